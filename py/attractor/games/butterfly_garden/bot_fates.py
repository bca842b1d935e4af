"""What a butterfly at a door is likely to bring: as if, cell after cell, a seat drawn by lot chose where it flies on.

The seat takes the exit that is best for it, or any, for it does not hold every tile.
"""
from __future__ import annotations

from functools import cache

from attractor.core.game import Seat
from attractor.games.butterfly_garden.bot_links import Around, links_of
from attractor.games.butterfly_garden.cells import SPRINGS, Owners
from attractor.games.butterfly_garden.flight import BLUE
from attractor.games.butterfly_garden.tiles import GROUND

KEPT = 0.97
"""What is left of a hope one cell further: butterflies meet, or never arrive."""
CHOSEN = 0.45
"""How often the seat has the tile for the best exit; else each exit is as likely."""
SWEEPS = 12
"""Over the empty garden; a later one begins where that ended, and needs fewer."""
SWEEPS_AGAIN = 2
SPARE = 10
"""Ends below 0, which are read from the back of a list: six beds, and four ends where nobody wins anything."""

Vector = tuple[float, ...]
"""Something for each seat, in points."""


class Fates:
    """of: end -> the points that a butterfly of one point brings to each seat; 0 where two meet."""

    __slots__ = ("_playing", "_points", "_seats", "_weights", "of")

    def __init__(self, seats: int, playing: tuple[Seat, ...], points: list[list[float]]) -> None:
        self._seats, self._playing, self._points = range(seats), playing, points
        rivals = len(playing) - 1
        self._weights = tuple(
            tuple(1.0 if at == seat else -1 / rivals if at in playing and rivals else 0.0 for at in self._seats)
            for seat in self._seats
        )
        self.of: list[Vector] = []

    def leads(self, points: Vector) -> Vector:
        """Each seat's points less the mean of the others that still play."""
        if len(points) == 2:
            lead = points[0] - points[1]
            return (lead, -lead)
        return tuple([sum(map(float.__mul__, weights, points)) for weights in self._weights])

    def settle(self, links: list[Around], sweeps: int) -> list[list[float]]:
        """Brings what is known of each door in line with what lies behind it: seat -> end -> points."""
        points = self._points
        leads = list(map(list, zip(*map(self.leads, zip(*points, strict=True)), strict=True)))
        exits = _exits(links)
        for sweep in range(sweeps):
            for door, ends in exits if sweep % 2 else reversed(exits):
                if len(points) == 2:  # the best for one is the worst for the other
                    one = leads[0].__getitem__
                    best = [max(ends, key=one), min(ends, key=one)]
                else:
                    best = [max(ends, key=leads[seat].__getitem__) for seat in self._playing]
                chosen, any_one = KEPT * CHOSEN / len(best), KEPT * (1 - CHOSEN) / len(ends)
                for each in points:
                    each[door] = chosen * sum([each[end] for end in best]) + any_one * sum([each[end] for end in ends])
                for lead, now in zip(leads, self.leads(tuple([each[door] for each in points])), strict=True):
                    lead[door] = now
        self.of = list(zip(*points, strict=True))
        return points


def fates_of(owners: Owners, seats: int, playing: tuple[Seat, ...], links: list[Around]) -> Fates:
    """What is known of every door in this garden."""
    fates = Fates(seats, playing, [list(points) for points in _opening(owners, seats, playing)])
    fates.settle(links, SWEEPS_AGAIN)
    return fates


@cache
def _opening(owners: Owners, seats: int, playing: tuple[Seat, ...]) -> tuple[tuple[float, ...], ...]:
    """Seat -> end -> points, in the empty garden."""
    links = links_of(GROUND, dict.fromkeys(SPRINGS, BLUE))
    even = sum(map(len, owners)) / len(owners) / seats
    points = []
    for seat in range(seats):
        beds = [float(seat in bed) for bed in owners]
        points.append([even] * (6 * len(links)) + [0.0] * (SPARE - len(beds)) + beds[::-1])
    return tuple(map(tuple, Fates(seats, playing, points).settle(links, SWEEPS)))


def _exits(links: list[Around]) -> list[tuple[int, list[int]]]:
    """Each door with the ends to which a tile may lead from there, apart from those on the same cell."""
    found = []
    for cell, around in enumerate(links):
        first = 6 * cell
        for edge in range(len(around)):
            ends = [end for out, end in enumerate(around) if out != edge and not first <= end < first + 6]
            if ends:
                found.append((first + edge, ends))
    return found
