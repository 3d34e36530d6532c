// The button on the settings page that lets this browser be told while no page is open (Web Push). The browser asks for
// leave when it is pressed, never before.

import { tell } from "./toast.js";

/** Bytes as browsers and push services spell them: base64url without padding. */
export function spelled(bytes) {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What the server needs to know of a subscription. */
export function described(subscription) {
  return new URLSearchParams({
    endpoint: subscription.endpoint,
    p256dh: spelled(subscription.getKey("p256dh")),
    auth: spelled(subscription.getKey("auth")),
  });
}

/** Shows the button, if the browser can be told. */
export async function pushButton() {
  const button = document.getElementById("push");
  if (!button || !("serviceWorker" in navigator) || !("PushManager" in globalThis)) return;
  const worker = await navigator.serviceWorker.ready;
  let subscription = await worker.pushManager.getSubscription();
  const show = () => {
    button.textContent = subscription ? button.dataset.off : button.dataset.on;
    button.setAttribute("aria-pressed", String(!!subscription));
  };
  document.getElementById("push-none").hidden = true;
  button.hidden = false;
  show();
  button.addEventListener("click", async () => {
    try {
      if (subscription) {
        await subscription.unsubscribe();
        subscription = null;
      } else {
        const options = { userVisibleOnly: true, applicationServerKey: button.dataset.key };
        subscription = await worker.pushManager.subscribe(options);
        const answer = await fetch("/me/notices/device", { method: "POST", body: described(subscription) });
        if (!answer.ok) throw new Error(answer.statusText);
        location.reload();
      }
    } catch (error) {
      console.info(error);
      tell(button.dataset.failed);
    }
    show();
  });
}
