// Keeps a table's page live. Without it every form still works, and a reload shows the table as it is.

import "./app.js";
import { fillAfter } from "./after.js";
import { callButton, showTurn } from "./calls.js";
import { steppers, ticks } from "./fields.js";
import { catchForms } from "./forms.js";
import { watchKeys } from "./keys.js";
import { watchLooks } from "./look.js";
import { watchOffers } from "./offer.js";
import { watchOver } from "./over.js";
import { clocks } from "./page.js";
import { learn } from "./parts.js";
import { watchReader } from "./seen.js";
import { shareButtons } from "./share.js";
import { soundButton } from "./sound.js";
import { openStream } from "./stream.js";
import { watchTail } from "./tail.js";

openStream();
setTimeout(learn, 100);
setInterval(clocks, 1000);
steppers();
ticks();
clocks();
shareButtons();
watchReader();
watchTail();
fillAfter();
soundButton();
watchOver();
callButton();
showTurn();
watchLooks();
watchOffers();
catchForms();
watchKeys();
