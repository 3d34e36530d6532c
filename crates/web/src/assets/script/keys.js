// Keys for what is done most often at a table. `?` lists them (pages/table/shell.rs).

import { tell } from "./toast.js";

const press = (what) => document.querySelector(what)?.click();
// What ends a turn or a round is one of these moves, in whichever game.
const DONE = ["done", "end", "pass"].map((move) => `button[name=action][value='"${move}"']`).join();
// What makes a move, or opens one that has several ways.
const MOVES = ".col :is(button[name=action], button.lit), .over :is(button[name=action], button[popovertarget])";
const LATEST = 4;

const KEYS = {
  h: () => press("form[action$='/hint'] button"),
  u: () => press("form[action$='/undo'] button"),
  d: () => press(DONE),
  l: () => tell(latest()),
  g: () => nextThing(),
  "?": () => document.getElementById("keys").togglePopover(),
};
// A phone's tabs by their numbers; on a laptop all zones are in sight.
for (const n of [1, 2, 3, 4, 5]) KEYS[n] = () => press(`#tab-${n}`);

// What opens leads to a move only if there is one in it.
const leads = ({ popoverTargetElement: pop }) => !pop || pop.querySelector("[name=action], [name=compose]");

// The focus goes from one thing that can be pressed to the next, and round again.
function nextThing() {
  const things = [...document.querySelectorAll(MOVES)].filter((thing) => thing.checkVisibility() && leads(thing));
  const at = things.indexOf(document.activeElement);
  things[(at + 1) % things.length]?.focus();
}

// The last things that happened, in the order in which they did.
function latest() {
  const lines = [...document.querySelectorAll("#part-log [data-seq]")].slice(-LATEST);
  return lines.map((line) => line.textContent.trim()).join(" ");
}

// Out of a field, so that keys are keys again.
const leave = () => document.querySelector(".banner .turn")?.focus();

/** Begins to listen. */
export function watchKeys() {
  document.addEventListener("keydown", (event) => {
    const key = KEYS[event.key.toLowerCase()];
    const writes = event.target.closest(
      "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]",
    );
    if (writes && event.key === "Escape") leave();
    if (!key || writes || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    event.preventDefault();
    key();
  });
}
