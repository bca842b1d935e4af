// The interpreter that PyScript loads: Pyodide. Where early.js has its memory with everything imported (from the second
// visit on), it starts from that; a worker has none, for what is restored cannot suspend Python.
import { loadPyodide as load, version } from "../../{{pyodide}}pyodide.mjs";

export { version };

const indexURL = new URL("../../{{pyodide}}", import.meta.url).href;

export async function loadPyodide(options) {
  const memory = await globalThis.attractorMemory;
  if (memory) {
    try {
      return await load({ ...options, indexURL, _loadSnapshot: memory });
    } catch (error) {
      console.warn("The kept memory does not fit: " + error.message);
    }
  }
  return load({ ...options, indexURL });
}
