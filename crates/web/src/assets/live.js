// Keeps a table's page live. Without it every form still works and a reload shows the table as it is.
"use strict";

const main = document.querySelector("[data-live]");
const toast = document.getElementById("toast");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function tell(text, lasting) {
  toast.textContent = text;
  toast.hidden = !text;
  clearTimeout(tell.timer);
  if (text && !lasting) tell.timer = setTimeout(() => { toast.hidden = true; }, 6000);
}

// A link that is shown to be sent needs its whole address.
function links() {
  for (const link of document.querySelectorAll("a.share")) link.textContent = link.href;
}

// Lines of the log that came after the own last move stand out.
function since() {
  if (!main) return;
  const last = Number(sessionStorage.getItem(`since ${location.pathname}`) || main.dataset.version);
  for (const line of document.querySelectorAll(".log [data-seq]")) line.classList.toggle("new", Number(line.dataset.seq) > last);
}

// Numbers get a button on each side, and forms that are filled in keep what was written while the table moves on.
function steps() {
  for (const field of document.querySelectorAll(".step > input")) {
    if (field.nextSibling) continue;
    for (const [sign, by] of [["−", -1], ["+", 1]]) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign, tabIndex: -1 });
      button.ariaHidden = "true";
      button.onclick = () => {
        field.value = Math.min(Number(field.max), Math.max(0, Number(field.value) + by));
        field.dispatchEvent(new Event("input", { bubbles: true }));
      };
      if (by < 0) field.before(button); else field.after(button);
    }
    mark(field);
  }
}

function mark(field) {
  const n = Number(field.value);
  field.closest(".num-step")?.classList.toggle("set", n > 0);
  const [less, more] = field.parentNode.querySelectorAll("button");
  if (more) [less.disabled, more.disabled] = [n <= 0, n >= Number(field.max)];
  const group = field.closest("[data-total]");
  if (!group) return;
  const sum = [...group.querySelectorAll("input")].reduce((all, each) => all + Number(each.value), 0);
  for (const each of group.querySelectorAll("input")) {
    const up = each.parentNode.querySelector("button:last-child");
    if (up) up.disabled = sum >= Number(group.dataset.total) || Number(each.value) >= Number(each.max);
  }
}
document.addEventListener("input", (event) => { if (event.target.matches(".step > input")) mark(event.target); });

const filled = () => [...document.querySelectorAll("form[data-keep]")].map((form) => [form.id, new FormData(form)]);
function refill(forms) {
  for (const [id, data] of forms) {
    for (const field of document.getElementById(id)?.elements || []) {
      if (field.type === "checkbox" || field.type === "radio") field.checked = data.getAll(field.name).includes(field.value);
      else if (field.type === "number" && data.has(field.name)) field.value = data.get(field.name);
    }
  }
}

const rolled = () => document.querySelector("[data-roll]")?.dataset.roll;

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
const first = (node, fits) => { while (node && !fits(node)) node = node.nextSibling; return node; };

// Makes what is shown like its new self and leaves alone what is alike: only what changed is laid out and drawn anew, and
// what is open, focused, scrolled or filled in stays so.
function become(old, now) {
  let at = old.firstChild;
  for (let next = now.firstChild, after; next; next = after) {
    after = next.nextSibling;
    const wanted = (node) => first(after, (other) => node.isEqualNode(other));
    let found = first(at, (node) => node.isEqualNode(next));
    if (!found) {
      // What stands here may be wanted as it is further on: then this is new, and comes before it.
      found = first(at, (node) => alike(node, next) || wanted(node));
      if (found && wanted(found)) found = null;
      if (!found && at && stands(at, next) && !first(after, (other) => alike(at, other))) found = at;
      if (!found) { old.insertBefore(next, at); continue; }
      renew(found, next);
    }
    while (at !== found) at = [at.nextSibling, at.remove()][0];
    at = found.nextSibling;
  }
  while (at) at = [at.nextSibling, at.remove()][0];
}

function renew(old, now) {
  if (old.nodeType !== Node.ELEMENT_NODE) { old.nodeValue = now.nodeValue; return; }
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  become(old, now);
}

function swap(parts, version) {
  if (version) main.dataset.version = version;
  const focused = document.activeElement && document.activeElement.dataset.focus;
  const before = rolled();
  const open = [...document.querySelectorAll(":popover-open")].map((pop) => pop.id);
  const known = new Set([...document.querySelectorAll("[data-move]")].map((thing) => thing.dataset.move));
  const written = filled();
  for (const [id, html] of Object.entries(parts)) {
    const part = document.getElementById(id);
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    if (part) become(part, fresh.content);
    for (const form of part?.querySelectorAll("form:not([data-keep])") || []) form.reset();
  }
  refill(written);
  steps();
  since();
  clocks();
  links();
  for (const thing of document.querySelectorAll("[data-move]")) if (!known.has(thing.dataset.move)) thing.classList.add("fresh");
  // What was open stays open, and dice roll once.
  for (const id of open) { const pop = document.getElementById(id); if (pop && !pop.matches(":popover-open")) pop.showPopover({ source: document.querySelector(`[popovertarget="${CSS.escape(id)}"]`) || undefined }); }
  if (rolled() !== before) document.querySelector("[data-roll]")?.classList.add("rolling");
  if (focused && document.activeElement.dataset.focus !== focused) document.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
}

// Where the things are that carry data-move: on the screen, and within their zone.
function places() {
  const found = new Map();
  for (const thing of document.querySelectorAll("[data-move]")) {
    const at = thing.getBoundingClientRect();
    if (!at.width) continue;
    const zone = thing.closest("section, .part"), edge = zone.getBoundingClientRect();
    found.set(thing.dataset.move, { thing, at, zone, x: at.x - edge.x, y: at.y - edge.y });
  }
  return found;
}

// A change is on screen at once; then what it moved travels from where it was, unless nobody looks or movement is not
// wanted. What only went along with its zone does not count as moved.
let flights = [];
function travel(change) {
  if (calm.matches || document.visibilityState !== "visible") return change();
  const before = places();
  for (const { flight, row } of flights) { flight.cancel(); if (row) row.classList.remove("open"); }
  flights = [];
  change();
  for (const [name, now] of places()) {
    const was = before.get(name);
    if (!was || (was.zone === now.zone && Math.abs(was.x - now.x) < 1 && Math.abs(was.y - now.y) < 1)) continue;
    const from = `translate(${was.at.x - now.at.x}px, ${was.at.y - now.at.y}px) scale(${was.at.width / now.at.width})`;
    const still = { transformOrigin: "0 0", zIndex: 9 };
    const flight = now.thing.animate([{ transform: from, ...still }, { transform: "none", ...still }], { duration: 420, easing: "cubic-bezier(.3, 0, .2, 1)" });
    // A row that can be scrolled cuts off what is beyond it; it is open above and below while something arrives.
    const row = was.zone !== now.zone && now.thing.closest(".scroll-s");
    if (row) row.classList.add("open");
    flight.onfinish = () => row && row.classList.remove("open");
    flights.push({ flight, row });
  }
}

// Changes that come before the last one was drawn and seen are shown together.
const waiting = { parts: {} };
function show(parts, version) {
  Object.assign(waiting.parts, parts);
  waiting.version = version;
  if (!waiting.busy) next();
}
function next() {
  const { parts, version } = waiting;
  Object.assign(waiting, { parts: {}, version: undefined, busy: Boolean(version) });
  if (!version) return;
  travel(() => swap(parts, version));
  setTimeout(next, 80);
}

function clocks() {
  for (const clock of document.querySelectorAll("time[data-until]")) {
    const left = Math.max(0, Math.round((clock.dataset.until - Date.now()) / 1000));
    if (left < 7200) clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}

// What was seen is kept per table, so that the next look can say what happened since; a hidden page sees nothing.
let looked = Number(main?.dataset.version);
const missed = document.getElementById("missed");
function look() {
  if (document.visibilityState !== "visible") return;
  looked = Number(main.dataset.version);
  document.cookie = `seen=${looked}; path=${location.pathname}; max-age=5184000; samesite=lax`;
}
function back() {
  if (document.visibilityState !== "visible") return;
  const lines = [...document.querySelectorAll("#part-log [data-seq]")].filter((line) => Number(line.dataset.seq) > looked);
  if (lines.length) {
    missed.querySelector("ol").replaceChildren(...lines.slice(0, 12).reverse().map((line) => line.cloneNode(true)));
    missed.hidden = false;
  }
  look();
}

// Sounds are off until somebody turns them on: two notes when it is one's own turn, a low one when others moved.
const bell = document.getElementById("sound");
let audio;
function note(pitch, after, length) {
  audio ??= new AudioContext();
  const [tone, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.15, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
const mine = () => !!document.querySelector("[data-mine]");
function sound(wasMine) {
  if (localStorage.getItem("sounds") !== "on") return;
  if (mine() && !wasMine) { note(659, 0, 0.18); note(880, 0.16, 0.3); } else if (!mine()) note(330, 0, 0.12);
}
function ring() {
  const on = localStorage.getItem("sounds") === "on";
  bell.setAttribute("aria-pressed", String(on));
  bell.classList.toggle("main", on);
}

let lost = false;
function touch(is) {
  if (is && lost) tell("");
  if (!is && !lost) tell(main.dataset.lost, true);
  lost = !is;
  document.body.classList.toggle("lost", lost);
}

if (main) {
  let stream, heard, wait = 500, version = main.dataset.version;
  const connect = () => {
    const address = new URL(main.dataset.live, location.href);
    address.searchParams.set("from", version);
    stream = new EventSource(address);
    stream.addEventListener("parts", (event) => {
      heard = Date.now();
      wait = 500;
      touch(true);
      version = event.lastEventId;
      const parts = JSON.parse(event.data);
      if ("part-board" in parts && document.querySelector(".hints")) parts["part-hint"] ??= "";
      const before = mine();
      show(parts, version);
      setTimeout(() => { look(); if ("part-board" in parts) sound(before); }, 100);
    });
    stream.addEventListener("beat", () => { heard = Date.now(); touch(true); });
    stream.onopen = () => { heard = Date.now(); wait = 500; touch(true); document.body.dataset.live = "yes"; };
    stream.onerror = () => {
      touch(false);
      // The browser tries again by itself unless the answer was not a stream.
      if (stream.readyState === EventSource.CLOSED) again();
    };
  };
  const again = () => {
    stream.close();
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 10000);
  };
  heard = Date.now();
  connect();
  // A page that is left may be kept by the browser, and its line with it, of which there are only six: it hangs up, and
  // calls again when somebody comes back to it.
  addEventListener("pagehide", () => stream.close());
  addEventListener("pageshow", (event) => { if (event.persisted) { heard = Date.now(); connect(); } });
  // Three beats missing: the line is dead even if nobody said so.
  setInterval(() => { if (Date.now() - heard > 32000) { heard = Date.now(); touch(false); again(); } }, 2000);
  setInterval(clocks, 1000);
  steps();
  since();
  clocks();
  links();
  look();
  document.addEventListener("visibilitychange", back);
  document.getElementById("missed-close").hidden = false;
  document.getElementById("missed-close").addEventListener("click", () => { missed.hidden = true; });
  bell.hidden = false;
  ring();
  bell.addEventListener("click", () => {
    localStorage.setItem("sounds", localStorage.getItem("sounds") === "on" ? "off" : "on");
    ring();
    sound(false);
  });

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    // Only what changes this table, and only while the stream will show it.
    // A form's own `action` is hidden by its buttons of that name.
    const address = form.getAttribute("action") || "";
    if (lost || form.method !== "post" || !form.closest("[data-live]") || address.endsWith("/rematch")) return;
    event.preventDefault();
    const data = new URLSearchParams(new FormData(form, event.submitter));
    main.setAttribute("aria-busy", "true");
    for (const pop of document.querySelectorAll(":popover-open")) pop.hidePopover();
    if (form.dataset.wait) tell(form.dataset.wait, true);
    try {
      const answer = await fetch(address, { method: "POST", body: data, headers: { "X-Live": "1" } });
      if (answer.ok) {
        tell("");
        // A hint comes at once and stands until the board changes.
        if (answer.headers.get("content-type")?.startsWith("application/json")) {
          swap(await answer.json());
          document.querySelector(".hints")?.scrollIntoView({ block: "nearest" });
        }
        const made = answer.headers.get("x-version");
        if (address.endsWith("/act")) missed.hidden = true;
        if (made && !form.dataset.clear) sessionStorage.setItem(`since ${location.pathname}`, made);
        if (form.dataset.clear) form.reset();
        // A new guest's cookie changes what the stream may show.
        if (answer.redirected) location.reload();
        if (address.endsWith("/join")) location.reload();
      } else {
        tell(await answer.text());
      }
    } catch {
      touch(false);
    } finally {
      main.removeAttribute("aria-busy");
    }
  });
}

// A long press tells what a thing is, where no pointer can hover.
let pressing;
document.addEventListener("pointerdown", (event) => {
  const thing = event.pointerType === "touch" && event.target.closest("[title]");
  if (thing) pressing = setTimeout(() => { tell(thing.title); pressing = "told"; }, 550);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, () => { if (pressing !== "told") clearTimeout(pressing); }, { passive: true });
}
document.addEventListener("click", (event) => {
  if (pressing === "told") { event.preventDefault(); event.stopPropagation(); }
  pressing = undefined;
}, true);
