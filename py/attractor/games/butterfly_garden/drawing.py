"""Shapes of the garden in board units: hexes, paths, butterflies, trails. One unit is the side of a hex, 36 pixels."""
from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, degrees, pi, radians, sin, sqrt

from attractor.core.scene import Disc, Path, Rect, Segment, Shape
from attractor.games.butterfly_garden.cells import AXIAL, CELL_OF, EDGE_OF
from attractor.games.butterfly_garden.flight import BLUE, NO_BED, NOBODY, PINK, Flight
from attractor.games.butterfly_garden.tiles import PAIRINGS
from attractor.geometry.hexes import centre

UNIT = 36.0
PX = 1 / UNIT
APOTHEM = sqrt(3) / 2
REST = 0.82
"""Where a butterfly sits: this far from the centre to the middle of its edge."""
LANDING = 1.42
"""Where it sits in a bed, measured alike."""
COLOURS = ("blue", "pink", "purple")

Point = tuple[float, float]


def middle(cell: int) -> Point:
    """The centre of a cell; e5 is at (0, 0)."""
    return centre(AXIAL[cell])


def towards(at: Point, edge: float, share: float = 1.0) -> Point:
    """From the centre of a cell towards an edge; share 1 is the middle of the edge."""
    angle = (edge - 1) * pi / 3
    return at[0] + APOTHEM * share * cos(angle), at[1] + APOTHEM * share * sin(angle)


def hexagon(at: Point, radius: float, style: str = "") -> Path:
    """A point-up hex; radius in pixels."""
    corners = [(at[0] + radius * PX * sin(k * pi / 3), at[1] - radius * PX * cos(k * pi / 3)) for k in range(6)]
    return Path((("M", *corners[0]), *(("L", *corner) for corner in corners[1:]), ("Z",)), style)


# ---- paths -----------------------------------------------------------------------------------------------------------
def bend(at: Point, enter: int, leave: int, share: float = 1.0) -> Segment:
    """A path through a tile from the middle of one edge: neighbours R = 1/2, one apart R = 3/2, opposite straight.

    share: how much of it, from the entry on.
    """
    start, end = towards(at, enter), towards(at, leave)
    apart = (leave - enter) % 6
    if apart == 3:
        return ("L", start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    side = 1 if apart < 3 else -1  # about a point on the line of the entry edge, clockwise from it or not
    radius, turn = (0.5, 2 * pi / 3) if apart in (1, 5) else (1.5, pi / 3)
    angle = (enter - 1) * pi / 3
    hub = (start[0] - side * radius * sin(angle), start[1] + side * radius * cos(angle))
    turned = -side * turn * share
    right, down = start[0] - hub[0], start[1] - hub[1]
    x = hub[0] + right * cos(turned) - down * sin(turned)
    y = hub[1] + right * sin(turned) + down * cos(turned)
    return ("A", radius, radius, 0, 0, int(side < 0), x, y)


def length(enter: int, leave: int) -> float:
    """How long the path between two edges of a tile is."""
    apart = (leave - enter) % 6
    return 2 * APOTHEM if apart == 3 else pi / 3 if apart in (1, 5) else pi / 2


@lru_cache(maxsize=1024)
def tile(at: Point, letter: str, style: str = "tile") -> tuple[Shape, ...]:
    """A path tile in one orientation."""
    return (hexagon(at, 35, style), *(shape for pair in PAIRINGS[letter] for shape in track(at, *pair)))


def track(at: Point, enter: int, leave: int) -> tuple[Path, Path]:
    """The path between two edges: its border and, above, itself."""
    segments = (("M", *towards(at, enter)), bend(at, enter, leave))
    return Path(segments, "trk0"), Path(segments, "trk1")


def spoke(at: Point, hub: Point, edge: int) -> tuple[Path, Path]:
    """The straight path from the basin of a fountain to an edge."""
    segments: tuple[Segment, ...] = (("M", *hub), ("L", *towards(at, edge)))
    return Path(segments, "trk0"), Path(segments, "trk1")


# ---- butterflies -----------------------------------------------------------------------------------------------------
_WING = (
    (0, -2.2),
    (1.8, -9, 10.5, -11.6, 11.6, -7.2), (12.3, -3.6, 8.6, -0.8, 3.6, 0.2), (8.4, 0.6, 10.6, 3.8, 8.6, 7),
    (6.4, 10.2, 1.6, 6.6, 0, 2), (-1.6, 6.6, -6.4, 10.2, -8.6, 7), (-10.6, 3.8, -8.4, 0.6, -3.6, 0.2),
    (-8.6, -0.8, -12.3, -3.6, -11.6, -7.2), (-10.5, -11.6, -1.8, -9, 0, -2.2),
)  # fmt: skip
_UPPER, _LOWER = ((-6.8, -5.4), (6.8, -5.4)), ((-5, 4.6), (5, 4.6))


@lru_cache(maxsize=256)
def butterfly(colour: int, at: Point, heading: float, scale: float = 1.0) -> tuple[Shape, ...]:
    """Wings, spots (none, two or four) and body. heading: degrees clockwise from straight up."""
    turn = radians(heading)
    right, down = cos(turn) * scale * PX, sin(turn) * scale * PX

    def placed(*values: float) -> tuple[float, ...]:
        points = zip(values[::2], values[1::2], strict=True)
        return tuple(n for x, y in points for n in (at[0] + x * right - y * down, at[1] + x * down + y * right))

    wing: list[Segment] = [("M", *placed(*_WING[0]))]
    wing += [("C", *placed(*curve)) for curve in _WING[1:]]
    spots = () if colour == BLUE else _UPPER if colour == PINK else _UPPER + _LOWER
    shapes: list[Shape] = [Path((*wing, ("Z",)), f"bf-wing bf-{COLOURS[colour]}")]
    for spot in spots:
        x, y = placed(*spot)
        shapes.append(Disc(x, y, 1.7 * scale * PX, f"bf-spot bf-{COLOURS[colour]}"))
    return (*shapes, Path((("M", *placed(0, -4.5)), ("L", *placed(0, 5.5))), "bf-body"))


def perch(port: int) -> tuple[Point, float]:
    """Where a butterfly sits on the edge of a cell, and its heading: out of the cell."""
    return towards(middle(CELL_OF[port]), EDGE_OF[port], REST), 30.0 + 60 * EDGE_OF[port]


# ---- flights ---------------------------------------------------------------------------------------------------------
Steps = tuple[tuple[int, int], ...]


def ways(flight: Flight) -> tuple[tuple[int, int, Steps, float], ...]:
    """The butterflies of a flight: colour, the port it leaves, its steps, and how far it flies, in board units.

    Two that meet fly one half of the way each.
    """
    whole = sum(length(EDGE_OF[enter], EDGE_OF[leave]) for enter, leave in flight.steps)
    if flight.meets == NOBODY:
        return ((flight.colour, flight.start, flight.steps, whole),)
    back = tuple((leave, enter) for enter, leave in reversed(flight.steps))
    return (
        (flight.colour, flight.start, flight.steps, whole / 2),
        (flight.meets, flight.end, back, whole / 2),
    )


def course(steps: Steps, far: float) -> tuple[Segment, ...]:
    """The line along these steps, from the edge where they begin, cut off after ``far``."""
    segments: list[Segment] = [("M", *_edge(steps[0][0]))]
    for enter, leave in steps:
        here = length(EDGE_OF[enter], EDGE_OF[leave])
        if far <= 0:
            break
        segments.append(bend(middle(CELL_OF[enter]), EDGE_OF[enter], EDGE_OF[leave], min(1.0, far / here)))
        far -= here
    return tuple(segments)


def arrival(flight: Flight, number: int) -> tuple[Point, float, Path]:
    """Where the butterfly ``number`` (0, or 1 of two that meet) of a flight ends, its heading, and the way it came."""
    _, start, steps, far = ways(flight)[number]
    off: Segment = ("M", *towards(middle(CELL_OF[start]), EDGE_OF[start], REST))
    if flight.meets != NOBODY:
        near = course(steps, max(0.05, far - 8 * PX))
        at, behind = _end(near), _end(course(steps, max(0.04, far - 9 * PX)))
        heading = degrees(atan2(at[0] - behind[0], behind[1] - at[1]))
        return at, heading, Path((off, _line(near), *near[1:]))
    if flight.bed != NO_BED:
        landing = towards(middle(CELL_OF[flight.end]), EDGE_OF[flight.end], LANDING)
        flown = course(steps, far)
        return landing, perch(flight.end)[1], Path((off, _line(flown), *flown[1:], ("L", *landing)))
    at, heading = perch(flight.end)
    flown = course(steps, far - (1 - REST) * APOTHEM)
    return at, heading, Path((off, _line(flown), *flown[1:], ("L", *at)))


def arrow(way: int) -> tuple[Shape, ...]:
    """Three quarters of a circle with a head: turn right (1) or left (-1)."""
    circle: tuple[Segment, ...] = (
        ("M", way * 8 * PX, -4 * PX), ("A", 9 * PX, 9 * PX, 0, 1, int(way < 0), way * 8.5 * PX, 3 * PX)
    )  # fmt: skip
    head: tuple[Segment, ...] = (
        ("M", way * 9 * PX, -9.5 * PX), ("L", way * 9 * PX, -3.5 * PX), ("L", way * 3 * PX, -3.5 * PX)
    )  # fmt: skip
    return Path(circle, "arrow"), Path(head, "arrow")


def pill(at: Point, width: float, height: float, style: str = "") -> Rect:
    """A rectangle with round ends, from its upper left corner; sizes in pixels."""
    return Rect(at[0], at[1], width * PX, height * PX, height / 2 * PX, style)


def _edge(port: int) -> Point:
    return towards(middle(CELL_OF[port]), EDGE_OF[port])


def _end(segments: tuple[Segment, ...]) -> Point:
    return float(segments[-1][-2]), float(segments[-1][-1])


def _line(segments: tuple[Segment, ...]) -> Segment:
    """To where these segments begin."""
    return ("L", *segments[0][1:])
