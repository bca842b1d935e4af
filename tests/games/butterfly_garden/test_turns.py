"""Rules 9, 10, 20, 23 and 24: the deal, draws, turns, skipping, resignation."""
from __future__ import annotations

from dataclasses import replace

import pytest

from attractor.core.game import CHANCE
from attractor.games.butterfly_garden.rules import Garden
from tests.games.butterfly_garden.helpers import holding, laid, letters, played, random_match, refusal, start, step


@pytest.mark.parametrize(("seats", "hand"), [(2, 2), (3, 2), (4, 2), (2, 1), (3, 1), (4, 1)])
def test_one_tile_to_each_seat_in_turn_until_every_hand_is_full(seats: int, hand: int) -> None:  # Rule 9
    state = start(seats, hand=str(hand))
    for number in range(seats * hand):
        assert state.to_act == (CHANCE,) and state.drawer == number % seats
        state = step(state, "VXH"[number % 3])
    assert state.to_act == (0,) and all(len(held) == hand for held in state.hands)


def test_a_kind_is_drawn_with_the_number_of_its_undrawn_copies_as_weight() -> None:  # Rule 9
    assert start().weights() == (("T", 6), ("S", 6), ("V", 14), ("X", 14), ("H", 14))
    assert played("T S V X b2a").weights() == (("T", 5), ("S", 5), ("V", 13), ("X", 13), ("H", 14))


def test_a_kind_that_is_used_up_is_drawn_no_more() -> None:  # Rule 9
    state = played("T T T T b2a T b5a T c2a")
    assert dict(state.weights()) == {"S": 6, "V": 14, "X": 14, "H": 14}
    assert refusal(state, "T").reason == "none-left"


def test_the_seat_draws_after_its_placement_and_the_next_is_on_turn() -> None:  # Rule 10
    state = played("T S V X b2a")
    assert state.to_act == (CHANCE,) and state.drawer == 0 and state.hands == ("V", "SX")
    state = step(state, "H")
    assert state.to_act == (1,) and state.hands == ("VH", "SX")


def test_hands_are_kept_in_one_order_and_open() -> None:  # Rules 10 and 23
    assert played("H X T S").position().split(":")[4] == "TH-SX"


def test_with_nothing_to_draw_hands_shrink_and_play_goes_on() -> None:  # Rules 10 and 20
    sizes = set()
    for each in (each for seed in range(6) for each in random_match(f"shrink {seed}")):
        if not any(each.after.bag) and each.after.to_act:
            assert each.after.to_act != (CHANCE,)
            sizes.add(tuple(map(len, each.after.hands)))
    assert (1, 1) in sizes


def test_a_seat_on_turn_without_a_tile_first_draws_one() -> None:  # Rule 10
    state = holding(laid("b2c d4c b5c", seats=3, hand="1"), "V", "", "X")
    state = step(_on_turn(state, 0), "h2d")
    while state.to_act == (CHANCE,) and state.drawer == 0:
        state = step(state, "H")
    assert state.to_act == (CHANCE,) and state.drawer == 1, "seat 2 holds nothing and draws before its turn"
    state = step(state, "V")
    assert state.to_act == (1,) and state.hands[1] == "V"


def test_a_seat_without_a_tile_is_skipped_when_none_is_undrawn() -> None:  # Rule 10
    state = _emptied(_on_turn(holding(laid("b2c d4c b5c", seats=3), "V", "", "X"), 0))
    assert step(state, "h2d").to_act == (2,)


def test_the_deal_goes_on_without_a_seat_that_resigns_in_it() -> None:  # Rule 24
    state = played("S T", seats=3).retire(0)
    assert state is not None and state.drawer == 2 and state.hands == ("", "T", "")
    assert dict(state.weights())["S"] == 6, "its tile is undrawn again"
    for kind in "VXH":
        state = step(state, kind)
    assert state.to_act == (1,) and state.hands == ("", "TX", "VH")


def test_a_seat_that_resigns_on_turn_is_skipped_and_its_hand_goes_back() -> None:  # Rule 24
    before = played("S T V X H T", seats=3)
    state = before.retire(0)
    assert state is not None and state.to_act == (1,) and state.hands == ("", "TH", "TV")
    assert sum(state.bag) == sum(before.bag) + 2
    state = step(step(step(step(state, "b2h" if "X" in state.hands[1] else "b2m"), "V"), "d4d"), "V")
    assert state.to_act == (1,), "seat 1 is passed over"


def test_a_draw_of_another_seat_is_still_due_after_a_resignation() -> None:  # Rule 24
    state = played("S T V X H T b2c", seats=3).retire(1)
    assert state is not None and state.to_act == (CHANCE,) and state.drawer == 0
    assert step(state, "V").to_act == (2,)


def test_a_seat_that_resigns_during_its_own_draw_draws_nothing() -> None:  # Rule 24
    state = played("S T V X H T b2c", seats=3).retire(0)
    assert state is not None and state.to_act == (1,) and state.hands[0] == ""


def test_the_last_seat_that_plays_wins_at_once() -> None:  # Rule 24
    state = played("S T V X H T V X", seats=4)
    for seat in (0, 1, 2):
        assert state.outcome is None
        left = state.retire(seat)
        assert left is not None
        state = left
    assert state.outcome is not None and state.outcome.winners == (3,) and state.outcome.reason == "last-seat"
    assert state.to_act == ()


def test_with_two_seats_a_resignation_ends_the_match() -> None:  # Rule 24
    assert played("S S S S").retire(0) is None


@pytest.mark.parametrize("seats", [3, 4])
def test_a_seat_that_resigned_goes_on_scoring_and_cannot_win(seats: int) -> None:  # Rule 24
    scored_after_leaving = best_was_out = 0
    for seed in range(12):
        *_, last = random_match(seed, seats, retire=(40,))
        state = last.after
        assert state.outcome is not None and len(state.out) == 1
        (gone,) = state.out
        assert gone not in state.outcome.winners
        best = max(score for seat, score in enumerate(state.scores) if seat != gone)
        assert all(state.scores[seat] == best for seat in state.outcome.winners)
        best_was_out += state.scores[gone] > best
        scored_after_leaving += state.scores[gone] > 0
    assert scored_after_leaving and best_was_out


def test_random_matches_with_resignations_keep_the_tiles_together() -> None:  # Rule 24
    for seed in range(10):
        for each in random_match(seed, 4, retire=(5, 30, 90)):
            after = each.after
            assert sum(after.bag) + sum(map(len, after.hands)) + len(letters(after)) == 54
            assert not any(after.hands[seat] for seat in after.out) or after.ending


def _on_turn(state: Garden, seat: int) -> Garden:
    return replace(state, turn=seat, drawer=-1)


def _emptied(state: Garden) -> Garden:
    return replace(state, bag=(0,) * 5)
