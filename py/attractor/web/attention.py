"""What a match asks of the device beside its page: a sound, a screen that stays on, a call when it is your turn.

The screen stays on only while somebody here is on a clock that runs. The call (a dot in the tab's title, a mark on the
app's icon) is for a hidden tab whose match has come back from the computer or from a friend elsewhere.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import CHANCE, Seat
from attractor.web import browser, sound
from attractor.web.browser import awake
from attractor.web.plates import Face
from attractor.web.sound import Sound, Sounds

if TYPE_CHECKING:
    from attractor.web.play import Play

CALL = "● "
FLIGHTS = ("reaches-", "rests", "met")
"""How the notes begin that tell of a flight."""


class Attention:
    """Follows one match until ``stop``."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.sounds = Sounds(play.page)
        self._heard = play.match.ply
        self._second = 0
        self._calls = False
        self._screen = awake.WakeLock()
        self._listener = browser.on_document("visibilitychange", lambda _event: self.look())

    def stop(self) -> None:
        self._listener.stop()
        self._screen.want(False)
        self._call(False)

    # ---- what the table tells it -----------------------------------------------------------------------------------
    def follow(self) -> None:
        """The match has changed."""
        match, before = self.play.match, self._heard
        self._heard = match.ply
        events = [event for event in match.events[before:] if event.seat != CHANCE]
        if events:
            self.sounds.play(self._heard_of(before, events[-1].move, events[-1].seat))
            self._call(not browser.is_visible() and self._has_come_back(events[-1].seat))
        self.look()

    def refuse(self) -> None:
        """A try was refused."""
        self.sounds.play(sound.ILLEGAL)

    def press(self, what: str) -> None:
        """A button of the pad: a card slides into the equation, a bid is written."""
        kind = what.partition(":")[0]
        if kind in ("card", "bid"):
            self.sounds.play(sound.STROKE if kind == "bid" else sound.SLIDE)

    def look(self) -> None:
        """Four times a second, and when the tab comes or goes."""
        self._screen.want(browser.is_visible() and self.is_on_clock)
        if browser.is_visible():
            self._call(False)
        self._count()

    def title(self, words: str) -> str:
        """The tab's title, with the call where there is one."""
        return CALL + words if self._calls else words

    @property
    def is_on_clock(self) -> bool:
        """Whether somebody here is to act and their clock runs."""
        play = self.play
        sitting = play.sitting
        waits = play.match.outcome is None and play.writes and sitting.is_now
        return waits and sitting.seat is not None and not play.ticker.stands and sitting.seat in self._faces()

    # ---- below -------------------------------------------------------------------------------------------------------
    def _heard_of(self, before: int, move: str, seat: Seat) -> Sound:
        match = self.play.match
        made = sound.of_move(match.game.info.tag, move, seat)
        if match.outcome is not None:
            return sound.of_win(made)
        if any(note.key.startswith(FLIGHTS) for note in self.play.sitting.told(before)):
            return sound.BREATHS
        return sound.BELL if self._has_come_back(seat) else made

    def _has_come_back(self, seat: Seat) -> bool:
        """Whether somebody here is to act after somebody who is not."""
        sitting = self.play.sitting
        return seat not in sitting.here and sitting.seat is not None

    def _count(self) -> None:
        """One tick a second in the last ten."""
        faces = self._faces()
        low = [seat for seat in self.play.match.to_act if seat in faces and faces[seat].is_low]
        left = self.play.ticker.clocks.left(low[0], self.play.now).total // 1000 if low else 0
        if low and left != self._second and self.play.writes and not self.play.ticker.stands:
            self.sounds.play(sound.SECOND)
        self._second = left

    def _faces(self) -> dict[Seat, Face]:
        return self.play.ticker.faces(self.play.now)

    def _call(self, calls: bool) -> None:
        if calls != self._calls:
            self._calls = calls
            awake.mark_app(calls)
            self.play.retitle()
