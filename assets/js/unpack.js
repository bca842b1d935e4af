// Unpacks a file beside the page, which has other things to do meanwhile. The worker's name is the file's address;
// what it sends is the file's bytes, or null.
"use strict";

fetch(self.name)
  .then((answer) => (answer.ok ? new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))) : null))
  .then((answer) => answer && answer.arrayBuffer())
  .catch(() => null)
  .then((bytes) => {
    self.postMessage(bytes, bytes ? [bytes] : []);
    self.close();
  });
