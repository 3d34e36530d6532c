// Calls the player: the title and the icon say that it is their move, and a notice of the browser does while nobody looks
// at the page, if the player asked for it.

import { main, mine, visible } from "./page.js";

const KEY = "calls";
const icon = document.querySelector("link[rel=icon]");
const allowed = () => "Notification" in globalThis && Notification.permission === "granted";
const isOn = () => allowed() && localStorage.getItem(KEY) === "on";

/** Says in title and icon whose move it is. */
export function showTurn() {
  const title = mine() ? main.dataset.titleMine : main.dataset.title;
  const picture = mine() ? main.dataset.iconMine : main.dataset.icon;
  if (document.title !== title) document.title = title;
  if (icon && icon.getAttribute("href") !== picture) icon.setAttribute("href", picture);
}

/** Calls whoever looks elsewhere, when the turn has come to them; `wasMine` says whose it was before. */
export async function call(wasMine) {
  if (wasMine || !mine() || visible() || !isOn()) return;
  const about = {
    body: main.dataset.call,
    icon: main.dataset.iconMine,
    tag: location.pathname,
    data: location.pathname,
  };
  // Where the worker is it shows the notice: phones allow no other.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(main.dataset.titleMine, about);
  else new Notification(main.dataset.titleMine, about);
}

/** Shows the button that turns notices on and off. The browser asks for leave when it is pressed, never before. */
export function callButton() {
  const button = document.getElementById("calls");
  if (!button || !("Notification" in globalThis)) return;
  const show = () => button.setAttribute("aria-pressed", String(isOn()));
  button.hidden = false;
  show();
  button.addEventListener("click", async () => {
    const on = !isOn() && (await Notification.requestPermission()) === "granted";
    localStorage.setItem(KEY, on ? "on" : "off");
    show();
  });
}

/** Says in the bar how many other tables wait for the player. */
export function showWaiting(count) {
  const sign = document.getElementById("waiting");
  if (!sign || count === "") return;
  sign.hidden = count === "0";
  sign.querySelector("b").textContent = count;
}
