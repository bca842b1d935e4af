"""The clocks of a table: core.clock beside a match, and what the plates show of it. Pure: ``now`` is given.

A local clock stands while nobody could act: before the first sight of the board, behind a cover, while looking at a
closed page. What it shows is kept with the match, so that a killed tab comes back with the same clocks.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from attractor.core.clock import Clocks, Left, read
from attractor.core.game import CHANCE, BadRecord, Seat
from attractor.core.match import Match
from attractor.web.plates import Face, duration

LOW_MS = 10_000
"""Below this a clock is shown in the colour of danger, with an hourglass."""


class Ticker:
    """The clocks of one match on this device. ``kept``: the text of ``write`` from last time."""

    def __init__(self, match: Match, now: int, kept: str = "") -> None:
        self.match = match
        self.clocks = clocks_of(match)
        if kept:
            try:
                found = read(kept, match.clock, match.seats)
            except BadRecord:  # the times in the record are good enough
                found = self.clocks
            if found.ply == self.clocks.ply and (
                found.running == self.clocks.running or (match.moment.is_secret and found.running)
            ):
                self.clocks = found
        self.plies = match.ply
        self.clocks = self.clocks.resume(now)

    @property
    def stands(self) -> bool:
        return self.clocks.since is None

    def follow(self, awaited: Sequence[Seat], now: int) -> None:
        """After a change of the match: ``awaited`` are those who may think now."""
        if self.match.ply < self.plies:  # taken back: both clocks as they were then
            self.clocks = clocks_of(self.match).resume(now)
        self.plies = self.match.ply
        before = self.clocks
        self.clocks = before.follow(self.match.moment, awaited, self.match.ply, now).resume(now)
        if (before.ply, before.running) != (self.clocks.ply, self.clocks.running) and self._shares_device(awaited):
            window = self.clocks.windows[0]
            self.clocks = replace(self.clocks, used=window[0] if window else 0, since=now)

    def _shares_device(self, awaited: Sequence[Seat]) -> bool:
        """Whether this seat chooses in secret before or after another at this device.

        Then its time is its own: it begins when it is asked, and a window of the rules (a race after a Head Start) at
        once, since there is nobody to be waited for.
        """
        return self.match.moment.is_secret and len(awaited) == 1 and len(self.match.moment.to_act) > 1

    def pause(self, now: int) -> None:
        self.clocks = self.clocks.pause(now)

    def resume(self, now: int) -> None:
        self.clocks = self.clocks.resume(now)

    def spent(self, now: int) -> int:
        """The thinking time of the decision that runs, in milliseconds."""
        return self.clocks.elapsed(now)

    def up(self, now: int) -> Seat | None:
        """The first seat whose time is up."""
        return next(iter(self.clocks.up(now)), None)

    def faces(self, now: int) -> dict[Seat, Face]:
        """What each plate's clock shows; {} where nobody's time is limited."""
        shown = {seat: face_of(self.clocks.left(seat, now)) for seat in range(self.match.seats)}
        return {seat: face for seat, face in shown.items() if face is not None}

    def write(self, now: int) -> str:
        """For the shelf, as if paused now."""
        return self.clocks.write(now)


def clocks_of(match: Match) -> Clocks:
    """The clocks as the times in the match make them, standing, at the beginning of its present decision.

    Seats that chose in secret thought at the same time.
    """
    clocks = Clocks.new(match.clock, match.seats)
    now = 0
    for ply, event in enumerate(match.events):
        moment = match.moments[ply]
        clocks = clocks.follow(moment, moment.to_act, ply, now)
        if event.seat in clocks.running and not moment.state.mid_turn:
            clocks = clocks.stop(event.seat, now + event.spent_ms)
        if not moment.is_secret and not moment.inside and event.seat != CHANCE:
            now += event.spent_ms
    clocks = clocks.follow(match.moment, match.to_act, match.ply, now)
    return clocks.pause(now)


def face_of(left: Left) -> Face | None:
    """One clock: the time for this move with the reserve behind it, or the reserve alone once that is used up."""
    if not left.limited:
        return None
    low = 0 < left.total < LOW_MS
    if left.wait:
        return Face(duration(left.wait), "", False)
    if left.move:
        return Face(duration(left.move), duration(left.reserve) if left.reserve else "", low)
    return Face(duration(left.reserve), "", low)
