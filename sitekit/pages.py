"""The pages: index.html in every language, 404.html and pyscript.toml, filled in.

What stands in a page is written by ``attractor.web.home``, the same code that draws it once Python runs.
"""
from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from sitekit.catalogue import domain
from sitekit.places import LANGUAGES, ROOT, digest

POLICY = ("default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
          "connect-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; "
          "base-uri 'none'; form-action 'none'")
"""Nothing from anywhere else. PyScript needs 'unsafe-eval' and blob: workers; without them it hangs in silence."""

INTERPRETER = "assets/js/interpreter.mjs"
"""The module through which PyScript loads Pyodide."""

VERSIONED = (".css", ".js", ".mjs", ".svg", ".png", ".woff2", ".py")
"""Files that keep their name when they change: pages ask for them by name and hash."""

_LINK = re.compile(r'(?P<before>(?:href|src)=")(?P<link>[^"#?:]+)(?P<after>")')
_URL = re.compile(r"url\((?P<quote>[\"']?)(?P<link>[^\"')?#:]+)(?P=quote)\)")
_SLOT = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True)
class Layout:
    """Names inside the site that hold a version: ``pyodide-314.0.7/``, ``pyscript-0.7.31/``, the engine's wheel, the
    interpreter's memory with the engine imported.

    modules: the files of PyScript that every page loads.
    """

    pyodide: str
    pyscript: str
    wheel: str
    snapshot: str
    modules: tuple[str, ...]


Write = Callable[[str, str], str]
"""The markup of a page's body, for a language and the way to the site's root."""


def folder(language: str) -> str:
    """Where a language's page lies: "" for the first, "el/" for Greek."""
    return "" if language == LANGUAGES[0] else f"{language}/"


def page(language: str, layout: Layout, boot: Mapping[str, int], boards: Sequence[str],
         write: Write) -> str:
    """index.html in one language.

    boot: the size of every file that a first visit needs before Python runs. boards: names of the painted boards.
    """
    here = folder(language)
    root = "../" if here else ""
    words = domain(language, "boot").gettext
    others = "\n".join(f'<link rel="alternate" hreflang="{other}" href="{root}{folder(other) or "./"}">'
                       for other in LANGUAGES)
    return fill((ROOT / "index.html").read_text("utf-8"), {
        "lang": language, "root": root, "policy": POLICY, "description": html.escape(words("site-description")),
        "snapshot": layout.snapshot, "alternates": others, "preloads": _preloads(root, layout),
        "pyscript": layout.pyscript, "page": write(language, root), "boot": boot_panel(language, boot, boards),
    })


def not_found() -> str:
    """404.html: one page for all languages, since a host shows it for any address."""
    sections = []
    for language in LANGUAGES:
        words = domain(language, "boot").gettext
        sections.append(f'<section lang="{language}"><h1>{html.escape(words("lost-title"))}</h1>'
                        f'<p>{html.escape(words("lost-text"))}</p></section>')
    return fill((ROOT / "404.html").read_text("utf-8"), {"sections": "\n".join(sections)})


def settings(language: str, layout: Layout, files: Mapping[str, bytes]) -> str:
    """pyscript.toml for a page: its paths are relative to that page."""
    interpreter = f"{INTERPRETER}?v={digest(files[INTERPRETER])[:10]}"
    return fill((ROOT / "pyscript.toml").read_text("utf-8"), {
        "root": "../" if folder(language) else "./", "interpreter": interpreter, "wheel": layout.wheel})


def boot_panel(language: str, boot: Mapping[str, int], boards: Sequence[str]) -> str:
    """What shows while the engine loads, and the plain words for when it cannot. early.js drives it.

    The sentences stand in the page, hidden, so that they need no Python, no request and no second catalogue.
    """
    words = domain(language, "boot").gettext
    sizes = " ".join(f"{path}:{size}" for path, size in sorted(boot.items()))
    drawing = (ROOT / "assets/icons/attractor.path").read_text("utf-8").strip()
    said = "".join(f'<p class="s" data-say="{key}" hidden>{html.escape(words(key))}</p>'
                   for key in ("boot-starting", "boot-slow", "boot-old", "boot-disk", "boot-tapped", "boot-failed"))
    return (
        f'<noscript><div class="load boot"><p>{html.escape(words("boot-no-script"))}</p></div></noscript>\n'
        f'<section class="load boot" id="boot" role="status" aria-live="polite" data-sizes="{sizes}" '
        f'data-boards="{" ".join(boards)}" hidden>'
        f'<div class="att"><svg viewBox="-24 -50 48 48" aria-hidden="true"><path class="base" d="{drawing}"/>'
        f'<path class="l1" id="boot-line" pathLength="100" stroke-dasharray="0 100" d="{drawing}"/></svg></div>'
        f'<div><b>{html.escape(words("boot-title"))}</b>'
        f'<p class="s" id="boot-bytes" data-text="{html.escape(words("boot-bytes"))}"></p>{said}'
        f'<progress id="boot-progress" max="100" value="0" aria-label="{html.escape(words("boot-title"))}"></progress>'
        f'<button class="btn" id="boot-reload" type="button" hidden>{html.escape(words("boot-reload"))}</button>'
        "</div></section>\n"
        f'<section class="load boot" id="update" role="status" data-tabs="{html.escape(words("update-tabs"))}" hidden>'
        f'<p>{html.escape(words("update-ready"))}</p>'
        f'<button class="btn" id="update-now" type="button">{html.escape(words("update-now"))}</button></section>')


def fill(template: str, values: Mapping[str, str]) -> str:
    """The template with its {{names}} filled in, except those that are filled in later (the version)."""
    return _SLOT.sub(lambda slot: values.get(slot[1], slot[0]), template)


def with_hashes(name: str, text: str, files: Mapping[str, bytes]) -> str:
    """A page or style sheet in which links to versioned files carry the hash of what they mean."""
    here = PurePosixPath(name).parent

    def hashed(match: re.Match[str]) -> str:
        link = match["link"]
        target = _normal(here / link)
        if target not in files or not target.endswith(VERSIONED) or target.split("/")[0].endswith(tuple("0123456789")):
            return match[0]
        return match[0].replace(link, f"{link}?v={digest(files[target])[:10]}")

    return (_URL if name.endswith(".css") else _LINK).sub(hashed, text)


def _normal(path: PurePosixPath) -> str:
    parts: list[str] = []
    for part in path.parts:
        if part == ".." and parts:
            parts.pop()
        elif part not in (".", ".."):
            parts.append(part)
    return "/".join(parts)


def _preloads(root: str, layout: Layout) -> str:
    """Downloads that begin at once instead of one after the other: 0.9 s earlier on a slow line."""
    modules = [*(f"{layout.pyscript}{name}" for name in layout.modules),
               f"{layout.pyodide}pyodide.mjs", f"{layout.pyodide}pyodide.asm.mjs"]
    data = [f"{layout.pyodide}pyodide.asm.wasm", f"{layout.pyodide}python_stdlib.zip",
            f"{layout.pyodide}pyodide-lock.json", f"wheels/{layout.wheel}", "py/main.py"]
    return "\n".join([*(f'<link rel="modulepreload" href="{root}{path}">' for path in modules),
                      *(f'<link rel="preload" as="fetch" crossorigin href="{root}{path}">' for path in data),
                      '<link rel="preload" as="fetch" crossorigin href="pyscript.toml">'])
