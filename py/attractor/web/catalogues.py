"""The sentences that travel in the engine's wheel, as ``catalogues/<language>/<domain>.mo`` beside this file."""
from __future__ import annotations

from pkgutil import get_data

from attractor.web.text import Catalogue, read_mo


def load(lang: str, domain: str) -> Catalogue:
    """One catalogue; empty where this domain has none, so that its keys show."""
    try:
        return read_mo(get_data("attractor.web", f"catalogues/{lang}/{domain}.mo") or b"")
    except OSError:
        return {}
