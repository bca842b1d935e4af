"""Ten matches a rung of every game's ladder, with small budgets: each level is above the one below."""
from __future__ import annotations

import pytest

from attractor.games import KEYS, has_bot
from tests.prove import ladder

NODES = 2_000
"""A tenth of a second or less a move: the levels must be in order at any budget."""
FEWER = {"butterfly-garden": 100}
"""Where matches are long."""

GAMES = [key for key in KEYS if has_bot(key)]


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("first", "second"), ladder.PAIRS)
@pytest.mark.parametrize("key", GAMES)
def test_the_ladder_stands_in_a_sample(key: str, first: str, second: str) -> None:
    found = ladder.score(key, first, second, 10, FEWER.get(key, NODES), store=False)
    least = {"random": 10, "greedy": 9}.get(second, 7)  # a match is decided by its number, on every machine alike
    assert found.won >= least, found


def test_a_match_of_the_ladder_is_decided_by_its_number() -> None:
    game = ladder.find("butterfly-effect")
    assert ladder.one(game, "greedy", "random", 4) == ladder.one(game, "greedy", "random", 4)
    won = [ladder.one(game, "greedy", "random", number)[0] for number in range(12)]
    assert sum(won) > 6 and set(won) <= {0.0, 1.0}


def test_a_table_says_what_holds_and_what_fails() -> None:
    assert ladder.Score("@5", "greedy", 91, 100, 9).share >= ladder.Score("@5", "greedy", 91, 100, 9).needed
    assert ladder.Score("@3", "@2", 69.5, 100, 9).share < ladder.Score("@3", "@2", 69.5, 100, 9).needed
    assert ladder.Score("@3", "@2", 70, 100, 9).margin == pytest.approx(0.0898, abs=1e-4)


def test_with_more_seats_the_first_player_takes_each_in_turn_and_must_pass_an_even_share() -> None:
    game = ladder.find("butterfly-garden")
    results = {number: ladder.one(game, "greedy", "random", number, seats=3) for number in range(3)}
    assert {won for won, _ in results.values()} <= {0.0, 1 / 3, 0.5, 1.0}
    assert ladder.score("butterfly-garden", "greedy", "random", 6, None, store=False, seats=4).seats == 4
    assert ladder.Score("@3", "@2", 27, 48, 70, seats=3).holds
    assert not ladder.Score("@3", "@2", 18, 48, 70, seats=3).holds
    assert "One seat among 2 of the other player" in ladder.table(
        "butterfly-garden", [ladder.Score("@3", "@2", 27, 48, 70, seats=3)], 100
    )
