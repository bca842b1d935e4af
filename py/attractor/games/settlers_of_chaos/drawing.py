"""Shapes of Settlers of Chaos in board units: the side of a hex is 1, c3 lies at (0, 0).

Lengths are given in pixels of the nominal board, where that side is 62, and divided once.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attractor.core.game import Seat
from attractor.core.scene import Disc, Glyph, Path, Rect, SeatMark, Segment, Shape
from attractor.games.settlers_of_chaos.graph import BOARD, CORNERS, EDGES, ENDS, HEXES, VERTICES
from attractor.geometry.hexes import centre, corner

UNIT: Final = 62.0
PX: Final = 1 / UNIT
Point = tuple[float, float]
Box = tuple[float, float, float, float]

STYLE: Final = {"r": "red", "b": "blue", "y": "yellow", "g": "green", "p": "purple", "w": "white", "": "none"}
"""What a colour is called in style sheets."""
CARD: Final[Box] = (0, 0, 48 * PX, 66 * PX)
ICON: Final[Box] = (0, 0, 24 * PX, 24 * PX)
SWATCH: Final[Box] = (-27 * PX, -30 * PX, 54 * PX, 60 * PX)

HEX_AT: Final[dict[str, Point]] = {name: centre(cell) for name, cell in zip(HEXES, BOARD.cells, strict=True)}
VERTEX_AT: Final[dict[str, Point]] = {
    name: corner(cell, number)
    for cell, hexagon in zip(BOARD.cells, HEXES, strict=True)
    for number, name in enumerate(CORNERS[hexagon])
}
assert len(VERTEX_AT) == len(VERTICES)


def _middle(edge: str) -> Point:
    (x, y), (to_x, to_y) = (VERTEX_AT[end] for end in ENDS[edge])
    return (x + to_x) / 2, (y + to_y) / 2


EDGE_AT: Final[dict[str, Point]] = {edge: _middle(edge) for edge in EDGES}


def hexagon(at: Point, side: float, style: str = "") -> Path:
    """A point-up hexagon around a point."""
    x, y = at
    points = [corner((0, 0), number, side) for number in range(6)]
    return polygon([(x + right, y + down) for right, down in points], style)


def polygon(points: Sequence[Point], style: str = "") -> Path:
    segments: list[Segment] = [("L" if place else "M", *point) for place, point in enumerate(points)]
    return Path((*segments, ("Z",)), style)


def tincture(at: Point, colour: str, side: float = 60 * PX) -> tuple[Shape, ...]:
    """A hex in its colour and the hatching that says the colour without it."""
    return hexagon(at, side, f"fill fill-{STYLE[colour]}"), hexagon(at, side, f"hatch hatch-{STYLE[colour]}")


def token(at: Point, number: str) -> tuple[Shape, ...]:
    """The number of a hex."""
    return Disc(*at, 22 * PX), Glyph(*at, number)


def road(edge: str, seat: Seat, *, is_last: bool = False) -> tuple[Shape, ...]:
    """A road; the second seat's has a dashed core. The last one has a white halo."""
    strokes = (("roadl",) if is_last else ()) + ("road0", f"road1 r{seat + 1}") + (("road2",) if seat else ())
    return tuple(side(edge, stroke, 13 * PX) for stroke in strokes)


def side(edge: str, style: str = "", inset: float = 0) -> Path:
    """An edge as a line, so far from both its ends."""
    (x, y), (to_x, to_y) = (VERTEX_AT[end] for end in ENDS[edge])
    right, down = (to_x - x) * inset, (to_y - y) * inset
    return Path((("M", x + right, y + down), ("L", to_x - right, to_y - down)), style)


def settlement(vertex: str, seat: Seat) -> tuple[Shape, ...]:
    at = VERTEX_AT[vertex]
    return SeatMark(*at, 14 * PX, seat, "halo"), SeatMark(*at, 11 * PX, seat, "bld")


def city(vertex: str, seat: Seat) -> tuple[Shape, ...]:
    at = VERTEX_AT[vertex]
    rings = ((19.0, "halo"), (16.5, "cityring"), (9.5, "bld"))
    return tuple(SeatMark(*at, radius * PX, seat, style) for radius, style in rings)


def robber(name: str) -> tuple[Shape, ...]:
    """A pawn on a disc, beside the number of the hex."""
    x, y = HEX_AT[name][0] + 25 * PX, HEX_AT[name][1] - 22 * PX
    return (Disc(x, y, 14 * PX, "rb"), *pawn(x, y))


def pawn(x: float, y: float) -> tuple[Shape, ...]:
    """The robber's figure, 17 pixels high."""
    strokes: tuple[Segment, ...] = (
        ("M", x - 5.5 * PX, y + 8.5 * PX), ("h", 11 * PX),
        ("M", x - 4 * PX, y + 8.5 * PX), ("c", 0.6 * PX, -4 * PX, 1.6 * PX, -5.6 * PX, 1.6 * PX, -8 * PX),
        ("M", x + 4 * PX, y + 8.5 * PX), ("c", -0.6 * PX, -4 * PX, -1.6 * PX, -5.6 * PX, -1.6 * PX, -8 * PX),
        ("M", x - 4 * PX, y + 0.5 * PX), ("h", 8 * PX),
    )  # fmt: skip
    return Path(strokes), Disc(x, y - 4 * PX, 3.6 * PX)


# ---- pictures in hands -----------------------------------------------------------------------------------------------
def swatch(colour: str) -> tuple[Shape, ...]:
    """A hex of 58 pixels, its hatching as wide as on the board."""
    return (*tincture((0, 0), colour, 29 * PX), hexagon((0, 0), 29 * PX, "rim"))


def card(colour: str) -> tuple[Shape, ...]:
    """The ground of a card, larger than its box, so that it fills a card of any shape; its number is its label."""
    ground = (-1.0, -1.0, 3.0, 3.0)
    return Rect(*ground, 0, f"fill-{STYLE[colour]}"), Rect(*ground, 0, f"hatch hatch-{STYLE[colour]}")


def icon(kind: str) -> tuple[Shape, ...]:
    """The picture of an advantage or an item, in a box of 24 pixels."""
    middle = 12 * PX
    if kind == "rb":
        return pawn(middle, middle)
    if kind == "st":
        return (Disc(middle, middle, 7 * PX, "solid"),)
    if kind == "ct":
        return Disc(middle, middle, 9 * PX, "line"), Disc(middle, middle, 4.5 * PX, "solid")
    return tuple(_stroke(points, "thick" if kind == "rd" else "line") for points in _STROKES[kind])


def _stroke(points: Sequence[Point], style: str) -> Path:
    return Path(tuple(("L" if place else "M", x * PX, y * PX) for place, (x, y) in enumerate(points)), style)


_HEXAGON: Final = ((12, 3), (19.8, 7.5), (19.8, 16.5), (12, 21), (4.2, 16.5), (4.2, 7.5), (12, 3))
_FRAME: Final = ((6, 3), (18, 3), (18, 21), (6, 21), (6, 3))
_STROKES: Final[dict[str, tuple[tuple[Point, ...], ...]]] = {
    "rd": (((4, 19), (20, 5)),),
    "vp": (
        (
            (12, 3.5), (14.6, 9.1), (20.6, 9.8), (16.1, 13.9), (17.3, 19.9), (12, 16.9), (6.7, 19.9), (7.9, 13.9),
            (3.4, 9.8), (9.4, 9.1), (12, 3.5),
        ),
    ),
    "cc": (_HEXAGON, ((8, 15.5), (16, 8.5)), ((6.5, 11.5), (12, 6.7)), ((12, 17.3), (17.5, 12.5))),
    "nc": (_HEXAGON, ((9, 10), (15, 10)), ((12, 7), (12, 13)), ((9, 16), (15, 16))),
    "dc": (_FRAME, ((9, 9), (15, 15)), ((15, 9), (9, 15))),
    "sa": (((6, 21), (6, 4), (18, 7.5), (6, 11)),),
    "wc": (_FRAME, ((9, 8), (10.5, 15), (12, 10.5), (13.5, 15), (15, 8))),
    "rf": (
        ((19, 10), (17, 6.6), (13.6, 4.9), (9.8, 5.2), (6.6, 7.3), (5, 10)), ((19, 4.5), (19, 10), (13.5, 10)),
        ((5, 14), (7, 17.4), (10.4, 19.1), (14.2, 18.8), (17.4, 16.7), (19, 14)), ((5, 19.5), (5, 14), (10.5, 14)),
    ),
    "hs": (((5, 5), (12, 12), (5, 19)), ((12, 5), (19, 12), (12, 19))),
}  # fmt: skip
