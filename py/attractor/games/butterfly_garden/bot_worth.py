"""What a position is worth: where each butterfly is likely to end, and what the next turns can do about it."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from operator import add

from attractor.core.game import Seat
from attractor.games.butterfly_garden.bot_fates import Vector, fates_of
from attractor.games.butterfly_garden.bot_links import BLUE_END, Around, end_of, flying
from attractor.games.butterfly_garden.bot_plot import OVER, WORTH, Ground, Plot
from attractor.games.butterfly_garden.tiles import KINDS

TURNS = (1.0, 0.7, 0.4)
"""How much the next turns count: the first tile is in a hand, the others are guesses."""
SPREAD = (0.3, 0.5)
"""How far the end may be from what is expected, in points: always, and for the root of the points that still fly."""


@dataclass(slots=True)
class Effect:
    """What a tile does to the butterflies that face its cell.

    value: of the tile. brings: the points for each seat. leads: those less the others' (bot_fates.py).
    """

    value: int
    brings: Vector
    leads: Vector


class Spot:
    """An empty cell with what lies around it. effects: kind -> those of its legal orientations.

    gains: tiles -> for each seat the effect that is best for it.
    """

    __slots__ = ("effects", "gains")

    def __init__(self, effects: dict[str, list[Effect]]) -> None:
        self.effects = effects
        self.gains: dict[str, tuple[Effect, ...]] = {}


class Worth:
    """Made for the position that is to be thought about; it may be asked about those a few tiles further."""

    def __init__(self, ground: Ground, root: Plot) -> None:
        self.ground = ground
        self.seats = range(ground.seats)
        self.fates = fates_of(ground.owners, ground.seats, ground.playing, root.links)
        total = sum(root.bag) or 1
        self._likely = tuple((kind, left / total) for kind, left in zip(KINDS, root.bag, strict=True) if left)
        self._nothing = Effect(0, (0.0,) * ground.seats, (0.0,) * ground.seats)
        self._spots: dict[tuple[int, Around, bool], Spot] = {}

    # ---- one cell ------------------------------------------------------------------------------------------------
    def spot(self, plot: Plot, cell: int) -> Spot:
        """What can be done on this empty cell."""
        key = (cell, plot.links[cell], plot.pink > 0)
        known = self._spots.get(key)
        if known is None:
            known = self._spots[key] = Spot(self._effects(cell, plot.links[cell], WORTH[plot.pink > 0]))
        return known

    def _effects(self, cell: int, around: Around, worth: Sequence[int]) -> dict[str, list[Effect]]:
        flights: dict[tuple[int, int], tuple[Vector, Vector]] = {}
        nothing = self._nothing
        found: dict[str, list[Effect]] = {kind: [] for kind in KINDS}
        for kind, effects in found.items():
            for value in self.ground.values(cell, around, kind):
                brings, leads = nothing.brings, nothing.leads
                for edge, out in flying(cell, around, value):
                    flown = flights.get((edge, out))
                    if flown is None:
                        flown = flights[edge, out] = self._flown(6 * cell, around, edge, out, worth)
                    if brings is nothing.brings:
                        brings, leads = flown
                    else:
                        brings, leads = tuple(map(add, brings, flown[0])), tuple(map(add, leads, flown[1]))
                effects.append(Effect(value, brings, leads))
        return found

    def _flown(self, first: int, around: Around, edge: int, out: int, worth: Sequence[int]) -> tuple[Vector, Vector]:
        """What it brings to join these edges, the first of which has a butterfly, beyond what it is worth at rest."""
        fates, other = self.fates.of, around[out]
        points, here, there = worth[end_of(around[edge])], fates[first + edge], fates[other]
        brings = tuple([points * (b - a) for a, b in zip(here, there, strict=True)])
        if other <= BLUE_END:
            lost = worth[end_of(other)]
            brings = tuple([n - lost * b for n, b in zip(brings, fates[first + out], strict=True)])
        return brings, self.fates.leads(brings)

    def gains(self, plot: Plot, seat: Seat, spots: Sequence[Spot]) -> list[Effect]:
        """On each spot, the best that this seat could do in its next turn."""
        tiles = plot.hands[seat] + "?" * (seat in plot.due)
        return [(spot.gains.get(tiles) or self._gain(spot, tiles))[seat] for spot in spots]

    def _gain(self, spot: Spot, tiles: str) -> tuple[Effect, ...]:
        """For each seat, the best with one of these tiles; "?" is one that is still to be drawn."""
        every = [effect for kind in tiles if kind != "?" for effect in spot.effects[kind]]
        found = [self._best(every, seat) for seat in self.seats]
        if "?" in tiles:
            for seat in self.seats:
                drawn = self._mean(spot, seat)
                if not every or drawn.leads[seat] > found[seat].leads[seat]:
                    found[seat] = drawn
        gain = spot.gains[tiles] = tuple(found)
        return gain

    def _best(self, effects: Sequence[Effect], seat: Seat) -> Effect:
        return max(effects, key=lambda effect: effect.leads[seat], default=self._nothing)

    def _mean(self, spot: Spot, seat: Seat) -> Effect:
        """The average over the kinds that may be drawn."""
        brings = self._nothing.brings
        for kind, share in self._likely:
            best = self._best(spot.effects[kind], seat)
            brings = tuple([n + share * more for n, more in zip(brings, best.brings, strict=True)])
        return Effect(0, brings, self.fates.leads(brings))

    # ---- the whole garden ----------------------------------------------------------------------------------------
    def expected(self, plot: Plot) -> list[float]:
        """The points that each seat is expected to have at the end."""
        fates, worth = self.fates.of, WORTH[plot.pink > 0]
        hopes = [(worth[end_of(end)], fates[door]) for door, end in plot.resting.items()]
        expected = [
            points + sum([each * fate[seat] for each, fate in hopes]) for seat, points in enumerate(plot.points)
        ]
        if plot.turn != OVER:
            self._play_on(plot, expected)
        return expected

    def _play_on(self, plot: Plot, expected: list[float]) -> None:
        """The next seats each do what is worth most to do, or to keep the one after it from doing."""
        playing = self.ground.playing
        spots = [self.spot(plot, cell) for cell in {door // 6 for door in plot.resting}]
        at = playing.index(plot.turn)
        order = [playing[(at + step) % len(playing)] for step in range(len(TURNS) + 1)]
        gains = {seat: self.gains(plot, seat, spots) for seat in dict.fromkeys(order)}
        free = list(range(len(spots)))
        for turn, weight in enumerate(TURNS):
            seat = order[turn]
            mine, theirs = gains[seat], gains[order[turn + 1]]
            most, chosen = 0.0, -1
            for place in free:
                swing, loss = mine[place].leads[seat], theirs[place].leads[seat]
                if loss < 0:
                    swing -= loss
                if swing > most:
                    most, chosen = swing, place
            if chosen >= 0:
                free.remove(chosen)
                for other, more in enumerate(mine[chosen].brings):
                    expected[other] += weight * more

    def share(self, plot: Plot) -> Vector:
        """Each seat's part of the win: as it is when the match is over, else how likely it looks."""
        playing = self.ground.playing
        if plot.turn == OVER:
            winners = plot.winners(playing)
            return tuple(1 / len(winners) if seat in winners else 0.0 for seat in self.seats)
        expected = self.expected(plot)
        spread = SPREAD[0] + SPREAD[1] * sqrt(plot.left)
        most = max([expected[seat] for seat in playing])
        odds = [exp((points - most) / spread) if seat in playing else 0.0 for seat, points in enumerate(expected)]
        total = sum(odds)
        return tuple([part / total for part in odds])
