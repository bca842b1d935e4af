"""Where things lie, and the versions that have no lock file of their own."""
from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"
SITE = ROOT / "site"
CACHE = BUILD / "cache"
VENV = BUILD / "venv"
NPM = BUILD / "npm"
WHEELS = BUILD / "wheels"
PACKAGE = ROOT / "py" / "attractor"

LANGUAGES = ("en", "el", "fr")
"""The first one is the page at the site's root; the others have a folder each."""


def npm_version(package: str) -> str:
    """The version that package.json pins: "pyodide" gives "314.0.7"."""
    pins: dict[str, str] = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    return pins[package]


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def files_below(folder: Path) -> list[Path]:
    """All files of a folder, sorted by path, without what Python leaves behind."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in found if "__pycache__" not in path.parts and path.suffix != ".pyc")


def digest_of(paths: Iterable[Path], *more: str) -> str:
    """One hash of many files (names and bytes) and of the words that follow."""
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path.relative_to(ROOT).as_posix()}\0{digest(path.read_bytes())}\n".encode())
    for word in more:
        total.update(f"{word}\n".encode())
    return total.hexdigest()


def engine_hash() -> str:
    """What proofs are stamped with: changes with the rules, the bots and all below them, not with the page."""
    outside = {PACKAGE / "web", PACKAGE / "cli"}
    return digest_of(path for path in files_below(PACKAGE) if outside.isdisjoint(path.parents))[:16]
