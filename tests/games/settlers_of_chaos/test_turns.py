"""Rules 10, 15, 16 and 23 to 29: the items window, new displays, the end, ties, deadlines."""
from __future__ import annotations

import pytest

from attractor.core.game import CHANCE
from attractor.games.settlers_of_chaos.rules import Settlers
from tests.games.settlers_of_chaos.helpers import (
    DISPLAY,
    begun,
    dealt,
    effect,
    hands,
    having,
    minute,
    play,
    points,
    refused,
    shown,
)

NEW = "st50 ct51 cc52 nc53 vp54"


def at_items(**options: str) -> Settlers:
    return play(begun(**options), "- -")


# ---- rule 10: items --------------------------------------------------------------------------------------------------
def test_each_may_use_any_of_its_items_in_secret() -> None:  # Rule 10
    state = at_items()
    assert (state.phase, state.to_act) == ("items", (0, 1))
    moves = list(state.legal(0))
    assert len(moves) == 44 and {"go", "rf", "hs", "rfhs", "w0", "rfhsw9"} <= set(moves)
    for text in ("hsrf", "w", "w10", "", "rfrf", "sa", "GO"):
        refused(state, text, "malformed")
    half = state.play(0, "w5")
    assert isinstance(half, Settlers) and half.players == state.players and half.to_act == (1,)


def test_without_items_the_minute_follows_at_once() -> None:  # Rule 10
    assert play(begun(items="none"), "rb gw").phase == "orders"
    state = having(begun(), 0, items=())
    state = play(state, "rb gw")
    assert state.phase == "items" and list(state.legal(0)) == ["go"]
    refused(state, "rf", "item-spent")


def test_a_wild_card_of_the_window_can_pay_in_the_minute() -> None:  # Rules 10 and 25
    state = play(at_items(), "w5 go")
    assert hands(state) == ("w5", "") and state.players[0].items == ("rf", "hs")
    state = play(at_items(), "w5 w7")
    assert hands(state) == ("w5", "w7")


def test_a_refresh_brings_five_new_advantages_before_buying() -> None:  # Rule 26, reading 33
    state = play(at_items(), "rf go")
    assert (state.phase, state.to_act, state.display) == ("display", (CHANCE,), ())
    assert len(list(state.legal(CHANCE))) == 8 * 141  # the old five are off the display
    state = play(state, NEW)
    assert state.phase == "orders" and state.display == tuple(NEW.split())
    assert state.players[0].items == ("wc", "hs") and state.turn == 1
    again = play(play(at_items(), "rf go"), DISPLAY)  # and may come again
    assert again.display == DISPLAY


def test_two_refreshes_replace_the_display_twice() -> None:  # Rule 26
    state = play(play(at_items(), "rf rfhs"), NEW)
    assert (state.phase, state.display) == ("display", ())
    state = play(state, DISPLAY)
    assert state.phase == "orders" and state.display == DISPLAY and state.head == 1
    assert [player.items for player in state.players] == [("wc", "hs"), ("wc",)]


@pytest.mark.parametrize(("uses", "head"), [("hs go", 0), ("go hs", 1), ("hs hs", -1), ("go go", -1)])
def test_a_head_start_counts_unless_both_take_it(uses: str, head: int) -> None:  # Rule 27
    state = play(at_items(), uses)
    assert state.head == head
    for seat, use in enumerate(uses.split()):
        assert ("hs" in state.players[seat].items) == (use == "go")
    windows = {-1: [(0, 60), (0, 60)], 0: [(0, 90), (30, 90)], 1: [(30, 90), (0, 90)]}
    assert [state.window(seat) for seat in (0, 1)] == windows[head]
    assert play(state, "- -").head == -1  # for one turn


# ---- rules 15 and 16 -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("sold", "refilled"), [(0, False), (1, False), (2, False), (3, False), (4, True), (5, True)])
def test_five_new_ones_come_when_one_or_none_is_left(sold: int, refilled: bool) -> None:  # Rule 15, position 8, 25
    display = ("dc10", "dc11", "dc12", "dc13", "dc14")
    state = minute("r5 b5 r6 b6 r7 b7 r8 y5 p9 g5 g6 y6", display=display, types="repeats")
    pairs = ["r5b5", "r6y5", "b6g6", "b7y6", "p9g5"]
    orders = "~".join(f"1{slot}0x{slot}{pair}a" for slot, pair in enumerate(pairs[:sold], start=1))
    after = play(state, [orders or "-", "-"])
    if refilled:
        assert (after.phase, after.display) == ("display", ())
        assert play(after, NEW).display == tuple(NEW.split()) and play(after, NEW).turn == 2
    else:
        assert after.display == ("-",) * sold + display[sold:] and after.turn == 2


def test_sold_slots_stay_empty_until_then() -> None:  # Rule 15
    state = play(minute("r5 b7", display=("dc12", *DISPLAY[1:])), ["100x1r5b7a", "-"])
    assert state.display == ("-", *DISPLAY[1:])
    state = play(state, "! - - go go") if state.phase == "discard" else play(state, "- - go go")
    assert state.display == ("-", *DISPLAY[1:])


@pytest.mark.parametrize("turns", ["15", "25", "50"])
@pytest.mark.parametrize(
    ("halves", "winner", "reason"),
    [((13, 12), 0, "more-points"), ((12, 13), 1, "more-points"), ((13, 13), 1, "tie-second")],
)
def test_after_the_last_turn_more_points_win_and_of_equal_ones_who_placed_second(
    turns: str, halves: tuple[int, int], winner: int, reason: str
) -> None:  # Rule 16, position 11, reading 35
    state = minute(turn=int(turns), turns=turns, halves=halves)
    after = play(state, "- -")
    assert after.outcome is not None and (after.outcome.winners, after.outcome.reason) == ((winner,), reason)
    assert after.position().endswith(":-") and play(minute(turn=int(turns) - 1, turns=turns), "- -").outcome is None


def test_no_display_comes_after_the_last_turn() -> None:  # Rule 15
    cards = "r5 b5 r6 y5 b6 g6 b7 y6"
    display = ("dc10", "dc11", "dc12", "dc13", "dc14")
    state = minute(cards, turn=50, display=display, types="repeats")
    after = play(state, ["110x1r5b5a~120x2r6y5a~130x3b6g6a~140x4b7y6a", "-"])
    assert after.outcome is not None and after.to_act == ()


def test_the_second_to_place_has_priority_on_turn_1_then_they_alternate() -> None:  # Rule 28
    for first in (0, 1):
        state = play(shown(), [f"p{first + 1}"])
        seats = []
        for turn in (1, 2, 3, 50):
            assert isinstance(state, Settlers)
            seats.append(Settlers(state.setup, turn=turn, first=first).priority)
        assert seats == [1 - first, first, 1 - first, first]


# ---- rule 29 ---------------------------------------------------------------------------------------------------------
def test_every_deadline_has_its_time_and_its_move() -> None:  # Rule 29, reading 36
    draft = play(dealt(items="draft"), "p1")
    discard = having(play(begun(), "- - go go"), 1, owed=1, hand=("r1", "r2", "r3"))
    table = [
        (shown("p2"), 1, (0, 120), "p2"),
        (draft, 1, (0, 120), "sa"),
        (play(draft, "sa"), 0, (0, 120), "wc"),
        (play(shown(), "p1"), 0, (0, 120), "a10"),
        (play(shown(), "p1 c30"), 0, (0, 120), "b2b"),
        (play(discard, "- -"), 1, (0, 120), "-r1r2"),
        (begun(), 0, (0, 60), "-"),
        (at_items(), 1, (0, 30), "go"),
        (minute(), 0, (0, 60), "-"),
        (effect("rb"), 0, (0, 120), "-"),
    ]
    for state, seat, window, move in table:
        assert (state.window(seat), state.timeout(seat)) == (window, move), state.phase
        assert state.is_race == (state.phase == "orders")


def test_a_relaxed_minute_has_no_time() -> None:  # Rule 29, reading 37
    state = minute(race="relaxed")
    assert state.window(0) is None and not state.is_race


def test_nobody_acts_in_time_and_the_match_goes_on() -> None:  # Rule 29
    state = play(shown(), "! " * 9)
    assert (state.turn, state.phase) == (1, "names")
    state = play(state, "! ! ! ! ! !")
    assert state.turn == 2 and points(state) == (2, 2) and hands(state) == ("", "")
