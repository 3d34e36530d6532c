// Forms that change the table are sent without leaving the page; the stream then shows what came of them.

import { isBehind } from "./news.js";
import { main } from "./page.js";
import { swap } from "./parts.js";
import { hideMissed, movedAt } from "./seen.js";
import { heard, isLost } from "./stream.js";
import { tell } from "./toast.js";

/** Begins to catch them. */
export function catchForms() {
  document.addEventListener("submit", submit);
}

// Only what changes this table, and only while the stream will show it; a rematch is another table.
const isOurs = (form, address) =>
  !isLost() && form.method === "post" && form.closest("[data-live]") && !address.endsWith("/rematch");

async function submit(event) {
  const form = event.target;
  // A form's own `action` is hidden by its buttons of that name.
  const address = form.getAttribute("action") || "";
  // A move answers what is shown.
  const shown = form.elements.version && form.closest("[data-live]") && main.dataset.version;
  if (shown && isLost()) form.elements.version.value = shown;
  if (!isOurs(form, address)) return;
  event.preventDefault();
  const data = new URLSearchParams(new FormData(form, event.submitter));
  // Said here and not in its field, where the browser would take it for something to draw.
  if (shown) data.set("version", shown);
  main.setAttribute("aria-busy", "true");
  for (const pop of document.querySelectorAll(":popover-open")) pop.hidePopover();
  if (form.dataset.wait) tell(form.dataset.wait, true);
  try {
    const answer = await fetch(address, { method: "POST", body: data, headers: { "X-Live": "1" } });
    if (answer.ok) await accepted(form, address, answer);
    else tell(await answer.text());
  } catch {
    heard(false);
  } finally {
    main.removeAttribute("aria-busy");
  }
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
  document.querySelector(".hints")?.scrollIntoView({ block: "nearest" });
}
