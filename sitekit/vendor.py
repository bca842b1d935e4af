"""What the site takes from npm and PyPI: Pyodide with a compiled library, PyScript without what we never load."""
from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from sitekit.archive import pack, unpack
from sitekit.bytecode import compiled
from sitekit.machine import Problem, node_modules, page_wheels
from sitekit.places import digest

# PyScript's core imports all of these at start, also the ones our settings switch off: without them it hangs.
PYSCRIPT = ("core.js", "core.css", "core-*.js", "deprecations-manager-*.js", "donkey-*.js", "error-*.js",
            "py-editor-*.js", "py-game-*.js", "py-terminal-*.js", "mpy-*.js", "py-*.js", "toml-*.js",
            "pyodide_graph-*.js")

# Parts of the standard library that mean nothing in a page, or start what a browser does not have.
UNUSED = ("_pyrepl/", "curses/", "ensurepip/", "idlelib/", "lib2to3/", "multiprocessing/", "pydoc_data/", "test/",
          "tkinter/", "turtle.", "turtledemo/", "unittest/", "venv/", "wsgiref/", "xmlrpc/")


def pyscript() -> dict[str, bytes]:
    dist = node_modules() / "@pyscript/core/dist"
    found = {path.name: path.read_bytes() for pattern in PYSCRIPT for path in dist.glob(pattern)}
    if "core.js" not in found:
        raise Problem("npm's @pyscript/core has no core.js.", "remove .build/npm and run the same command again")
    # Source maps stay behind, so nothing may ask for one.
    return {name: _without_map(data) for name, data in found.items()}


def modules_at_start(files: Mapping[str, bytes]) -> tuple[str, ...]:
    """The modules that PyScript imports on every page of ours, one after the other; pages ask for them at once."""
    starts = ("core-", "deprecations-manager-", "donkey-", "error-", "py-editor-", "py-game-", "py-terminal-",
              "pyodide_graph-", "toml-")
    used = {name for name in files if name.startswith(starts)}
    core = next(data for name, data in files.items() if name.startswith("core-")).decode()
    return tuple(sorted(name for name in used if name.startswith("core-") or name in core))


def pyodide() -> dict[str, bytes]:
    """The interpreter, its compiled standard library and a lock that names our own wheels alone."""
    home = node_modules() / "pyodide"
    files = {name: (home / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")}
    files["pyodide.mjs"] = _without_map(files["pyodide.mjs"])
    files["python_stdlib.zip"] = pack(standard_library(home))
    wheels = {path.name: path.read_bytes() for path in page_wheels()}
    micropip = next(name for name in wheels if name.startswith("micropip-"))
    files[micropip] = wheels[micropip]
    files["pyodide-lock.json"] = _lock(home, micropip, wheels[micropip])
    return files


def standard_library(home: Path) -> dict[str, bytes]:
    sources = unpack((home / "python_stdlib.zip").read_bytes())
    return compiled({name: data for name, data in sources.items() if not name.startswith(UNUSED)})


def _lock(home: Path, micropip: str, wheel: bytes) -> bytes:
    lock = json.loads((home / "pyodide-lock.json").read_text("utf-8"))
    entry = lock["packages"]["micropip"] | {"file_name": micropip, "sha256": digest(wheel)}
    return json.dumps({"info": lock["info"], "packages": {"micropip": entry}}, indent=1).encode()


def _without_map(data: bytes) -> bytes:
    lines = data.split(b"\n")
    return b"\n".join(line for line in lines if not line.startswith(b"//# sourceMappingURL="))
