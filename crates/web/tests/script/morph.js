// The morph, before and after: what it makes, and which elements stay the very same.

import { morph, read } from "../../src/assets/script/morph.js";
import { equal, is, test } from "./harness.js";

// A part in the document, so that focus and the like are real.
function part(html) {
  const made = document.createElement("div");
  made.innerHTML = html;
  document.getElementById("main").append(made);
  return made;
}

const become = (made, ...htmls) => morph(made, read(htmls));

// Makes `before` into `after` and looks that it is so; then each selector must find the element that it found before.
function keeps(name, before, after, ...selectors) {
  test(`morph: ${name}`, () => {
    const made = part(before);
    const were = selectors.map((selector) => made.querySelector(selector));
    equal(become(made, after), true, "has all that is named");
    equal(made.innerHTML, after);
    for (const [n, selector] of selectors.entries()) is(made.querySelector(selector), were[n], selector);
    made.remove();
  });
}

// The same, where the new text names things instead of spelling them out.
function names(name, before, sent, after, ...selectors) {
  test(`morph: ${name}`, () => {
    const made = part(before);
    const were = selectors.map((selector) => made.querySelector(selector));
    equal(become(made, ...[sent].flat()), true, "has all that is named");
    equal(made.innerHTML, after);
    for (const [n, selector] of selectors.entries()) is(made.querySelector(selector), were[n], selector);
    made.remove();
  });
}

keeps("what is the same stays", "<p>a</p><p>b</p>", "<p>a</p><p>b</p>", "p:first-child", "p:last-child");
keeps("a text changes in its element", "<p>a <b>1</b></p>", "<p>a <b>2</b></p>", "p", "b");
keeps("nothing becomes something", "", "<p>a</p>");
keeps("something becomes nothing", "<p>a</p> <p>b</p>", "");
keeps("attributes come, change and go", '<p class="x" title="a">a</p>', '<p class="x y" lang="es">a</p>', "p");
keeps("what comes before leaves the rest alone", "<li>a</li><li>b</li>", "<li>new</li><li>a</li><li>b</li>");
keeps("what goes leaves the rest alone", '<i>gone</i><b class="x">a</b>', '<b class="x">a</b>', "b");
keeps("another kind is another element", "<p>a</p>", "<div>a</div>");
keeps("a state such as being lit is no other thing", '<b class="card">a</b>', '<b class="card lit">a</b>', "b");
keeps("things change places", '<i id="a">1</i><i id="b">2</i>', '<i id="b">2</i><i id="a">1</i>', "#a", "#b");
keeps(
  "a thing goes to another zone",
  '<ul class="x"><li data-move="m">1</li></ul><ul class="y"></ul>',
  '<ul class="x"></ul><ul class="y"><li data-move="m">2</li></ul>',
  '[data-move="m"]',
  ".x",
  ".y",
);
keeps(
  "a thing goes into what is new",
  '<p><b id="a">1</b></p>',
  '<p>none</p><section><div><b id="a">1</b></div></section>',
);
keeps("a name on another kind is another thing", '<p id="a">1</p>', '<button id="a">1</button>');
keeps("names that stand twice are no names", '<i id="a">1</i><i id="a">2</i>', '<i id="a">2</i><i id="a">1</i>');
keeps(
  "what is unnamed does not pass what is named",
  '<i>1</i><b id="a">x</b><i>2</i>',
  '<i>2</i><b id="a">x</b><i>1</i>',
  "#a",
);

names(
  "a thing that stayed is only named",
  '<p id="a">1</p><p id="b">2</p>',
  '<p data-same="#b"></p>',
  '<p id="b">2</p>',
  "#b",
);
names(
  "named things take the order of the text",
  '<i data-focus="a">1</i><i data-focus="b">2</i>',
  '<i data-same="!b"></i><u>new</u><i data-same="!a"></i>',
  '<i data-focus="b">2</i><u>new</u><i data-focus="a">1</i>',
  '[data-focus="a"]',
  '[data-focus="b"]',
);
names(
  "a named thing within what is new",
  '<i data-move="m">1</i>',
  '<section><p>new</p><i data-same=">m"></i></section>',
  '<section><p>new</p><i data-move="m">1</i></section>',
  '[data-move="m"]',
);
names(
  "a face stays while its button changes",
  '<button class="no" data-focus="c"><b>1</b><i>face</i></button>',
  '<button class="lit" data-focus="c"><b>1</b><i data-same="!c/1"></i></button>',
  '<button class="lit" data-focus="c"><b>1</b><i>face</i></button>',
  "button",
  "i",
);
names(
  "a change that overtook another takes from it",
  '<p id="a">1</p>',
  ['<p id="a">2</p><p id="b">new</p>', '<p data-same="#b"></p><p data-same="#a"></p>'],
  '<p id="b">new</p><p id="a">2</p>',
);
names(
  "a change that overtook another takes from the page what both name",
  '<p id="a">1</p><i>x</i>',
  ['<p data-same="#a"></p><i>y</i>', '<i>z</i><p data-same="#a"></p>'],
  '<i>z</i><p id="a">1</p>',
  "#a",
);

test("morph: an unknown name changes nothing, and says so", () => {
  const made = part('<p id="a">1</p>');
  const was = made.firstChild;
  equal(become(made, '<p id="a">2</p><p data-same="#gone"></p>'), false);
  equal(made.innerHTML, '<p id="a">1</p>');
  is(made.firstChild, was, "the part");
  made.remove();
});

test("morph: details that a reader opened stay open", () => {
  const made = part("<details><summary>a</summary><p>1</p></details>");
  made.firstChild.open = true;
  become(made, "<details><summary>a</summary><p>2</p></details>");
  equal([made.firstChild.open, made.querySelector("p").textContent], [true, "2"]);
  made.remove();
});

test("morph: what has the focus keeps it while others come and go", () => {
  const made = part('<p>a</p><button id="press">x</button><p>b</p>');
  made.querySelector("button").focus();
  become(made, '<i>new</i><button id="press" class="lit">y</button>');
  is(document.activeElement, made.querySelector("button"), "the focus");
  made.remove();
});

test("morph: what is equal is found behind what goes", () => {
  const made = part("<li>a</li><li>b</li>");
  const b = made.lastChild;
  become(made, "<li>b</li>");
  is(made.firstChild, b, "b");
  made.remove();
});

test("morph: what was written into a field does not go to a field of another name", () => {
  const made = part('<form><input name="a"></form>');
  made.querySelector("input").value = "written";
  become(made, '<form><input name="b"></form>');
  equal(made.querySelector("input").value, "");
  made.remove();
});

test("morph: what was written into a field stays in the field of that name", () => {
  const made = part('<form><input name="a"><input name="b"></form>');
  made.querySelector("[name=b]").value = "written";
  become(made, '<form><input name="new"><input name="b" class="x"></form>');
  equal(
    [...made.querySelectorAll("input")].map((field) => field.value),
    ["", "written"],
  );
  made.remove();
});

test("morph: dice that are rolled anew are other dice", () => {
  const made = part('<div data-roll="1"><b>3</b></div>');
  const was = made.firstChild;
  become(made, '<div data-roll="2"><b>5</b></div>');
  equal([made.firstChild === was, made.textContent], [false, "5"]);
  made.remove();
});

test("morph: what stands in a row stays at its place, however alike its neighbours are", () => {
  const made = part('<p data-row=""><i class="x"></i><i></i><i></i><i></i></p>');
  const were = [...made.querySelectorAll("i")];
  become(made, '<p data-row=""><i class="x"></i><i class="x"></i><i></i><i></i></p>');
  for (const [n, box] of [...made.querySelectorAll("i")].entries()) is(box, were[n], `box ${n}`);
  // One that can be pressed takes the place of another, goes on, and leaves.
  for (const at of [1, 2, 1]) {
    const row = [0, 1, 2, 3].map((n) => (n === at ? '<button id="press"></button>' : "<i></i>")).join("");
    become(made, `<p data-row="">${row}</p>`);
    equal(made.innerHTML, `<p data-row="">${row}</p>`);
    is(made.querySelector("p").children[0], were[0], `the first box, with a button at ${at}`);
    is(made.querySelector("p").children[3], were[3], `the last box, with a button at ${at}`);
  }
  made.remove();
});

test("morph: a whole is drawn anew when it changed, with what is only named", () => {
  const made = part('<p data-whole="">Your move</p><section data-key="a"><b id="card">1</b></section>');
  const [said, card] = [made.querySelector("p").firstChild, made.querySelector("b")];
  become(made, '<p data-whole="">Your move</p><section data-key="a"><b id="card">1</b></section>');
  is(made.querySelector("p").firstChild, said, "what is the same");
  become(
    made,
    '<p data-whole="">They move</p><section data-key="end" data-whole=""><b data-same="#card"></b></section>',
  );
  equal(made.textContent, "They move1");
  equal([made.querySelector("p").firstChild === said, made.querySelector("b") === card], [false, false]);
  made.remove();
});

// Any two lists of named and unnamed things, in any order: the outcome is the text, and a name is one element for good.
for (const where of ["", ' data-row=""'])
  test(`morph: whatever the order${where}`, () => {
    let seed = 7;
    const random = (n) => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    const list = () => {
      const ids = ["a", "b", "c", "d", "e"].filter(() => random(3));
      const shuffled = ids.map((id) => [random(1000), id]).sort((x, y) => x[0] - y[0]);
      const thing = (id) =>
        `<li id="${id}" class="${["", "lit", "no"][random(3)]}">${random(2) ? `<b>${id}</b>` : id}</li>`;
      const plain = () => (random(2) ? `<li class="plain">${random(3)}</li>` : "");
      return `<ul${where}>${shuffled.map(([, id]) => `${plain()}${thing(id)}`).join("") + plain()}</ul>`;
    };
    const made = part(list());
    for (let n = 0; n < 500; n++) {
      const were = new Map([...made.querySelectorAll("[id]")].map((element) => [element.id, element]));
      const after = list();
      equal(become(made, after), true);
      equal(made.innerHTML, after, `step ${n}`);
      for (const element of made.querySelectorAll("[id]")) {
        if (were.has(element.id)) is(element, were.get(element.id), `#${element.id} at step ${n}`);
      }
    }
    made.remove();
  });
