"""The trace: history as a curve. Pure: numbers in, SVG text out.

One value a turn, a monotone curve through them, areas above and below zero, dashed branches, a knob at the turn that is
shown. The same drawing is scrubber, dock and result (look/DESIGN.md §6).
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
EDGE = 6.0
"""Free space at both ends, so that the knob is never cut."""
LEAST_TURN = 0.15
"""A step smaller than this part of the range turned nothing."""


@dataclass(frozen=True, slots=True)
class Curve:
    """What is drawn. values: one a turn, from the start position on; at: the turn shown.

    branches: (the turn they leave, values from there on, the first being the value at that turn). signed: whether zero
    lies in the middle. style: CSS classes ("mono", "bw").
    """

    values: tuple[float, ...]
    at: int
    branches: tuple[tuple[int, tuple[float, ...]], ...] = ()
    signed: bool = False
    style: str = "mono"


def draw(curve: Curve, width: float, height: float, name: str) -> str:
    """The inside of ``<svg viewBox="0 0 width height">``; ``name`` makes its ids unique in the page."""
    points = spread(curve, width, height)
    zero = level(curve, 0, height) if curve.signed else height - EDGE
    line = smooth(points)
    area = f"{line}L{_n(points[-1][0])} {_n(zero)}L{_n(points[0][0])} {_n(zero)}Z"
    at = points[min(curve.at, len(points) - 1)]
    parts = [
        f'<clipPath id="{name}-above"><rect x="0" y="-9" width="{_n(width)}" height="{_n(zero + 9)}"/></clipPath>',
        f'<clipPath id="{name}-below"><rect x="0" y="{_n(zero)}" width="{_n(width)}" height="{_n(height)}"/>'
        "</clipPath>",
        f'<path class="a1" clip-path="url(#{name}-above)" d="{area}"/>',
        f'<path class="a2" clip-path="url(#{name}-below)" d="{area}"/>',
        f'<path class="z" d="M{_n(EDGE)} {_n(zero)}H{_n(width - EDGE)}"/>',
    ]
    parts += [f'<path class="br" d="{smooth(way)}"/>' for way in branches(curve, width, height)]
    parts += [
        f'<path class="ln" d="{line}"/>',
        f'<path class="cur" d="M{_n(at[0])} 0V{_n(height)}"/>',
        f'<circle class="kn" cx="{_n(at[0])}" cy="{_n(at[1])}" r="8"/>',
    ]
    return "".join(parts)


def spread(curve: Curve, width: float, height: float) -> tuple[Point, ...]:
    """Where each value of the main line lies."""
    step, high = _step(curve, width), _levels(curve, height)
    return tuple((EDGE + step * turn, high(value)) for turn, value in enumerate(curve.values))


def branches(curve: Curve, width: float, height: float) -> tuple[tuple[Point, ...], ...]:
    """Where each value of each branch lies, beginning at the turn it leaves."""
    step, high = _step(curve, width), _levels(curve, height)
    return tuple(
        tuple((EDGE + step * (start + place), high(value)) for place, value in enumerate(values))
        for start, values in curve.branches
        if len(values) > 1
    )


def level(curve: Curve, value: float, height: float) -> float:
    """The height of a value: high is up; zero is in the middle of a signed curve and at the foot of another."""
    return _levels(curve, height)(value)


def _levels(curve: Curve, height: float) -> Callable[[float], float]:
    """``level`` of one curve, which is looked through once."""
    every = [*curve.values, *(number for _, values in curve.branches for number in values)]
    top, room = EDGE + 2, height - 2 * EDGE - 2
    if curve.signed:
        most = max((abs(number) for number in every), default=0) or 1
        return lambda value: height / 2 - value / most * (height / 2 - top)
    reach = max([*every, 1])
    return lambda value: top + (1 - value / reach) * room


def smooth(points: Sequence[Point]) -> str:
    """A path through the points that never rises where they fall: level at every point, its handles half-way."""
    x, y = points[0]
    parts = [f"M{_n(x)} {_n(y)}"]
    for next_x, next_y in points[1:]:
        middle = _n((x + next_x) / 2)
        parts.append(f"C{middle} {_n(y)} {middle} {_n(next_y)} {_n(next_x)} {_n(next_y)}")
        x, y = next_x, next_y
    return "".join(parts)


def nearest(curve: Curve, width: float, x: float) -> int:
    """The turn whose place on the curve is nearest to x, for a pointer that drags the knob."""
    step = _step(curve, width)
    turn = round((x - EDGE) / step) if step else 0
    return max(0, min(len(curve.values) - 1, turn))


def stepped(key: str, at: int, last: int) -> int | None:
    """Where a slider's key leads; None: the key is not the slider's."""
    to = {
        "ArrowLeft": at - 1, "ArrowDown": at - 1, "ArrowRight": at + 1, "ArrowUp": at + 1,
        "PageDown": at - 5, "PageUp": at + 5, "Home": 0, "End": last,
    }.get(key)
    return None if to is None else max(0, min(last, to))


def averaged(values: Sequence[float]) -> tuple[float, ...]:
    """Each value with the one before it: what an average over two turns shows where the sides move in leaps."""
    return tuple((value + values[max(place - 1, 0)]) / 2 for place, value in enumerate(values))


def turning(values: Sequence[float]) -> int | None:
    """Where it turned: the turn with the largest step, the last one left out; None: no step was large enough."""
    steps = [abs(values[turn] - values[turn - 1]) for turn in range(1, len(values) - 1)]
    reach = max(values, default=0) - min(values, default=0)
    if not steps or max(steps) <= LEAST_TURN * reach or not max(steps):
        return None
    return steps.index(max(steps)) + 1


def _step(curve: Curve, width: float) -> float:
    longest = max([len(curve.values), *(start + len(values) for start, values in curve.branches)])
    return (width - 2 * EDGE) / max(longest - 1, 1)


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
