"""Python sources to .pyc for the page, so that no visitor's browser parses or compiles a module.

Pyodide's own interpreter compiles them, under node; the results are kept in .build/cache by the hash of the sources.
"""
from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from sitekit.archive import pack, unpack
from sitekit.machine import node, node_modules, run
from sitekit.places import CACHE, digest, npm_version

HERE = Path(__file__).parent


def compiled(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same entries with each name.py replaced by name.pyc; all others as they are."""
    python = {name: data for name, data in sources.items() if name.endswith(".py")}
    kept = {name: data for name, data in sources.items() if name not in python}
    key = digest("\n".join([npm_version("pyodide"), digest((HERE / "bytecode_inside.py").read_bytes()),
                            *(f"{name} {digest(python[name])}" for name in sorted(python))]).encode())
    cached = CACHE / f"pyc-{key[:24]}.zip"
    if not cached.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        cached.write_bytes(pack(_compile(python)))
    return kept | unpack(cached.read_bytes())


def _compile(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    folder = Path(tempfile.mkdtemp(dir=CACHE))
    try:
        into = folder / "sources"
        out = folder / "target"
        out.mkdir()
        for name, data in sources.items():
            path = into / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        run([node()[0], HERE / "bytecode.mjs", node_modules() / "pyodide", into, out, HERE / "bytecode_inside.py"],
            "remove .build/npm and run the same command again")
        return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*.pyc")}
    finally:
        shutil.rmtree(folder, ignore_errors=True)
