"""What never changes on the table: flower beds, slots, fountains, coordinates, and the places that can be tapped."""
from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from attractor.core.scene import Disc, Glyph, Path, Piece, SeatMark, Segment, Shape
from attractor.games.butterfly_garden.cells import AXIAL, BOARD, CELLS, CENTRE, CORNERS, FOUNTAINS, Owners
from attractor.games.butterfly_garden.drawing import PX, UNIT, Point, hexagon, middle, spoke, towards, track

HALF_WIDTH, HALF_HEIGHT = 300 * PX, 278 * PX
BASIN, WATER = 17.5 * PX, 13.5 * PX
SHIFT = 0.42
"""How far the basin of a border fountain lies from the middle towards the rim, so that its arc is seen."""

# The bed at the top, in pixels: the zigzag of six edges 5 outside them, and a straight back 12 further out.
_ZIGZAG = tuple((31.177 * k, -239.0 if k % 2 else -257.0) for k in range(-3, 4))
_BACK = ((87.53, -269.0), (-87.53, -269.0))
_MARKS = ((-46.77, -258.5), (46.77, -258.5))


@cache
def pieces(owners: Owners) -> tuple[Piece, ...]:
    """Beds in the colours of their owners, empty slots, fountains, and the names of rows."""
    slots = Piece("slots", "field", tuple(hexagon(middle(c), 35, "slot") for c in range(61) if c not in FOUNTAINS))
    return (*(_bed(bed, seats) for bed, seats in enumerate(owners)), slots, *_fountains(), _coordinates())


@cache
def outline(cell: int) -> Path:
    """What is touched: the whole hex."""
    return hexagon(middle(cell), 36)


def column(cell: int) -> int:
    """The place of a cell in its row, in half cells from the left edge of the board."""
    q, r = AXIAL[cell]
    return 2 * q + r + 2 * BOARD.radius


def _bed(bed: int, seats: tuple[int, ...]) -> Piece:
    """Rule 6: one colour, or for two owners one half each, clockwise in the order of the table."""
    shapes: list[Shape] = []
    parts = [(_ZIGZAG, _BACK)]
    if len(seats) == 2:
        foot = (0.0, _BACK[0][1])
        parts = [(_ZIGZAG[:4], (foot, _BACK[1])), (_ZIGZAG[3:], (_BACK[0], foot))]
    for seat, (front, back) in zip(seats, parts, strict=True):
        first, *rest = (_turned(point, bed) for point in (*front, *back))
        lines: tuple[Segment, ...] = (("M", *first), *(("L", *point) for point in rest), ("Z",))
        shapes.append(Path(lines, f"bed b{seat + 1}"))
    for mark, seat in zip(_MARKS, seats if len(seats) == 2 else seats * 2, strict=True):
        shapes.append(SeatMark(*_turned(mark, bed), 6.2 * PX, seat, "bedmark"))
    return Piece(f"bed{bed + 1}", "field", tuple(shapes))


def _turned(point: Point, sixths: int) -> Point:
    """A point in pixels, turned clockwise about the middle of the board by sixths, in board units."""
    angle = sixths * pi / 3
    x, y = point[0] * PX, point[1] * PX
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _fountains() -> tuple[Piece, ...]:
    """Rule 3: a border fountain has a spring on its middle inner edge and, over it, an arc between the rim edges."""
    drawn: list[Piece] = []
    for cell, spring, arc in CORNERS:
        at = middle(cell)
        hub = towards(at, spring + 3, SHIFT)
        basin = (Disc(*hub, BASIN, "basin"), Disc(*hub, WATER, "basin2"))
        shapes = (hexagon(at, 35, "fount"), *spoke(at, hub, spring), *basin, *track(at, *arc))
        drawn.append(Piece(f"fountain-{CELLS[cell]}", "field", shapes))
    at = middle(CENTRE)
    spokes = tuple(shape for edge in range(6) for shape in spoke(at, at, edge))
    water = (Disc(*at, BASIN, "basin"), Disc(*at, WATER, "basin2"))
    return (*drawn, Piece("fountain-e5", "field", (hexagon(at, 35, "fount"), *spokes, *water)))


def _coordinates() -> Piece:
    """The letter of a row on its left, the number of its last cell on its right."""
    glyphs: list[Shape] = []
    for name in CELLS:
        x, y = middle(CELLS.index(name))
        row = [other for other in CELLS if other[0] == name[0]]
        out = (42 if name[0] in "bcgh" else 33 if name[0] in "df" else 11) * PX  # clear of the beds
        if name == row[0]:
            glyphs.append(Glyph(x - 31.2 * PX - out, y, name[0].upper(), "coord"))
        if name == row[-1]:
            glyphs.append(Glyph(x + 31.2 * PX + out, y, name[1], "coord"))
    return Piece("coordinates", "grid", tuple(glyphs))


assert UNIT == 36, "the beds are given in pixels of this size"
