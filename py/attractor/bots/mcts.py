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
MOST = 40_000
"""Positions that a search keeps; what else it comes to is valued and forgotten."""


@dataclass(slots=True)
class _Branch:
    """A move that was looked at: how often, and the sum of what came of it for the seat that chose it."""

    prior: float
    visits: int = 0
    total: float = 0.0


@dataclass(slots=True)
class _Leaf(Generic[S]):
    """A position in the tree. Chance's positions have no branches: they are drawn anew each time. Those of a seat are
    asked for when the search comes by for the second time. hope: what its moves are taken for until they are visited.
    """

    state: S
    actor: int | None
    hope: float = 0.5
    branches: dict[str, _Branch] | None = None
    below: dict[str, _Leaf[S]] = field(default_factory=dict)
    visits: int = 0


@dataclass(frozen=True, slots=True)
class Visited:
    """The most visited move, the mover's mean share behind it, and all root moves with visits, most first.

    shares: the mean share of every seat behind that move. kept: how many positions the tree had in the end.
    """

    move: str
    share: float
    ranked: tuple[tuple[str, int], ...]
    shares: Share
    kept: int


def search(
    model: Model[S], state: S, budget: Budget, rng: Rng, explore: float = EXPLORE, most: int = MOST
) -> Visited:
    """The move that most of the budget's visits went to; one visit costs one node for every position it expands.

    explore: how much the prior and rarely visited moves count against the mean so far. most: how many positions are
    kept; when there are so many, the search goes on along those, and values what lies beyond without keeping it.
    """
    actor = model.actor(state)
    assert actor is not None and actor != CHANCE, "a search needs a seat that acts"
    shares = model.share(state)
    root = _Leaf(state, actor, shares[actor])
    branches = _branches(model, root)
    assert branches, "a search needs a move to choose"
    tree = _Tree(model, budget, rng, explore, most)
    learned: dict[str, list[float]] = {}
    try:
        while True:
            first, share = tree.visit(root)
            sums = learned.setdefault(first, [0.0] * len(share))
            for seat, part in enumerate(share):
                sums[seat] += part
    except OutOfBudget:
        pass
    ranked = sorted(branches.items(), key=lambda entry: (-entry[1].visits, -entry[1].prior))
    move, best = ranked[0]
    if best.visits:
        shares = tuple(total / best.visits for total in learned[move])
    visits = tuple((name, branch.visits) for name, branch in ranked)
    return Visited(move, best.total / best.visits if best.visits else root.hope, visits, shares, tree.kept)


def _branches(model: Model[S], leaf: _Leaf[S]) -> dict[str, _Branch]:
    """The moves of a seat's position, each with its part of the prior."""
    if leaf.branches is None:
        choices = model.choices(leaf.state)
        total = sum(prior for _, prior in choices) or 1.0
        ordered = sorted(choices, key=lambda choice: -choice[1])
        leaf.branches = {move: _Branch(prior / total) for move, prior in ordered}
    return leaf.branches


class _Tree(Generic[S]):
    """What one search works with. kept: how many positions hang together in it, the root apart."""

    __slots__ = ("model", "budget", "rng", "explore", "most", "kept")

    def __init__(self, model: Model[S], budget: Budget, rng: Rng, explore: float, most: int) -> None:
        self.model, self.budget, self.rng, self.explore, self.most = model, budget, rng, explore, most
        self.kept = 0

    def visit(self, root: _Leaf[S]) -> tuple[str, Share]:
        """One way down to a new position, and its value back up: the move it began with, and that value."""
        path: list[tuple[int, _Branch]] = []
        model, leaf, first = self.model, root, ""
        while True:
            leaf.visits += 1
            if leaf.actor is None or (leaf.branches is None and leaf.actor != CHANCE and self.kept >= self.most):
                self.budget.spend()
                share = model.share(leaf.state)
                break
            if leaf.actor == CHANCE:
                draws = model.draws(leaf.state)
                move = draws[self.rng.pick([weight for _, weight in draws])][0]
            else:
                move, branch = _select(_branches(model, leaf), leaf.hope, self.explore * sqrt(leaf.visits))
                path.append((leaf.actor, branch))
            first = first or move
            known = leaf.below.get(move)
            if known is None:
                self.budget.spend()
                after = model.after(leaf.state, move)
                known = _Leaf(after, model.actor(after))
                if self.kept < self.most:
                    self.kept += 1
                    leaf.below[move] = known
                if known.actor != CHANCE:
                    share = model.share(known.state)
                    known.hope = share[known.actor] if known.actor is not None else 0.0
                    known.visits += 1
                    break
            leaf = known
        _learn(path, share)
        return first, share


def _select(branches: dict[str, _Branch], hope: float, spread: float) -> tuple[str, _Branch]:
    """The branch that promises most: its mean so far, and what its prior adds while it was visited little."""
    most, chosen = float("-inf"), ""
    for move, branch in branches.items():
        visits = branch.visits
        promise = (branch.total / visits if visits else hope) + spread * branch.prior / (1 + visits)
        if promise > most:
            most, chosen = promise, move
        if not visits:  # those behind it were not visited either, and have no better prior
            break
    return chosen, branches[chosen]


def _learn(path: list[tuple[int, _Branch]], share: Share) -> None:
    for seat, branch in path:
        branch.visits += 1
        branch.total += share[seat]
