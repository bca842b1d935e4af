"""Walking a board by keyboard: from one site to the next. Pure; knows rows and columns, no browser."""
from __future__ import annotations

from collections.abc import Iterable

from attractor.core.scene import Site

STEPS = {
    "ArrowLeft": (0, -1), "ArrowRight": (0, 1), "ArrowUp": (-1, 0), "ArrowDown": (1, 0),
    "w": (-1, 0), "s": (1, 0), "q": (-1, -1), "e": (-1, 1), "a": (1, -1), "d": (1, 1),
}
"""Key to (rows down, columns right). The six letters lie on the keyboard as the neighbours lie around a hex."""
COMMANDS = {
    "Escape": "cancel", "r": "rotate", "l": "legal", "h": "hint", "z": "undo", ",": "back", ".": "forward", "?": "keys",
    **{str(digit): str(digit) for digit in range(10)},
}
"""Keys that speak to the table wherever the focus is, except in a field."""


def key_of(key: str, code: str) -> str:
    """What a key is called here; key, code: as the browser's event says. A keyboard without Latin letters has them in
    the places where others have them.

    >>> key_of("R", "KeyR"), key_of("ρ", "KeyR"), key_of("Home", "Home")
    ('r', 'r', 'Home')
    """
    is_latin = len(key) == 1 and key.isascii() and key.isalpha()
    if code.startswith("Key") and len(key) == 1 and not is_latin:
        return code[3:].lower()
    return key if len(key) > 1 else key.lower()


class Grid:
    """The sites of one part, as rows from the top, each from the left."""

    def __init__(self, sites: Iterable[Site]) -> None:
        rows: dict[int, list[Site]] = {}
        for site in sites:
            rows.setdefault(site.row, []).append(site)
        self.rows = [sorted(rows[row], key=lambda site: site.column) for row in sorted(rows)]
        self.places = {site.name: (down, right) for down, row in enumerate(self.rows) for right, site in enumerate(row)}

    def step(self, name: str, key: str, whole: bool = False) -> str | None:
        """Where a key leads from a site; None: nowhere. ``whole``: Home and End of the board, not of the row."""
        if name not in self.places:
            return None
        down, right = self.places[name]
        row = self.rows[down]
        if key == "Home":
            return (self.rows[0] if whole else row)[0].name
        if key == "End":
            return (self.rows[-1] if whole else row)[-1].name
        if key not in STEPS:
            return None
        rows, columns = STEPS[key]
        if rows == 0:
            beside = right + columns
            return row[beside].name if 0 <= beside < len(row) else None
        if not 0 <= down + rows < len(self.rows):
            return None
        return self._nearest(self.rows[down + rows], row[right].column, columns)

    def _nearest(self, row: list[Site], column: int, side: int) -> str | None:
        """The site of a row that lies nearest to a column, on the given side of it (0: either)."""
        fitting = [site for site in row if side == 0 or (site.column - column) * side > 0]
        return min(fitting, key=lambda site: abs(site.column - column)).name if fitting else None
