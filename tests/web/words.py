"""The sentences as the page has them, for tests in CPython."""
from __future__ import annotations

from functools import cache

from attractor.web.text import Catalogue, Texts, read_mo
from sitekit.catalogue import TEXT, compiled_catalogue


@cache
def catalogue(lang: str, domain: str) -> Catalogue:
    """One compiled catalogue; empty where there is none."""
    path = TEXT / lang / f"{domain}.po"
    return read_mo(compiled_catalogue(path)) if path.exists() else {}


def domains(lang: str = "en") -> list[str]:
    return sorted(path.stem for path in (TEXT / lang).glob("*.po"))


def texts(lang: str = "en") -> Texts:
    """All sentences of a language; ask ``texts.missing`` afterwards."""
    return Texts(lang, {domain: catalogue(lang, domain) for domain in domains(lang)})


