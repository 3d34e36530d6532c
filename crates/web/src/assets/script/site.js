// The pages around the tables. Without it all of them work; they only say and share less.

import "./app.js";
import "./toast.js";
import { fillAfter } from "./after.js";
import { pushButton } from "./notices.js";
import { shareButtons } from "./share.js";

shareButtons();
pushButton();
fillAfter();

// An option that others hang on: the form is asked for anew, with all that was chosen.
document.addEventListener("change", (event) => {
  if (event.target.closest("[data-again]")) event.target.form.querySelector("button[aria-current]")?.click();
});
