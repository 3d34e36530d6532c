// What the server is told of a browser's subscription.

import { described, spelled } from "../../src/assets/script/notices.js";
import { equal, test } from "./harness.js";

test("notices: bytes are spelled as push services spell them", () => {
  equal(spelled(new Uint8Array([251, 255, 254, 0])), "-__-AA");
  equal(spelled(new Uint8Array([])), "");
});

test("notices: a subscription is described by its address and both keys", () => {
  const keys = { p256dh: new Uint8Array([4, 1]).buffer, auth: new Uint8Array([255]).buffer };
  const fields = described({ endpoint: "https://push.example/x?y=1", getKey: (name) => keys[name] });
  equal(
    [...fields],
    [
      ["endpoint", "https://push.example/x?y=1"],
      ["p256dh", "BAE"],
      ["auth", "_w"],
    ],
  );
});
