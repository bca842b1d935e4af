"""Chain Lightning to the end: who wins, with every turn looked at. For small boards, late positions and puzzles."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attractor.bots.advice import Budget
from attractor.games.chain_lightning.bot_turns import Table, cells, stops

EVERY = 400
"""More than the cells of any board."""


class Exact:
    """A search with a memory. Raises OutOfBudget where the budget does not suffice."""

    __slots__ = ("budget", "known")

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.known: dict[tuple[int, int, str, int], int] = {}

    def wins(self, table: Table) -> bool:
        """Whether the side on turn wins against any defence."""
        return self.winning(table) is not None

    def winning(self, table: Table) -> int | None:
        """The stones of a winning turn; None: every turn loses."""
        self.budget.spend()
        own = table.own_way()
        if own.needed <= table.left:
            return own.levels[0] & -own.levels[0]
        key = (table.white, table.black, table.colour.mark, table.left)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = next(
                (stones for stones in complete_turns(table, self.budget)
                 if not self.wins(table.turned(stones))), 0
            )  # fmt: skip
        return found or None


def complete_turns(table: Table, budget: Budget) -> Iterator[int]:
    """Every turn that does not let the rival finish at once, likely best first; each once."""
    order = cells(table, EVERY)
    missing = table.empty & ~sum(order)
    while missing:  # cells on nobody's shortest way
        order.append(missing & -missing)
        missing &= missing - 1
    seen: set[int] = set()
    for begun in sorted(stops(table, budget), key=int.bit_count):
        free = [cell for cell in order if not cell & begun]
        for more in combinations(free, min(table.left - begun.bit_count(), len(free))):
            stones = begun | sum(more)
            if stones not in seen:
                seen.add(stones)
                yield stones
