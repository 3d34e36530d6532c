// Sounds, off until somebody turns them on: two notes when it is one's own turn, a low one when others moved.

import { mine } from "./page.js";

// The settings have the same choice: it stands on the page, and in a cookie for the next one.
const page = document.documentElement.dataset;
const isOn = () => page.sounds === "on";
const YEAR = 31536000;
let audio;

/** Sounds for a change; `wasMine` says whose turn it was before. */
export function sound(wasMine) {
  if (!isOn()) return;
  if (mine() && !wasMine) {
    note(659, 0, 0.18);
    note(880, 0.16, 0.3);
  } else if (!mine()) {
    note(330, 0, 0.12);
  }
}

// The volume rises and falls in curves: a note that begins at once would click.
function note(pitch, after, length) {
  audio ??= new AudioContext();
  const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.15, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** Shows the button that turns them on and off. */
export function soundButton() {
  const bell = document.getElementById("sound");
  const show = () => {
    bell.setAttribute("aria-pressed", String(isOn()));
    bell.classList.toggle("main", isOn());
  };
  bell.hidden = false;
  show();
  bell.addEventListener("click", () => {
    page.sounds = isOn() ? "off" : "on";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is only there with TLS.
    document.cookie = `sounds=${page.sounds}; path=/; max-age=${YEAR}; samesite=lax`;
    show();
    sound(false);
  });
}
