"""The searches, held to games whose answers are known."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import xor

import pytest

from attractor.bots import alphabeta, expectimax, mcts
from attractor.bots.advice import LEVELS, Budget, OutOfBudget
from attractor.bots.matrix import mix
from attractor.core.game import CHANCE
from attractor.core.record import COMPUTERS
from attractor.core.rng import Rng
from attractor.games.butterfly_garden.bot import NODES


@dataclass(frozen=True)
class Nim:
    """Take from one heap; whoever takes the last one wins."""

    heaps: tuple[int, ...]
    side: int = 0

    def key(self) -> tuple[tuple[int, ...], int]:
        return self.heaps, self.side

    def moves(self) -> Iterable[tuple[int, int]]:
        return [(heap, take) for heap, size in enumerate(self.heaps) for take in range(1, size + 1)]

    def after(self, move: tuple[int, int]) -> Nim:
        heap, take = move
        return Nim(tuple(size - take * (at == heap) for at, size in enumerate(self.heaps)), 1 - self.side)

    def winner(self) -> int | None:
        return None if any(self.heaps) else 1 - self.side

    def value(self) -> int:
        return 0


@pytest.mark.parametrize("heaps", [heaps for heaps in product(range(5), repeat=3) if any(heaps)])
def test_alpha_beta_plays_nim_as_its_theory_says(heaps: tuple[int, ...]) -> None:
    found = alphabeta.search(Nim(heaps), Budget(nodes=200_000))
    wins = reduce(xor, heaps) != 0
    assert found.exact
    assert (found.value > 0) is wins
    if wins:
        assert found.move is not None
        assert reduce(xor, Nim(heaps).after(found.move).heaps) == 0


def test_a_search_that_runs_out_answers_with_its_last_finished_depth() -> None:
    found = alphabeta.search(Nim((9, 10, 11, 12)), Budget(nodes=300))
    assert found.move in set(Nim((9, 10, 11, 12)).moves())
    assert not found.exact


def test_a_budget_asks_its_callable_and_then_ends() -> None:
    answers = iter([True, True, False])
    budget = Budget(more=lambda: next(answers), every=1)
    budget.spend()
    budget.spend()
    with pytest.raises(OutOfBudget):
        budget.spend()


class Pig:
    """Hold for a sure half, or throw: five sixths of the time it wins. State: "", "h", "t", "w", "l"."""

    def actor(self, state: str) -> int | None:
        return {"": 0, "t": CHANCE}.get(state)

    def choices(self, state: str) -> Sequence[tuple[str, float]]:
        return [("h", 1.0), ("t", 1.0)]

    def draws(self, state: str) -> Sequence[tuple[str, int]]:
        return [("w", 5), ("l", 1)]

    def after(self, state: str, move: str) -> str:
        return move

    def share(self, state: str) -> tuple[float, ...]:
        mine = {"w": 1.0, "l": 0.0}.get(state, 0.5)
        return mine, 1 - mine


def test_expectimax_averages_chance_by_its_weights() -> None:
    found = expectimax.search(Pig(), "", Budget(nodes=100), depth=3)
    assert found.move == "t"
    assert found.share == pytest.approx(5 / 6)


def test_monte_carlo_finds_the_throw_and_its_share() -> None:
    found = mcts.search(Pig(), "", Budget(nodes=3000), Rng(7))
    assert found.move == "t"
    assert found.share == pytest.approx(5 / 6, abs=0.05)
    assert sum(found.shares) == pytest.approx(1) and found.shares[0] == pytest.approx(found.share)


class Endless:
    """Three moves wherever one is, a draw after each, and no end. State: the moves so far; 0 is best for everybody."""

    def actor(self, state: str) -> int | None:
        return CHANCE if len(state) % 2 else len(state) // 2 % 2

    def choices(self, state: str) -> Sequence[tuple[str, float]]:
        return [(move, 1.0) for move in "012"]

    def draws(self, state: str) -> Sequence[tuple[str, int]]:
        return [("3", 1), ("4", 2)]

    def after(self, state: str, move: str) -> str:
        return state + move

    def share(self, state: str) -> tuple[float, ...]:
        mine = 0.5 + 0.2 * (state[:1] == "0") - 0.2 * (state[2:3] == "0")
        return mine, 1 - mine


def test_monte_carlo_keeps_no_more_positions_than_it_may_and_goes_on_along_those() -> None:
    model, made = Endless(), 0
    after = model.after

    def counted(state: str, move: str) -> str:
        nonlocal made
        made += 1
        return after(state, move)

    model.after = counted
    found = mcts.search(model, "", Budget(nodes=5000), Rng(3), most=200)
    assert found.kept == 200 and made > 2000, "most were valued and forgotten"
    assert found.move == "0" and sum(visits for _, visits in found.ranked) > 2000
    free = mcts.search(Endless(), "", Budget(nodes=5000), Rng(3))
    assert free.move == "0" and free.kept == 5000, "within its bound a search keeps all that it has seen"


def test_a_search_of_a_browser_s_second_stays_far_below_the_bound() -> None:
    """What the ladders show is the play of a search that keeps everything."""
    assert 3 * NODES < mcts.MOST


def test_a_record_names_the_levels_that_there_are_and_no_others() -> None:
    assert tuple(f"@{level}" for level in LEVELS) == COMPUTERS


@pytest.mark.parametrize(
    ("payoff", "value"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0),
        ([[3, 1], [0, 2]], 1.5),
        ([[4, 2], [3, 1]], 2),
    ],
)
def test_a_mix_comes_close_to_the_value_of_the_game(payoff: list[list[float]], value: float) -> None:
    found = mix(payoff, rounds=4000)
    assert sum(found.weights) == 4000
    assert found.low <= value + 1e-9 <= found.high + 2e-9
    assert found.low == pytest.approx(value, abs=0.06)
