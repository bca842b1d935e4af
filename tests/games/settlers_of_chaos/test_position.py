"""Notation: the position text, and that it is complete: equal exactly when the states are."""
from __future__ import annotations

from dataclasses import fields

import pytest

from attractor.games.settlers_of_chaos.rules import Settlers
from tests.games.settlers_of_chaos.helpers import begun, dealt, effect, minute, play, random_match, shown, start

HEXES = "1g9y2p8b3r5b4y6g2p7w1r0g9b4r5y8p3g6y7r"


@pytest.mark.parametrize(
    ("state", "phase", "hexes", "actors"),
    [
        (start(), "0numbers", "", "chance"),
        (play(start(), "1 9"), "0numbers", "19", "chance"),
        (dealt(), "0coin", HEXES, "chance"),
        (play(dealt(), "p1"), "0display", HEXES, "chance"),
        (shown("p2"), "0first", HEXES, "p2"),
        (begun(), "1names", HEXES, "p1p2"),
        (play(begun(), "rb gw"), "1items", HEXES, "p1p2"),
        (effect("rb"), "1effect", HEXES, "p1"),
    ],
)
def test_turn_phase_hexes_and_actors_stand_in_the_position(
    state: Settlers, phase: str, hexes: str, actors: str
) -> None:
    text = state.position().split(":")
    assert (text[0], text[1], text[2], text[-1]) == (phase, hexes, "-", actors)


def test_belongings_and_display_stand_in_the_position() -> None:
    text = play(begun(), "rb gw").position().split(":")
    assert text[3] == (
        "b22-c12..b2c-c2d.4.wcrfhs.0.r3b5g6w7b9~a13-c32..a1d-c4d.4.wcrfhs.0.g1b8r3w7r1"
    )
    assert text[4] == "vp12.rd35.st24.ct32.rb27"


def test_different_settings_are_different_positions() -> None:
    texts = {start(**{key: value}).position() for key, value in (
        ("colours", "repeats"), ("types", "repeats"), ("order", "snake"), ("robber", "zero"), ("targets", "priced"),
        ("items", "none"), ("items", "draft"), ("turns", "25"), ("turns", "15"), ("race", "relaxed"), ("race", "clock"),
    )}  # fmt: skip
    assert len(texts) == 11


def test_every_field_of_the_state_shows_in_the_position() -> None:
    """For each field some two states of these matches differ in it and in their positions."""
    seen: dict[str, set[object]] = {field.name: set() for field in fields(Settlers)}
    for seed, options in enumerate(({}, {"items": "draft"}, {"turns": "15", "robber": "zero"})):
        states = random_match(f"position {seed}", **options)
        by_text = {state.position(): state for state in states}
        assert all(by_text[state.position()] == state for state in states)
        for state in states:
            for name, values in seen.items():
                values.add(getattr(state, name))
    seen["head"].add(play(begun(), "- - hs go").head)
    seen["refreshes"].add(play(begun(), "- - rf go").refreshes)
    assert all(len(values) > 1 for values in seen.values()), {n for n, v in seen.items() if len(v) < 2}
    assert play(begun(), "- - hs go").position() != play(begun(), "- - go hs").position() != minute().position()
