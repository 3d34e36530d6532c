// Parts as they are shown: what a morph alone does not keep, and what happens when it cannot be done.

import { show } from "../../src/assets/script/news.js";
import { learn, swap } from "../../src/assets/script/parts.js";
import { equal, is, test } from "./harness.js";

const board = document.getElementById("part-board");
const find = (selector) => board.querySelector(selector);

test("parts: forms that keep what is written do, others are empty for the next move", () => {
  // The fields are other elements each time.
  const form = (keep, n) =>
    `<form id="f${keep}" ${keep}><p id="p${keep && n}"><input type="checkbox" name="x" value="1"><input type="number" name="n" value="0" max="9"></p></form>`;
  const both = (n) => form("data-keep", n) + form("", n);
  swap({ "part-board": both(1) });
  for (const field of board.querySelectorAll("[type=number]")) field.value = 4;
  for (const field of board.querySelectorAll("[type=checkbox]")) field.checked = true;
  swap({ "part-board": both(2) });
  const fields = [...board.querySelectorAll("input")].map((field) =>
    field.type === "number" ? field.value : field.checked,
  );
  equal(fields, [true, "4", false, "0"]);
});

test("parts: a field that comes into a form that is kept has what it came with", () => {
  const form = (more) => `<form id="kept" data-keep><input type="checkbox" name="x" value="1">${more}</form>`;
  const choice =
    '<input type="radio" name="claim" value="truth" checked><input type="radio" name="claim" value="else">';
  swap({ "part-board": form("") });
  swap({ "part-board": form(choice) });
  equal(find("[name=claim]:checked")?.value, "truth");
  find("[value=else]").checked = true;
  swap({ "part-board": form(choice) });
  equal(find("[name=claim]:checked").value, "else");
});

test("parts: what the reader folded stays folded, and what comes open is open", () => {
  const fold = (n) => `<details open><summary>${n}</summary></details>`;
  swap({ "part-board": fold(1) });
  equal(find("details").open, true);
  find("details").open = false;
  swap({ "part-board": fold(2) });
  equal([find("details").open, find("summary").textContent], [false, "2"]);
});

test("parts: numbers have steppers, once, and their bounds", () => {
  const text = '<span class="step"><input type="number" value="0" max="1"></span>';
  swap({ "part-board": text });
  swap({ "part-board": text });
  const [less, more] = board.querySelectorAll("button");
  equal([board.querySelectorAll("button").length, less.disabled, more.disabled], [2, true, false]);
  more.click();
  equal([find("input").value, less.disabled, more.disabled], ["1", false, true]);
});

test("parts: an open choice stays open", () => {
  const pop = (n) => `<button popovertarget="ways">?</button><div id="ways" popover>${n}</div>`;
  swap({ "part-board": pop(1) });
  find("#ways").showPopover();
  swap({ "part-board": `<section>${pop(2)}</section>` });
  equal([find("#ways").matches(":popover-open"), find("#ways").textContent], [true, "2"]);
  find("#ways").hidePopover();
});

test("parts: the focus follows a thing that is another element now", () => {
  swap({ "part-board": '<button data-focus="a">1</button>' });
  find("button").focus();
  swap({ "part-board": '<a href="#x" data-focus="a">1</a>' });
  is(document.activeElement, find("a"), "the focus");
});

test("parts: pieces that were not there are fresh; hints and what is new are gone with the board", () => {
  swap({ "part-board": '<i data-move="a" data-hint="1" data-new="yes">1</i>' });
  swap({ "part-board": '<i data-move="a">1</i><i data-move="b">2</i>' });
  const [a, b] = board.children;
  equal([a.hasAttribute("data-hint"), a.hasAttribute("data-new")], [false, false]);
  equal([a.matches(".fresh"), b.matches(".fresh")], [false, true]);
});

test("parts: what was learnt of a part holds until the part changes", () => {
  swap({ "part-board": '<i data-move="a">1</i>' });
  learn();
  equal(swap({ "part-board": '<i data-same=">a"></i><i data-move="b">2</i>' }), true);
  equal(swap({ "part-board": '<i data-same=">b"></i>' }), true);
  equal(board.textContent, "2");
});

test("parts: an unknown name leaves the part as it is, shows the others and asks for all (resync)", async () => {
  swap({ "part-board": '<i id="a">1</i>' });
  const asked = new Promise((done) => document.addEventListener("resync", done, { once: true }));
  show(JSON.stringify({ "part-board": '<i data-same="#gone"></i>', "part-head": "<p>new</p>" }), "2");
  await asked;
  equal([board.innerHTML, document.getElementById("part-head").innerHTML], ['<i id="a">1</i>', "<p>new</p>"]);
  equal(document.querySelector("[data-live]").dataset.version, "2");
});

test("parts: changes that come at once are shown together, the log after the table", async () => {
  const log = document.getElementById("part-log");
  const shown = [];
  new MutationObserver(() => shown.push(board.textContent)).observe(board, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  const drawn = new Promise((done) => {
    new MutationObserver(() => log.textContent === "5" && done()).observe(log, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  const change = (n, html) =>
    show(JSON.stringify({ "part-board": html, "part-log": `<ol><li>${n}</li></ol>` }), String(n));
  change(3, '<i id="a">3</i>');
  equal([board.textContent, log.textContent], ["3", ""]);
  change(4, '<i id="a">4</i><i id="b">new</i>');
  change(5, '<i data-same="#b"></i><i id="a">5</i>');
  await drawn;
  equal(shown, ["3", "new5"]);
});
