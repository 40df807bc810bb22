// SPDX-License-Identifier: MIT
// Keeps every file of the page, so that after the first visit it works without a network. All files
// but the first page carry their content in their name: cache first is always right for them; the page
// itself is asked for anew and taken from the cache when nobody answers.
declare const __FILES__: string[];
declare const __VERSION__: string;
const worker = self as unknown as ServiceWorkerGlobalScope;
const kCache = 'thirdcard-' + __VERSION__;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kCache)
      .then((cache) => cache.addAll(__FILES__))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  const old = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('thirdcard-') && name !== kCache) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(old());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const place = new URL(request.url);
  if (request.method !== 'GET' || place.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(async () => (await caches.match('./')) ?? Response.error()));
    return;
  }
  event.respondWith(caches.match(request, { ignoreSearch: true }).then((kept) => kept ?? fetch(request)));
});
