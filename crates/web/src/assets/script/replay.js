// Steps, scrubs and plays a replay without loading the page anew. Without it links and the slider's form do the same.

import "./app.js";
import { swap } from "./parts.js";
import { shareButtons } from "./share.js";
import { tell } from "./toast.js";
import { travel } from "./travel.js";

const film = document.querySelector("[data-replay]");
const scrub = document.getElementById("scrub");
const player = document.getElementById("play");
const words = player.querySelector("span");
const labels = [words.textContent, player.dataset.pause];
// How long each move stands.
const PACE = 1400;
let running;
let asked = 0;

async function go(address, quick) {
  const mine = ++asked;
  try {
    const answer = await fetch(address, { headers: { "X-Live": "1" } });
    if (!answer.ok) {
      play(false);
      tell(await answer.text());
      return;
    }
    const moment = await answer.json();
    const arrive = () => {
      // Only the latest wish counts, also if it was granted while this one waited for its frame.
      if (mine !== asked) return;
      swap(moment.parts);
      scrub.max = moment.last;
      scrub.value = moment.stop;
      film.dataset.stop = moment.stop;
      history.replaceState(null, "", moment.here);
      for (const back of document.querySelectorAll("form.lang [name=back]")) back.value = moment.here;
      if (moment.stop >= moment.last) play(false);
    };
    if (quick) arrive();
    else travel(arrive);
  } catch {
    play(false);
    location.assign(address);
  }
}

function to(stop, quick) {
  const address = new URL(film.dataset.replay, location.href);
  address.searchParams.set("stop", Math.min(Math.max(stop, 0), Number(scrub.max)));
  const eyes = new URL(location.href).searchParams.get("seat") || film.dataset.eyes;
  if (eyes) address.searchParams.set("seat", eyes);
  return go(address, quick);
}

function play(on) {
  clearInterval(running);
  running = on ? setInterval(() => to(Number(scrub.value) + 1), PACE) : undefined;
  player.setAttribute("aria-pressed", String(on));
  words.textContent = labels[on ? 1 : 0];
  player.classList.toggle("main", on);
}

player.hidden = false;
player.addEventListener("click", () => {
  if (running) return play(false);
  const end = Number(scrub.value) >= Number(scrub.max);
  play(true);
  to(end ? 0 : Number(scrub.value) + 1);
});
scrub.addEventListener("input", () => {
  play(false);
  to(Number(scrub.value), true);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href*='/replay?']");
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !plain || !film.contains(link) || link.classList.contains("share")) return;
  event.preventDefault();
  play(false);
  go(link.href);
});

document.addEventListener("keydown", (event) => {
  if (
    event.target.closest("input, select, textarea, [contenteditable], pre") ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey
  )
    return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  play(false);
  to(Number(scrub.value) + step, true);
});

film.dataset.stop = scrub.value;
shareButtons();
