// Offline: all files of one version are kept together; a new version is fetched whole before it takes over, so that page and
// engine always fit each other. script/web fills in the version and the list.
const VERSION = "@version@";
const FILES = ["@files@"];

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then(cache => cache.addAll(FILES.map(f => new Request(f, { cache: 'reload' })))),
  );
});

// A new version waits until the page asks for it, so that no page is ever served by two.
self.addEventListener('message', event => event.data === 'take over' && self.skipWaiting());

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names => Promise.all(names.filter(n => n !== VERSION).map(n => caches.delete(n))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', event => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api/')) return;
  // Whether a folder of records is served here is asked of the server itself, if there is one.
  if (url.pathname.endsWith('/version.json')) return event.respondWith(fetch(event.request).catch(() => caches.match(event.request, { ignoreSearch: true })));
  event.respondWith(caches.open(VERSION).then(async cache => (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request)));
});
