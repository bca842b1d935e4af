"""The sentences that travel in the engine's wheel, as ``catalogues/<language>/<domain>.mo`` beside this file."""
from __future__ import annotations

from pathlib import Path

from attractor.web.text import Catalogue, read_mo

FOLDER = Path(__file__).parent / "catalogues"


def load(lang: str, domain: str) -> Catalogue:
    """One catalogue; empty where this domain has none, so that its keys show."""
    path = FOLDER / lang / f"{domain}.mo"
    return read_mo(path.read_bytes()) if path.exists() else {}
