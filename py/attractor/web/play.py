"""A match being played on the page: what every tap, key and button does.

    tap → board → Sitting.tap → picker; confirm → Sitting.confirm → propose → Match → kept, shown, linked

What is shown is the desk's business, what is kept the keeper's, what is half made the sitting's.
"""
from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from attractor.core.game import IllegalMove, Note
from attractor.core.rng import Rng
from attractor.web import browser
from attractor.web.aside import Aside
from attractor.web.attention import Attention
from attractor.web.board_view import BoardView
from attractor.web.chrome import NAME
from attractor.web.commands import KEYS
from attractor.web.desk import Desk
from attractor.web.dialogs import keys
from attractor.web.ending import Ending
from attractor.web.found import Found
from attractor.web.history import History
from attractor.web.keeper import Keeper
from attractor.web.opponent import level_of
from attractor.web.orders import Orders
from attractor.web.overlay import Overlay
from attractor.web.page import Page
from attractor.web.presses import Presses
from attractor.web.replay import Replay
from attractor.web.sharing import Sharing
from attractor.web.sitting import Sitting
from attractor.web.slide import Slides
from attractor.web.ticker import Ticker
from attractor.web.voice import Voice

if TYPE_CHECKING:
    from attractor.web.room_keeper import RoomKeeper
    from attractor.web.room_side import Side

TICK_MS = 250


class Play:
    """One match on the page, from when it was found until ``stop``. room: where others hold it as well."""

    def __init__(
        self, page: Page, found: Found, keeper: Keeper | RoomKeeper, take_over: Callable[[], object],
        room: Side | None = None,
    ) -> None:  # fmt: skip
        self.page, self.keeper, self.take_over, self.room = page, keeper, take_over, room
        self.match = found.match
        kept = self.match.ply  # what chance deals as the table opens comes after it
        here = tuple(seat for seat, name in enumerate(self.match.players) if level_of(name) is None)
        self.sitting = Sitting(self.match, Rng(secrets.randbits(64)), here) if room is None else room.sitting
        for half in found.halves:
            self.sitting.restore(half.seat, half.moves, half.taps)
        if found.at is not None and found.at < self.match.ply:
            self.sitting.at = found.at
        self.sitting.on_draft = self._keep_draft
        self.history = History(self.match)
        self.ticker = Ticker(self.match, self.now, found.clocks) if room is None else room.ticker
        self.orders = Orders(self.sitting, self.ticker, lambda: self.now)
        self.voice = Voice(self, kept)
        self.presses = Presses(self)
        self.overlay = Overlay(page.layer, self.presses.act)
        self.sharing = Sharing(self)
        self.ending = Ending(self)
        self.aside = Aside(self)
        self.attention = Attention(self)
        self.is_stopped = False
        self.replay = Replay(self._replay_step, self.paint, lambda: page.setting("replay", "normal"))
        self.furnish()
        self.slides = Slides(page.host, self.look, lambda: self.desk.shown.curve)
        self._listeners = [
            browser.on_document("visibilitychange", lambda _event: self._keep_draft()),
            browser.on_window("pagehide", lambda _event: self._keep_draft()),
        ]
        self._ticking = browser.Ticker(TICK_MS, self._tick)
        self._clock_shown = ""
        self.changed()
        early = self.board.take_early()
        if early is not None:
            self.tap(early)

    @property
    def now(self) -> int:
        return int(browser.now_ms())

    @property
    def writes(self) -> bool:
        """Whether this tab may change the match."""
        return self.keeper.writes

    @property
    def chooses(self) -> bool:
        """Whether a tap may choose something."""
        return self.writes and self.aside.review is None and self.sitting.chooses

    def say(self, key: str, **facts: str | int) -> str:
        return self.desk.texts.say(Note(key, **facts))

    def furnish(self) -> None:
        """Writes the screen anew: at the start, and in another language."""
        if hasattr(self, "board"):
            self.board.stop()
        self.desk = Desk(self.page, self.sitting, self.history, self.ticker, self.orders, self.aside, self.room)
        self.board = BoardView(self.desk.board_host, self.tap, self.desk.peek, self.presses.command)
        self.board.pointer.slides = self.page.setting("touch", "slide") == "slide"
        self.desk.board = self.board

    def stop(self, keeps: bool = True) -> None:
        """Lets go of everything; another screen is coming. keeps: writes down first what has not been written."""
        self.is_stopped = True
        self.aside.stop()
        self.attention.stop()
        if keeps:
            self.ticker.pause(self.now)
            self._keep_draft()
        self.replay.on_end = lambda: None
        self.replay.stop()
        self._ticking.stop()
        for listener in self._listeners:
            listener.stop()
        self.presses.stop()
        self.slides.stop()
        self.overlay.stop()
        self.board.stop()

    def lost(self) -> None:
        """Another tab writes from now on; this one shows what it has."""
        self.aside.stop()
        self.ticker.pause(self.now)
        self.paint()

    # ---- choosing ------------------------------------------------------------------------------------------------
    def tap(self, token: str) -> None:
        """A site of the board, or something in hand."""
        if self.orders.enlarge():
            self.paint()
        elif self.chooses:
            refusal = self.sitting.tap(token)
            self.desk.show_board()
            browser.after_paint(lambda: self._answered(refusal))

    def confirm(self) -> None:
        """Makes the turn that is ready."""
        if not self.writes or not self.sitting.picker.ready:
            return
        try:
            if self.sitting.must_wait:
                self.aside.judging.begin()
                return
            self.sitting.confirm(self.ticker.spent(self.now))
        except IllegalMove as refusal:
            self._refused(refusal)
            return
        self.aside.opponent.is_paused = False  # whoever moves wants an answer
        self.changed()

    def back(self) -> None:
        """A step back: of what is half made; from the past, to now."""
        if self.aside.review is not None:
            self.aside.review.close()
        elif not self.sitting.is_now:
            self.look(len(self.match.turns))
        elif self.writes:
            self.sitting.back()
            self.paint()

    def cancel(self) -> None:
        if self.writes:
            self.sitting.cancel()
            self.paint()

    def type(self) -> None:
        """The move in the field becomes a preview; with nothing in the field, what is shown is confirmed."""
        field = browser.by_id("typed")
        words = "" if field is None else str(field.value).strip()
        if not words:
            self.confirm()
        elif self.writes and field is not None:
            refusal = self.sitting.type(words)
            if refusal is None:
                field.value = ""
            self._refused(refusal)

    def uncover(self) -> None:
        """The seat that is to choose holds the device: its time runs from now on."""
        self.sitting.uncover()
        self.ticker.resume(self.now)
        self.paint()
        browser.focus(browser.by_id("turn-title"))

    def press_pad(self, what: str) -> None:
        """A button of the pad on which the orders of a minute are written; what is sent is kept at once."""
        if self.writes:
            said = self.orders.press(what)
            self.attention.press(what)
            self._pad_changed(said)

    def type_on_pad(self, words: str) -> None:
        """The equation in the pad's field has changed."""
        self._pad_changed(self.orders.typed(words))

    def finish(self) -> None:
        """Hands in the orders of the minute before its time is up."""
        text = self.orders.text
        if self.writes and text is not None and self.sitting.submit((text,), self.ticker.spent(self.now)):
            self.changed()

    def show_keys(self) -> None:
        say = self.desk.texts.say
        self.overlay.open(keys(tuple((pressed, say(Note(does))) for pressed, does in KEYS), say))

    def _pad_changed(self, said: Note | None) -> None:
        self._keep_draft()
        self.paint()
        if said is not None:
            self.page.announce(self.desk.texts.say(said), urgent=self.orders.refused)

    def _answered(self, refusal: IllegalMove | None) -> None:
        """A tap is answered on the board at once, beside it a frame later."""
        if not self.is_stopped:
            self._refused(refusal)

    def _refused(self, refusal: IllegalMove | None) -> None:
        self.paint()
        if refusal is not None:
            self.voice.refuse(refusal)
            self.attention.refuse()

    # ---- time travel ---------------------------------------------------------------------------------------------
    def look(self, turn: int) -> None:
        """Shows the table after so many turns."""
        self.sitting.look(turn)
        if self.aside.review is not None:
            self.aside.review.looked()
        self.paint()

    def branch(self, turn: int | None = None) -> None:
        """Plays on from what is shown, or from a turn."""
        if self.writes and not self.sitting.is_shared:
            if turn is not None:
                self.sitting.look(turn)
            if self.aside.review is not None:
                self.aside.review.leave()
            self.sitting.branch()
            self.changed()

    def switch(self, number: int) -> None:
        if self.writes and not self.sitting.is_shared:
            self.sitting.switch(number)
            self.changed()

    def undo(self) -> None:
        if self.writes and self.sitting.undo():
            if not self.sitting.here:
                self.aside.opponent.is_paused = True  # else the computer would play the same turn again
            self.page.announce(self.say("taken-back"))
            self.changed()

    def start_replay(self, turn: int | None = 0) -> None:
        """Shows the match by itself, from a turn on; None: from what is shown."""
        if turn is not None:
            self.sitting.look(turn)
        self.replay.start()
        self.paint()

    def use_speed(self, speed: str) -> None:
        self.page.set("replay", speed)
        self.replay.hasten()
        self.paint()

    def _replay_step(self) -> bool:
        self.look(self.sitting.turn + 1)
        return not self.sitting.is_now

    # ---- after every change --------------------------------------------------------------------------------------
    def changed(self) -> None:
        """The match has changed: clocks, disk, address, page and voices follow, in this order."""
        sitting = self.sitting
        awaited = () if sitting.seat is None else (sitting.seat,)
        self.ticker.follow(awaited if self.match.moment.is_secret else self.match.to_act, self.now)
        if sitting.is_covered or not self.writes or (self.aside.opponent.is_paused and sitting.seat is None):
            self.ticker.pause(self.now)
        if self.writes:
            self.aside.recall()
            self.keeper.keep(sitting, self.ticker, moved=True)
            self.page.settle(self.keeper.address())
        self.aside.follow()
        self.paint()
        self.voice.tell()
        self.attention.follow()
        browser.next_frame(lambda: self.keeper.picture(self.desk.drawn()))

    def paint(self) -> None:
        """Shows everything as it is."""
        self.aside.hints.follow()
        self.desk.show(watching=not self.writes, replaying=self.replay.runs)
        self.retitle()

    def retitle(self) -> None:
        """The tab's title: whose turn it is."""
        browser.set_title(self.attention.title(f"{self.desk.title()} · {NAME}"))

    def _keep_draft(self) -> None:
        self.keeper.keep(self.sitting, self.ticker, moved=False)

    def _tick(self) -> None:
        """Four times a second: the clocks on the plates, the last seconds, and time that is up."""
        seat = self.ticker.up(self.now) if self.writes else None
        if seat is not None:
            self.sitting.verb("!time", seat)
            self.changed()
            return
        self.orders.tick()
        self.attention.look()
        shown = repr(self.ticker.faces(self.now))
        if shown == self._clock_shown:
            return
        self._clock_shown = shown
        self.desk.show_clocks()
        self._keep_draft()
        self.voice.warn()
