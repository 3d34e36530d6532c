// Shows new parts of the page, and sees to what a morph alone does not keep: focus, popovers, written fields, marks.

import { filled, refill, steppers, ticks, unfill } from "./fields.js";
import { morph, read } from "./morph.js";
import { things } from "./names.js";
import { markTabs } from "./over.js";
import { clocks, main, moving } from "./page.js";
import { reveal, wholeLinks } from "./share.js";

// The things of each part are found while nobody waits (`learn`), and stay so until the part changes.
const known = new Map();

/** Finds the things of all parts. */
export function learn() {
  for (const part of document.querySelectorAll(".part")) known.set(part, things(part));
}

/** Shows parts, each as text or as the texts that it went through; says whether the page had all that they name. */
export function swap(parts, version) {
  if (version) main.dataset.version = version;
  const focused = document.activeElement?.dataset.focus;
  const reading = document.activeElement?.closest("main");
  const before = rolled();
  const open = [...document.querySelectorAll(":popover-open")].map((pop) => pop.id);
  const lay = new Set([...document.querySelectorAll("[data-move]")].map(moving));
  const written = filled();
  unmark(parts);
  let whole = true;
  for (const [id, htmls] of Object.entries(parts)) {
    const part = document.getElementById(id);
    if (part && !renew(part, [htmls].flat())) whole = false;
  }
  refill(written);
  steppers();
  ticks();
  clocks();
  wholeLinks();
  reveal();
  for (const thing of document.querySelectorAll("[data-move]")) {
    if (!lay.has(moving(thing)) && !thing.closest("[popover]")) thing.classList.add("fresh");
  }
  markTabs();
  for (const id of open) reopen(document.getElementById(id));
  // Dice roll once.
  if (rolled() !== before) document.querySelector("[data-roll]")?.classList.add("rolling");
  if (focused && document.activeElement.dataset.focus !== focused) refocus(focused);
  // What had the focus is gone: whoever plays by keyboard goes on from what is to be done now, not from the top.
  const at = document.activeElement;
  if (reading && (at === document.body || at.matches(":disabled") || !at.checkVisibility())) toBanner();
  return whole;
}

function renew(part, htmls) {
  for (const thing of part.querySelectorAll(".fresh")) thing.classList.remove("fresh");
  const whole = morph(part, read(htmls), known.get(part));
  if (whole) known.delete(part);
  unfill(part);
  return whole;
}

// A hint stands until the board changes, and so does what is new since somebody last looked.
function unmark(parts) {
  if ("part-board" in parts) {
    for (const mark of ["data-hint", "data-new"]) {
      for (const thing of document.querySelectorAll(`[${mark}]`)) thing.removeAttribute(mark);
    }
  }
  if ("part-seats" in parts) {
    for (const strip of document.querySelectorAll(".strip.changed")) {
      strip.classList.remove("changed");
      strip.querySelector(".news")?.remove();
    }
  }
}

// What was in focus may have left the table: then whose turn it is comes next.
function refocus(name) {
  const thing = document.querySelector(`[data-focus="${CSS.escape(name)}"]:not(:disabled)`);
  if (thing) thing.focus();
  else toBanner();
}

// The page itself says that it can have the focus: what a script sets, the next change takes away.
function toBanner() {
  document.querySelector(".banner .turn")?.focus();
}

// A popover that was put in anew is closed; what was open stays open.
function reopen(pop) {
  if (!pop || pop.matches(":popover-open")) return;
  const source = document.querySelector(`[popovertarget="${CSS.escape(pop.id)}"]`);
  pop.showPopover({ source: source ?? undefined });
}

const rolled = () => document.querySelector("[data-roll]")?.dataset.roll;
