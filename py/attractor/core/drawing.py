"""What boards of square cells draw alike: the grid, the coordinates, the ticks around the last move. In board units."""
from __future__ import annotations

from attractor.core.scene import Glyph, Path, Segment


def grid_path(columns: int, rows: int) -> Path:
    """The lines between the cells, in the style "grid"; the outline is the game's own."""
    segments: list[Segment] = []
    for place in range(1, max(columns, rows)):
        if place < columns:
            segments += [("M", place, 0), ("L", place, rows)]
        if place < rows:
            segments += [("M", 0, place), ("L", columns, place)]
    return Path(tuple(segments), "grid")


def coordinates(columns: int, rows: int, above: float, left: float) -> tuple[Glyph, ...]:
    """Letters over the board and numbers beside it, at these distances from its edges; row 1 is at the bottom."""
    letters = tuple(Glyph(place + 0.5, -above, chr(ord("A") + place), "coord") for place in range(columns))
    return letters + tuple(Glyph(-left, place + 0.5, str(rows - place), "coord") for place in range(rows))


def ticks(x: float, y: float, width: float, height: float, arm: float) -> Path:
    """The corners of a box, in the style "lastmark"."""
    right, low = x + width, y + height
    return Path(
        (
            ("M", x, y + arm), ("L", x, y), ("L", x + arm, y),
            ("M", right - arm, y), ("L", right, y), ("L", right, y + arm),
            ("M", right, low - arm), ("L", right, low), ("L", right - arm, low),
            ("M", x + arm, low), ("L", x, low), ("L", x, low - arm),
        ),
        "lastmark",
    )  # fmt: skip
