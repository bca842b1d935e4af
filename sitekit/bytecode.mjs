// Compiles Python with the very interpreter that will run it: Pyodide, here under node.
// node bytecode.mjs <folder of pyodide> <folder of sources> <folder for .pyc> <script>
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";
import path from "node:path";

const [home, sources, target, script] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: home + path.sep, env: { PYTHONHASHSEED: "0", HOME: "/" } });
for (const [folder, at] of [[sources, "/sources"], [target, "/target"]]) {
  python.FS.mkdir(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, at);
}
python.runPython(readFileSync(script, "utf-8"));
