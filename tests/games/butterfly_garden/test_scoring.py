"""Rules 19 to 22: beds and their owners, points, ties."""
from __future__ import annotations

from dataclasses import replace

import pytest

from attractor.games.butterfly_garden import GAME
from attractor.games.butterfly_garden.rules import Garden
from attractor.games.butterfly_garden.scoring import Won, award, outcome
from tests.games.butterfly_garden.helpers import laid, start


@pytest.mark.parametrize(
    ("seats", "beds", "scores"),
    [(2, None, (0, 1)), (3, None, (1, 1, 0)), (3, "solo", (0, 1, 0)), (4, None, (0, 1, 1, 0))],
)
def test_bed_2_pays_each_of_its_owners(seats: int, beds: str | None, scores: tuple[int, ...]) -> None:  # Position 6
    state = laid("b6c b5f", seats, **({"beds": beds} if beds else {}))
    assert state.scores == scores


def test_a_shared_bed_pays_two_full_awards() -> None:  # Position 10, rules 7 and 19
    nothing: Won = ((0, 0, 0),) * 4
    assert award(nothing, (2, 0), 2) == ((0, 0, 1), (0, 0, 0), (0, 0, 1), (0, 0, 0))
    assert outcome(award(nothing, (2, 0), 2), (0, 1, 2, 3)).scores == (3, 0, 3, 0)


@pytest.mark.parametrize(
    ("won", "playing", "winners", "reason"),
    [
        (((1, 0, 1), (3, 0, 0)), (0, 1), (0,), "most-points"),
        (((0, 0, 1), (1, 1, 0)), (0, 1), (1,), "most-butterflies"),  # three points each, two butterflies against one
        (((1, 1, 0), (1, 1, 0), (0, 1, 0)), (0, 1, 2), (0, 1), "shared-win"),
        (((6, 0, 0), (1, 0, 0), (0, 1, 0)), (1, 2), (2,), "most-points"),  # seat 1 resigned
        (((0, 0, 0), (0, 0, 0)), (0, 1), (0, 1), "shared-win"),
    ],
)
def test_most_points_then_most_butterflies_then_shared(
    won: Won, playing: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:  # Rules 21, 22 and 24
    result = outcome(won, playing)
    assert (result.winners, result.reason) == (winners, reason)


def test_points_are_one_two_and_three() -> None:  # Rule 21
    assert outcome(((2, 2, 1), (0, 0, 0)), (0, 1)).scores == (9, 0)


def test_the_match_ends_at_once_when_no_butterfly_is_left() -> None:  # Rule 20
    state = _last_butterfly()
    after = state.apply(state.turn, "b2e")
    assert after.to_act == () and after.outcome is not None and after.drawer == -1, "and nothing is drawn"
    assert after.outcome.scores == (1, 0)


def test_the_lead_is_that_of_seat_1_over_the_best_other() -> None:
    state = replace(start(3), won=((1, 1, 0), (0, 0, 1), (0, 2, 0)))
    assert GAME.measure(state) == 3 - 4


def _last_butterfly() -> Garden:
    """One blue butterfly on the spring of a1, and a way to bed 1."""
    state = laid("a2c d4c")
    return replace(state, resting=state.resting[:1], centre=(0, 0), hands=("V", "V"))
