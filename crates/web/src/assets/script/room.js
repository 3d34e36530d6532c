// Keeps the waiting room of a table live, until the game begins.

import "./app.js";
import { catchForms } from "./forms.js";
import { main } from "./page.js";
import { learn } from "./parts.js";
import { shareButtons } from "./share.js";
import { openStream } from "./stream.js";

openStream();
setTimeout(learn, 100);
shareButtons();
catchForms();

// The game has begun: the table takes the place of the room.
const begun = () => document.querySelector("[data-open]") ?? location.reload();
new MutationObserver(begun).observe(main, { childList: true, subtree: true });
