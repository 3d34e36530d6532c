// Forms that change the table are sent without leaving the page; the stream then shows what came of them. What is
// pressed while nothing is heard of the server waits, and is sent once when the line is back.

import { isBehind } from "./news.js";
import { main } from "./page.js";
import { swap } from "./parts.js";
import { hideMissed, movedAt } from "./seen.js";
import { heard, isLost } from "./stream.js";
import { tell } from "./toast.js";

// The press that waits, by its address: whoever changes their mind presses something else.
const waiting = new Map();
// What a proxy answers when there is no server behind it.
const NOBODY = [502, 504];

/** Begins to catch them. */
export function catchForms() {
  document.addEventListener("submit", submit);
  document.addEventListener("regained", sendWaiting);
}

// What changes this table; a rematch is another table.
const isOurs = (form, address) => main.contains(form) && !address.endsWith("/rematch");

function submit(event) {
  const form = event.target;
  // A form's own `action` is hidden by its buttons of that name.
  const address = event.submitter?.getAttribute("formaction") || form.getAttribute("action") || "";
  const ours = isOurs(form, address);
  if (form.method !== "post" || !(ours || isLost())) return;
  event.preventDefault();
  for (const pop of document.querySelectorAll(":popover-open")) pop.hidePopover();
  // Where it leads to another page there is nothing to show yet: the browser would say that nobody answers.
  if (!ours) return wait(address, () => form.isConnected && form.requestSubmit(event.submitter));
  const data = new URLSearchParams(new FormData(form, event.submitter));
  // A move answers what is shown. Said here and not in its field, where the browser would take it for something to draw.
  if (form.elements.version) data.set("version", main.dataset.version);
  const press = { form, address, data };
  if (isLost()) wait(address, () => send(press));
  else send(press);
}

function wait(address, then) {
  waiting.delete(address);
  waiting.set(address, then);
  tell(main.dataset.waits, true);
}

async function sendWaiting() {
  const presses = [...waiting.values()];
  waiting.clear();
  for (const press of presses) await press();
}

async function send(press) {
  const { form, address, data } = press;
  main.setAttribute("aria-busy", "true");
  if (form.dataset.wait) tell(form.dataset.wait, true);
  try {
    const answer = await fetch(address, { method: "POST", body: data, headers: { "X-Live": "1" } });
    if (NOBODY.includes(answer.status)) broken(press);
    else if (answer.ok) await accepted(form, address, answer);
    else tell(press.again ? main.dataset.unsure : await answer.text());
  } catch {
    broken(press);
  } finally {
    main.removeAttribute("aria-busy");
  }
}

// The line broke while it was sent: nobody knows whether it arrived. A move may be sent again, because it names the
// version that it answers, and one that was made has changed that; nothing else may.
function broken(press) {
  heard(false);
  press.again = true;
  wait(press.address, press.data.has("version") ? () => send(press) : () => tell(main.dataset.unsure));
}

async function accepted(form, address, answer) {
  tell("");
  if (answer.headers.get("content-type")?.startsWith("application/json")) await showHint(answer);
  const made = answer.headers.get("x-version");
  if (address.endsWith("/act")) hideMissed();
  if (made && !form.dataset.clear) movedAt(made);
  if (form.dataset.clear) form.reset();
  // A new guest's cookie changes what the stream may show.
  if (answer.redirected || address.endsWith("/join")) location.reload();
}

// A hint comes at once and stands until the board changes; on a board that has moved on its marks would be wrong.
async function showHint(answer) {
  const { "part-hint": words, ...marked } = await answer.json();
  const here = !isBehind() && answer.headers.get("x-at") === main.dataset.version;
  swap({ "part-hint": words, ...(here && marked) });
}
