"""The game as a search sees it (bots/tree.py): which moves are worth a look, and what a position is worth."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import exp

from attractor.bots.advice import Budget, OutOfBudget
from attractor.bots.tree import Share
from attractor.core.game import Move
from attractor.games.butterfly_garden.bot_plot import NAMES, PLACES, Ground, Plot, kinds_of
from attractor.games.butterfly_garden.bot_worth import Worth

ROOT_WIDTH, WIDTH = 48, 24
"""How many moves the search looks at: first, and after that."""
ROOT_KEEN, KEEN = 12.0, 1.5
"""How much more it looks at a better one: by its share of the win first, and by points after that."""

Ranked = list[tuple[float, Move]]
"""Moves with what they are worth, best first."""


class Model:
    """One search for one move."""

    def __init__(self, ground: Ground, root: Plot) -> None:
        self.ground, self.root = ground, root
        self.worth = Worth(ground, root)
        self._first: Ranked = []

    def rank(self, budget: Budget) -> Ranked:
        """The moves of the root by the position after each, as far as the budget goes; the likely ones are seen first.

        Those that are not seen come last.
        """
        seat = self.root.turn
        likely = [move for _, move in self._likely(self.root)]
        moves = list(dict.fromkeys((*likely, *self.ground.moves(self.root))))
        seen: Ranked = []
        with suppress(OutOfBudget):
            for move in moves:
                budget.spend()
                seen.append((self.share(self.after(self.root, move))[seat], move))
        self._first = sorted(seen, key=lambda entry: -entry[0]) or [(0.0, moves[0])]
        return self._first

    def lead(self, move: Move) -> float:
        """What the flights of a move of the root are expected to bring its seat more than the others, in points."""
        place = PLACES.get(move)
        if place is None:
            return 0.0
        cell, value, kind = place
        return next(e.leads[self.root.turn] for e in self.worth.spot(self.root, cell).effects[kind] if e.value == value)

    # ---- bots/tree.py --------------------------------------------------------------------------------------------
    def actor(self, plot: Plot) -> int | None:
        return self.ground.actor(plot)

    def choices(self, plot: Plot) -> Sequence[tuple[Move, float]]:
        if plot is self.root:
            ranked, keen = self._first[:ROOT_WIDTH], ROOT_KEEN
        else:
            ranked, keen = self._some(plot), KEEN
        most = ranked[0][0]
        return [(move, exp((value - most) * keen)) for value, move in ranked]

    def draws(self, plot: Plot) -> Sequence[tuple[Move, int]]:
        return self.ground.draws(plot)

    def after(self, plot: Plot, move: Move) -> Plot:
        return self.ground.after(plot, move)

    def share(self, plot: Plot) -> Share:
        return self.worth.share(plot)

    # ---- moves ---------------------------------------------------------------------------------------------------
    def _some(self, plot: Plot) -> Ranked:
        """The likely moves, and one that lets others go first."""
        found = self._likely(plot)[:WIDTH]
        quiet = next(self._quiet(plot), None)
        if quiet is not None:
            found.append((0.0, quiet))
            found.sort(reverse=True)
        return found or [(0.0, move) for move in self.ground.moves(plot)]

    def _likely(self, plot: Plot) -> Ranked:
        """The moves that make butterflies fly, by what they bring and what they keep the next seat from."""
        playing, seat, kinds = self.ground.playing, plot.turn, kinds_of(plot)
        rival = playing[(playing.index(seat) + 1) % len(playing)]
        spots = {door // 6: self.worth.spot(plot, door // 6) for door in plot.resting}
        threats = self.worth.gains(plot, rival, list(spots.values()))
        found = []
        for (cell, spot), threat in zip(spots.items(), threats, strict=True):
            averted = max(0.0, -threat.leads[seat])
            for kind in kinds:
                found += [(effect.leads[seat] + averted, NAMES[cell][effect.value]) for effect in spot.effects[kind]]
        found.sort(reverse=True)
        return found

    def _quiet(self, plot: Plot) -> Iterator[Move]:
        """Moves after which no butterfly flies."""
        busy = {door // 6 for door in plot.resting}
        for cell, around in enumerate(plot.links):
            if around and cell not in busy:
                for kind in kinds_of(plot):
                    for value in self.ground.values(cell, around, kind):
                        yield NAMES[cell][value]
