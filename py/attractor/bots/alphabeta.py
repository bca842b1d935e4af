"""Alpha-beta with iterative deepening and a table, for games of two sides without chance.

>>> best = search(Nim((3, 5)), Budget(nodes=10_000), depth=20)
>>> best.value > 0, best.exact
(True, True)
"""
from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from attractor.bots.advice import Budget, OutOfBudget

WIN = 1_000_000
"""The value of a won position, less one for every ply that it takes."""
DECIDED = WIN - 10_000
"""From this value on, a win is proven."""

M = TypeVar("M", bound=Hashable)


class Node(Protocol[M]):
    """A position as a search sees it. ``side``, 0 or 1, may stay the same after a move."""

    @property
    def side(self) -> int: ...

    def key(self) -> Hashable:
        """Equal exactly when the positions are equal."""
        ...

    def moves(self) -> Iterable[M]:
        """The moves worth looking at, likely best first. All of them where values must be exact."""
        ...

    def after(self, move: M) -> Node[M]: ...

    def winner(self) -> int | None:
        """The side that has won, or None while the game goes on."""
        ...

    def value(self) -> int:
        """An estimate for the side to move, well inside ±DECIDED."""
        ...


@dataclass(frozen=True, slots=True)
class Found(Generic[M]):
    """The best move of the deepest finished search: value for the side to move, and the expected line.

    exact: a win or loss that no deeper search can change. depth: plies that were searched in full.
    """

    move: M | None
    value: int
    exact: bool
    depth: int
    line: tuple[M, ...]
    values: tuple[tuple[M, int], ...] = ()


class _Search(Generic[M]):
    __slots__ = ("budget", "table", "killers")

    def __init__(self, budget: Budget, table: dict[Hashable, tuple[int, int, int, M | None]]) -> None:
        self.budget = budget
        self.table = table
        self.killers: dict[int, M] = {}

    def run(self, node: Node[M], depth: int, low: int, high: int, ply: int) -> int:
        """Fail-soft negamax value of ``node`` for its side to move."""
        self.budget.spend()
        winner = node.winner()
        if winner is not None:
            return WIN - ply if winner == node.side else ply - WIN
        if depth == 0:
            return node.value()
        key = node.key()
        known = self.table.get(key)
        first: M | None = None
        if known is not None:
            known_depth, bound, value, first = known
            value = value - ply if value >= DECIDED else value + ply if value <= -DECIDED else value
            cuts = bound == 0 or (bound > 0 and value >= high) or (bound < 0 and value <= low)
            if cuts and (known_depth >= depth or abs(value) >= DECIDED):
                return value
        best, best_move, floor = -WIN, first, low
        for move in self.ordered(node, first, self.killers.get(ply)):
            child = node.after(move)
            if child.side == node.side:
                value = self.run(child, depth - 1, floor, high, ply + 1)
            else:
                value = -self.run(child, depth - 1, -high, -floor, ply + 1)
            if value > best:
                best, best_move = value, move
                floor = max(floor, value)
                if value >= high:
                    self.killers[ply] = move
                    break
        bound = 1 if best >= high else -1 if best <= low else 0
        stored = best + ply if best >= DECIDED else best - ply if best <= -DECIDED else best
        self.table[key] = (depth, bound, stored, best_move)
        return best

    def ordered(self, node: Node[M], *first: M | None) -> Iterable[M]:
        """The node's moves, those that were best elsewhere before the others."""
        moves = list(node.moves())
        known = set(moves)
        seen: set[M] = set()
        for move in (*first, *moves):
            if move is not None and move in known and move not in seen:
                seen.add(move)
                yield move


def search(
    node: Node[M],
    budget: Budget,
    depth: int = 64,
    table: dict[Hashable, tuple[int, int, int, M | None]] | None = None,
) -> Found[M]:
    """The best move within the budget, looking at most ``depth`` plies ahead.

    The values of all root moves at the last finished depth are returned as well (``Found.values``, best first; those
    behind the best are upper bounds), for levels that choose a weaker one. A table may be kept between calls.
    """
    run = _Search(budget, {} if table is None else table)
    root = list(node.moves())
    assert root, "a search needs a move to choose"
    found: Found[M] = Found(root[0], 0, False, 0, (root[0],))
    order = root
    try:
        for limit in range(1, depth + 1):
            values: list[tuple[int, int, M]] = []
            floor = -WIN
            for rank, move in enumerate(order):
                child = node.after(move)
                if child.side == node.side:
                    value = run.run(child, limit - 1, floor, WIN, 1)
                else:
                    value = -run.run(child, limit - 1, -WIN, -floor, 1)
                values.append((-value, rank, move))
                floor = max(floor, value)
            values.sort(key=lambda entry: entry[:2])
            order = [move for _, _, move in values]
            best = -values[0][0]
            ranked = tuple((move, -negative) for negative, _, move in values)
            found = Found(order[0], best, abs(best) >= DECIDED, limit, _line(node, order[0], run.table), ranked)
            if found.exact:
                break
    except OutOfBudget:
        pass
    return found


def _line(node: Node[M], move: M, table: dict[Hashable, tuple[int, int, int, M | None]]) -> tuple[M, ...]:
    """The expected play, read out of the table."""
    line: list[M] = []
    follow: M | None = move
    while follow is not None and len(line) < 12:
        line.append(follow)
        node = node.after(follow)
        known = table.get(node.key())
        follow = known[3] if known is not None and node.winner() is None else None
    return tuple(line)
