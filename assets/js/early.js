// The little that must happen before Python is there: theme, language, the board of a link, taps that wait,
// bytes received, plain words when nothing can work, and the service worker. It knows channels and strings, no games.
//
// What it offers:  window.attractorTaps  [{site, at}, …]: taps made on the painted board before Python; who takes
//                  them over sets it to null.
//                  window.attractorSnapshot: a promise of the interpreter's memory with everything imported, or of null.
//                  window.attractorOffer: the browser's offer to install the page; null when it is taken.
// What it waits for: document.body.dataset.ready == "yes".
// What it tells (events of window): "update-ready": a new version waits; "install-offer": the offer has come or gone.
(function () {
  "use strict";
  const html = document.documentElement;
  const root = html.dataset.root || "";
  const home = new URL(root || ".", location.href.split("#")[0]);
  const byId = (id) => document.getElementById(id);

  function kept(key) {
    try { return localStorage.getItem("attractor." + key); } catch (refused) { return null; }
  }
  // A match inside another page (attractor.web.embed) keeps nothing in its reader's browser.
  const embedded = location.hash.indexOf("#/embed/") === 0;
  if (embedded) Object.defineProperty(window, "indexedDB", { value: forgetful() });

  // PyScript opens databases of its own, whatever it is told; inside another page they hold nothing and stay nowhere.
  // (Browsers that refuse storage to embedded pages would stop it altogether.)
  function forgetful() {
    const answer = (result) => {
      const request = { result };
      Promise.resolve().then(() => request.onsuccess && request.onsuccess({ type: "success", target: request }));
      return request;
    };
    const shelf = new Proxy({}, { get: () => () => answer([]) });
    return { open: () => answer({ transaction: () => ({ objectStore: () => shelf }), close() {} }) };
  }

  function keep(key, value) {
    if (embedded) return;
    try { localStorage.setItem("attractor." + key, value); } catch (refused) { /* a private window forgets */ }
  }

  // ---- the interpreter's memory, kept by an earlier visit: unpacked while the page is still being read ---------------
  const controlled = Boolean(navigator.serviceWorker && navigator.serviceWorker.controller);
  if (controlled && window.DecompressionStream) {
    window.attractorSnapshot = new Promise((done) => {
      const packed = new URL(html.dataset.snapshot, location.href.split("#")[0]).href;
      const worker = new Worker(root + "assets/js/unpack.js?v=" + html.dataset.version, { name: packed });
      worker.onmessage = (event) => done(event.data);
      worker.onerror = () => done(null);
    });
  }

  // ---- theme -----------------------------------------------------------------------------------------------------
  const dark = matchMedia("(prefers-color-scheme: dark)");
  function dress() {
    const wish = kept("theme");
    html.dataset.theme = wish === "dark" || wish === "light" ? wish : dark.matches ? "dark" : "light";
  }
  dress();
  if (dark.addEventListener) dark.addEventListener("change", dress);

  // ---- language: the root's page sends a reader on to the language they chose, or the first of theirs we speak -----
  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("a[hreflang]");
    if (!link) return;
    keep("language", link.hreflang);
    if (location.hash && link.href.indexOf("#") < 0) link.href += location.hash;
  }, true);
  if (!root && location.protocol !== "file:") {
    const ours = { en: "", el: "el/", fr: "fr/" };
    const wished = [kept("language")].concat(navigator.languages || [navigator.language]);
    const spoken = wished.map((tag) => String(tag).slice(0, 2)).find((tag) => tag in ours);
    if (spoken && ours[spoken]) {
      location.replace(new URL(ours[spoken], home).href + location.search + location.hash);
      return;
    }
  }

  // ---- the board of a link, before Python ------------------------------------------------------------------------
  const ELEMENTS = new Set(["svg", "g", "rect", "circle", "ellipse", "line", "path", "polygon", "polyline", "text",
    "tspan", "use", "defs", "pattern", "title"]);
  const ATTRIBUTES = /^(class|id|role|tabindex|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|d|dx|dy|width|height|points|viewBox|transform|pathLength|patternUnits|patternTransform|text-anchor|dominant-baseline|href|aria-[a-z]+|data-[a-z]+)$/;

  // What an earlier visit kept is read as a stranger's text: only shapes, only these attributes, links only inside.
  function cleaned(markup) {
    const parsed = new DOMParser().parseFromString(markup, "text/html").querySelector("svg");
    if (!parsed) return null;
    for (const element of [parsed].concat(Array.from(parsed.querySelectorAll("*")))) {
      if (!ELEMENTS.has(element.localName)) { element.remove(); continue; }
      for (const { name, value } of Array.from(element.attributes)) {
        if (!ATTRIBUTES.test(name) || (name === "href" && value[0] !== "#")) element.removeAttribute(name);
      }
    }
    return document.importNode(parsed, true);
  }

  function lastBoard() {
    try {
      const saved = JSON.parse(kept("board"));
      return saved && saved.link === location.hash ? cleaned(String(saved.svg)) : null;
    } catch (damaged) { return null; }
  }

  // The painted board for a readable link, of those that the build made: "chain-lightning.size-13".
  function emptyBoard() {
    const said = /^#\/(?:embed\/)?1\/([a-z-]+)((?:\/[a-z-]+:[^/]+)*)\/m(?:\/|$)/.exec(location.hash);
    if (!said) return "";
    const painted = byId("boot").dataset.boards.split(" ");
    const wished = said[2].split("/").map((choice) => said[1] + "." + choice.replace(":", "-"));
    return wished.concat(said[1]).find((name) => painted.indexOf(name) >= 0) || "";
  }

  const link = /^#\/(embed\/)?(1z?|play)\//.test(location.hash);
  if (link) html.dataset.early = "board"; // home stays hidden (boot.css), its header too once a board is "painted"
  function paintBoard() {
    const place = byId("early");
    if (!link || !place) return;
    const show = (board) => {
      if (!board || document.body.dataset.ready) return;
      const tag = /^board ([a-z]{2})\b/.exec(board.getAttribute("class"));
      const card = tag && document.querySelector('#app [data-tag="' + tag[1] + '"]');
      if (card) {
        place.querySelector("h1").textContent = card.dataset.title;
        place.querySelector("main").classList.add(tag[1] + "-g");
      }
      place.classList.toggle("alone", embedded);
      place.querySelector(".fit").replaceChildren(board);
      place.hidden = false;
      html.dataset.early = "painted";
      performance.mark("attractor-painted");
    };
    const saved = lastBoard();
    const empty = emptyBoard();
    if (saved) show(saved);
    else if (empty) {
      fetch(root + "boards/" + empty + ".svg").then((answer) => (answer.ok ? answer.text() : ""))
        .then((markup) => show(cleaned(markup))).catch(() => {});
    }
  }

  window.attractorTaps = [];
  document.addEventListener("click", (event) => {
    const site = event.target.closest && event.target.closest("#early [data-site]");
    if (!site || !window.attractorTaps) return;
    window.attractorTaps.push({ site: site.dataset.site, at: performance.now() });
    for (const other of document.querySelectorAll("#early .waits")) other.classList.remove("waits");
    site.classList.add("waits");
    say("boot-tapped", { cell: site.dataset.site.toUpperCase() });
  });

  // ---- bytes received, of bytes in the list -----------------------------------------------------------------------
  const sizes = {};
  const arrived = {};

  function pathOf(address) {
    const url = new URL(String(address && address.url ? address.url : address), location.href);
    return url.href.indexOf(home.href) === 0 ? url.pathname.slice(home.pathname.length) : "";
  }

  function count(path, bytes) {
    if (!(path in sizes)) return;
    arrived[path] = Math.min(bytes, sizes[path]);
    draw();
  }

  // Pyodide and PyScript fetch for themselves; their answers pass through here and are counted as they stream, so
  // nothing is downloaded for the sake of a progress bar. Later visits are not counted: the browser then keeps the
  // compiled program with the answer.
  const fetches = window.fetch;
  function counting(address, options) {
    const path = pathOf(address);
    const answer = fetches.call(window, address, options);
    if (!(path in sizes)) return answer;
    return answer.then((response) => {
      if (!response.ok) fail(path + " (" + response.status + ")");
      if (!response.ok || !response.body || controlled) return response;
      const reader = response.body.getReader();
      let got = 0;
      const stream = new ReadableStream({
        pull: (into) => reader.read().then(({ done, value }) => {
          if (done) { count(path, sizes[path]); into.close(); return; }
          got += value.length;
          count(path, got);
          into.enqueue(value);
        }),
        cancel: (reason) => reader.cancel(reason),
      });
      return new Response(stream, { status: response.status, headers: response.headers });
    });
  }

  let waits = false;
  function draw() {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
      const done = Object.values(arrived).reduce((sum, size) => sum + size, 0);
      const part = all ? (100 * done) / all : 0;
      byId("boot-progress").value = part;
      byId("boot-line").setAttribute("stroke-dasharray", part + " 100");
      const words = byId("boot-bytes");
      const number = new Intl.NumberFormat(html.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
      words.textContent = words.dataset.text.replace("{done}", number.format(done / 1e6))
        .replace("{all}", number.format(all / 1e6));
      if (all && done >= all) say("boot-starting");
    });
  }

  // ---- words -----------------------------------------------------------------------------------------------------
  const isReady = () => document.body && document.body.dataset.ready === "yes";

  function say(key, facts) {
    const line = document.querySelector('#boot [data-say="' + key + '"]');
    if (!line || isReady()) return;
    byId("boot").hidden = false;
    line.textContent = Object.entries(facts || {}).reduce(
      (words, [name, fact]) => words.replace("{" + name + "}", fact), line.dataset.words || line.textContent);
    line.hidden = false;
  }

  function stop(key, facts) {
    say(key, facts);
    for (const id of ["boot-bytes", "boot-progress"]) byId(id).hidden = true;
    byId("boot").setAttribute("role", "alert");
    html.dataset.boot = "failed";
    byId("boot-reload").hidden = key === "boot-disk";
  }

  let failure = "";
  function fail(why) {
    if (failure || isReady()) return;
    failure = why;
    if (byId("boot")) stop("boot-failed", { why });
  }

  function isOld() {
    return !(window.WebAssembly && WebAssembly.instantiateStreaming && window.BigInt64Array && window.structuredClone
      && Array.prototype.findLast && "noModule" in HTMLScriptElement.prototype);
  }

  addEventListener("error", (event) => {
    const at = event.target;
    if (at && at.localName === "script" && at.src) fail(pathOf(at.src));
    else if (event.message) fail(event.message);
  }, true);
  addEventListener("unhandledrejection", (event) => fail(String((event.reason && event.reason.message) || event.reason)));

  // ---- the course of a boot --------------------------------------------------------------------------------------
  document.addEventListener("DOMContentLoaded", () => {
    const panel = byId("boot");
    for (const line of panel.querySelectorAll("[data-say]")) line.dataset.words = line.textContent;
    byId("boot-reload").addEventListener("click", () => location.reload());
    if (location.protocol === "file:") { stop("boot-disk"); return; }
    if (isOld()) { stop("boot-old"); return; }
    for (const entry of panel.dataset.sizes.split(" ")) {
      const [path, size] = entry.split(":");
      sizes[path] = Number(size);
    }
    window.fetch = counting;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.initiatorType !== "fetch" && entry.responseStatus !== 404) count(pathOf(entry.name), Infinity);
      }
    }).observe({ type: "resource", buffered: true });
    paintBoard();
    if (failure) stop("boot-failed", { why: failure });
    // A returning visitor sees the panel only if the second runs out; a first visit always.
    setTimeout(() => { if (!isReady()) panel.hidden = false; }, controlled ? 1000 : 0);
    const slow = setTimeout(() => say("boot-slow"), 60000);
    addEventListener("py:done", () => {
      const told = document.querySelector(".py-error");
      if (told) fail(told.textContent.trim().split("\n").pop());
      else setTimeout(() => fail("main.py"), 20000);
    }, { once: true });
    new MutationObserver((changes, observer) => {
      if (!isReady()) return;
      observer.disconnect();
      clearTimeout(slow);
      window.fetch = fetches;
      performance.mark("attractor-ready");
      panel.hidden = true;
      delete html.dataset.early;
      const early = byId("early");
      if (early) early.remove();
      offline();
    }).observe(document.body, { attributes: true, attributeFilter: ["data-ready"] });
  });

  // ---- the browser's offer to install -----------------------------------------------------------------------------
  function offer(event) {
    window.attractorOffer = event;
    dispatchEvent(new CustomEvent("install-offer"));
  }
  window.attractorOffer = null;
  addEventListener("beforeinstallprompt", (event) => { event.preventDefault(); offer(event); });
  addEventListener("appinstalled", () => offer(null));

  // ---- offline, and new versions ----------------------------------------------------------------------------------
  function offline() {
    const workers = navigator.serviceWorker;
    if (!workers || embedded) return;
    let asked = false;
    workers.addEventListener("controllerchange", () => { if (asked) location.reload(); });
    workers.register(new URL("sw.js", home), { scope: home.pathname, updateViaCache: "none" }).then((registration) => {
      const offer = () => {
        if (!registration.waiting || !workers.controller) return;
        byId("update").hidden = false;
        dispatchEvent(new CustomEvent("update-ready"));
      };
      offer();
      registration.addEventListener("updatefound", () => {
        const worker = registration.installing;
        worker.addEventListener("statechange", () => { if (worker.state === "installed") offer(); });
      });
      byId("update-now").addEventListener("click", () => {
        const answer = new MessageChannel();
        answer.port1.onmessage = (event) => {
          asked = event.data === "yes";
          if (!asked) byId("update").querySelector("p").textContent = byId("update").dataset.tabs;
        };
        asked = true;
        registration.waiting.postMessage("take over", [answer.port2]);
      });
      // The first worker takes this page only if both are of one version (a deploy may have come in between).
      workers.ready.then((ready) => {
        if (!workers.controller) ready.active.postMessage({ claim: html.dataset.version });
      });
      document.addEventListener("visibilitychange", () => {
        if (!document.hidden) registration.update().catch(() => {});
      });
    }).catch((error) => console.warn("Offline play is not available: " + error.message));
  }
})();
