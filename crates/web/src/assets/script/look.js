// Things that are moves and can be looked at. A finger looks first, and the button of what it sees makes the move; a mouse that
// rests on one sees it at the side.

const REST = 350;
let touch = false;
let resting = 0;
let shown = null;

/** Begins to watch fingers and the mouse. */
export function watchLooks() {
  document.addEventListener("pointerdown", pressed, true);
  document.addEventListener("click", look, true);
  document.addEventListener("pointerover", rest);
}

function pressed(event) {
  touch = event.pointerType === "touch";
  clearTimeout(resting);
}

const lookOf = (target) => {
  const thing = target.closest?.("[data-look]");
  return thing && [thing, document.getElementById(thing.dataset.look)];
};

function look(event) {
  const [thing, pop] = (touch && lookOf(event.target)) || [];
  if (!pop) return;
  event.preventDefault();
  pop.showPopover({ source: thing });
}

function rest(event) {
  clearTimeout(resting);
  const [thing, pop] = (event.pointerType === "mouse" && lookOf(event.target)) || [];
  if (shown && shown !== pop) {
    shown.hidePopover();
    shown = null;
  }
  if (!pop || document.querySelector(":popover-open")) return;
  resting = setTimeout(() => {
    if (!thing.isConnected || document.querySelector(":popover-open")) return;
    pop.showPopover({ source: thing });
    shown = pop;
  }, REST);
}
