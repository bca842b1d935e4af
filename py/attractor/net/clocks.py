"""The clocks of a room: what each decision is charged is in the log alone, the same for everybody.

The mover claims its thinking time; the next who moves says how long that took by its own clock, from the moment when
the decision began there until the move came, and how long a message travels. Charged is the larger of the claim and
that time less an allowance for the line.
"""
from __future__ import annotations

from collections.abc import Sequence

from attractor.core.clock import Clocks, Left
from attractor.core.game import CHANCE, Seat
from attractor.core.match import Match

LAG = 1_000
"""Milliseconds that a slow line may excuse a move."""
GRACE = 1_000
"""Milliseconds after the end of its time from when a flag may be claimed against a seat."""
DOUBT = 15_000
"""Milliseconds by which two clocks may differ in all of a match before somebody objects."""
OPENING = 30_000
"""Milliseconds within which a sealed choice is to be opened once all are in, and a share of a draw."""


PAUSE = 180_000
"""Milliseconds that a lost line may stop the clocks, a seat a match."""


def charged(claim: int, took: int, trip: int) -> int:
    """Milliseconds that a move costs. took, trip: what the receiver measured; took below 0: nothing."""
    return claim if took < 0 else max(claim, took - min(max(trip, 0), LAG))


def arrived(came: int, trip: int) -> int:
    """Milliseconds that an order of a race is charged at least. came, trip: as ``charged`` has them."""
    return charged(0, came, trip)


def decision(match: Match, times: Sequence[int]) -> Clocks:
    """The clocks at the beginning of the present decision, standing. times: what each event is charged.

    Seats that chose in secret thought at the same time.
    """
    clocks = Clocks.new(match.clock, match.seats)
    now = 0
    for ply, event in enumerate(match.events):
        moment = match.moments[ply]
        clocks = clocks.follow(moment, moment.to_act, ply, now)
        if event.seat in clocks.running and not moment.state.mid_turn:
            clocks = clocks.stop(event.seat, now + times[ply])
        if not moment.is_secret and not moment.inside and event.seat != CHANCE:
            now += times[ply]
    return clocks.follow(match.moment, match.moment.to_act, match.ply, now).pause(now)


def left(match: Match, times: Sequence[int], seat: Seat) -> Left:
    """What a seat that is awaited had left when the present decision began."""
    return decision(match, times).left(seat, 0)
