// What is wrong with the layout, one fault a line; empty if nothing is. Waits until what moves has come to rest.
const done = arguments[arguments.length - 1];
const page = document.documentElement;
const paintsNothing = (colour) => colour === "transparent" || /rgba\(.*, 0\)$/.test(colour);
const moving = () => document.getAnimations().some((a) => a.playState === "running" && a.effect.getComputedTiming().iterations !== Infinity);
const box = (r) => ({ left: r.left, top: r.top, right: r.right, bottom: r.bottom });
const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
const big = (r, by) => r.right - r.left > by && r.bottom - r.top > by;
const short = (text) => text.length > 48 ? `${text.slice(0, 48)}…` : text;
// An element by its classes and those of what it lies in, so that it can be found in the styles.
const named = (element) => [element.parentElement?.parentElement, element.parentElement, element].map((e) => e ? [e.localName, ...e.classList].join(".") : "").join(" > ");

// The layer that an element lies in: what opens above the page or its slot and what is fixed to the window has a layer of
// its own.
const layers = new Map([[page, page]]);
function layer(element) {
    if (!layers.has(element)) {
        const own = element.matches(":popover-open, .over, .ended") || /fixed|sticky/.test(getComputedStyle(element).position);
        layers.set(element, own ? element : layer(element.parentElement));
    }
    return layers.get(element);
}

// Every line of visible text: where its letters are, without the space above and below them.
function texts() {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const shown = new Map();
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const words = node.textContent.trim(), element = node.parentElement;
        // Lines of fixed height that end in dots (whose turn, the last event) say all of it elsewhere; pawns that share a
        // step of a track lie on each other, as they do on a table.
        if (!words || element.closest("svg, script, noscript, .skip, option, .fanart, .turn, .latest, .brand, .place, .who, .st .pawn")) continue;
        if (!shown.has(element)) {
            // What only screen readers get is clipped to nothing.
            let seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
            const clips = [];
            for (let e = element; seen && e && e !== document.body; e = e.parentElement) {
                const style = getComputedStyle(e);
                seen = style.clipPath !== "inset(50%)";
                if (style.overflowX !== "visible" || style.overflowY !== "visible") clips.push(e);
            }
            shown.set(element, seen && { clips, layer: layer(element) });
        }
        const how = shown.get(element);
        if (!how) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
            const rim = (line.bottom - line.top) * 0.2;
            const ink = { left: line.left, right: line.right, top: line.top + rim, bottom: line.bottom - rim };
            if (big(ink, 1)) found.push({ words, element, ink, ...how });
        }
    }
    return found;
}

// Cards of a column lie on each other on purpose: each shows its head. (A fan of cards is a picture, not text.)
const stacked = (a, b) => {
    const [one, other] = [a, b].map((e) => e.closest(".columns .card"));
    return one && other && one !== other && one.parentElement === other.parentElement;
};

function wide(faults) {
    if (page.scrollWidth <= page.clientWidth + 1) return;
    const out = [...document.querySelectorAll("body *")].filter((e) => !e.closest(".scroll-s") && e.getBoundingClientRect().right > page.clientWidth + 1);
    faults.add(`the page is ${page.scrollWidth} wide, the window ${page.clientWidth}: ${out.slice(0, 5).map((e) => e.outerHTML.slice(0, 60)).join(" ")}`);
}

function cut(faults, all) {
    for (const { words, element, ink, clips } of all) {
        // Names of cards that lie over each other may lose a pixel.
        if (element.closest(".card .name")) continue;
        for (const clip of clips) {
            const style = getComputedStyle(clip), bounds = clip.getBoundingClientRect();
            const over = (axis) => /hidden|clip/.test(style[axis]);
            const sideways = over("overflowX") && (ink.right > bounds.right + 1 || ink.left < bounds.left - 1);
            const upright = over("overflowY") && (ink.bottom > bounds.bottom + 1 || ink.top < bounds.top - 1);
            const dots = clip === element && style.textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1;
            // Beyond a part that scrolls nothing is cut: it is scrolled to.
            if (clips.slice(0, clips.indexOf(clip)).some((inner) => /auto|scroll/.test(getComputedStyle(inner).overflow))) break;
            if (sideways || upright || dots) faults.add(`cut: ${short(words)} (${named(element)})`);
        }
        const button = element.closest("button, .btn, .chip, .price, .scroll, .craft, .tile, .cell");
        if (button && !element.closest(".card")) {
            const outer = button.getBoundingClientRect();
            if (ink.right > outer.right + 2 || ink.left < outer.left - 2 || ink.bottom > outer.bottom + 2 || ink.top < outer.top - 2) faults.add(`sticks out: ${short(words)} (${named(element)})`);
        }
    }
}

// Letters on letters.
function overlaps(faults, all) {
    const rows = [...all].sort((a, b) => a.ink.top - b.ink.top);
    for (let i = 0; i < rows.length; i++) {
        for (let j = i + 1; j < rows.length && rows[j].ink.top < rows[i].ink.bottom; j++) {
            const [a, b] = [rows[i], rows[j]];
            if (a.layer !== b.layer || !big(meet(a.ink, b.ink), 1.5) || stacked(a.element, b.element)) continue;
            // What both lie in moves them together; what only one lies in hides what is beyond it.
            const within = (one, other) => one.clips.filter((clip) => !clip.contains(other.element)).reduce((ink, clip) => meet(ink, clip.getBoundingClientRect()), one.ink);
            if (big(meet(within(a, b), within(b, a)), 1.5)) faults.add(`overlap: ${short(a.words)} | ${short(b.words)} (${named(a.element)} | ${named(b.element)})`);
        }
    }
}

// Letters under something else, seen from above at three places of each line.
function covered(faults, all) {
    const start = [scrollX, scrollY];
    const left = new Set(all);
    const step = innerHeight * 0.6;
    for (let y = 0; left.size; y += step) {
        scrollTo({ left: 0, top: y, behavior: "instant" });
        const [dx, dy] = [start[0] - scrollX, start[1] - scrollY];
        for (const text of [...left]) {
            const own = text.layer === page;
            const ink = own ? { left: text.ink.left + dx, right: text.ink.right + dx, top: text.ink.top + dy, bottom: text.ink.bottom + dy } : text.ink;
            const middle = (ink.top + ink.bottom) / 2;
            if (middle < 0 || middle >= innerHeight) continue;
            left.delete(text);
            for (const x of [ink.left + 1.5, (ink.left + ink.right) / 2, ink.right - 1.5]) {
                if (x < 0 || x >= innerWidth) continue;
                const inside = text.clips.every((clip) => { const r = clip.getBoundingClientRect(); return x > r.left && x < r.right && middle > r.top && middle < r.bottom; });
                const above = inside ? document.elementsFromPoint(x, middle) : [];
                for (const other of above) {
                    if (other === text.element || other.contains(text.element)) break;
                    if (text.element.contains(other) || stacked(text.element, other) || layer(other) !== text.layer) continue;
                    // A control may be touched beyond its edge, but is drawn only within.
                    const edge = other.getBoundingClientRect();
                    if (x < edge.left || x > edge.right || middle < edge.top || middle > edge.bottom) continue;
                    const style = getComputedStyle(other);
                    const drawn = other.closest("svg") !== null && other.localName !== "svg";
                    const paints = Number(style.opacity) > 0 && (drawn || !paintsNothing(style.backgroundColor) || style.backgroundImage !== "none");
                    if (paints) { faults.add(`covered: ${short(text.words)} by ${other.outerHTML.slice(0, 70)} (${named(text.element)})`); break; }
                }
            }
        }
        if (y > page.scrollHeight) break;
    }
    scrollTo({ left: start[0], top: start[1], behavior: "instant" });
}

// What lets presses through covers all the same.
const solid = new CSSStyleSheet();
solid.replaceSync("* { pointer-events: auto !important }");

let frames = 0, still = 0;
function look() {
    still = moving() ? 0 : still + 1;
    if (still < 3 && ++frames < 600) return requestAnimationFrame(look);
    // What set off just now is measured where it will lie.
    for (const one of document.getAnimations()) if (one.effect.getComputedTiming().iterations !== Infinity) one.finish();
    const faults = new Set();
    const all = texts();
    wide(faults);
    cut(faults, all);
    overlaps(faults, all);
    // Under a dialog the page is covered, and meant to be.
    const top = document.querySelector(":popover-open");
    document.adoptedStyleSheets.push(solid);
    covered(faults, top ? all.filter((text) => top.contains(text.element)) : all);
    document.adoptedStyleSheets.pop();
    done([...faults].join("\n"));
}
requestAnimationFrame(look);
