"""The curve of a match: shape, slider, where it turned."""
from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from attractor.web import trace
from attractor.web.trace import Curve

VALUES = (12, 10, 9, 14, 3, 2, 6)


def test_more_is_higher_and_zero_is_the_foot_of_an_unsigned_curve() -> None:
    curve = Curve((0, 5, 10), at=0)
    heights = [y for _, y in trace.spread(curve, 284, 76)]
    assert heights[0] > heights[1] > heights[2]
    assert heights[0] == 76 - trace.EDGE


def test_zero_is_the_middle_of_a_signed_curve_however_it_leans() -> None:
    curve = Curve((0, -4, 0, 1), at=0, signed=True)
    heights = [y for _, y in trace.spread(curve, 284, 76)]
    assert heights[0] == heights[2] == 38
    assert heights[1] > 38 > heights[3]


def test_the_curve_never_leaves_the_two_values_it_joins() -> None:
    points = trace.spread(Curve(VALUES, at=0), 284, 76)
    pieces = re.findall(r"C([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)", trace.smooth(points))
    assert len(pieces) == len(VALUES) - 1
    for (x1, y1), (x2, y2), piece in zip(points, points[1:], pieces, strict=False):
        ax, ay, bx, by, ex, ey = (float(number) for number in piece)
        assert min(y1, y2) - 0.01 <= min(ay, by) and max(ay, by) <= max(y1, y2) + 0.01
        assert x1 <= ax <= bx + 0.01 and bx <= ex + 0.01 and abs(ex - x2) < 0.01 and abs(ey - y2) < 0.01


def test_the_drawing_is_well_formed_with_the_knob_at_the_turn_shown() -> None:
    curve = Curve(VALUES, at=4, branches=((2, (9, 7, 8)),), style="mono")
    root = ElementTree.fromstring(f"<svg>{trace.draw(curve, 284, 76, 'one')}</svg>")
    knob = root.find(".//circle[@class='kn']")
    assert knob is not None
    x, y = trace.spread(curve, 284, 76)[4]
    assert (float(knob.get("cx", "")), float(knob.get("cy", ""))) == pytest.approx((x, y), abs=0.01)
    assert len(root.findall("path[@class='br']")) == 1


def test_a_branch_starts_on_the_main_line_and_may_be_longer_than_it() -> None:
    curve = Curve((5, 6, 7), at=2, branches=((1, (6, 2, 1, 4)),))
    (branch,) = trace.branches(curve, 284, 76)
    assert branch[0] == trace.spread(curve, 284, 76)[1]
    assert branch[-1][0] == 284 - trace.EDGE


@pytest.mark.parametrize("values", [(3,), (0,), (0, 0, 0), (-1, -1)])
def test_flat_and_short_curves_are_drawn(values: tuple[int, ...]) -> None:
    for signed in (False, True):
        ElementTree.fromstring(f"<svg>{trace.draw(Curve(values, at=0, signed=signed), 280, 40, 'x')}</svg>")


@pytest.mark.parametrize(("x", "turn"), [(-50, 0), (0, 0), (6, 0), (51, 1), (278, 6), (900, 6)])
def test_a_pointer_finds_the_nearest_turn(x: float, turn: int) -> None:
    assert trace.nearest(Curve(VALUES, at=0), 284, x) == turn


@pytest.mark.parametrize(
    ("key", "at", "to"),
    [
        ("ArrowLeft", 3, 2), ("ArrowLeft", 0, 0), ("ArrowRight", 3, 4), ("ArrowRight", 6, 6), ("Home", 3, 0),
        ("End", 3, 6), ("PageDown", 3, 0), ("PageUp", 3, 6), ("Enter", 3, None),
    ],
)
def test_the_keys_of_a_slider(key: str, at: int, to: int | None) -> None:
    assert trace.stepped(key, at, 6) == to


def test_it_turned_at_the_largest_step_but_never_at_the_last_move() -> None:
    assert trace.turning((0, 1, 8, 7, 30)) == 2
    assert trace.turning((0, 1, 1, 1, 30)) is None
    assert trace.turning((0, 0, 0)) is None
    assert trace.turning(()) is None


def test_an_average_over_two_turns_keeps_the_length_and_the_first_value() -> None:
    assert trace.averaged((4, 0, 2)) == (4, 2, 1)
