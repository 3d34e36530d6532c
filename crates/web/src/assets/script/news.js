// The queue between stream and page. Changes that come before the last one was drawn and seen wait unread and are shown
// together, but nobody waits for what came of the own press.

import { fillAfter } from "./after.js";
import { call, showTurn } from "./calls.js";
import { main, mine } from "./page.js";
import { learn, swap } from "./parts.js";
import { look, markSince } from "./seen.js";
import { reveal } from "./share.js";
import { sound } from "./sound.js";
import { toTail } from "./tail.js";
import { travel } from "./travel.js";

// What lies beside the table or is closed (the log, the rivals' Realms) follows when the table is drawn.
const LATER = ["part-rivals", "part-log", "part-chat"];
const REST = 80;
let queue = [];
let late = {};
let whole = true;
let rest;

/** Takes a change: its parts as JSON, and its version. */
export function show(data, version) {
  queue.push([data, version]);
  if (!rest || main.hasAttribute("aria-busy")) next();
}

/** Whether a change waits that is not shown yet. */
export const isBehind = () => queue.length > 0;

function next() {
  clearTimeout(rest);
  rest = undefined;
  const news = queue;
  queue = [];
  if (!news.length) return;
  const wasMine = mine();
  const parts = sorted(news);
  const version = news.at(-1)[1];
  const shown = (some) => {
    whole = swap(some, version) && whole;
  };
  safely(() => (Object.keys(parts).length ? travel(() => shown(parts)) : shown(parts)));
  rest = setTimeout(() => safely(() => afterwards(shown, "part-board" in parts, wasMine)), REST);
}

// The texts of each part, in the order in which they came; what is for later is put aside.
function sorted(news) {
  const parts = {};
  for (const [data] of news) {
    for (const [id, html] of Object.entries(JSON.parse(data))) {
      const into = LATER.includes(id) ? late : parts;
      into[id] ??= [];
      into[id].push(html);
    }
  }
  // A hint is for the board as it was.
  if ("part-board" in parts && document.querySelector(".hints")) parts["part-hint"] ??= [""];
  return parts;
}

function afterwards(shown, boardChanged, wasMine) {
  const parts = late;
  late = {};
  shown(parts);
  toTail();
  fillAfter();
  reveal();
  markSince();
  learn();
  look();
  showTurn();
  if (boardChanged) sound(wasMine);
  call(wasMine);
  // Parts that name what is not there are asked for whole.
  if (!whole) document.dispatchEvent(new Event("resync"));
  whole = true;
  next();
}

// A page that stumbles over a change would show nothing ever after: it is loaded anew instead.
function safely(step) {
  try {
    step();
  } catch (error) {
    console.error(error);
    location.reload();
  }
}
