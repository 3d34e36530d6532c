// Looking at what is a move, and choices of so many.

import { watchLooks } from "../../src/assets/script/look.js";
import { swap } from "../../src/assets/script/parts.js";
import { equal, test } from "./harness.js";

const board = document.getElementById("part-board");
watchLooks();

test("look: a finger sees a move before it is made, a mouse makes it", () => {
  swap({ "part-board": '<button data-look="seen">card</button><div popover id="seen">large</div>' });
  const card = board.querySelector("button");
  const pop = document.getElementById("seen");
  const press = (pointerType) => {
    card.dispatchEvent(new PointerEvent("pointerdown", { pointerType, bubbles: true }));
    return card.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
  equal([press("mouse"), pop.matches(":popover-open")], [true, false], "the mouse");
  equal([press("touch"), pop.matches(":popover-open")], [false, true], "the finger");
  pop.hidePopover();
  press("mouse");
});

test("look: a choice of so many is sent once so many are ticked", () => {
  const tick = '<input type="checkbox" name="x">';
  swap({
    "part-board": `<form><fieldset data-ticks="2">${tick.repeat(3)}<button name="compose">sail</button></fieldset></form>`,
  });
  const button = board.querySelector("button");
  const found = [button.disabled];
  for (const field of board.querySelectorAll("input")) {
    field.click();
    found.push(button.disabled);
  }
  equal(found, [true, true, false, true]);
});

test("look: what had the focus and is gone leaves it to the banner", () => {
  const banner = Object.assign(document.createElement("div"), { className: "banner" });
  const turn = Object.assign(document.createElement("p"), { className: "turn", tabIndex: -1 });
  banner.append(turn);
  document.body.append(banner);
  swap({ "part-board": '<button data-focus="polis-1">card</button>' });
  board.querySelector("button").focus();
  swap({ "part-board": "<p>gone</p>" });
  equal(document.activeElement === turn, true);
  banner.remove();
});
