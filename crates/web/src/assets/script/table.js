// Keeps a table's page live. Without it every form still works, and a reload shows the table as it is.

import { steppers } from "./fields.js";
import { catchForms } from "./forms.js";
import { clocks, wholeLinks } from "./page.js";
import { learn } from "./parts.js";
import { watchReader } from "./seen.js";
import { soundButton } from "./sound.js";
import { openStream } from "./stream.js";

openStream();
setTimeout(learn, 100);
setInterval(clocks, 1000);
steppers();
clocks();
wholeLinks();
watchReader();
soundButton();
catchForms();
