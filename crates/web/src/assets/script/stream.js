// The stream of changes: server-sent events over one line that is opened again whenever it breaks.

import { showWaiting } from "./calls.js";
import { show } from "./news.js";
import { main } from "./page.js";
import { tell } from "./toast.js";

// The first wait before another try; it doubles up to the last one (exponential backoff).
const [SOON, LATE] = [500, 10_000];
// Three heartbeats missing: the line is dead even if nobody said so.
const SILENCE = 32_000;
let stream;
let retry;
let lastHeard;
let wait = SOON;
let lost = false;
let version = main.dataset.version;

/** Opens the line, and keeps it open while the page is. */
export function openStream() {
  lastHeard = Date.now();
  connect();
  // A page that lacks what a change names asks for everything, by knowing nothing.
  document.addEventListener("resync", () => {
    version = undefined;
    reconnect();
  });
  // A page that is left may be kept by the browser (back-forward cache), and its line with it, of which there are only
  // six: it hangs up, and calls again when somebody comes back to it.
  addEventListener("pagehide", () => stream.close());
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    lastHeard = Date.now();
    connect();
  });
  // A machine that has a network again need not wait for the next try.
  addEventListener("online", () => lost && reconnect(0));
  setInterval(() => {
    if (Date.now() - lastHeard <= SILENCE) return;
    lastHeard = Date.now();
    heard(false);
    reconnect();
  }, 2000);
}

function connect() {
  const address = new URL(main.dataset.live, location.href);
  // What a page shows that was just loaded is known; later only its version is.
  if (version) address.searchParams.set(stream ? "from" : "at", version);
  stream = new EventSource(address);
  stream.addEventListener("parts", (event) => {
    alive();
    version = event.lastEventId;
    show(event.data, version);
  });
  stream.addEventListener("beat", (event) => {
    alive();
    showWaiting(event.data);
  });
  stream.onopen = () => {
    alive();
    document.body.dataset.live = "yes";
  };
  stream.onerror = () => {
    heard(false);
    // The browser tries again by itself unless the answer was not a stream.
    if (stream.readyState === EventSource.CLOSED) reconnect();
  };
}

function alive() {
  lastHeard = Date.now();
  wait = SOON;
  heard(true);
}

/** Whether nothing is heard of the server. Then what is pressed waits. */
export const isLost = () => lost;

/** Notes whether something was heard of it; a page that hears nothing says so. */
export function heard(is) {
  if (is === !lost) return;
  lost = !is;
  document.body.classList.toggle("lost", lost);
  tell(lost ? main.dataset.lost : "", true);
  if (is) document.dispatchEvent(new Event("regained"));
}

// However many ask for it, one line is opened.
function reconnect(after = wait) {
  stream.close();
  clearTimeout(retry);
  retry = setTimeout(connect, after);
  wait = Math.min(wait * 2, LATE);
}
