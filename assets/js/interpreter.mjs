// The interpreter that PyScript loads: Pyodide. Where early.js has its memory with everything imported (from the second
// visit on), it starts from that; a worker has none, for what is restored cannot suspend Python.
import { loadPyodide as load, version } from "../../{{pyodide}}pyodide.mjs";

export { version };

const indexURL = new URL("../../{{pyodide}}", import.meta.url).href;

// Pyodide makes a shared memory to wait on. A page may not wait, nobody shares it, and browsers warn of it.
const { Memory } = WebAssembly;
class Unshared extends Memory {
  constructor(about) {
    super({ ...about, shared: false });
  }
}

export async function loadPyodide(options) {
  const snapshot = await globalThis.attractorSnapshot;
  WebAssembly.Memory = Unshared;
  try {
    if (snapshot) {
      try {
        return await load({ ...options, indexURL, _loadSnapshot: snapshot });
      } catch (error) {
        console.warn("The snapshot does not fit: " + error.message);
      }
    }
    return await load({ ...options, indexURL });
  } finally {
    WebAssembly.Memory = Memory;
  }
}
