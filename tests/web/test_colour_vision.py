"""What differs on a board differs without colour too: in greyscale, and to three kinds of colour-blind eyes.

Colours are those of the shipped style sheet. Two of a set are told apart by their distance in CIE Lab (76), or else by
a mark that has no colour (look/DESIGN.md §1: shape first, colour second), which the second half of this file looks for.
The eyes are Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency"
(2009), at full severity.
"""
from __future__ import annotations

import re
from itertools import combinations

import pytest
from test_contrast import THEMES, tokens

from attractor.core.game import View
from attractor.games import KEYS, find
from attractor.games.butterfly_garden.drawing import butterfly
from attractor.games.butterfly_garden.flight import BLUE, PINK, PURPLE
from attractor.web import painter
from attractor.web.markup import defs
from attractor.web.plates import SHAPES, mark

Matrix = tuple[tuple[float, float, float], ...]
EYES: dict[str, Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
GREY: Matrix = ((0.2126, 0.7152, 0.0722),) * 3

SETS = {
    "seats": ("seat1", "seat2", "seat3", "seat4"),
    "tinctures": ("c-red", "c-blue", "c-yellow", "c-green", "c-purple", "c-white"),
    "butterflies": ("bf-blue", "bf-pink", "bf-purple"),
    "stones": ("st-w", "st-b"),
    "what the page says": ("signal", "danger", "ink"),
}
MARKS = ("legal", "forbidden", "illegal", "hint", painter.CURSOR)
LEAST = {"seats": 15, "tinctures": 9, "butterflies": 20, "stones": 60, "what the page says": 9}
"""The smallest distance within a set, to any of the three eyes (look/DESIGN.md §2, with a little room)."""


def linear(colour: str) -> tuple[float, float, float]:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def seen_by(eye: Matrix | None, colour: str) -> tuple[float, float, float]:
    """A colour as an eye sees it, in CIE Lab under D65. None: an eye that sees all of it."""
    rgb = linear(colour)
    if eye is not None:
        red, green, blue = (
            min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, rgb, strict=True)))) for row in eye
        )
        rgb = (red, green, blue)
    rows = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    white = (0.95047, 1.0, 1.08883)
    x, y, z = (
        _f(sum(weight * part for weight, part in zip(row, rgb, strict=True)) / whole)
        for row, whole in zip(rows, white, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _f(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def apart(eye: Matrix | None, one: str, other: str) -> float:
    pairs = zip(seen_by(eye, one), seen_by(eye, other), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def test_the_measure_knows_black_white_and_the_confusions_of_each_eye() -> None:
    assert apart(None, "#000000", "#FFFFFF") == pytest.approx(100, abs=0.1)
    red, green = "#C04040", "#707020"
    assert apart(EYES["deutan"], red, green) < apart(None, red, green) / 2
    assert apart(EYES["tritan"], red, green) > apart(EYES["deutan"], red, green)
    assert apart(GREY, "#FF0000", "#008000") < 8


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", SETS)
def test_colours_of_a_set_are_told_apart_by_every_eye(name: str, eye: str, theme: str) -> None:
    colours = tokens(theme)
    close = {
        f"{one}/{other}": round(distance, 1)
        for one, other in combinations(SETS[name], 2)
        if (distance := apart(EYES[eye], colours[one], colours[other])) < LEAST[name]
    }
    assert close == {}


@pytest.mark.parametrize("theme", THEMES)
def test_in_greyscale_the_two_stones_and_every_hatching_still_differ_from_their_ground(theme: str) -> None:
    """Seats, tinctures and butterflies may be alike in grey: their shapes, hatchings and spots are not (below)."""
    colours = tokens(theme)
    assert apart(GREY, colours["st-w"], colours["st-b"]) >= 60
    for name in SETS["tinctures"][:-1]:
        assert apart(GREY, colours["hx-ink"], colours[name]) >= 25, name
    assert apart(GREY, colours["bf-edge"], colours["trk"]) >= 60


# ---- and without any colour ------------------------------------------------------------------------------------------
def shape(markup: str) -> str:
    """A drawing without its classes: what is left of it where colours say nothing."""
    return re.sub(r'\s(?:class|data-[a-z]+|aria-[a-z]+)="[^"]*"', "", markup)


def test_every_seat_has_a_shape_of_its_own() -> None:
    marks = [mark(name) for name in (*SHAPES, "white", "black")]
    assert len(marks) == 6 and len({shape(each) for each in marks}) == 6


def test_butterflies_have_none_two_or_four_spots() -> None:
    drawn = [butterfly(colour, (0.0, 0.0), 0.0) for colour in (BLUE, PINK, PURPLE)]
    assert [len(each) - len(drawn[0]) for each in drawn] == [0, 2, 4]


def test_every_tincture_has_a_hatching_of_its_own() -> None:
    drawn = {
        name: (re.findall(r'patternTransform="([^"]*)"', opening), shape(inside))
        for opening, name, inside in re.findall(r'(<pattern[^>]*id="h-(\w+)"[^>]*>)(.*?)</pattern>', defs())
        if name in ("red", "blue", "yellow", "green", "purple", "white")
    }
    assert len(drawn) == 6 and len({str(each) for each in drawn.values()}) == 6, drawn


@pytest.mark.parametrize("key", KEYS)
def test_marks_over_a_board_differ_by_their_drawing(key: str) -> None:
    game = find(key)
    scene = game.scene(View.of(game.start(game.info.seats[0], game.settle(game.info.seats[0], {}))))
    for part in {site.part for site in scene.sites}:
        site = next(site for site in scene.sites if site.part == part)
        drawn = {name: shape(painter.mark_markup(name, site, scene.frame.unit)) for name in MARKS}
        assert len(set(drawn.values())) == len(MARKS), drawn
