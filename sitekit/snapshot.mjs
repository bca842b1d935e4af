// The memory of the very interpreter that will run the page, with the engine imported: Pyodide, here under node.
// node snapshot.mjs <folder of the shipped pyodide> <wheel> <script> <file to write>
//
// Same input, same bytes: whatever the interpreter could learn of this moment (time, chance) is the same for everyone.
import { pathToFileURL } from "node:url";
import { readFileSync, writeFileSync } from "node:fs";
import crypto from "node:crypto";
import path from "node:path";

let turn = 0;
const chance = (view) => {
  for (let at = 0; at < view.length; at++) view[at] = (turn = (turn * 1103515245 + 12345) & 0x7fffffff) >> 16;
  return view;
};
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...words) { super(...(words.length ? words : [0])); }
  static now() { return 0; }
};
performance.now = () => 0;
Math.random = () => 0.5;
crypto.randomFillSync = crypto.webcrypto.getRandomValues = chance;

const [home, wheel, script, target] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));
const python = await loadPyodide({
  indexURL: home + path.sep, _makeSnapshot: true, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
const place = python.runPython("import importlib, site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: place });
// The clock stands, so the folder looks as old as it did before.
python.runPython("importlib.invalidate_caches()");
python.runPython(readFileSync(script, "utf-8"));
writeFileSync(target, python.makeMemorySnapshot());
