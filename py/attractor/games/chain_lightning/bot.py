"""The opponent of Chain Lightning: finishes, stops what must be stopped, else searches over whole turns.

A match goes stone by stone; for every stone the rest of the turn is planned anew and its best stone is placed.
"""
from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import tanh

from attractor.bots.advice import Advice, Budget, OutOfBudget
from attractor.core.game import Note, Seat, State
from attractor.core.rng import Rng
from attractor.games.chain_lightning.bot_exact import Exact
from attractor.games.chain_lightning.bot_turns import WON, Table, cells, stops, turns, worth
from attractor.games.chain_lightning.links import BLACK, WHITE
from attractor.games.chain_lightning.rules import DONE, SWAP, Stones

NODES = 4_000
"""Tables that the browser weighs in about a second on 11 by 11 (tests/bench/bots.py)."""
SMALL = 14
"""With so few empty cells the rest is searched in full."""
TINY, TINY_SMALL = 6, 24
"""A board of this size or less is searched in full with so few empty cells: a second or two decides most of them."""
WIDEN = ((1, 3, 8), (2, 4, 8), (2, 8, 12), (3, 5, 8), (3, 10, 14), (4, 8, 10))
"""Searches in order: turns ahead, turns kept, cells tried. Each is begun while there is something left to spend."""


@dataclass(frozen=True, slots=True)
class Level:
    """nodes: the most it weighs, None: all it may. slip: a chance in a hundred of any cell."""

    nodes: int | None
    slip: int


LEVELS = {1: Level(12, 65), 2: Level(25, 46), 3: Level(60, 30), 4: Level(150, 13), 5: Level(None, 0)}


class ChainBot:
    """See ``attractor.bots.advice.Bot``."""

    nodes = NODES

    def advise(self, states: Sequence[State], seat: Seat, level: int, budget: Budget, rng: Rng) -> Advice:
        state = states[-1]
        assert isinstance(state, Stones)
        how = LEVELS[level]
        if state.phase in ("balance", "choose"):
            return self._balance(state)
        table = Table(state.board, state.counts, state.white, state.black, state.colour, state.left)
        if how.slip > rng.below(100):
            cell = rng.choice(state.board.names(state.empty))
            return Advice(cell, 0, False, Note("bot-anywhere"), (cell,))
        if state.is_swap_offered and worth(table) < 0:
            return Advice(SWAP, _thousandths(-worth(table)), False, Note("bot-swaps"), (SWAP,))
        return Thinker(table, budget.at_most(how.nodes)).advise()

    def _balance(self, state: Stones) -> Advice:
        """One side sets as many white stones as make the sides equal, the other takes the better one."""
        table = Table(state.board, state.counts, state.white, state.black, BLACK, state.counts[1])
        black = worth(table)
        if state.phase == "choose":
            choice = "black" if black > 0 else "white"
            return Advice(choice, _thousandths(abs(black)), False, Note(f"bot-takes-{choice}"), (choice,))
        legal = set(state.legal(0))
        better = [(name, self._after(table, name)) for name in self._tries(state) if name in legal]
        if better:
            name, after = min(better, key=lambda entry: (abs(entry[1]), entry[0]))
            if abs(after) < abs(black):
                return Advice(name, -_thousandths(abs(after)), False, Note("bot-evens"), (name,))
        return Advice(DONE, -_thousandths(abs(black)), False, Note("bot-is-even"), (DONE,))

    def _tries(self, state: Stones) -> tuple[str, ...]:
        table = Table(state.board, state.counts, state.white, state.black, WHITE, 1)
        return tuple(name for cell in cells(table, 12) for name in state.board.names(cell))

    def _after(self, table: Table, name: str) -> float:
        white = table.white | table.board.bits[name]
        return worth(Table(table.board, table.counts, white, table.black, BLACK, table.counts[1]))


class Thinker:
    """One search for one stone."""

    def __init__(self, table: Table, budget: Budget) -> None:
        self.table, self.budget = table, budget

    def advise(self) -> Advice:
        table = self.table
        own = table.own_way()
        if own.needed <= table.left:
            return self._say(own.levels[0], 1000, True, Note("bot-joins", n=own.needed))
        rival = table.rival_way()
        threatened = rival.needed <= table.count(table.rival)
        found = self._plan(threatened)
        if found is None:
            stone = rival.levels[len(rival.levels) // 2] if rival.levels else table.empty
            return self._say(stone, -1000, True, Note("bot-too-late", n=rival.needed))
        value, stones, proven = found
        return self._say(self._first(stones), value, proven, self._reason(stones, value, proven, threatened))

    def _plan(self, threatened: bool) -> tuple[int, int, bool] | None:
        """The value in thousandths, the stones of the best turn, and whether that is proven; None: no turn helps."""
        table = self.table
        fallback = table.empty & -table.empty
        if threatened:
            try:
                forced = next(stops(table, Budget(nodes=10_000)), None)
            except OutOfBudget:
                forced = fallback
            if forced is None:
                return None
            fallback = forced or fallback
        else:
            fallback = cells(table, 1)[0]
        best: tuple[float, int] = (worth(table) if not threatened else 0.0, fallback)
        with suppress(OutOfBudget):
            best = max(turns(table, self.budget, *WIDEN[0][1:]), default=best)
        is_tiny = table.board.size <= TINY
        if table.empty.bit_count() <= (TINY_SMALL if is_tiny else SMALL):
            with suppress(OutOfBudget):
                if is_tiny:  # the full search may take all the time that there is
                    value, stones = self._search(table, *WIDEN[1], -2 * WON, 2 * WON)
                    best = (value, stones) if stones else best
                winning = Exact(self._part()).winning(table)
                return (-1000, best[1], True) if winning is None else (1000, winning, True)
        with suppress(OutOfBudget):
            for depth, width, look in WIDEN[1:]:
                value, stones = self._search(table, depth, width, look, -2 * WON, 2 * WON)
                if stones:
                    best = (value, stones)
                if abs(value) >= WON or not stones:
                    break
        value, stones = best
        return (1000, stones, True) if value >= WON else (_thousandths(value), stones, False)

    def _part(self) -> Budget:
        """What the search of the end may spend: something must be left where it is not enough."""
        most = 16 * NODES if self.table.board.size <= TINY else NODES // 2
        return self.budget.share(0.7) if self.budget.nodes is not None else Budget(most, self.budget.more)

    def _search(
        self, table: Table, depth: int, width: int, look: int, low: float, high: float
    ) -> tuple[float, int]:
        """Fail-soft negamax over turns. Above WON a win is certain: no answer stopped the chain."""
        if table.own_way().needed <= table.left:
            return WON + depth, 0
        choices = turns(table, self.budget, width, look)
        if not choices:
            return -WON - depth, 0
        if depth <= 1:
            return choices[0]
        best, stones = -2 * WON, 0
        for _, choice in choices[:width]:
            after = table.turned(choice)
            value = -self._search(after, depth - 1, max(2, width - 2), max(6, look - 2), -high, -max(low, best))[0]
            if value > best:
                best, stones = value, choice
            if best >= high:
                break
        return (best, stones) if best > -WON else (max(best, -WON + 1), stones)

    def _first(self, stones: int) -> int:
        """Of the turn's stones the one that helps most by itself."""
        best, chosen = -2 * WON, stones
        rest = stones
        while rest:
            stone = rest & -rest
            rest ^= stone
            value = -worth(self.table.turned(stone))
            if value > best:
                best, chosen = value, stone
        return chosen

    def _reason(self, stones: int, value: int, proven: bool, threatened: bool) -> Note:
        table = self.table
        if proven:
            return Note("bot-proven-win" if value > 0 else "bot-proven-loss")
        rival = table.rival_way()
        if threatened:
            return Note("bot-stops", n=rival.needed)
        stone = self._first(stones)
        own, after = table.own_way(), table.with_stones(stone)
        shortens, holds = after.own_way().needed < own.needed, after.rival_way().needed > rival.needed
        if shortens and (holds or stone & rival.cells):
            return Note("bot-both", n=own.needed - 1)
        if shortens:
            return Note("bot-shortens", n=own.needed - 1)
        return Note("bot-lengthens", n=after.rival_way().needed) if holds else Note("bot-shapes")

    def _say(self, stones: int, value: int, proven: bool, reason: Note) -> Advice:
        cell = self.table.board.names(stones & -stones)[0]
        return Advice(cell, value, proven, reason, (cell,))


def _thousandths(value: float) -> int:
    """A lead in turns as a value that is no proof."""
    return round(900 * tanh(value / 1.5))


BOT = ChainBot()
