// How things of a part are named. The server names them in the same way (pages/diff.rs), and both are tested with
// tests/fixtures/things.json. A thing is an element with a name:
//
//   1. `id` gives `#id`; without one, `data-move` gives `>move`; without that, `data-focus` gives `!focus`.
//   2. `data-key` names within the named thing around it: `AROUND/key`, and `/key` where there is none.
//   3. What lies directly in a named button is named by its place among its siblings, counted from 0: `BUTTON/2`.
//   4. An earlier rule wins over a later one.
//   5. A name that stands twice in a part names nothing.
//
// Where a thing of a changed part is exactly what it was, the server sends an empty element with the name in `data-same`
// instead, and the script puts the element there that the page has.

const NAMED = "[id], [data-move], [data-focus], [data-key]";

/** The things of a part: the name of each element, and the element of each name. */
export function things(part) {
  const names = new Map();
  const found = new Map();
  const twice = [];
  for (const thing of part.querySelectorAll(`${NAMED}, button:is(${NAMED}) > *`)) {
    const name = nameOf(thing, names);
    if (found.has(name)) twice.push(thing, found.get(name));
    names.set(thing, name);
    found.set(name, thing);
  }
  for (const thing of twice) {
    found.delete(names.get(thing));
    names.delete(thing);
  }
  return { names, found };
}

// `names` holds what stands before the thing in the document, and so all that is around it.
function nameOf(thing, names) {
  const own = (attribute) => thing.getAttribute(attribute);
  if (own("id")) return `#${own("id")}`;
  if (own("data-move")) return `>${own("data-move")}`;
  if (own("data-focus")) return `!${own("data-focus")}`;
  const parent = thing.parentElement;
  let around = parent;
  while (around && !names.has(around)) around = around.parentElement;
  return `${names.get(around) ?? ""}/${own("data-key") ?? [...parent.children].indexOf(thing)}`;
}

/** The elements of new text that only name what the page has. */
export const kept = (fresh) => [...fresh.querySelectorAll("[data-same]")];

/** The name that such an element carries. */
export const naming = (element) => element.getAttribute("data-same");
