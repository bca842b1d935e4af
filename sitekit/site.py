"""The whole site as one dictionary, then as a folder. Same input, same bytes.

>>> files = whole()            # {"index.html": b"…", "sw.js": b"…", …}
"""
from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from sitekit import bodies, engine, pages
from sitekit.catalogue import catalogues, domain
from sitekit.icons import icons
from sitekit.machine import page_wheels, say
from sitekit.places import LANGUAGES, ROOT, SITE, digest, files_below, npm_version
from sitekit.snapshot import snapshot
from sitekit.vendor import modules_at_start, pyodide, pyscript

SHIPPED_ASSETS = ("css", "fonts", "icons", "js", "licences", "sounds")
SOURCES_ONLY = (".path", ".po", ".json")


def build(target: Path = SITE) -> dict[str, bytes]:
    """Writes the site; files that did not change are not touched, files that are no longer part of it go."""
    files = whole()
    write(files, target)
    total = sum(map(len, files.values()))
    where = target.relative_to(ROOT) if target.is_relative_to(ROOT) else target
    say(f"{where}/: {len(files)} files, {total / 1e6:.1f} MB, version {version_of(files)}")
    return files


def write(files: Mapping[str, bytes], target: Path) -> None:
    """Makes the folder hold exactly these files."""
    for name, data in files.items():
        path = target / name
        if not path.is_file() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    for path in sorted(target.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path.relative_to(target).as_posix() not in files:
            path.unlink()


def whole() -> dict[str, bytes]:
    """Every file of the site by its path."""
    return finished(*parts())


def parts() -> tuple[dict[str, bytes], pages.Layout]:
    """All files but those that name the others, and the names that hold a version."""
    if str(ROOT / "py") not in sys.path:
        sys.path.insert(0, str(ROOT / "py"))
    wheel, wheel_bytes = engine.wheel(catalogues())
    script = pyscript()
    interpreter = pyodide()
    snapshot_name, snapshot_bytes = snapshot(interpreter, wheel_bytes)
    layout = pages.Layout(f"pyodide-{npm_version('pyodide')}/", f"pyscript-{npm_version('@pyscript/core')}/", wheel,
                          f"snapshots/{snapshot_name}", modules_at_start(script))
    files = {f"wheels/{wheel}": wheel_bytes, "py/main.py": (ROOT / "py/main.py").read_bytes()}
    files[layout.snapshot] = snapshot_bytes
    files |= {f"{layout.pyodide}{name}": data for name, data in interpreter.items()}
    files |= {f"{layout.pyscript}{name}": data for name, data in script.items()}
    files |= {f"wheels/{path.name}": path.read_bytes() for path in page_wheels() if "micropip" not in path.name}
    files |= _assets()
    files[pages.INTERPRETER] = pages.fill(files[pages.INTERPRETER].decode(), {"pyodide": layout.pyodide}).encode()
    files |= {f"assets/icons/{name}": data for name, data in icons().items()}
    files |= {f"{pages.folder(language)}pyscript.toml": pages.settings(language, layout, files).encode()
              for language in LANGUAGES}
    files["manifest.webmanifest"] = _manifest()
    files |= bodies.boards()
    files["404.html"] = pages.not_found().encode()
    return files, layout


def finished(parts: Mapping[str, bytes], layout: pages.Layout) -> dict[str, bytes]:
    """Adds what names all the rest: the pages, the version, the service worker with its list."""
    files = dict(parts)
    boot = {name: len(files[name]) for name in (
        pages.INTERPRETER, f"{layout.pyodide}pyodide.mjs", f"{layout.pyodide}pyodide.asm.mjs",
        f"{layout.pyodide}pyodide.asm.wasm", f"{layout.pyodide}python_stdlib.zip", f"{layout.pyodide}pyodide-lock.json",
        f"wheels/{layout.wheel}", next(name for name in files if name.startswith(f"{layout.pyscript}core-")))}
    boards = sorted(name[len("boards/"):-len(".svg")] for name in files if name.startswith("boards/"))
    drafts = {}
    for language in LANGUAGES:
        name = f"{pages.folder(language)}index.html"
        drafts[name] = pages.with_hashes(name, pages.page(language, layout, boot, boards, bodies.body), files)
    worker = (ROOT / "assets/sw.js").read_text("utf-8")
    listed = files | {name: text.encode() for name, text in drafts.items()}
    named = "\n".join(f"{name} {digest(data)}" for name, data in sorted(listed.items()))
    version = digest(f"{named}\n{worker}".encode())[:12]
    for name, text in drafts.items():
        files[name] = pages.fill(text, {"version": version}).encode()
    files["version.txt"] = f"{version}\n".encode()
    files["sw.js"] = pages.fill(worker, {"version": version, "files": _file_list(files)}).encode()
    return files


def version_of(files: Mapping[str, bytes]) -> str:
    """The version that the pages and the service worker of these files carry."""
    return files["version.txt"].decode().strip()


def _assets() -> dict[str, bytes]:
    found = {path.relative_to(ROOT).as_posix(): path.read_bytes()
             for name in SHIPPED_ASSETS for path in files_below(ROOT / "assets" / name)
             if path.suffix not in SOURCES_ONLY}
    # One style sheet: the first paint waits for one file instead of a dozen.
    sheets = {name: found.pop(name).decode() for name in bodies.styles(found)}
    assert not any("url(" in text.replace("url(#", "") for name, text in sheets.items() if name.count("/") > 2), (
        "a sheet in a folder below assets/css cannot point at files")
    found["assets/css/site.css"] = pages.with_hashes("assets/css/site.css", "".join(sheets.values()), found).encode()
    return found


def _file_list(files: Mapping[str, bytes]) -> str:
    """JavaScript for the service worker: what to ask for (a page by its folder), its size and SHA-256.

    404.html is for hosts alone; the worker itself cannot be in its own list.
    """
    listed = {}
    for name, data in sorted(files.items()):
        if name in ("404.html", "sw.js"):
            continue
        link = name.removesuffix("index.html")
        mutable = name.endswith(pages.VERSIONED) and not name.startswith(("pyodide-", "pyscript-"))
        listed[link] = [f"?v={digest(data)[:10]}" if mutable else "", len(data), digest(data)]
    return json.dumps(listed, separators=(",", ":")).replace("],", "],\n")


def _manifest() -> bytes:
    manifest = json.loads((ROOT / "assets/manifest.json").read_text("utf-8"))
    manifest["description"] = domain(LANGUAGES[0], "boot").gettext("site-description")
    manifest["shortcuts"] = [{"name": title, "url": f"./#/1/{key}/m"} for key, title in bodies.shortcuts()]
    return json.dumps(manifest, indent=1, ensure_ascii=False).encode()
