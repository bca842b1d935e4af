"""Rules 2, 3, 20 and 23: what chance deals and draws, and with what weights."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from attractor.core.game import CHANCE
from attractor.games.settlers_of_chaos.parts import KINDS
from tests.games.settlers_of_chaos.helpers import COLOURS, DISPLAY, NUMBERS, dealt, play, refused, shown, start

STRONG = ("vp", "ct", "st")


def weights(state: object) -> dict[str, int]:
    return dict(state.weights())  # type: ignore[attr-defined]


def test_one_zero_and_two_of_each_other_number_are_dealt() -> None:  # Rule 2
    assert weights(start()) == {"0": 1, **{str(n): 2 for n in range(1, 10)}}
    assert weights(play(start(), "0 9 9 5")) == {"1": 2, "2": 2, "3": 2, "4": 2, "5": 1, "6": 2, "7": 2, "8": 2}


def test_three_colours_come_four_times_and_two_three_times() -> None:  # Rule 2
    state = play(start(), [*NUMBERS])
    assert weights(state) == dict.fromkeys(["rby", "rbg", "rbp", "ryg", "ryp", "rgp", "byg", "byp", "bgp", "ygp"], 1)
    state = play(state, ["ryg"])
    assert weights(state) == {"r": 4, "b": 3, "y": 4, "g": 4, "p": 3}
    assert weights(play(state, "p p p r")) == {"r": 3, "b": 3, "y": 4, "g": 4}


def test_the_centre_is_white_and_nothing_else_is() -> None:  # Rule 2
    state = dealt()
    assert state.colour_of("c3") == "w" and Counter(state.colours) == Counter("w" + COLOURS)
    refused(play(start(), [*NUMBERS, "ryg"]), "w", "not-to-draw", seat=CHANCE)


@pytest.mark.parametrize(("option", "hexagon"), [("off", ""), ("zero", "c5")])
def test_the_robber_begins_off_the_board_or_on_the_zero(option: str, hexagon: str) -> None:  # Rule 3, reading 7
    assert dealt(robber=option).robber == hexagon


def test_the_coin_gives_starting_advantage_and_both_have_the_other_items() -> None:  # Rule 23
    for seat, holder in enumerate(("p1", "p2")):
        state = play(dealt(), [holder])
        assert state.players[seat].items == ("sa", "wc", "rf", "hs")
        assert state.players[1 - seat].items == ("wc", "rf", "hs")
        assert shown(holder).to_act == (seat,)
    assert [player.items for player in play(dealt(items="none"), "p2").players] == [(), ("sa",)]


def test_the_display_has_five_types_and_five_targets_that_differ() -> None:  # Rule 20
    state = play(dealt(), "p1")
    assert len(weights(state)) == 8 * 141 and set(weights(state).values()) == {1}
    state = play(state, "vp12")
    assert len(weights(state)) == 7 * 140
    assert not any(move.startswith("vp") or move.endswith("d12") for move in weights(state))
    for move in ("vp13", "rd12", "rd9", "rd151", "rd012", "xx20"):
        refused(state, move, "malformed" if move in ("rd9", "rd151", "rd012", "xx20") else "not-to-draw", seat=CHANCE)
    assert shown().display == DISPLAY


def test_types_may_repeat_where_the_option_says_so_and_targets_never() -> None:  # Reading 26
    state = play(dealt(types="repeats"), "p1 vp12")
    assert len(weights(state)) == 8 * 140 and "vp13" in weights(state) and "rd12" not in weights(state)


def test_priced_targets_draw_the_type_first_and_then_its_target() -> None:  # Reading 27
    state = play(dealt(targets="priced"), "p1")
    for drawn in ("", "vp70", "rd65", "nc15"):
        state = play(state, drawn)
        whole = Fraction(sum(weights(state).values()))
        kinds = {kind: [w for move, w in weights(state).items() if move[:2] == kind] for kind in KINDS}
        left = [kind for kind, found in kinds.items() if found]
        assert len(left) == 8 - len(state.display)
        for kind in left:
            assert len(set(kinds[kind])) == 1
            assert sum(kinds[kind]) / whole == Fraction(1, len(left))
    everything = weights(play(dealt(targets="priced"), "p1"))
    for kind in KINDS:
        targets = {int(move[2:]) for move in everything if move[:2] == kind}
        assert targets == set(range(60, 151) if kind in STRONG else range(10, 101))
    refused(play(dealt(targets="priced"), "p1"), "vp59", "not-to-draw", seat=CHANCE)
