// A service worker: keeps the files of the playground, so that it opens without a network.
// tools/site writes the version and the list of files.

const VERSION = "";
const FILES = [];

const PREFIX = "urikit-playground-";

addEventListener("install", (event) => {
  event.waitUntil(caches.open(PREFIX + VERSION).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const old = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION);
      return Promise.all(old.map((name) => caches.delete(name)));
    }),
  );
});

addEventListener("fetch", (event) => {
  event.respondWith(caches.open(PREFIX + VERSION).then(async (cache) => (await cache.match(event.request)) ?? fetch(event.request)));
});
