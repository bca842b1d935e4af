"""The match of a room as the play screen holds it: a copy that follows, a sitting that asks the room, its clocks. Pure.

The room may build its own match anew whenever entries come in another order; the copy stays the same object, goes back
as far as the two differ and on from there. It has no branches: nobody could take one up without asking the others.
"""
from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from attractor.core.clock import Clocks
from attractor.core.game import Move, Seat
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.net import clocks
from attractor.web.room import Live
from attractor.web.sitting import Sitting
from attractor.web.ticker import Ticker


class Mirror(Match):
    """Follows the match of a room. sealed: seats whose choice is in; the choices themselves are not here. Of envelopes
    it has none but a list on paper, which nobody has been told of.
    """

    sealed: frozenset[Seat] = frozenset()

    @classmethod
    def of(cls, match: Match) -> Mirror:
        """A copy, at the start."""
        return cls(match.game, match.seats, match.options, id=match.id, clock=match.clock, players=match.players)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.moment.to_act if seat not in self.sealed)

    def follow(self, match: Match, sealed: Collection[Seat]) -> bool:
        """Becomes like the room's match; whether anything has changed."""
        before, here = (self.ply, self.moment, self.sealed), self.events
        self.sealed = frozenset(sealed)
        for seat in self.sealed:
            self._envelopes.pop(seat, None)
        same = 0
        for mine, its in zip(here, match.events, strict=False):
            if (mine.seat, mine.move) != (its.seat, its.move):
                break
            same += 1
        if same < self.ply:
            self.undo(same)
            self._branches.clear()
        following = match.events[self.ply :]
        if following:
            self._envelopes.clear()
        for event in following:
            self.enter(event)
        return before != (self.ply, self.moment, self.sealed)


class RoomSitting(Sitting):
    """What is half made and shown at one tab of a room. Whatever is to happen is asked of the room.

    everybody: the seats of this tab that people play; here: those of them that have not left the match.
    """

    match: Mirror
    everybody: tuple[Seat, ...] = ()

    def __init__(self, match: Mirror, live: Live) -> None:
        self.live = live
        self._holds: tuple[int, Seat | None] | None = None
        super().__init__(match, Rng(0), (), live.propose)
        self.is_shared = True
        self.settle()

    def settle(self) -> None:
        """Who chooses here, after whatever has changed in the room."""
        room = self.live.room
        owns, table = room.holding.vault.owns, room.table
        if table is not None:
            keys = [place.key for place in table.opening.places]
            self.everybody = tuple(seat for seat in room.own_seats if not owns[keys[seat]].is_computer)
            self.here = tuple(seat for seat in self.everybody if seat in table.fold.active)
        super().settle()
        self.is_covered = self.is_covered and self._holds != (self.match.ply, self.seat)
        room.watch.is_covered = self.is_covered

    def uncover(self) -> None:
        """Whatever else happens in the room, the seat holds the device until its choice is put away."""
        super().uncover()
        self._holds = (self.match.ply, self.seat)
        self.live.do(lambda room, now: room.uncover(now))

    def awaits(self, seat: Seat) -> bool:
        return seat in self.here and self.live.may_choose(seat)

    def computes(self, seat: Seat) -> bool:
        return self.match.players[seat].startswith("@") and self.live.may_choose(seat)

    # ---- what others have a say in -------------------------------------------------------------------------------
    @property
    def can_undo(self) -> bool:
        return (self.chooses and not self.picker.is_blank) or self._way_back is not None

    def undo(self) -> bool:
        """Takes back what is half made; else asks the others to take back the last turn made here."""
        if self.chooses and not self.picker.is_blank:
            return super().undo()
        way = self._way_back
        if way is not None:
            seat, to = way
            self.live.do(lambda room, now: room.ask(seat, "undo", now, to=to))
        return False

    @property
    def _way_back(self) -> tuple[Seat, int] | None:
        """Who may ask to go back to which ply."""
        table, last = self.live.room.table, self.last_turn
        if table is None or last is None or any(offer.what == "undo" for offer in table.offers()):
            return None
        may = last.seat in self.here and table.is_running and table.fold.may_go_back(last.seat, last.start)
        return (last.seat, last.start) if may else None

    def verb(self, verb: str, seat: Seat) -> None:
        if verb == "!resign":
            self.live.do(lambda room, now: room.resign(seat, now))

    def branch(self) -> None:
        """Nobody leaves the line alone."""

    def switch(self, index: int) -> None:
        """Nobody leaves the line alone."""

    # ---- a minute ------------------------------------------------------------------------------------------------
    def grow(self, move: Move, spent_ms: int) -> None:
        """Each order of a race is sealed as it is made; without a clock the list stays on paper and can be changed."""
        if not self.match.state.is_race:
            super().grow(move, spent_ms)
        elif self.chooses and self.seat is not None:
            self.live.grow(self.seat, move, spent_ms)

    @property
    def grown(self) -> Move | None:
        if not self.match.state.is_race:
            return super().grown
        return self.live.grown(self.seat) if self.chooses and self.seat is not None else None

    # ---- below ---------------------------------------------------------------------------------------------------
    def _deal(self) -> None:
        """All tabs together draw."""

    def _undo(self, ply: int) -> None:
        """Only the table takes back."""


class RoomTicker(Ticker):
    """The clocks of a room: what the log says each has left, and how long the present decision has taken here."""

    def __init__(self, match: Match, live: Live) -> None:
        self.live = live
        super().__init__(match, live.now)

    @property
    def clocks(self) -> Clocks:
        """As they are now, standing."""
        return replace(self._clocks, used=self.live.elapsed, since=None)

    @clocks.setter
    def clocks(self, clocks: Clocks) -> None:
        self._clocks = clocks

    @property
    def stands(self) -> bool:
        return self.live.room.watch.stands

    def follow(self, awaited: Sequence[Seat], now: int) -> None:
        self.plies = self.match.ply
        table = self.live.room.table
        if table is not None:
            self.clocks = clocks.decision(table.fold.match, table.fold.times)

    def pause(self, now: int) -> None:
        """A room's clocks stand only where all of them do."""

    def resume(self, now: int) -> None:
        """As ``pause``."""

    def spent(self, now: int) -> int:
        return self.live.elapsed

    def up(self, now: int) -> Seat | None:
        """The room itself says when time is up."""
        return None

    def write(self, now: int) -> str:
        """How long the present decision has taken, for this device's storage."""
        return self.live.room.watch.write()
