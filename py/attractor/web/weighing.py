"""What a review weighs: which tables of a match, and what the strongest level thinks of each. Pure.

The table where a seat begins its turn tells what had better be done; the one right after its turn, before chance has
its part, what was done. A choice in secret is weighed for each seat that made one, by what it could know.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from attractor.core.game import CHANCE, Move, Note, Seat
from attractor.core.line import Turn
from attractor.core.match import Match

SURE = 1000
"""The value of a win, in thousandths."""
Place = tuple[int, Seat]
"""A ply and whose choice there is weighed: the seat on turn, one that chose in secret, or CHANCE: the table alone."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a table is worth to a seat: 1000 a sure win, -1000 a sure loss, 0 even; proven, or an estimate."""

    value: int
    proven: bool

    def turned(self) -> Worth:
        """The same for the other of two seats."""
        return Worth(-self.value, self.proven)


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the strongest level thinks of the table at ``ply``: value for ``seat`` (see ``Place``), in thousandths.

    proven: whether that is exact. moves: the turn that it would make, and why; () and None where chance is to draw.
    ms: how long it was given. instead: the table is the one after the turn that it would have made at ``ply``, which is
    what an estimated loss is measured by. values: what the table is worth to each seat, sure only where that is proven;
    () where two seats play and ``value`` says it. played: what the choice that was made in secret was worth, by the
    measure of ``value``; None: there is no such measure, or nothing was secret.
    """

    ply: int
    seat: Seat
    value: int
    proven: bool
    moves: tuple[Move, ...]
    reason: Note | None
    ms: int = 0
    instead: bool = False
    values: tuple[int, ...] = ()
    played: int | None = None

    def worth(self, seat: Seat, seats: int) -> Worth | None:
        """What the table is worth to any of so many seats; None: it does not say."""
        if self.values:
            return Worth(self.values[seat], abs(self.values[seat]) == SURE)
        if seat == self.seat:
            return Worth(self.value, self.proven)
        return Worth(-self.value, self.proven) if seats == 2 else None


def places(match: Match) -> tuple[Place, ...]:
    """What can be weighed: each turn where it begins and where chance goes on with it, each choice in secret; now."""
    found: list[Place] = []
    for turn in match.turns:
        seat = acting(match, turn.start)
        if seat is not None:
            found.append((turn.start, seat))
            if mover(match, turn) is not None and done(match, turn) != turn.end:
                found.append((done(match, turn), CHANCE))
        if match.moments[turn.start].is_secret:
            found += [(turn.start, seat) for seat in opened(match, turn) or (CHANCE,)]
    now = CHANCE if match.moment.is_secret else acting(match, match.ply)  # nobody has chosen there yet
    return (*found, (match.ply, now)) if now is not None else tuple(found)


def holding(match: Match, weighed: Iterable[Weighed], same: int) -> tuple[Weighed, ...]:
    """What still holds of what was weighed, where only the first ``same`` events of the match are as they were."""
    known = set(places(match))
    plies = {ply for ply, _ in known}
    return tuple(
        each for each in weighed
        if each.ply <= same and ((each.ply, each.seat) in known or (each.instead and each.ply in plies))
        and not (match.moments[each.ply].is_secret and each.ply + len(match.moments[each.ply].to_act) > same)
    )  # fmt: skip


def acting(match: Match, ply: int) -> Seat | None:
    """The one seat that acts in the open at this ply; None: nobody, chance, or several in secret."""
    moment = match.moments[ply]
    if moment.inside or len(moment.to_act) != 1 or moment.to_act[0] == CHANCE:
        return None
    return moment.to_act[0]


def opened(match: Match, turn: Turn) -> dict[Seat, Move]:
    """What each seat chose in secret in this turn; whoever let the time run out is not named."""
    if not match.moments[turn.start].is_secret:
        return {}
    events = match.events[turn.start : turn.end]
    return {event.seat: event.move for event in events if event.seat != CHANCE and not event.move.startswith("!")}


def done(match: Match, turn: Turn) -> int:
    """The ply right after what the seat did in its turn: there chance begins, if it has a part in the turn."""
    events = match.events[turn.start : turn.end]
    return next((turn.start + at for at, event in enumerate(events) if event.seat == CHANCE), turn.end)


def mover(match: Match, turn: Turn) -> Seat | None:
    """Who made the turn, in the open, before chance had any part in it; None: no such turn."""
    seat, middle = acting(match, turn.start), done(match, turn)
    own, rest = match.events[turn.start : middle], match.events[middle : turn.end]
    plain = all(event.seat == seat and not event.move.startswith("!") for event in own)
    return seat if own and plain and all(event.seat == CHANCE for event in rest) else None
