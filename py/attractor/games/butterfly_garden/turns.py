"""Whose turn it is: the deal, draws, skipping, and the ends that come of turns (rules 9, 10, 24, strict routes).

A *course* is (seat on turn, seat that draws, why the match is over). While a draw is due the first is the seat that is
on turn after it, and NO_SEAT during the deal.
"""
from __future__ import annotations

from dataclasses import dataclass

from attractor.core.game import Seat

NO_SEAT = -1
Course = tuple[Seat, Seat, str]


@dataclass(frozen=True, slots=True)
class Holdings:
    """Who still plays, and what they hold. playing: seats in order. hands: kinds of each seat. drawable: whether any
    tile is undrawn."""

    playing: tuple[Seat, ...]
    hands: tuple[str, ...]
    drawable: bool

    def next(self, seat: Seat) -> Seat:
        """The first seat from this one on that still plays."""
        return next((at for at in self.playing if at >= seat), self.playing[0])


def after_move(held: Holdings, seat: Seat) -> Course:
    """After a move of this seat: its draw, then the next seat's turn (rule 10)."""
    following = held.next(seat + 1)
    return (following, seat, "") if held.drawable else on_turn(held, following)


def on_turn(held: Holdings, seat: Seat) -> Course:
    """Rule 10: a seat on turn without a tile first draws one; if none is undrawn it is skipped."""
    at = seat
    for _ in held.playing:
        if held.hands[at]:
            return at, NO_SEAT, ""
        if held.drawable:
            return at, at, ""
        at = held.next(at + 1)
    return seat, NO_SEAT, "tiles-gone"


def deal(held: Holdings, each: int) -> Course:
    """Rule 9: one tile to each seat in turn, and again, until every hand holds ``each``; then the first is on turn."""
    seat = min(held.playing, key=lambda at: (len(held.hands[at]), at))
    return (NO_SEAT, seat, "") if len(held.hands[seat]) < each else (held.playing[0], NO_SEAT, "")


def all_passed(playing: tuple[Seat, ...], passed: tuple[Seat, ...]) -> bool:
    """Strict routes: every seat still playing has discarded since the last placement."""
    return bool(passed) and set(playing) <= set(passed)
