// Names of things: the same fixtures as in pages/diff.rs.

import { things } from "../../src/assets/script/names.js";
import { equal, test } from "./harness.js";

const fixtures = await (await fetch("../fixtures/things.json")).json();
for (const { about, html, names } of fixtures) {
  test(`names: ${about}`, () => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const { found, names: given } = things(template.content);
    equal([...found.keys()].sort(), [...names].sort());
    equal([...given.values()].sort(), [...names].sort(), "both ways");
  });
}
