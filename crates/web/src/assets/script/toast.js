// The line that says things: a refusal, a lost connection, or what a thing is that was pressed for long. Pages that are
// not kept live have no other script.

const toast = document.getElementById("toast");
const LASTS = 6000;
let hiding;

/** Says something for a while, or until something else is said; nothing takes it back. */
export function tell(text, lasting = false) {
  // What is hidden already is left alone: saying so again would make the browser draw a frame.
  if (!text && toast.hidden) return;
  toast.textContent = text;
  toast.hidden = !text;
  clearTimeout(hiding);
  if (text && !lasting) hiding = setTimeout(() => tell(""), LASTS);
}

// A long press tells what a thing is, where no pointer can hover.
const LONG = 550;
let pressing;
let told = false;

document.addEventListener("pointerdown", (event) => {
  told = false;
  const thing = event.pointerType === "touch" && event.target.closest("[title]");
  if (!thing) return;
  pressing = setTimeout(() => {
    tell(thing.title);
    told = true;
  }, LONG);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, () => clearTimeout(pressing), { passive: true });
}
// The click that ends a long press is none: it is caught before anything else hears it (capture phase).
document.addEventListener(
  "click",
  (event) => {
    if (told) {
      event.preventDefault();
      event.stopPropagation();
    }
    told = false;
  },
  true,
);
