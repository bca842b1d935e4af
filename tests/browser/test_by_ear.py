"""Whole matches against the computer, and won, by what a screen reader hears and by keys alone."""
from __future__ import annotations

import pytest
from ear import Listener, ear_at
from ear_tiles import GardenListener, RailListener
from hands import a_match
from playwright.sync_api import Page

from attractor.core.match import Match

PLAYERS = ("Ada", "@1")
LISTENERS = {"butterfly-garden": GardenListener, "monorail": RailListener}
SLOW = pytest.mark.slow


def seated(page: Page, match: Match) -> Listener:
    """The first seat of a match that the page now shows; it has heard all that was said since the match was opened."""
    return LISTENERS.get(match.game.info.key, Listener)(ear_at(page, match), match, 0)


@pytest.mark.parametrize(
    ("key", "options"),
    [
        pytest.param("butterfly-effect", {"size": "7"}, marks=SLOW),
        ("chain-lightning", {"size": "5"}),
        ("monorail", {"supply": "16"}),
        ("monorail", {"variant": "v2"}),
        pytest.param("butterfly-garden", {"hand": "1"}, marks=SLOW),
    ],
)
def test_a_match_against_the_first_level_is_won_by_ear(desk, key, options):
    for number in range(3):  # the first level slips at random, and so may once play well
        name = "".join((key, *options.values(), str(number)))
        if seated(desk, a_match(key, options, players=PLAYERS, id=name.replace("-", ""))).play():
            return
    raise AssertionError("three matches lost")


@pytest.mark.parametrize(
    ("options", "moves", "reason"),
    [
        ({"supply": "16"}, "h10rBHH no", "loop-shown"),
        ({"variant": "v2"}, "f4X f5C g4D no", "loop-shown"),
        ({"supply": "16"}, "i10H j10H k10C k9D", "loop-closed"),
    ],
)
def test_a_call_is_answered_and_a_loop_closed_by_ear(desk, options, moves, reason):
    match = a_match("monorail", options, moves, players=PLAYERS, id=f"begun{len(moves)}")
    assert seated(desk, match).play()
    assert match.outcome is not None and match.outcome.reason == reason


@pytest.mark.parametrize(("key", "cell", "held"), [
    ("butterfly-garden", "C4", "tile, one bend and two arcs, "), ("monorail", "K9", "curve, "),
])
def test_a_tile_that_r_turns_says_how_it_lies_in_hand_and_on_its_cell(desk, key, cell, held):
    match = a_match(key, moves="h10rBHH" if key == "monorail" else "", id=f"turned{key[:4]}")
    if key == "butterfly-garden":
        for kind in "XTTX":
            match.chance(kind)
    ear = ear_at(desk, match)
    heard = []
    ear.press("2" if key == "butterfly-garden" else "3")
    ear.press("r")
    heard += ear.news()
    assert heard[0].startswith(held)
    ear.cell(cell)
    for _ in range(2):
        ear.press("r")
        heard += ear.news()
        assert heard[-1] == ear.named(cell) != heard[-2]
    ear.reach("button", "Turn right")
    ear.press("Enter")
    heard += ear.news()
    assert heard[-1] == ear.named(cell) != heard[-2]
    assert len(heard) == 4


def test_a_proof_is_understood_by_its_words():
    listener = RailListener(None, a_match("monorail", moves="h10rBHH no", players=PLAYERS), 1)
    listener.words = listener.told("ok:h9A-k9D-k10C")
    listener.hear()
    assert not listener.words and listener.match.events[-1].move == "ok:h9A-k9D-k10C"
