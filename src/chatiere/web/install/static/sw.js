// Beside all pages of the site: keeps our own files, shows a kind page without a connection, and
// tells that a table waits. Pages and tables are never kept: they hold secrets, and grow old; but
// score sheets are, which are the same for everybody and are used where there is no connection.
// The server puts MARK before this, the fingerprint of all files.
const FILES = `/a/${MARK}/`;
const KEPT = `chatiere-${MARK}`;
const OFFLINE = "/offline";
const FIRST = [OFFLINE, ...["base.css", "games.css", "contrast.css", "js/page.js", "js/offline.js", "art/common.svg"]
  .map((path) => FILES + path)];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepFirst());
});

// Score sheets that somebody has opened stay there in the new version too.
async function keepFirst() {
  const opened = await keptSheets();
  await (await caches.open(KEPT)).addAll(FIRST);
  await Promise.all(opened.map(keepSheet));
}

const isSheet = (path) => /^\/sheets(\/[a-z0-9-]+)?$/.test(path);

async function keptSheets() {
  const names = (await caches.keys()).filter((name) => name.startsWith("chatiere-"));
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return [...new Set(keys.flat().map(({ url }) => new URL(url).pathname).filter(isSheet))];
}

// The page, and the files that it says it needs.
async function keepSheet(path) {
  const answer = await fetch(path, { cache: "no-store" });
  if (!answer.ok) return;
  const cache = await caches.open(KEPT);
  const files = (await answer.clone().text()).match(/data-keep="([^"]*)"/)?.[1].split(" ") ?? [];
  for (const file of files) if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file);
  await cache.put(path, answer);
}

// A score sheet that was opened; without a connection the one that is kept stays.
self.addEventListener("message", (event) => {
  const path = event.data?.keep;
  if (isSheet(path)) event.waitUntil(keepSheet(path).catch(() => {}));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

async function dropOld() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("chatiere-") && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageOf(request));
  else if (pathname.startsWith(FILES)) event.respondWith(fileOf(request));
});

async function pageOf(request) {
  try {
    return await fetch(request);
  } catch {
    const { pathname } = new URL(request.url);
    const kept = isSheet(pathname) && (await caches.match(pathname, { ignoreVary: true }));
    return kept || ((await caches.match(OFFLINE)) ?? Response.error());
  }
}

// An address with our mark means the same file for ever.
async function fileOf(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) cache.put(request, answer.clone()).catch(() => {}); // a full disk stops nobody
  return answer;
}

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  const notice = { body, tag, renotify: Boolean(tag), icon: "/icons/icon-192.png", data: { url } };
  self.navigator.setAppBadge?.(1)?.catch?.(() => {});
  event.waitUntil(self.registration.showNotification(title ?? "Chatière", notice));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

// The table's own page if it is open, else a new one; never anywhere but at our own tables.
async function open(path) {
  const address = new URL(path?.startsWith("/t/") ? path : "/", location.origin);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === address.pathname);
  return there ? there.focus() : self.clients.openWindow(address.href);
}
