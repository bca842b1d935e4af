"""The computer at the table: a seat whose turns the worker thinks of and that proposes them like any other.

Its answer is applied only where nothing has happened since it was asked; whoever takes back, stops it or leaves never
sees a move of the old search. A match that is loaded while the computer is to move simply asks again.
"""
from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from attractor.core import searching
from attractor.core.game import IllegalMove, Seat
from attractor.core.moment import Moment
from attractor.web import browser
from attractor.web.ahead import Ahead
from attractor.web.thinker import Failed, Job, Stopped
from attractor.web.thinking import thinker
from attractor.web.worker import told

if TYPE_CHECKING:
    from attractor.web.play import Play

SOONEST_MS = 400
"""A move is never sooner than this: it must be seen to be made."""
THINK_MS = (1000, 2000, 5000, 10_000)
"""How long the strongest level may think; the first is the default."""
CLOCK_SHARE = 20
"""Of a clock's whole time a move uses at most one part in so many."""
LEAST_MS = 100
SPEEDS = {"slow": 2500, "normal": 1000, "fast": SOONEST_MS}
"""Where nobody plays and computers are watched: how soon a move may follow another, in milliseconds."""
FAST_MS = 300
"""How long the strongest level thinks at the fast speed."""


def level_of(name: str) -> int | None:
    """The level of a seat that the computer plays, by its player's name; None: a person sits there."""
    return int(name[1:]) if name[:1] == "@" and name[1:].isdigit() else None


def thinking_ms(setting: str) -> int:
    """The time for a move, as a setting of this device says it."""
    return int(setting) if setting.isdigit() and int(setting) in THINK_MS else THINK_MS[0]


class Opponent:
    """All seats of one match that the computer plays.

    seat: whose turn it thinks of. part: how much of its time is used. is_paused: somebody has stopped it; has_failed:
    there was no answer, whatever was tried. ahead: what it thinks of while a person thinks.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.seat: Seat | None = None
        self.part = 0.0
        self.is_paused = False
        self.has_failed = False
        self.ahead = Ahead(play, self._question)
        self._is_step = False
        self._job: Job | None = None
        self._moment: Moment | None = None

    @property
    def is_watched(self) -> bool:
        """Whether only computers play: somebody watches them, at a speed."""
        return not self.play.sitting.here

    @property
    def speed(self) -> str:
        """One of SPEEDS, as this device keeps it."""
        kept = self.play.page.setting("watched")
        return kept if kept in SPEEDS else "normal"

    @property
    def awaited(self) -> Seat | None:
        """The seat of the computer that is to act."""
        match = self.play.match
        seats = [seat for seat in match.to_act if seat >= 0 and level_of(match.players[seat]) is not None]
        return next((seat for seat in seats if self.play.sitting.computes(seat)), None)

    # ---- what the table asks for ---------------------------------------------------------------------------------
    def follow(self) -> None:
        """After every change of the match: ends a search that nobody awaits any more, begins the awaited one."""
        moment, seat = self.play.match.moment, self.awaited
        if self._job is not None and (seat != self.seat or moment is not self._moment):
            self.stop()
        if self._job is not None:
            return
        if self.is_paused or not self.play.writes:
            self.ahead.stop()
        elif seat is None:
            self.ahead.begin()
        else:
            self._ask(seat, moment)

    def _ask(self, seat: Seat, moment: Moment) -> None:
        """Begins with what was thought ahead, if that is what has come."""
        self.has_failed = False
        self.seat, self._moment, self.part = seat, moment, 0.0
        job = None if moment.is_secret else self.ahead.take(seat)
        if job is None:
            job = thinker().ask(self._question(seat, told(self.play.match)))
        job.on_part = self._working
        self._job = job
        browser.run(self._await(job, seat, moment))

    def stop(self) -> None:
        """Ends the search; its move is never made."""
        job, self._job, self.seat = self._job, None, None
        if job is not None:
            job.stop()

    def leave(self) -> None:
        """This tab does not play on."""
        self.stop()
        self.ahead.stop()

    def pause(self) -> None:
        """Somebody stops the computer."""
        self.is_paused, self._is_step = True, False
        self.stop()
        self.ahead.stop()
        self.play.ticker.pause(self.play.now)
        self.play.paint()

    def go_on(self) -> None:
        """The computer may think again."""
        self.is_paused = self.has_failed = False
        self.play.ticker.resume(self.play.now)
        self.follow()
        self.play.paint()

    def step(self) -> None:
        """One turn more, then it waits again."""
        self._is_step = True
        self.go_on()

    def use_speed(self, speed: str) -> None:
        """How quickly computers play that are watched."""
        if speed in SPEEDS:
            self.play.page.set("watched", speed)
            self.play.paint()

    # ---- below ---------------------------------------------------------------------------------------------------
    def _question(self, seat: Seat, match: dict[str, object]) -> dict[str, object]:
        """What the worker is asked for the turn of a seat in a match as ``told``."""
        play = self.play
        ms = thinking_ms(play.page.setting("think"))
        if self.is_watched and self.speed == "fast":
            ms = min(ms, FAST_MS)
        left = play.ticker.clocks.left(seat, play.now)
        if left.limited:
            ms = max(LEAST_MS, min(ms, left.total // CLOCK_SHARE))
        return {
            "ask": "advise", "match": match, "seat": seat, "level": level_of(play.match.players[seat]),
            "ms": ms, "seed": secrets.randbits(32),
        }  # fmt: skip

    async def _await(self, job: Job, seat: Seat, moment: Moment) -> None:
        play = self.play
        began = play.now
        try:
            found = await job.answer()
            soonest = SPEEDS[self.speed] if self.is_watched else SOONEST_MS
            await browser.sleep(max(0, soonest - (play.now - began)))
            if job is not self._job or play.match.moment is not moment:
                return
            self._job = self.seat = None
            self.is_paused, self._is_step = self._is_step, False
            searching.remember(found["answers"])
            play.sitting.propose(seat, found["moves"], play.ticker.spent(play.now), moment.is_secret)
        except Stopped:
            return
        except (Failed, IllegalMove) as problem:
            browser.log(str(problem))
            if job is self._job or self._job is None:
                self._job = self.seat = None
                self.is_paused = self.has_failed = True
                play.paint()
            return
        play.changed()

    def _working(self, part: float) -> None:
        self.part = part
        bar = browser.by_id("thinking")
        if bar is not None:
            bar.value = part
