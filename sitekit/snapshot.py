"""The interpreter's memory with the engine imported: what a page starts from once it has been visited.

Pyodide makes it, under node; a visit that starts from it imports nothing. Without it everything works, only later.
"""
from __future__ import annotations

import gzip
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from sitekit.machine import Problem, node, run
from sitekit.places import CACHE, digest, digest_of

HERE = Path(__file__).parent
SCRIPTS = (HERE / "snapshot.mjs", HERE / "snapshot_inside.py")
MOST_BYTES = 31_457_280 + 4096
"""The memory that Pyodide begins with, and a head: a larger one cannot be restored (platform.md §3)."""


def snapshot(pyodide: Mapping[str, bytes], wheel: bytes) -> tuple[str, bytes]:
    """Name and bytes of the packed memory for these files of Pyodide and this wheel."""
    files = {**pyodide, "engine.whl": wheel}
    key = digest_of(SCRIPTS, *(f"{name} {digest(data)}" for name, data in sorted(files.items())))
    cached = CACHE / f"snapshot-{key[:24]}.gz"
    if not cached.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        cached.write_bytes(gzip.compress(_make(files), 9, mtime=0))
    data = cached.read_bytes()
    return f"attractor-0{digest(data)[:12]}.gz", data


def _make(files: Mapping[str, bytes]) -> bytes:
    folder = Path(tempfile.mkdtemp(dir=CACHE))
    try:
        for name, data in files.items():
            (folder / name).write_bytes(data)
        run([node()[0], SCRIPTS[0], folder, folder / "engine.whl", SCRIPTS[1], folder / "snapshot"],
            "remove .build/cache and run the same command again")
        made = (folder / "snapshot").read_bytes()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if len(made) > MOST_BYTES:
        raise Problem(f"The snapshot has {len(made):,} bytes; more than {MOST_BYTES:,} cannot be restored.",
                      "import less in sitekit/snapshot_inside.py")
    return made
