import "./names.js";
import "./morph.js";
import "./parts.js";
import { run } from "./harness.js";

run();
