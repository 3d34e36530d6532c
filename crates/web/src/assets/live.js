// Keeps a table's page live. Without it every form still works and a reload shows the table as it is.
"use strict";

const main = document.querySelector("[data-live]");
const toast = document.getElementById("toast");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function tell(text, lasting) {
  // What is hidden already is left alone: saying so again would make the browser draw a frame.
  if (!text && toast.hidden) return;
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

// What is new comes as text; what the page has of it already comes as a name (`data-same`), see pages/thin.rs.
const NAMED = "[id], [data-move], [data-focus], [data-key]";
const INSIDE = ":is([id], [data-move], [data-focus], [data-key]) > *";
function things(part) {
  const names = new Map(), found = new Map(), twice = [];
  for (const thing of part.querySelectorAll(`${NAMED}, button${INSIDE}`)) {
    const { id, parentElement: parent } = thing, own = (name) => thing.getAttribute(name);
    const around = () => names.get(parent?.closest(NAMED)) ?? "";
    const place = () => [...parent.children].indexOf(thing);
    let said;
    const name = id ? `#${id}` : (said = own("data-move")) ? `>${said}` : (said = own("data-focus")) ? `!${said}` : `${around()}/${own("data-key") ?? place()}`;
    if (found.has(name)) twice.push(thing, found.get(name));
    names.set(thing, name);
    found.set(name, thing);
  }
  // A name that stands twice names nothing.
  for (const thing of twice) { found.delete(names.get(thing)); names.delete(thing); }
  return { names, found };
}
// The things of a part are found while nobody waits, and stay so until the part changes.
const known = new Map();
const learn = () => { for (const part of document.querySelectorAll(".part")) known.set(part, things(part)); };
const kept = (fresh) => [...fresh.querySelectorAll("[data-same]")];
const naming = (node) => node.getAttribute("data-same");
// Reads what a part has become. A change may have overtaken others that were not shown: what it names may be in those.
function read(htmls) {
  const fresh = document.createElement("template");
  fresh.innerHTML = htmls.at(-1);
  const newer = fresh.content;
  if (htmls.length < 2 || !newer.querySelector("[data-same]")) return newer;
  const older = read(htmls.slice(0, -1));
  const { found } = things(older);
  for (const name of kept(older)) found.set(naming(name), name);
  for (const name of kept(newer)) if (found.has(naming(name))) name.replaceWith(found.get(naming(name)));
  return newer;
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

// Makes a part like its new self and leaves alone what is alike: only what changed is laid out and drawn anew, and what
// is open, focused, scrolled or filled in stays so. Says whether it has all that the new self names.
function renewed(part, fresh) {
  const [was, is, names] = [known.get(part) ?? things(part), things(fresh), kept(fresh).map(naming)];
  if (!names.every((name) => was.found.has(name))) return false;
  known.delete(part);
  const stay = new Set(names);
  for (const name of is.found.keys()) stay.add(name);
  const used = new Set();
  const take = (name) => { const thing = was.found.get(name); used.add(thing); return thing; };

  // The next sibling that fits; what has a name stays where it is if it is still wanted, and nothing is looked for beyond it.
  const first = (node, fits) => {
    for (; node && !stay.has(was.names.get(node)); node = node.nextSibling) if (fits(node)) return node;
    return null;
  };
  const later = (node, fits) => { while (node && !fits(node)) node = node.nextSibling; return node; };
  function unnamed(at, next) {
    const equal = first(at, (node) => node.isEqualNode(next));
    if (equal) return equal;
    // What stands here may be wanted as it is further on: then this is new, and comes before it.
    const wanted = (node) => later(next.nextSibling, (other) => node.isEqualNode(other));
    const found = first(at, (node) => alike(node, next) || wanted(node));
    if (found) return wanted(found) ? null : found;
    const here = first(at, () => true);
    return here && here === at && stands(at, next) && !later(next.nextSibling, (other) => alike(at, other)) ? at : null;
  }
  function partner(at, next) {
    const name = is.names.get(next);
    if (!name) return unnamed(at, next);
    const thing = was.found.get(name);
    return thing && !used.has(thing) && stands(thing, next) ? take(name) : null;
  }
  function become(old, now) {
    // What comes next follows the last that was placed: a sibling may be taken to another place meanwhile.
    let last = null;
    const at = () => last ? last.nextSibling : old.firstChild;
    for (let next = now.firstChild, after; next; next = after) {
      after = next.nextSibling;
      const name = next.nodeType === Node.ELEMENT_NODE ? naming(next) : null;
      const found = name === null ? partner(at(), next) : take(name);
      if (!found) {
        old.insertBefore(next, at());
        if (next.querySelectorAll) for (const name of kept(next)) name.replaceWith(take(naming(name)));
        last = next;
        continue;
      }
      if (found.parentNode === old) while (at() && at() !== found) at().remove();
      else old.insertBefore(found, at());
      last = found;
      if (name === null) renew(found, next);
    }
    while (at()) at().remove();
  }
  function renew(old, now) {
    if (old.nodeType !== Node.ELEMENT_NODE) { if (old.nodeValue !== now.nodeValue) old.nodeValue = now.nodeValue; return; }
    for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    if (old.attributes.length > now.attributes.length) for (const name of old.getAttributeNames()) if (!now.hasAttribute(name) && name !== "open") old.removeAttribute(name);
    become(old, now);
  }
  become(part, fresh);
  return true;
}

// Shows new parts, each as text or as the texts that it went through; says whether the page had all that they name.
function swap(parts, version) {
  if (version) main.dataset.version = version;
  const focused = document.activeElement && document.activeElement.dataset.focus;
  const before = rolled();
  const open = [...document.querySelectorAll(":popover-open")].map((pop) => pop.id);
  const moves = new Set([...document.querySelectorAll("[data-move]")].map(moving));
  const written = filled();
  let whole = true;
  // A hint stands until the board changes, and so does what is new since somebody last looked.
  if ("part-board" in parts) for (const mark of ["data-hint", "data-new"]) for (const thing of document.querySelectorAll(`[${mark}]`)) thing.removeAttribute(mark);
  if ("part-seats" in parts) for (const strip of document.querySelectorAll(".strip.changed")) { strip.classList.remove("changed"); strip.querySelector(".news")?.remove(); }
  for (const [id, htmls] of Object.entries(parts)) {
    const part = document.getElementById(id);
    if (!part) continue;
    for (const thing of part.querySelectorAll(".fresh")) thing.classList.remove("fresh");
    if (!renewed(part, read([htmls].flat()))) whole = false;
    // What was ticked is not ticked for the next move.
    const changed = (field) => field.checked !== field.defaultChecked || (field.type === "number" && field.value !== field.defaultValue);
    for (const field of part.querySelectorAll("form:not([data-keep]) input")) if (changed(field)) field.form.reset();
  }
  refill(written);
  steps();
  clocks();
  links();
  for (const thing of document.querySelectorAll("[data-move]")) if (!moves.has(moving(thing)) && !thing.closest("[popover]")) thing.classList.add("fresh");
  // What was open stays open, and dice roll once.
  for (const id of open) { const pop = document.getElementById(id); if (pop && !pop.matches(":popover-open")) pop.showPopover({ source: document.querySelector(`[popovertarget="${CSS.escape(id)}"]`) || undefined }); }
  if (rolled() !== before) document.querySelector("[data-roll]")?.classList.add("rolling");
  if (focused && document.activeElement.dataset.focus !== focused) document.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  return whole;
}

// Where the things are that carry data-move: on the screen, and within their zone.
const moving = (thing) => thing.getAttribute("data-move");
function places() {
  const found = new Map(), edges = new Map();
  for (const thing of document.querySelectorAll("[data-move]")) {
    const at = thing.getBoundingClientRect();
    if (!at.width) continue;
    const zone = thing.closest("section, .part"), edge = edges.get(zone) ?? zone.getBoundingClientRect();
    edges.set(zone, edge);
    found.set(moving(thing), { thing, at, zone, x: at.x - edge.x, y: at.y - edge.y });
  }
  return found;
}

// A change is on screen at once; then what it moved travels from where it was, unless nobody looks or movement is not
// wanted. What only went along with its zone does not count as moved, and what is out of sight all the way just lies there.
let flights = [];
const seen = ({ top, bottom }) => bottom > 0 && top < innerHeight;
function travel(change) {
  if (calm.matches || document.visibilityState !== "visible") return change();
  const before = places();
  for (const { flight, land } of flights) { flight.cancel(); land(); }
  flights = [];
  change();
  for (const [name, now] of places()) {
    const was = before.get(name);
    if (!was || (was.zone === now.zone && Math.abs(was.x - now.x) < 1 && Math.abs(was.y - now.y) < 1)) continue;
    if (!seen(was.at) && !seen(now.at)) continue;
    const from = `translate(${was.at.x - now.at.x}px, ${was.at.y - now.at.y}px) scale(${was.at.width / now.at.width})`;
    // Movement alone is animated: all else would be laid out and drawn in every frame.
    const flight = now.thing.animate([{ transform: from }, { transform: "none" }], { duration: 420, easing: "cubic-bezier(.3, 0, .2, 1)" });
    // A row that can be scrolled cuts off what is beyond it; it is open above and below while something arrives.
    const row = was.zone !== now.zone && now.thing.closest(".scroll-s");
    const land = () => { now.thing.classList.remove("flying"); if (row) row.classList.remove("open"); };
    now.thing.classList.add("flying");
    if (row) row.classList.add("open");
    flight.onfinish = land;
    flights.push({ flight, land });
  }
}

// Changes that come before the last one was drawn and seen wait unread and are shown together, but nobody waits for what
// came of the own press. What lies beside the table or is closed (the log, the rivals' Realms) follows when the table is
// drawn.
const LATER = ["part-rivals", "part-log", "part-chat"];
const waiting = { news: [], late: {}, whole: true, rest: undefined };
function show(data, version) {
  waiting.news.push([data, version]);
  if (!waiting.rest || main.hasAttribute("aria-busy")) next();
}
function next() {
  clearTimeout(waiting.rest);
  waiting.rest = undefined;
  const news = waiting.news.splice(0);
  if (!news.length) return;
  const parts = {}, { late } = waiting, before = mine();
  for (const [data] of news) {
    for (const [id, html] of Object.entries(JSON.parse(data))) ((LATER.includes(id) ? late : parts)[id] ??= []).push(html);
  }
  if ("part-board" in parts && document.querySelector(".hints")) parts["part-hint"] ??= [""];
  const version = news.at(-1)[1];
  const shown = (parts) => { waiting.whole = swap(parts, version) && waiting.whole; };
  // A page that stumbles over a change would show nothing ever after: it is loaded anew instead.
  const safely = (step) => { try { step(); } catch (error) { console.error(error); location.reload(); } };
  safely(() => Object.keys(parts).length ? travel(() => shown(parts)) : shown(parts));
  waiting.rest = setTimeout(() => safely(() => {
    waiting.late = {};
    shown(late);
    since();
    learn();
    look();
    if ("part-board" in parts) sound(before);
    if (!waiting.whole) document.dispatchEvent(new Event("torn"));
    waiting.whole = true;
    next();
  }), 80);
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
  let stream, heard, retry, wait = 500, version = main.dataset.version;
  const connect = () => {
    const address = new URL(main.dataset.live, location.href);
    // What a page shows that was just loaded is known; later only its version is.
    if (version) address.searchParams.set(stream ? "from" : "at", version);
    stream = new EventSource(address);
    stream.addEventListener("parts", (event) => {
      heard = Date.now();
      wait = 500;
      touch(true);
      version = event.lastEventId;
      show(event.data, version);
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
    // However many ask for it, one line is opened.
    clearTimeout(retry);
    retry = setTimeout(connect, wait);
    wait = Math.min(wait * 2, 10000);
  };
  heard = Date.now();
  connect();
  setTimeout(learn, 100);
  // Parts that name what is not there are asked for whole.
  document.addEventListener("torn", () => { version = undefined; again(); });
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
    // A move answers what is shown.
    const shown = form.elements.version && form.closest("[data-live]") && main.dataset.version;
    if (shown && lost) form.elements.version.value = shown;
    if (lost || form.method !== "post" || !form.closest("[data-live]") || address.endsWith("/rematch")) return;
    event.preventDefault();
    const data = new URLSearchParams(new FormData(form, event.submitter));
    // Said here and not in its field, where the browser would take it for something to draw.
    if (shown) data.set("version", shown);
    main.setAttribute("aria-busy", "true");
    for (const pop of document.querySelectorAll(":popover-open")) pop.hidePopover();
    if (form.dataset.wait) tell(form.dataset.wait, true);
    try {
      const answer = await fetch(address, { method: "POST", body: data, headers: { "X-Live": "1" } });
      if (answer.ok) {
        tell("");
        // A hint comes at once and stands until the board changes.
        if (answer.headers.get("content-type")?.startsWith("application/json")) {
          const { "part-hint": words, ...marked } = await answer.json();
          const here = !waiting.news.length && answer.headers.get("x-at") === main.dataset.version;
          swap({ "part-hint": words, ...(here && marked) });
          document.querySelector(".hints")?.scrollIntoView({ block: "nearest" });
        }
        const made = answer.headers.get("x-version");
        if (address.endsWith("/act") && !missed.hidden) missed.hidden = true;
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
