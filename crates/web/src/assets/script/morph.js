// The morph: makes a part of the page like its new self and leaves alone what is alike. So only what changed is laid out
// and drawn anew, and what is open, focused, scrolled or filled in stays so. What is new comes as text, what the page has
// of it already as a name (names.js).

import { kept, naming, things } from "./names.js";

/**
 * Reads what a part has become, from the texts that it went through. The last one counts; it may name what stands in one
 * before it, if that was overtaken and never shown.
 */
export function read(htmls) {
  const template = document.createElement("template");
  template.innerHTML = htmls.at(-1);
  const newer = template.content;
  if (htmls.length < 2 || !newer.querySelector("[data-same]")) return newer;
  const older = read(htmls.slice(0, -1));
  const { found } = things(older);
  for (const name of kept(newer)) if (found.has(naming(name))) name.replaceWith(found.get(naming(name)));
  return newer;
}

/**
 * Makes a part like `fresh`, which is used up. Says whether the part has all that `fresh` names; if not, nothing is
 * changed, and the page has to ask for everything (resync). `was` are the part's things, if they are known.
 */
export function morph(part, fresh, was = things(part)) {
  const names = kept(fresh).map(naming);
  if (!names.every((name) => was.found.has(name))) return false;
  new Morph(was, things(fresh), names).children(part, fresh);
  return true;
}

// Two nodes stand for one thing if they are of one kind and carry the same name, or none. What was written into a field
// belongs to the field of that name, and dice that are rolled anew are other dice.
const same = (a, b, ...names) => names.every((name) => a.getAttribute(name) === b.getAttribute(name));
function stands(a, b) {
  if (a.nodeName !== b.nodeName || a.nodeType !== Node.ELEMENT_NODE) return a.nodeName === b.nodeName;
  return same(a, b, "id", "data-move", "data-roll") && (a.nodeName === "BUTTON" || same(a, b, "name"));
}

// Alike are those that are also of one class, apart from states like being lit.
function alike(a, b) {
  if (!stands(a, b)) return false;
  if (!a.classList || same(a, b, "class")) return true;
  const [few, more] = a.classList.length < b.classList.length ? [a, b] : [b, a];
  return [...few.classList].every((word) => more.classList.contains(word));
}

// The first of a node and its later siblings that fits.
function later(node, fits) {
  while (node && !fits(node)) node = node.nextSibling;
  return node;
}

// One morph of one part: `was` are its things, `is` those of its new self.
class Morph {
  constructor(was, is, names) {
    this.was = was;
    this.is = is;
    // Names that the new self has, in full or by name only: their things are wanted, and nobody else may take them.
    this.wanted = new Set([...names, ...is.found.keys()]);
    this.taken = new Set();
  }

  take(name) {
    const thing = this.was.found.get(name);
    this.taken.add(thing);
    return thing;
  }

  // Makes the children of `old` like those of `now`. Invariant: all before and including `last` is as it should be. What
  // comes next follows it, and is not remembered itself: a sibling may be taken to another place meanwhile.
  children(old, now) {
    let last = null;
    const at = () => (last ? last.nextSibling : old.firstChild);
    const row = now.dataset?.row !== undefined;
    for (let next = now.firstChild, after; next; next = after) {
      after = next.nextSibling;
      const name = next.nodeType === Node.ELEMENT_NODE ? naming(next) : null;
      const found = name === null ? this.partner(at(), next, row) : this.take(name);
      if (!found) {
        const gone = row && this.inPlace(at());
        old.insertBefore(next, at());
        if (gone) gone.remove();
        if (next.nodeType === Node.ELEMENT_NODE) this.fill(next);
        last = next;
        continue;
      }
      if (found.parentNode === old && !row) while (at() && at() !== found) at().remove();
      else if (found !== at()) old.insertBefore(found, at());
      last = found;
      if (name === null) this.node(found, next);
    }
    while (at()) at().remove();
  }

  // Makes one node like its new self. Whether details are open is the reader's choice.
  node(old, now) {
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.nodeValue !== now.nodeValue) old.nodeValue = now.nodeValue;
      return;
    }
    for (const { name, value } of now.attributes) {
      if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    if (old.attributes.length > now.attributes.length) {
      for (const name of old.getAttributeNames()) {
        if (!now.hasAttribute(name) && name !== "open") old.removeAttribute(name);
      }
    }
    if (now.dataset.whole === undefined) this.children(old, now);
    else if (!old.isEqualNode(now)) old.replaceChildren(...this.fill(now).childNodes);
  }

  // Puts into something new what the page has of it already. What is a whole (`data-whole`), such as a sentence or the
  // scene of another phase, is drawn anew: its pieces are not those of the last one in other places.
  fill(fresh) {
    const whole = fresh.dataset.whole !== undefined;
    for (const same of kept(fresh)) {
      const name = naming(same);
      same.replaceWith(whole ? this.was.found.get(name).cloneNode(true) : this.take(name));
    }
    return fresh;
  }

  // What becomes `next`: the thing of its name wherever it is, or for one without a name a node from `at` on.
  partner(at, next, row) {
    const name = this.is.names.get(next);
    if (!name) return row ? this.inRow(at, next) : this.unnamed(at, next);
    const thing = this.was.found.get(name);
    return thing && !this.taken.has(thing) && stands(thing, next) ? this.take(name) : null;
  }

  // What stands in a row (`data-row`) stays at its place and changes there, however alike its neighbours are.
  inRow(at, next) {
    const here = this.inPlace(at);
    return here && stands(here, next) ? here : null;
  }

  // The next place of a row: what has a name and is still wanted goes its own way.
  inPlace(at) {
    return later(at, (node) => !this.wanted.has(this.was.names.get(node)));
  }

  unnamed(at, next) {
    const equal = this.first(at, (node) => node.isEqualNode(next));
    if (equal) return equal;
    // What stands here may be wanted as it is further on: then this is new, and comes before it.
    const wanted = (node) => later(next.nextSibling, (other) => node.isEqualNode(other));
    const found = this.first(at, (node) => alike(node, next) || wanted(node));
    if (found) return wanted(found) ? null : found;
    const here = this.first(at, () => true);
    return here && here === at && stands(at, next) && !later(next.nextSibling, (other) => alike(at, other)) ? at : null;
  }

  // The next sibling that fits. What has a name stays where it is if it is still wanted, and nothing is looked for
  // beyond it.
  first(node, fits) {
    for (; node && !this.wanted.has(this.was.names.get(node)); node = node.nextSibling) if (fits(node)) return node;
    return null;
  }
}
