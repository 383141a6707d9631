// Caches the page's own files, so that a reload works while the server is down. Answers of the
// API and anything about tables are never cached: this worker doesn't handle those requests.
const CACHE = "shell-" + "BUILD";
const FILES = ["FILES"];
const NOT_PAGES = /^\/(api|ws|schema|health|ready|metrics)(\/|$)/;
const GATEWAY_ERRORS = [502, 503, 504];

self.addEventListener("install", (event) => {
  const filled = caches.open(CACHE).then((cache) => cache.addAll(["/", ...FILES]));
  event.waitUntil(filled.then(() => self.skipWaiting()));
});

// The build before stays, for pages that are still open.
self.addEventListener("activate", (event) => {
  const tidied = caches.keys().then((names) => {
    const old = names.filter((name) => name.startsWith("shell-") && name !== CACHE);
    return Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  });
  event.waitUntil(tidied.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (NOT_PAGES.test(url.pathname)) return;
  if (request.mode === "navigate") event.respondWith(freshPage(request));
  else if (url.pathname.startsWith("/assets/") || FILES.includes(url.pathname))
    event.respondWith(cachedFile(request));
});

// A message tells that it is this person's turn. By now it may have passed, so ask the server.
self.addEventListener("push", (event) => {
  event.waitUntil(tellTurn(event.data?.json() ?? {}));
});

const TURN = { tag: "turn", icon: "/icon-192.png", badge: "/icon-192.png" };

async function tellTurn({ key, text, tables }) {
  let waiting = null;
  try {
    const answer = await fetch(`/api/notifications/${key}`, { cache: "no-store" });
    if (answer.ok) waiting = (await answer.json()).tables;
    else if (answer.status === 404) waiting = [];
  } catch {
    // Without the server, show what it sent.
  }
  if (waiting?.length === 0) return tellNothing();
  const count = waiting?.length ?? tables;
  const [only] = waiting ?? [];
  const url = only && count === 1 ? `/table/${only.code}` : "/games";
  const title = count === 1 ? "It's your turn" : `It's your turn at ${count} tables`;
  const body = waiting ? waiting.map((one) => `${one.title} (${one.code})`).join(", ") : text;
  await self.registration.showNotification(title, { ...TURN, body, data: url, renotify: true });
}

// Browsers show a message of their own, or end the subscription, if a worker never shows any. So
// show a silent one in place of the old one, and close both.
async function tellNothing() {
  const options = { ...TURN, body: "No table waits for you.", silent: true, data: "/games" };
  await self.registration.showNotification("It's no longer your turn", options);
  for (const shown of await self.registration.getNotifications({ tag: TURN.tag })) shown.close();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

async function openPage(path) {
  const url = new URL(path, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url === url);
  await (there ? there.focus() : self.clients.openWindow(url));
}

async function freshPage(request) {
  const shell = () => caches.open(CACHE).then((cache) => cache.match("/"));
  try {
    const answer = await fetch(request);
    return GATEWAY_ERRORS.includes(answer.status) ? ((await shell()) ?? answer) : answer;
  } catch (error) {
    const page = await shell();
    if (page) return page;
    throw error;
  }
}

async function cachedFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}
