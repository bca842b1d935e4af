"""Our engine as a real wheel: built by pip and flit, then compiled, then named by its contents."""
from __future__ import annotations

import base64
import hashlib
import marshal
import shutil
import tempfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from sitekit.archive import pack, unpack
from sitekit.bytecode import compiled
from sitekit.machine import run, venv_python
from sitekit.places import BUILD, CACHE, PACKAGE, ROOT, digest, digest_of, files_below

FIRST, MODULES = "attractor/__init__.py", "attractor/modules"
FINDER = Path(__file__).with_name("modules_inside.py")
"""How Python finds the modules in that file."""


def wheel(more: Mapping[str, bytes] | None = None) -> tuple[str, bytes]:
    """Name and bytes of the wheel the page installs; ``more`` are further entries ("attractor/…": contents)."""
    entries = _gathered(_plain_wheel(), dict(more or {}))
    record = next(name for name in entries if name.endswith(".dist-info/RECORD"))
    del entries[record]
    lines = [f"{name},sha256={_record_hash(data)},{len(data)}" for name, data in sorted(entries.items())]
    entries[record] = "".join(f"{line}\n" for line in [*lines, f"{record},,"]).encode()
    data = pack(entries)
    version = record.split("-", 1)[1].removesuffix(".dist-info/RECORD")
    # The hash stands where a wheel's name has the build number, which must begin with a digit.
    return f"attractor-{version}-0{digest(data)[:12]}-py3-none-any.whl", data


def _gathered(sources: Mapping[str, bytes], more: Mapping[str, bytes]) -> dict[str, bytes]:
    """The package as its first module and one file with all others: a visit writes one file, not hundreds."""
    sources = {**sources, FIRST: sources[FIRST] + b"\n" + FINDER.read_bytes()}
    entries = compiled(sources) | more
    inside = {name: data for name, data in entries.items() if name.startswith("attractor/") and name != f"{FIRST}c"}
    return {name: data for name, data in entries.items() if name not in inside} | {MODULES: joined(inside)}


def joined(files: Mapping[str, bytes]) -> bytes:
    """One file of many: what ``modules_inside`` reads. Same input, same bytes."""
    places, parts, at = dict[str, tuple[int, int]](), list[bytes](), 0
    for name in sorted(files):
        parts.append(zlib.compress(files[name], 9))
        places[name] = (at, at + len(parts[-1]))
        at += len(parts[-1])
    index = marshal.dumps(places, 2)
    return b"".join((len(index).to_bytes(8, "little"), index, *parts))


def parted(data: bytes) -> dict[str, bytes]:
    """The files of which ``joined`` has made one."""
    first = 8 + int.from_bytes(data[:8], "little")
    places = marshal.loads(data[8:first])
    return {name: zlib.decompress(data[first + start : first + end]) for name, (start, end) in places.items()}


def _plain_wheel() -> dict[str, bytes]:
    sources = files_below(PACKAGE)
    key = digest_of([*sources, ROOT / "py/pyproject.toml", ROOT / "requirements-build.txt"])
    cached = CACHE / f"wheel-{key[:24]}.zip"
    if not cached.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(dir=BUILD))
        try:
            # A copy without caches, and never `python -m build`: from here that name is our own build.py.
            shutil.copytree(ROOT / "py", folder / "py", ignore=shutil.ignore_patterns("__pycache__", ".*_cache"))
            run([venv_python(), "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps",
                 "--no-build-isolation", "-w", folder, folder / "py"],
                "python3 build.py site builds the wheel from py/; correct what pip says above")
            cached.write_bytes(next(folder.glob("attractor-*.whl")).read_bytes())
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return unpack(cached.read_bytes())


def _record_hash(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
