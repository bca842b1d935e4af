// Runs a Python script in the site's own Pyodide, with the engine from the site's own wheel and our tests beside it.
// node run.mjs <folder of the site> <folder of the project> <script> <words for sys.argv …>
import { pathToFileURL } from "node:url";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

const [site, project, script, ...words] = process.argv.slice(2);
const folder = path.join(path.resolve(site), readdirSync(site).find((name) => name.startsWith("pyodide-")));
const wheel = readdirSync(path.join(site, "wheels")).find((name) => name.startsWith("attractor-"));
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: folder + path.sep, args: [], env: { HOME: "/" } });
python.unpackArchive(new Uint8Array(readFileSync(path.join(site, "wheels", wheel))), "wheel");
python.FS.mkdirTree("/project/tests");
python.FS.mount(python.FS.filesystems.NODEFS, { root: path.resolve(project, "tests") }, "/project/tests");
python.globals.set("words", python.toPy(words));
await python.runPythonAsync("import sys; sys.path.insert(0, '/project'); sys.argv[1:] = words\n"
  + readFileSync(script, "utf-8"));
