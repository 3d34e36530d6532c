// The service worker: keeps what never changes (files whose address carries a hash), and shows an honest page when there
// is no network. Pages are always asked for: what a table shows is never kept.
// The server writes `KEPT` (the files and pages to have at once) and `NAME` (another for each version) above this.
/* global KEPT, NAME */

const OFFLINE = "/offline?lang=";
// Remembers the language that was chosen on the pages; the browser's own stands in until then.
const LANG = "/chosen-language";

addEventListener("install", (event) => {
  // Without what the browser sends for the visitor: the page is for everyone.
  const plain = KEPT.map((address) => new Request(address, { credentials: "omit", cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(plain)));
  skipWaiting();
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== NAME).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names))));
  event.waitUntil(clients.claim());
});

addEventListener("message", (event) => {
  if (event.data?.lang) event.waitUntil(remember(event.data.lang));
  // A page that was being loaded while this began is nobody's yet.
  event.waitUntil(clients.claim());
});

async function remember(lang) {
  const cache = await caches.open(NAME);
  await cache.put(LANG, new Response(lang));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(offline));
  else if (request.method === "GET" && address.pathname.startsWith("/assets/")) event.respondWith(kept(request));
});

async function kept(request) {
  const cache = await caches.open(NAME);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  // What is not of this version says that it is not to be kept.
  if (answer.ok && /immutable/.test(answer.headers.get("cache-control"))) await cache.put(request, answer.clone());
  return answer;
}

async function offline() {
  const cache = await caches.open(NAME);
  const chosen = await (await cache.match(LANG))?.text();
  const page = await cache.match(OFFLINE + (chosen ?? navigator.language.slice(0, 2)));
  return page ?? (await cache.match(`${OFFLINE}en`)) ?? Response.error();
}

// A notice leads to its table, in the window that shows it if there is one.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function open(address) {
  const windows = await clients.matchAll({ type: "window" });
  const there = windows.find((each) => new URL(each.url).pathname === address);
  return there ? there.focus() : clients.openWindow(address);
}
