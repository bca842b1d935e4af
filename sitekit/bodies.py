"""The door to attractor.web: what the build lets our own Python write into the pages, before any browser runs it."""
from __future__ import annotations

from collections.abc import Mapping

FIRST_STYLES = ("tokens.css", "app.css", "boards.css")


def styles(files: Mapping[str, bytes]) -> list[str]:
    """The style sheets in the order in which they build on each other: tokens, app, boards, then one a game."""
    sheets = [name for name in files if name.endswith(".css") and name.startswith("assets/css/")]
    order = {f"assets/css/{name}": place for place, name in enumerate(FIRST_STYLES)}
    return sorted(sheets, key=lambda name: (order.get(name, len(order)), name.count("/"), name))


def body(language: str, root: str) -> str:
    return '<main id="app"><h1>Strange Attractor</h1></main>'


def boards() -> dict[str, bytes]:
    return {}


def shortcuts() -> list[tuple[str, str]]:
    return []
