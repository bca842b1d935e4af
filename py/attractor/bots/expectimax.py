"""Expectimax for any number of seats: each maximises its own share, chance is averaged by its weights."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from attractor.bots.advice import Budget, OutOfBudget
from attractor.bots.tree import Model, Share
from attractor.core.game import CHANCE

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Expected:
    """The best move of the deepest finished search, its share for the mover, and all root moves, best first."""

    move: str
    share: float
    depth: int
    ranked: tuple[tuple[str, float], ...]


class _Search(Generic[S]):
    __slots__ = ("model", "budget", "width")

    def __init__(self, model: Model[S], budget: Budget, width: int) -> None:
        self.model = model
        self.budget = budget
        self.width = width

    def run(self, state: S, depth: int) -> Share:
        """The expected shares of all seats; ``depth`` counts decisions, draws cost none."""
        self.budget.spend()
        actor = self.model.actor(state)
        if actor is None or (depth == 0 and actor != CHANCE):
            return self.model.share(state)
        if actor == CHANCE:
            if depth == 0:
                return self.model.share(state)
            draws = self.model.draws(state)
            total = sum(weight for _, weight in draws)
            shares = [(weight / total, self.run(self.model.after(state, move), depth)) for move, weight in draws]
            return tuple(sum(part * share[seat] for part, share in shares) for seat in range(len(shares[0][1])))
        best: Share | None = None
        for move, _ in self.model.choices(state)[: self.width]:
            share = self.run(self.model.after(state, move), depth - 1)
            if best is None or share[actor] > best[actor]:
                best = share
        return self.model.share(state) if best is None else best


def search(model: Model[S], state: S, budget: Budget, depth: int = 4, width: int = 24) -> Expected:
    """The best move for the seat that acts in ``state``, looking up to ``depth`` decisions ahead.

    ``width``: how many of each position's choices are looked at below the root, where all are.
    """
    run = _Search(model, budget, width)
    actor = model.actor(state)
    assert actor is not None and actor != CHANCE, "a search needs a seat that acts"
    order = [move for move, _ in model.choices(state)]
    assert order, "a search needs a move to choose"
    found = Expected(order[0], 0.5, 0, ())
    try:
        for limit in range(1, depth + 1):
            values = [(run.run(model.after(state, move), limit - 1)[actor], move) for move in order]
            ranked = sorted(values, key=lambda entry: -entry[0])
            order = [move for _, move in ranked]
            found = Expected(order[0], ranked[0][0], limit, tuple((move, share) for share, move in ranked))
    except OutOfBudget:
        pass
    return found
