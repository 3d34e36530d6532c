// The log grows at its end and stays scrolled to it, unless the reader has scrolled back. What is scrolled does not count
// as moved, for the eye as for the browser.

const NEAR = 40;
const log = () => document.querySelector("#part-log .log");
let follows = true;

/** Shows the end of the log, if that was shown before. */
export function toTail() {
  const list = log();
  if (list && follows) list.scrollTop = list.scrollHeight;
}

/** Begins to follow the log. On a phone it is a sheet, which opens at its end. */
export function watchTail() {
  toTail();
  document.addEventListener(
    "scroll",
    ({ target }) => {
      if (target === log()) follows = target.scrollTop + target.clientHeight > target.scrollHeight - NEAR;
    },
    { capture: true, passive: true },
  );
  document.getElementById("talk")?.addEventListener("toggle", toTail);
}
