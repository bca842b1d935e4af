"""Shapes of Monorail: tiles, beams, curves, crossings, the station, rings at loose ends. A unit is a tile of 64 pixels.

Rows count from the top here, as on the page.
"""
from __future__ import annotations

from collections.abc import Iterable

from attractor.core.drawing import ticks
from attractor.core.scene import Disc, Path, Rect, Segment, Shape
from attractor.games.monorail.track import CROSSING, OPPOSITE, TILES, E, N, S, Table, W

UNIT = 64.0
PX = 1 / UNIT
Point = tuple[float, float]

MIDDLES: dict[int, Point] = {N: (0.5, 0.0), E: (1.0, 0.5), S: (0.5, 1.0), W: (0.0, 0.5)}
"""The middle of each side, from the top left corner of a cell."""
CURVE_ENDS = {TILES["A"]: (N, E), TILES["B"]: (S, E), TILES["C"]: (W, S), TILES["D"]: (W, N)}


def corner(table: Table, cell: int) -> Point:
    """The top left corner of a cell."""
    return float(cell % table.columns), float(table.rows - 1 - cell // table.columns)


def centre(table: Table, cell: int) -> Point:
    x, y = corner(table, cell)
    return x + 0.5, y + 0.5


def tile_rect(x: float, y: float, preview: bool = False) -> Rect:
    """The ground of a tile, just inside its cell."""
    inset = (2 if preview else 1) * PX
    return Rect(x + inset, y + inset, 1 - 2 * inset, 1 - 2 * inset, 5 * PX, "mtile pv" if preview else "mtile")


def rails(x: float, y: float, tile: int, style: str = "") -> tuple[Shape, ...]:
    """The beam of a tile with its core; on a crossing the vertical one lies over the horizontal one, with a gap."""
    if tile == CROSSING:
        gap = Path((("M", x + 0.5, y + 0.25), ("L", x + 0.5, y + 0.75)), "railgap")
        return (*rails(x, y, TILES["H"], style), gap, *rails(x, y, TILES["V"], style))
    one, other = CURVE_ENDS.get(tile) or ((N, S) if tile == TILES["V"] else (W, E))
    segments = (("M", *_at(x, y, one)), passage(x, y, one, other))
    return tuple(Path(segments, f"{part} {style}".strip()) for part in ("rail0", "rail1"))


def passage(x: float, y: float, came: int, leaves: int) -> Segment:
    """The way through a cell from one side to another, ending at the middle of that side."""
    end = _at(x, y, leaves)
    if leaves == OPPOSITE[came]:
        return ("L", *end)
    return ("A", 0.5, 0.5, 0, 0, int((came, leaves) in _CLOCKWISE), *end)


_CLOCKWISE = {(W, S), (S, E), (E, N), (N, W)}
"""Curves that turn with the hands of a clock on the page."""


def ride_path(table: Table, ride: Iterable[tuple[int, int]]) -> tuple[Path, Path]:
    """A closed ride as one line, from the first cell's far side: its beam and its core."""
    cells = list(ride)
    came = OPPOSITE[cells[-1][1]]
    segments: list[Segment] = [("M", *_at(*corner(table, cells[0][0]), came))]
    for cell, leaves in cells:
        segments.append(passage(*corner(table, cell), came, leaves))
        came = OPPOSITE[leaves]
    segments.append(("Z",))
    return Path(tuple(segments), "rail0"), Path(tuple(segments), "rail1")


def station(table: Table) -> tuple[Shape, ...]:
    """The pill across the two station tiles."""
    x, y = corner(table, table.stations[1])
    y += 0.5
    dots = tuple(Disc(x + side * 13 * PX, y, 5 * PX, "station-d") for side in (-1, 1))
    return (Rect(x - 30 * PX, y - 15 * PX, 60 * PX, 30 * PX, 15 * PX, "station"), *dots)


def end_ring(table: Table, cell: int, side: int, style: str) -> Disc:
    """The ring at a track end."""
    x, y = _at(*corner(table, cell), side)
    return Disc(x, y, 7 * PX, style)


def group_ticks(table: Table, cells: Iterable[int]) -> Path:
    """The corners around everything laid in one turn."""
    corners = [corner(table, cell) for cell in cells]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, low = max(x for x, _ in corners) + 1, max(y for _, y in corners) + 1
    return ticks(left - 2 * PX, top - 2 * PX, right - left + 4 * PX, low - top + 4 * PX, 13 * PX)


def _at(x: float, y: float, side: int) -> Point:
    dx, dy = MIDDLES[side]
    return x + dx, y + dy
