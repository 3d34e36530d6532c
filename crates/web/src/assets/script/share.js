// Ways to pass an address on: its whole text, a button that copies it, and the device's own way of sharing.

import { tell } from "./toast.js";

/** A link that is shown to be sent needs its whole address. */
export function wholeLinks() {
  for (const link of document.querySelectorAll("a.share")) link.textContent = link.href;
}

/** Shows the buttons that the browser has a way for, and makes them work. */
export function shareButtons() {
  wholeLinks();
  reveal();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy], [data-share]");
    if (button) (button.dataset.copy ? copy : share)(button);
  });
}

/** Shows those of a part that has just come. */
export function reveal() {
  for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = !navigator.clipboard;
  for (const button of document.querySelectorAll("[data-share][hidden]")) button.hidden = !navigator.share;
}

const whole = (address) => new URL(address, location.href).href;

async function copy(button) {
  try {
    await navigator.clipboard.writeText(whole(button.dataset.copy));
    tell(button.dataset.done);
  } catch {
    // The browser refuses: the address stands beside the button.
  }
}

async function share(button) {
  try {
    await navigator.share({ title: document.title, text: button.dataset.text, url: whole(button.dataset.share) });
  } catch {
    // Whoever closes the sheet has changed their mind.
  }
}
