"""Clocks as arithmetic on a given now: nothing here looks at the time. All times are whole milliseconds.

>>> clocks = Clocks.new(Clock(move=60, reserve=300), seats=2).run((0,), now=0)
>>> clocks.left(0, now=90_000).reserve                      # thinking 90 s takes 30 s of the reserve
270000
>>> clocks.up(now=359_999), clocks.up(now=360_000)
((), (0,))

A table keeps them beside a match: ``clocks = clocks.follow(match.moment, match.to_act, match.ply, now)`` after every
change, ``clocks.up(now)`` when ``clocks.next_up(now)`` milliseconds have passed.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from attractor.core.game import CHANCE, BadRecord, Clock, Seat
from attractor.core.moment import Moment
from attractor.core.notation import read_seat, seat_name

Window = tuple[int, int]
"""Milliseconds after the start of a decision: from when on a seat may act, and until when."""


@dataclass(frozen=True, slots=True)
class Left:
    """What a seat has left. move: of the time for this move or of the rules' window; reserve: of its own reserve.

    wait: how long until it may act. Where ``limited`` is False it has all the time in the world.
    """

    move: int
    reserve: int
    wait: int = 0
    limited: bool = True

    @property
    def total(self) -> int:
        return self.move + self.reserve


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a table.

    reserve: what each seat has in reserve, once the time of this decision has been taken; before: at its start.
    running: the seats whose time runs, windows: the rules' window of each, if it has one. used: how much of this
    decision's time had passed at ``since``; since: when the clocks were last set going, None while they stand.
    ply: where in the match this decision began.
    """

    control: Clock
    reserve: tuple[int, ...]
    before: tuple[int, ...]
    running: tuple[Seat, ...] = ()
    windows: tuple[Window | None, ...] = ()
    used: int = 0
    since: int | None = None
    ply: int = 0

    @classmethod
    def new(cls, control: Clock, seats: int) -> Clocks:
        """Full clocks that stand."""
        full = (control.reserve * 1000,) * seats
        return cls(control, full, full, ply=-1)

    # ---- reading -------------------------------------------------------------------------------------------------
    def elapsed(self, now: int) -> int:
        """How long this decision has taken."""
        return self.used + (0 if self.since is None else max(0, now - self.since))

    def left(self, seat: Seat, now: int) -> Left:
        """What a seat has left; one whose time does not run has its whole time for a move ahead of it."""
        control = self.control
        if seat not in self.running:
            return Left(control.move * 1000, self.reserve[seat], limited=bool(control.move or control.reserve))
        elapsed = self.elapsed(now)
        window = self.windows[self.running.index(seat)]
        if window is not None:
            return Left(max(0, window[1] - elapsed), 0, max(0, window[0] - elapsed))
        if not control.move and not control.reserve:
            return Left(0, 0, limited=False)
        over = max(0, elapsed - control.move * 1000)
        return Left(max(0, control.move * 1000 - elapsed), max(0, self.before[seat] - over))

    def up(self, now: int) -> tuple[Seat, ...]:
        """The seats whose time is up, in seat order."""
        return tuple(seat for seat in self.running if (left := self.left(seat, now)).limited and left.total == 0)

    def next_up(self, now: int) -> int | None:
        """In how many milliseconds the first seat's time is up, if nothing happens; None: never."""
        if self.since is None:
            return None
        lefts = [self.left(seat, now) for seat in self.running]
        return min((left.total for left in lefts if left.limited), default=None)

    # ---- running -------------------------------------------------------------------------------------------------
    def run(self, seats: Sequence[Seat], now: int, windows: Sequence[Window | None] = (), ply: int = 0) -> Clocks:
        """A new decision of these seats begins. What ran before has to be stopped first."""
        padded = tuple(windows) or (None,) * len(seats)
        since = now if seats else None
        return Clocks(self.control, self.reserve, self.reserve, tuple(seats), padded, 0, since, ply)

    def stop(self, seat: Seat, now: int) -> Clocks:
        """The seat has decided: its reserve pays for what it took over its time, and gets its increment."""
        if seat not in self.running:
            return self
        at = self.running.index(seat)
        left = self.left(seat, now)
        reserve = self.before[seat] if self.windows[at] is not None or not left.limited else left.reserve
        if left.total > 0 and self.windows[at] is None:
            reserve += self.control.increment * 1000
        return replace(
            self,
            reserve=(*self.reserve[:seat], reserve, *self.reserve[seat + 1 :]),
            running=self.running[:at] + self.running[at + 1 :],
            windows=self.windows[:at] + self.windows[at + 1 :],
        )

    def pause(self, now: int) -> Clocks:
        """Stands: the time until ``resume`` does not count."""
        return replace(self, used=self.elapsed(now), since=None)

    def resume(self, now: int) -> Clocks:
        """Goes on where it stood."""
        return replace(self, since=now) if self.running and self.since is None else self

    def follow(self, moment: Moment, awaited: Sequence[Seat], ply: int, now: int) -> Clocks:
        """The clocks after something has happened in the match: whose time stops, whose begins.

        A turn of several moves is one decision. A seat that takes its choice out of the envelope again has had the time
        in between.
        """
        seats = tuple(seat for seat in awaited if seat != CHANCE)
        clocks = self
        for seat in self.running:
            if seat not in seats or (ply != self.ply and not moment.state.mid_turn):
                clocks = clocks.stop(seat, now)
        if ply == self.ply:
            return clocks._restart(moment, seats)
        if moment.state.mid_turn and seats == clocks.running:
            return replace(clocks, ply=ply)
        for seat in clocks.running:
            clocks = clocks.stop(seat, now)
        clocks = clocks.run(seats, now, [self._window(moment, seat) for seat in seats], ply)
        return clocks if self.since is not None or not self.running else clocks.pause(now)

    def _restart(self, moment: Moment, seats: tuple[Seat, ...]) -> Clocks:
        if seats == self.running:
            return self
        refunded = tuple(
            self.before[seat] if seat in seats and seat not in self.running else reserve
            for seat, reserve in enumerate(self.reserve)
        )
        windows = tuple(self._window(moment, seat) for seat in seats)
        return replace(self, reserve=refunded, running=seats, windows=windows)

    def _window(self, moment: Moment, seat: Seat) -> Window | None:
        window = moment.state.window(seat) if self.control.rules or moment.state.is_race else None
        return None if window is None else (window[0] * 1000, window[1] * 1000)

    # ---- text ----------------------------------------------------------------------------------------------------
    def write(self, now: int) -> str:
        """One line for this device's storage, as if paused now."""
        windows = ",".join("-" if window is None else f"{window[0]}-{window[1]}" for window in self.windows)
        fields = (
            write_control(self.control),
            ",".join(map(str, self.reserve)),
            ",".join(map(str, self.before)),
            ",".join(map(seat_name, self.running)),
            windows,
            str(self.elapsed(now)),
            str(self.ply),
        )
        return "clocks 1 " + "|".join(fields)


def read(text: str, control: Clock, seats: int) -> Clocks:
    """Clocks that stand, as ``Clocks.write`` wrote them; raises BadRecord for a damaged text or another table's."""
    found = _CLOCKS.fullmatch(text)
    if found is None or len(text) > 400:
        raise BadRecord("bad-clocks", text=text[:40])
    control_text, reserve, before, running, windows, used, ply = found.groups()
    names = [name for name in running.split(",") if name]
    spans = [span for span in windows.split(",") if span]
    clocks = Clocks(
        read_control(control_text),
        tuple(map(int, reserve.split(","))),
        tuple(map(int, before.split(","))),
        tuple(read_seat(name, seats) for name in names),
        tuple(_window(span) for span in spans),
        int(used),
        None,
        int(ply),
    )
    fits = len(clocks.reserve) == len(clocks.before) == seats and len(clocks.running) == len(clocks.windows)
    ordered = list(clocks.running) == sorted(set(clocks.running))
    if not fits or not ordered or clocks.control != control:
        raise BadRecord("bad-clocks", text=text[:40])
    return clocks


def write_control(control: Clock) -> str:
    """``60+300``, ``300*5``, ``rules`` or ``none``."""
    if control.rules:
        return "rules"
    if not control.runs:
        return "none"
    move = f"{control.move}+" if control.move else ""
    return f"{move}{control.reserve}" + (f"*{control.increment}" if control.increment else "")


def read_control(text: str) -> Clock:
    """The time control of a text; raises BadRecord."""
    if text == "rules":
        return Clock(rules=True)
    if text == "none":
        return Clock()
    found = _CONTROL.fullmatch(text)
    move, reserve, increment = (int(part or 0) for part in found.groups()) if found else (0, 0, 0)
    control = Clock(move, reserve, increment)
    if not control.runs:
        raise BadRecord("bad-clock", text=text[:40])
    return control


_NUMBER = "(?:0|[1-9][0-9]{0,11})"
_LIST = f"{_NUMBER}(?:,{_NUMBER})*"
_SPANS = f"(?:(?:-|{_NUMBER}-{_NUMBER})(?:,(?:-|{_NUMBER}-{_NUMBER}))*)?"
_CLOCKS = re.compile(
    rf"clocks 1 ([0-9a-z+*]+)\|({_LIST})\|({_LIST})\|((?:p[1-9](?:,p[1-9])*)?)\|({_SPANS})\|({_NUMBER})\|(-1|{_NUMBER})"
)
_CONTROL = re.compile(r"(?:([1-9][0-9]{0,4})\+)?(0|[1-9][0-9]{0,4})(?:\*([1-9][0-9]{0,3}))?")


def _window(span: str) -> Window | None:
    if span == "-":
        return None
    start, _, end = span.partition("-")
    return int(start), int(end)
