"""Monte-Carlo tree search with a prior (PUCT), for any number of seats, with chance.

Leaves are valued by the model's estimate, not by random play: in games that turn on a few moves an estimate tells more.
Source of the selection rule: Silver et al. 2017.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Generic, TypeVar

from attractor.bots.advice import Budget, OutOfBudget
from attractor.bots.tree import Model, Share
from attractor.core.game import CHANCE
from attractor.core.rng import Rng

S = TypeVar("S")
EXPLORE = 1.4


@dataclass(slots=True)
class _Branch:
    """A move that was looked at: how often, and the sum of what came of it for the seat that chose it."""

    prior: float
    visits: int = 0
    total: float = 0.0


@dataclass(slots=True)
class _Leaf(Generic[S]):
    """A position in the tree. Chance's positions have no branches: they are drawn anew each time."""

    state: S
    actor: int | None
    branches: dict[str, _Branch] = field(default_factory=dict)
    below: dict[str, _Leaf[S]] = field(default_factory=dict)
    visits: int = 0


@dataclass(frozen=True, slots=True)
class Visited:
    """The most visited move, the mover's mean share behind it, and all root moves with visits, most first."""

    move: str
    share: float
    ranked: tuple[tuple[str, int], ...]


def search(model: Model[S], state: S, budget: Budget, rng: Rng) -> Visited:
    """The move that most of the budget's visits went to; one visit costs one node for every position it expands."""
    root = _open(model, state)
    assert root.branches, "a search needs a move to choose"
    try:
        while True:
            _visit(model, root, budget, rng)
    except OutOfBudget:
        pass
    ranked = sorted(root.branches.items(), key=lambda entry: (-entry[1].visits, -entry[1].prior))
    move, best = ranked[0]
    share = best.total / best.visits if best.visits else model.share(state)[root.actor or 0]
    return Visited(move, share, tuple((name, branch.visits) for name, branch in ranked))


def _open(model: Model[S], state: S) -> _Leaf[S]:
    leaf: _Leaf[S] = _Leaf(state, model.actor(state))
    if leaf.actor is not None and leaf.actor != CHANCE:
        choices = model.choices(state)
        total = sum(prior for _, prior in choices) or 1.0
        leaf.branches = {move: _Branch(prior / total) for move, prior in choices}
    return leaf


def _visit(model: Model[S], root: _Leaf[S], budget: Budget, rng: Rng) -> None:
    """One way down to a new position, and its value back up."""
    path: list[tuple[int, _Branch]] = []
    leaf = root
    while True:
        leaf.visits += 1
        if leaf.actor is None:
            budget.spend()
            share = model.share(leaf.state)
            break
        if leaf.actor == CHANCE:
            draws = model.draws(leaf.state)
            move = draws[rng.pick([weight for _, weight in draws])][0]
        else:
            move = _select(leaf)
            path.append((leaf.actor, leaf.branches[move]))
        known = leaf.below.get(move)
        if known is None:
            budget.spend()
            known = _open(model, model.after(leaf.state, move))
            leaf.below[move] = known
            if known.actor != CHANCE:
                share = model.share(known.state)
                known.visits += 1
                break
        leaf = known
    _learn(path, share)


def _select(leaf: _Leaf[S]) -> str:
    spread = EXPLORE * sqrt(leaf.visits)

    def promise(entry: tuple[str, _Branch]) -> float:
        branch = entry[1]
        mean = branch.total / branch.visits if branch.visits else 0.5
        return mean + spread * branch.prior / (1 + branch.visits)

    return max(leaf.branches.items(), key=promise)[0]


def _learn(path: list[tuple[int, _Branch]], share: Share) -> None:
    for seat, branch in path:
        branch.visits += 1
        branch.total += share[seat]
