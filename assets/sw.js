// Offline: a cache of the whole site, one version at a time. build.py fills in the version and the list.
//
// A version is cached whole or not at all: every file is held to its hash, so a broken or half-finished deploy leaves
// the old version as it is. A page that this worker controls gets all its files from this worker's version. A new
// version waits until a player says so ("take over") or the last tab has closed; it never takes over from under
// another open tab.
"use strict";

const VERSION = "{{version}}";
// link: [query the page asks with, bytes, SHA-256]; a page is listed by its folder.
const FILES = {{files}};

const SCOPE = self.registration.scope;
const OWN = "attractor " + SCOPE + " "; // one origin may hold many sites: only caches of this scope are ours
const CACHE = OWN + VERSION;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(removeOld()));
self.addEventListener("fetch", (event) => {
  const link = linkOf(event.request);
  if (link !== null) event.respondWith(answer(link, event.request));
});
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver(event.ports[0]));
  else if (event.data && event.data.claim === VERSION) event.waitUntil(self.clients.claim());
});

async function install() {
  const cache = await caches.open(CACHE);
  const have = await earlier();
  const links = Object.keys(FILES);
  const next = async () => {
    for (let link = links.shift(); link !== undefined; link = links.shift()) {
      await cache.put(SCOPE + link, await whole(link, have));
    }
  };
  try {
    await Promise.all([next(), next(), next(), next()]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// Files of earlier versions by their hash: an update downloads only what changed.
async function earlier() {
  const found = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(OWN) || name === CACHE) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      found.set(response.headers.get("x-sha256"), response);
    }
  }
  return found;
}

// A file as the list says it is: from an earlier version, else from the browser's own cache (the page has just
// fetched it), else from the host. Anything that is not these very bytes is refused.
async function whole(link, have) {
  const [query, size, sha] = FILES[link];
  const old = have.get(sha);
  if (old) return old.clone();
  for (const cache of ["default", "reload"]) {
    const response = await fetch(SCOPE + link + query, { cache, credentials: "same-origin" });
    if (!response.ok || response.redirected) continue;
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength !== size || hex(await crypto.subtle.digest("SHA-256", bytes)) !== sha) continue;
    return new Response(bytes, {
      headers: {
        "content-type": response.headers.get("content-type") || "application/octet-stream",
        "content-length": String(size),
        "x-sha256": sha,
      },
    });
  }
  throw new Error("not the file of version " + VERSION + ": " + link);
}

// The list's name for what is asked, or null: then the request goes its own way.
function linkOf(request) {
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return null;
  let link = request.url.slice(SCOPE.length).split(/[?#]/)[0];
  if (request.mode === "navigate") {
    link = link.replace(/(^|\/)index\.html$/, "$1");
    if (!(link in FILES) && link + "/" in FILES) link += "/";
  }
  return link in FILES ? link : null;
}

async function answer(link, request) {
  if (request.mode === "navigate") {
    const asked = request.url.split(/[?#]/)[0];
    if (link !== "" && !asked.endsWith("/") && !asked.endsWith("index.html") && link.endsWith("/")) {
      return Response.redirect(SCOPE + link, 302);
    }
  }
  const cache = await caches.open(CACHE);
  const kept = await cache.match(SCOPE + link);
  // A browser short of space may drop a cache as a whole; the host is then better than nothing.
  return kept || fetch(request);
}

async function takeOver(port) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.length > 1) {
    port.postMessage("other tabs");
    return;
  }
  port.postMessage("yes");
  await self.skipWaiting();
}

async function removeOld() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OWN) && name !== CACHE) await caches.delete(name);
  }
}

function hex(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
