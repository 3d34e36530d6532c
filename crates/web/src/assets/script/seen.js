// What the reader has seen of the table, so that the page can say what is new: since the own last move, since the page
// was hidden, and (by a cookie of the table's path) since the last visit. A hidden page sees nothing.

import { main, visible } from "./page.js";

const missed = document.getElementById("missed");
const OWN = `since ${location.pathname}`;
const SIXTY_DAYS = 5184000;
const LINES = 12;
let looked = Number(main.dataset.version);

/** Marks the lines of the log that came after the own last move. */
export function markSince() {
  const last = Number(sessionStorage.getItem(OWN) || main.dataset.version);
  for (const line of document.querySelectorAll(".log [data-seq]")) {
    line.classList.toggle("new", Number(line.dataset.seq) > last);
  }
}

/** Remembers the version that the own last move made. */
export const movedAt = (version) => sessionStorage.setItem(OWN, version);

/** Remembers that all that is shown is seen. */
export function look() {
  if (!visible()) return;
  looked = Number(main.dataset.version);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is only there with TLS.
  document.cookie = `seen=${looked}; path=${location.pathname}; max-age=${SIXTY_DAYS}; samesite=lax`;
}

/** Hides what was missed. */
export function hideMissed() {
  if (!missed.hidden) missed.hidden = true;
}

// Whoever comes back to the page reads what happened meanwhile.
function comeBack() {
  if (!visible()) return;
  const log = [...document.querySelectorAll("#part-log [data-seq]")];
  const lines = log.filter((line) => Number(line.dataset.seq) > looked);
  if (lines.length) {
    const copies = lines.slice(-LINES).map((line) => line.cloneNode(true));
    missed.querySelector("ol").replaceChildren(...copies);
    missed.hidden = false;
  }
  look();
}

/** Begins to watch who looks. */
export function watchReader() {
  const close = document.getElementById("missed-close");
  markSince();
  look();
  document.addEventListener("visibilitychange", comeBack);
  close.hidden = false;
  close.addEventListener("click", hideMissed);
}
