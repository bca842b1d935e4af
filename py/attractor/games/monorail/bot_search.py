"""The best lay: by all completions where they can be counted, else by the narrowest lays, after which they can.

A lay far out, or one that takes many tiles, leaves few completions; whether these are won is known soon. Mostly one of
such lays wins, and that is found long before all others could be gone through.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from attractor.bots.advice import Budget, OutOfBudget
from attractor.games.monorail import laying, solver
from attractor.games.monorail.bot_exact import Exact
from attractor.games.monorail.bot_ground import Filler, TooManyError
from attractor.games.monorail.rules import Line
from attractor.games.monorail.track import Placing

EFFORTS = (1, 4, 16, 64, 256)
"""Rounds of the search: each spends so many times what the first one did."""
FULL, MOST = 500, 1_000
"""Nodes, and completions, for going through all completions, in the first round."""
NARROW, ALL_NARROW = 12, 2_400
"""Nodes for one narrow lay in the first round, and for all of them. There it must leave a single completion."""
WEIGHED = 4
"""Lays whose room is weighed for a node."""
LOOK = 40
"""Nodes in which a completion is looked for before the solver is asked."""
TRIES = 12
"""Random lays of which one that leaves a completion is taken."""

Tiles = tuple[Placing, ...]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Found:
    """A lay and what is known of it. wins: None where that is not proven; loops: completions that it leaves, 0 for not
    counted; closes: whether it completes the circuit; holds: whether the other seat cannot do so at once.
    """

    tiles: Tiles
    wins: bool | None
    loops: int = 0
    closes: bool = False
    holds: bool = False


class Search:
    """One search for one lay, in a picture that can be completed."""

    def __init__(self, state: Line, budget: Budget) -> None:
        self.state, self.budget = state, budget
        self.filler = Filler(state.question, budget.spend)
        self.exact: Exact | None = None
        self.losing: set[Tiles] = set()
        self.safe: list[Tiles] = []

    # ---- what is asked ---------------------------------------------------------------------------------------------
    def is_possible(self) -> bool:
        """Whether the picture can be completed (rule 9)."""
        masks: list[int] = []
        try:
            self._within(LOOK, lambda: self.filler.completions(most=0, found=masks))
        except TooManyError:
            return True
        except OutOfBudget:
            return bool(masks) or solver.solve(self.state.question) is not None
        return bool(masks)

    def closing(self) -> Found | None:
        """A lay that closes the circuit."""
        masks = self._within(None, lambda: self.filler.completions(tiles=laying.MOST))
        closing = Exact(self.filler, masks, _for_nothing).closes()
        return Found(self.filler.spelled(closing), wins=True, closes=True) if closing else None

    def best(self) -> Found:
        """The best lay, proven where the budget suffices."""
        found = self.closing()
        if found is None:
            with suppress(OutOfBudget):
                for effort in EFFORTS:
                    found = self._of_all(effort) or self._of_narrow(effort)
                    if found is not None:
                        break
        return found or self._guess()

    def any_safe(self, pick: Callable[[list[str]], str]) -> Found:
        """Some lay that leaves a completion."""
        moves = self.fitting()
        for _ in range(TRIES if moves else 0):
            tiles = self._read(pick(moves))
            laid = self.filler.lay(tiles)
            try:
                self._within(LOOK, lambda: self.filler.completions(most=0))
            except TooManyError:
                return Found(tiles, None)
            except OutOfBudget:
                pass
            finally:
                self.filler.lift(laid)
        return Found(self._of_witness(), None)

    def fitting(self) -> list[str]:
        """The lays whose sides all match: others can never become part of a circuit."""
        setup = replace(self.state.setup, matching=True)
        return list(laying.lays(setup, self.state.picture, self.state.stock))

    # ---- rounds ----------------------------------------------------------------------------------------------------
    def _of_all(self, effort: int) -> Found | None:
        """By all completions; None: there are too many of them."""
        masks: list[int] = []
        try:
            self._within(FULL * effort, lambda: self.filler.completions(most=MOST * effort, found=masks))
        except (TooManyError, OutOfBudget):
            self.budget.spend(0)
            return None
        exact = self.exact = Exact(self.filler, masks, self.budget.spend)
        lay = exact.winning()
        if lay:
            return Found(self.filler.spelled(lay), wins=True, loops=len(exact.left(lay)))
        return self._widest(exact)

    def _widest(self, exact: Exact) -> Found:
        """Where every lay loses: the one that leaves most loops, and does not let the other seat close one at once."""
        lays = list(exact.lays().items())
        lay, left = max(lays, key=lambda entry: (not exact.closes(entry[0]), len(entry[1])))
        return Found(self.filler.spelled(lay), wins=False, loops=len(left))

    def _of_narrow(self, effort: int) -> Found | None:
        """By lays after which few completions are left; None: none of those wins."""
        end = self.budget.spent + ALL_NARROW * effort
        self.safe = []
        for tiles in self._narrow_first():
            self.budget.spend(0)
            if tiles in self.losing:
                continue
            laid = self.filler.lay(tiles)
            try:
                loops, wins = self._after(effort)
            finally:
                self.filler.lift(laid)
            if wins is False:
                return Found(tiles, wins=True, loops=loops)
            if wins or not loops:
                self.losing.update([tiles] if wins is not None else [])
            else:
                self.safe.append(tiles)
            if self.budget.spent > end:
                break
        return None

    def _after(self, effort: int) -> tuple[int, bool | None]:
        """What is left after a lay: completions, and whether the seat on turn wins, None: unknown."""
        masks: list[int] = []
        try:
            self._within(NARROW * effort, lambda: self.filler.completions(most=effort * effort, found=masks))
            if not masks:
                return 0, True
            return len(masks), self._within(NARROW * effort, lambda: self._is_won(masks))
        except (TooManyError, OutOfBudget):
            self.budget.spend(0)
            return len(masks), None

    def _is_won(self, masks: list[int]) -> bool:
        return Exact(self.filler, masks, self.filler.spend).winning() != 0

    def _narrow_first(self) -> Iterator[Tiles]:
        """The lays that may leave a completion, those that spare fewest tiles first."""
        weighed = []
        for number, move in enumerate(self.fitting()):
            if not number % WEIGHED:
                self.budget.spend()
            tiles = self._read(move)
            laid = self.filler.lay(tiles)
            spare = self.filler.spare
            self.filler.lift(laid)
            if spare >= 0:
                weighed.append((spare, number, tiles))
        yield from (tiles for _, _, tiles in sorted(weighed))

    def _guess(self) -> Found:
        """What is best as far as is known: a lay that leaves a completion, and is not known to lose."""
        if self.exact is not None:
            exact = self.exact
            for lay, left in exact.lays().items():
                if not exact.known.get(lay) and not exact.closes(lay):
                    return Found(self.filler.spelled(lay), None, len(left), holds=True)
            return replace(self._widest(exact), wins=None)
        for tiles in self.safe:
            if not self._may_be_closed(tiles):
                return Found(tiles, None, holds=True)
        return Found(self.safe[0] if self.safe else self._of_witness(), None)

    def _may_be_closed(self, tiles: Tiles) -> bool:
        """Whether the next lay can complete the circuit after this one."""
        laid = self.filler.lay(tiles)
        try:
            masks = self._within(None, lambda: self.filler.completions(tiles=laying.MOST))
            return Exact(self.filler, masks, _for_nothing).closes() != 0
        finally:
            self.filler.lift(laid)

    # ---- helpers ---------------------------------------------------------------------------------------------------
    def _within(self, nodes: int | None, work: Callable[[], T]) -> T:
        """Does some work of the filler with so many nodes, which count; None: with as many as it takes, for nothing."""
        budget = self.budget
        if nodes is not None and budget.nodes is not None:
            nodes = min(nodes, max(0, budget.nodes - budget.spent))
        part = None if nodes is None else Budget(nodes, budget.more, budget.every)
        self.filler.spend = _for_nothing if part is None else part.spend
        try:
            return work()
        finally:
            self.filler.spend = budget.spend
            if part is not None:
                budget.spent += part.spent

    def _of_witness(self) -> Tiles:
        """A tile of some completion, beside what lies there."""
        placings = solver.solve(self.state.question)
        assert placings is not None, self.state
        return next((placing,) for placing in placings
                    if laying.touches(self.state.setup, self.state.picture, placing[0]))  # fmt: skip

    def _read(self, move: str) -> Tiles:
        line, tiles = laying.parse(self.state.setup, move)
        return tuple(zip(line, tiles, strict=True))


def _for_nothing(nodes: int) -> None:
    """Spends nothing."""

