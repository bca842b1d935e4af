"""Lines of play: a branch that was left, the remarks beside events, and turns."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Union

from attractor.core.game import CHANCE, Event, Seat
from attractor.core.moment import OFFERS, Moment


@dataclass(frozen=True, slots=True)
class Comment:
    """A line of a record that people wrote. It belongs to the event after it."""

    text: str


@dataclass(frozen=True, slots=True)
class Pledge:
    """A commitment or its opening, beside the event it belongs to. kind: chain, nonce, seal or salt; value: hex."""

    kind: str
    seat: Seat
    value: str


Remark = Union[Comment, Pledge]

PLEDGES = ("chain", "nonce", "seal", "salt")
PLEDGED = "(?:[0-9a-f]{2}){1,2048}"
"""What a pledge may say, as a pattern: bytes in hexadecimal."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A line that leaves the main line before event ``ply``.

    moments: the table after each of its events. remarks: (index of the event they stand before, remark), in order.
    """

    ply: int
    events: tuple[Event, ...]
    moments: tuple[Moment, ...] = field(compare=False, repr=False)
    remarks: tuple[tuple[int, Remark], ...] = ()

    def leaves_with(self, event: Event) -> bool:
        """Whether it begins with this move, whatever time it took."""
        return _same(self.events[0], event)

    def without_first(self) -> Branch | None:
        """The rest of it once its first event is in the main line; None where nothing is left."""
        rest = tuple((index - 1, remark) for index, remark in self.remarks if index > 0)
        return Branch(self.ply + 1, self.events[1:], self.moments[1:], rest) if len(self.events) > 1 else None

    def after(self, ply: int, events: Sequence[Event], moments: Sequence[Moment]) -> Branch:
        """The same line as seen from an earlier ply: ``events`` lead from there to where it left."""
        remarks = tuple((index + len(events), remark) for index, remark in self.remarks)
        return Branch(ply, (*events, *self.events), (*moments, *self.moments), remarks)

    def begins(self, other: Branch) -> bool:
        """Whether ``other`` plays all of this and perhaps more."""
        return (
            self.ply == other.ply
            and len(self.events) <= len(other.events)
            and all(_same(mine, its) for mine, its in zip(self.events, other.events, strict=False))
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """Consecutive events of one seat, with the chance that followed: events ``start`` up to, not including, ``end``.

    Choices that were made in secret and opened together are one turn, of the first of their seats.
    """

    seat: Seat
    start: int
    end: int


def turns(events: Sequence[Event], moments: Sequence[Moment]) -> tuple[Turn, ...]:
    """The events as turns. ``moments[i]`` is the table before event i. A deal at the start is a turn of CHANCE."""
    found: list[Turn] = []
    for ply, event in enumerate(events):
        last = found[-1] if found else None
        follows = last is not None and (
            event.seat == CHANCE
            or moments[ply].inside
            or event.move in OFFERS
            or (event.seat == last.seat and event.move != "!resign" and moments[ply].state.mid_turn)
        )
        if last is not None and follows:
            found[-1] = Turn(last.seat, last.start, ply + 1)
        else:
            found.append(Turn(event.seat, ply, ply + 1))
    return tuple(found)


def _same(one: Event, other: Event) -> bool:
    return one.seat == other.seat and one.move == other.move
