// The second interpreter, in a worker of its own: text in, text out. It knows nothing of games.
// The worker's name says where the interpreter and the engine lie: {"interpreter": URL, "wheel": URL}.
// "breathe" lets a long search hear what has come in meanwhile, or rest for some milliseconds, where the browser can
// suspend Python.
"use strict";

const waiting = [];
let take = (text) => waiting.push(text);
self.addEventListener("message", (event) => take(event.data));

const channel = new MessageChannel();
const due = [];
channel.port1.onmessage = () => due.shift()();
const breathe = (rest) => new Promise((go) => {
  if (rest) { setTimeout(go, rest); return; }
  due.push(go);
  channel.port2.postMessage(null);
});

async function start() {
  const { interpreter, wheel } = JSON.parse(self.name);
  const { loadPyodide } = await import(interpreter);
  const python = await loadPyodide({ packages: [wheel] });
  const worker = python.pyimport("attractor.web.worker");
  take = worker.begin((text) => self.postMessage(text), breathe);
  for (const text of waiting.splice(0)) take(text);
}

start().catch((error) => self.postMessage(JSON.stringify({ said: "broken", why: String(error) })));
