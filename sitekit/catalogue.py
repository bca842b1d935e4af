"""The sentences: assets/text/<language>/<domain>.po become .mo files inside the engine's wheel.

They travel in the wheel, as ``attractor/web/catalogues/<language>/<domain>.mo``, so that text and code are always of
one version and the first screen waits for no further request.
"""
from __future__ import annotations

import gettext
import io
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from sitekit.places import LANGUAGES, ROOT

TEXT = ROOT / "assets/text"


def catalogues() -> dict[str, bytes]:
    """Wheel entries: the compiled catalogue of every language and domain."""
    return {
        f"attractor/web/catalogues/{language}/{path.stem}.mo": compiled_catalogue(path)
        for language in LANGUAGES
        for path in po_files(language)
    }


@cache
def compiled_catalogue(path: Path) -> bytes:
    """The .mo of one .po file. Fuzzy entries are left out, as by msgfmt."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as source:
        catalogue = read_po(source, locale=path.parent.name, abort_invalid=True)
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def domain(language: str, name: str) -> gettext.NullTranslations:
    """One domain in CPython, as the build needs it to write the pages."""
    path = TEXT / language / f"{name}.po"
    return gettext.GNUTranslations(io.BytesIO(compiled_catalogue(path)))


def po_files(language: str) -> Iterable[Path]:
    return sorted((TEXT / language).glob("*.po"))
