// Pieces that a change moved travel from where they were: a FLIP animation (first, last, invert, play). The change itself
// is on screen at once.

import { moving, visible } from "./page.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
// Milliseconds, by what the reader chose in the settings.
const DURATION = { normal: 420, fast: 160, off: 0 }[document.documentElement.dataset.motion ?? "normal"];
const FLIGHT = { duration: DURATION, easing: "cubic-bezier(.3, 0, .2, 1)" };
let flights = [];

/** Makes a change and lets travel what it moved, unless nobody looks or movement is not wanted. */
export function travel(change) {
  if (calm.matches || !DURATION || !visible()) return change();
  const before = places();
  for (const { flight, land } of flights) {
    flight.cancel();
    land();
  }
  flights = [];
  change();
  for (const [name, now] of places()) {
    const was = before.get(name);
    if (was && moved(was, now) && (seen(was.at) || seen(now.at))) fly(was, now);
  }
}

// Where the pieces are: on the screen, and within their zone.
function places() {
  const found = new Map();
  const edges = new Map();
  for (const thing of document.querySelectorAll("[data-move]")) {
    const at = thing.getBoundingClientRect();
    if (!at.width) continue;
    const zone = thing.closest("section, .part");
    const edge = edges.get(zone) ?? zone.getBoundingClientRect();
    edges.set(zone, edge);
    found.set(moving(thing), { thing, at, zone, x: at.x - edge.x, y: at.y - edge.y });
  }
  return found;
}

// What only went along with its zone did not move.
const moved = (was, now) => was.zone !== now.zone || Math.abs(was.x - now.x) >= 1 || Math.abs(was.y - now.y) >= 1;

// What is out of sight all the way just lies there.
const seen = ({ top, bottom }) => bottom > 0 && top < innerHeight;

function fly(was, { thing, at, zone }) {
  const from = `translate(${was.at.x - at.x}px, ${was.at.y - at.y}px) scale(${was.at.width / at.width})`;
  // Movement alone is animated: all else would be laid out and drawn in every frame.
  const flight = thing.animate([{ transform: from }, { transform: "none" }], FLIGHT);
  // A row that can be scrolled cuts off what is beyond it; it is open above and below while something arrives.
  const row = was.zone !== zone && thing.closest(".scroll-s");
  const land = () => {
    thing.classList.remove("flying");
    if (row) row.classList.remove("open");
  };
  thing.classList.add("flying");
  if (row) row.classList.add("open");
  flight.onfinish = land;
  flights.push({ flight, land });
}
