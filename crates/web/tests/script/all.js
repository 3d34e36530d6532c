import "./names.js";
import "./morph.js";
import "./parts.js";
import "./look.js";
import { run } from "./harness.js";

run();
