"""The opponent of Monorail: never lays into "impossible", calls it when it is, shows the loop when it is challenged.

Who wins is mostly known: from the book at first, and then from all completions, or from a narrow lay (bot_search.py).
The lower levels look ahead only when few tiles are left, lay some tiles without a look, and miss what is impossible.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from attractor.bots.advice import Advice, Budget
from attractor.core.game import Move, Note, Seat, State
from attractor.core.rng import Rng
from attractor.games.monorail import laying
from attractor.games.monorail.bot_book import book
from attractor.games.monorail.bot_search import Found, Search, Tiles
from attractor.games.monorail.rules import Line

NODES = 16_000
"""What the browser searches in about a second (tests/bench/bots.py)."""
ALL = 99


@dataclass(frozen=True, slots=True)
class Level:
    """sight: with how many tiles left it begins to look ahead; nodes: the most it searches then, None: all it may.

    slip: a chance in a hundred of tiles laid without a look; blind: of missing that a loop is impossible, or possible.
    """

    sight: int
    nodes: int | None
    slip: int
    blind: int
    has_book: bool = False


LEVELS = {
    1: Level(3, 20, 75, 70),
    2: Level(5, 60, 40, 30),
    3: Level(9, 200, 15, 8),
    4: Level(14, 800, 4, 0),
    5: Level(ALL, None, 0, 0, has_book=True),
}


class MonorailBot:
    """See ``attractor.bots.advice.Bot``."""

    nodes = NODES

    def advise(self, states: Sequence[State], seat: Seat, level: int, budget: Budget, rng: Rng) -> Advice:
        state = states[-1]
        assert isinstance(state, Line)
        how = LEVELS[level]
        thinker = Thinker(state, how, budget.at_most(how.nodes), rng)
        return thinker.prove() if state.proving else thinker.advise()


class Thinker:
    """One decision."""

    def __init__(self, state: Line, how: Level, budget: Budget, rng: Rng) -> None:
        self.state, self.how, self.rng = state, how, rng
        self.search = Search(state, budget)

    def prove(self) -> Advice:
        """The answer to a call: a loop, if there is one and it is seen."""
        if self._happens(self.how.blind):
            return _said("ko", -1000, False, Note("bot-sees-none"))
        proof = self.state.completion()
        if proof is None:
            return _said("ko", -1000, True, Note("bot-gives-up"))
        return _said(proof, 1000, True, Note("bot-shows", n=proof.count("-") + 1))

    def advise(self) -> Advice:
        state = self.state
        if state.setup.swap and not state.is_begun:
            return self._before_swap()
        known = book().find(state, self.rng) if self.how.has_book else None
        if known is not None:
            return self._take_over() if state.may_swap and not known.wins else self._of_book(known.tiles, known.wins)
        if self._happens(self.how.slip):
            return self._slip()
        if state.is_begun and not self.search.is_possible():
            return self._slip() if self._happens(self.how.blind) else self._call()
        found = self._best()
        if state.may_swap and found.wins is False:
            return self._take_over()
        return self._lay(found)

    # ---- lays ------------------------------------------------------------------------------------------------------
    def _best(self) -> Found:
        if self.state.tiles_left <= self.how.sight:
            return self.search.best()
        return self.search.closing() or self.search.any_safe(self.rng.choice)

    def _lay(self, found: Found) -> Advice:
        """The lay, and why."""
        count, loops = len(found.tiles), found.loops
        value = 0 if found.wins is None else 1000 if found.wins else -1000
        if found.closes:
            note = Note("bot-closes", n=count)
        elif found.wins is None:
            note = Note("bot-keeps-open" if found.holds else "bot-keeps-possible")
        elif not found.wins:
            note = Note("bot-lost", n=loops)
        else:
            note = Note("bot-balances") if loops == 1 else Note("bot-wins", n=loops)
        return _said(self._spelled(found.tiles), value, found.wins is not None, note)

    def _of_book(self, tiles: Tiles, wins: bool) -> Advice:
        return _said(self._spelled(tiles), 1000 if wins else -1000, True, Note("bot-book" if wins else "bot-book-lost"))

    def _before_swap(self) -> Advice:
        """Seat 2 will take the better side: nothing wins, and nothing is worse than another lay."""
        found = self.search.any_safe(self.rng.choice)
        return _said(self._spelled(found.tiles), -1000, True, Note("bot-swap-decides"))

    def _slip(self) -> Advice:
        """Any lay that fits, whatever it does to the loop."""
        moves = self.search.fitting()
        if not moves:
            return self._call()
        return _said(self.rng.choice(moves), 0, False, Note("bot-fits"))

    def _take_over(self) -> Advice:
        return _said("swap", 1000, True, Note("bot-takes-over"))

    def _call(self) -> Advice:
        left = self.state.tiles_left
        return _said("no", 1000, True, Note("bot-calls", n=left) if left else Note("bot-calls-at-the-end"))

    # ---- helpers ---------------------------------------------------------------------------------------------------
    def _happens(self, chance: int) -> bool:
        """So many times in a hundred. Asks for nothing where it never happens."""
        return chance > 0 and self.rng.below(100) < chance

    def _spelled(self, tiles: Tiles) -> Move:
        cells, shapes = zip(*sorted(tiles), strict=True)
        return laying.spelled(self.state.setup, cells, shapes)


def _said(move: Move, value: int, proven: bool, reason: Note) -> Advice:
    return Advice(move, value, proven, reason, (move,))


BOT = MonorailBot()
