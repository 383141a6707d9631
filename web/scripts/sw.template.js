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
