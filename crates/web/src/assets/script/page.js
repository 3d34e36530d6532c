// What the modules of a page share: the table that is kept live, and small things that are said of it in one place.

/** The table, on a page that is kept live; `null` on others, as on a replay. */
export const main = document.querySelector("[data-live]");

/** The stable name of a piece, by which it is followed from zone to zone. */
export const moving = (thing) => thing.getAttribute("data-move");

/** Whether it is the reader's turn. */
export const mine = () => !!document.querySelector("[data-mine]");

/** Whether anybody looks. */
export const visible = () => document.visibilityState === "visible";

/** Shows what is left on each clock, in the last two hours by the second. */
export function clocks() {
  for (const clock of document.querySelectorAll("time[data-until]")) {
    const left = Math.max(0, Math.round((Number(clock.dataset.until) - Date.now()) / 1000));
    if (left < 7200) clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}
