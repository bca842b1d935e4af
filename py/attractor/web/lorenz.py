"""The drawing of the home page: two orbits of the Lorenz system that begin a fiftieth of a unit apart.

Lorenz 1963: x' = 10 (y - x), y' = x (28 - z) - y, z' = x y - 8/3 z; seen along y, so that the wings show.
"""
from __future__ import annotations

from attractor.web.markup import element, number

Point = tuple[float, float, float]

NEAR: Point = (-4.142, -5.415, 19.038)
NUDGE = 0.02
"""How far apart in x the two orbits begin."""
STEP, STEPS = 0.01, 294
"""They have left each other by then: one ends on the left wing, the other on the right."""
GROUND: Point = (-3.13, -5.18, 21.46)
GROUND_STEP, GROUND_STEPS = 0.015, 1733
WIDE, HIGH = 14.6, 7.6
"""Pixels a unit."""


def attractor() -> str:
    """The drawing as SVG: the whole attractor faint, the two orbits in the colours of the first two seats."""
    one = orbit(NEAR, STEP, STEPS)
    other = orbit((NEAR[0] + NUDGE, *NEAR[1:]), STEP, STEPS)
    start, left, right = _on_page(one[0]), _on_page(one[-1]), _on_page(other[-1])
    diamond = f"M{number(right[0])} {number(right[1] - 8.5)}l8.5 8.5l-8.5 8.5l-8.5-8.5Z"
    return element(
        "svg",
        element("path", class_="base", d=path(orbit(GROUND, GROUND_STEP, GROUND_STEPS))),
        element("path", class_="l2", d=path(other)),
        element("path", class_="l1", d=path(one)),
        element("circle", class_="e0", cx=start[0], cy=start[1], r=5),
        element("circle", class_="e1", cx=left[0], cy=left[1], r=7),
        element("path", class_="e2", d=diamond),
        viewBox="-300 -372 600 352",
        aria_hidden="true",
    )


def orbit(start: Point, step: float, steps: int) -> list[Point]:
    """The points of an orbit by the classical Runge-Kutta method, ``steps + 1`` of them."""
    points = [start]
    for _ in range(steps):
        here = points[-1]
        first = _flow(here)
        second = _flow(_along(here, first, step / 2))
        third = _flow(_along(here, second, step / 2))
        fourth = _flow(_along(here, third, step))
        x, y, z = (
            here[axis] + step / 6 * (first[axis] + 2 * second[axis] + 2 * third[axis] + fourth[axis])
            for axis in range(3)
        )
        points.append((x, y, z))
    return points


def path(points: list[Point]) -> str:
    """A path in tenths of a pixel, each point relative to the one before; rounding does not add up."""
    tenths = [(round(10 * x), round(10 * y)) for x, y in map(_on_page, points)]
    data = [f"M{number(tenths[0][0] / 10)} {number(tenths[0][1] / 10)}l"]
    steps = zip(tenths, tenths[1:], strict=False)
    data.append(" ".join(f"{number((b[0] - a[0]) / 10)} {number((b[1] - a[1]) / 10)}" for a, b in steps))
    return "".join(data)


def _flow(point: Point) -> Point:
    x, y, z = point
    return 10 * (y - x), x * (28 - z) - y, x * y - 8 / 3 * z


def _along(point: Point, flow: Point, step: float) -> Point:
    return point[0] + step * flow[0], point[1] + step * flow[1], point[2] + step * flow[2]


def _on_page(point: Point) -> tuple[float, float]:
    return WIDE * point[0], -HIGH * point[2]
