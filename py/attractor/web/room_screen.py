"""The screen of a room, ``#/room/<id>``: a guest's reply or the lobby (room_hall.py), then the match and its table.

It holds what lasts as long as this tab is in the room: the live room and its lines, the chat, what was refused, since
when who has been away.
"""
from __future__ import annotations

import asyncio
from collections.abc import Callable

from attractor.core.game import Note, Seat
from attractor.net.effects import Refused
from attractor.net.room import Room
from attractor.web import browser, room_panels, room_settings
from attractor.web.browser import Element, Event, Listener
from attractor.web.found import Found
from attractor.web.overlay import Overlay
from attractor.web.page import Page
from attractor.web.play import Play
from attractor.web.room import Live, told
from attractor.web.room_codes import Codes
from attractor.web.room_copies import Copies
from attractor.web.room_hall import Hall
from attractor.web.room_keeper import Holder, RoomKeeper
from attractor.web.room_letters import LetterSide, Post
from attractor.web.room_outside import Outside
from attractor.web.room_side import Side
from attractor.web.room_talk import Talk

TICK_MS = 500
TICKET = 4
"""Letters of an invitation's name; a peer's is longer."""
REFUSALS = 50
"""Refusals that the sheet lists."""


class RoomScreen:
    """One tab in one room. invited: the code of the invitation that led here, "" for none."""

    def __init__(self, page: Page, holder: Holder, invited: str = "") -> None:
        self.page, self.holder = page, holder
        self.outside = Outside(holder)
        self.live = Live(self.outside, browser.run, self._changed, self._refused)
        self.live.on_declined = lambda refusal: self.tell(refusal.note)
        self.layer = Overlay(page.layer, lambda act, _button: self.act(act))
        self.codes = Codes(self, invited)
        self.hall = Hall(self)
        self.talk = Talk(self)
        self.copies = Copies(self)
        self.post = Post(self)
        self.play: Play | None = None
        self.side: Side | LetterSide | None = None
        self.refusals: list[str] = []
        self.is_replaced = False
        self.attempts = 0
        self._states: dict[str, str] = {}
        self._away: dict[Seat, int] = {}
        self._is_shown = self._is_due = False
        self._listeners: list[Listener] = []
        self._ticker: browser.Ticker | None = None
        holder.on_lost = self._taken_over

    def say(self, note: Note) -> str:
        """A sentence; those of the room's game are known once it is."""
        opening = self.live.room.opening
        return self.page.say(note) if opening is None else self.page.words(opening.game).say(note)

    @property
    def room(self) -> Room:
        return self.live.room

    # ---- a screen ------------------------------------------------------------------------------------------------
    def open(self) -> None:
        """Looks for the other tabs; the room must have begun."""
        servers = room_settings.chosen(self.page)
        self.outside.open(self._opened, self._framed, self._became, self.codes.renewed, servers)
        self.codes.open()

    def show(self) -> None:
        self._is_shown = True
        host = self.page.host
        self._listeners = [
            browser.listen(host, "click", self._click),
            browser.on_document("keydown", self._key),
            browser.on_window("pagehide", lambda _event: self.live.end()),
        ]
        self._ticker = browser.Ticker(TICK_MS, self._tick)
        self.refresh()

    def speak(self) -> None:
        if self.play is not None:
            self.play.furnish()
            self.play.paint()
        else:
            self.hall.show(anew=True)

    def leave(self) -> None:
        self._is_shown = False
        if self.play is not None:
            self.play.stop()
        if self._ticker is not None:
            self._ticker.stop()
        for listener in self._listeners:
            listener.stop()
        self.codes.end()
        self.layer.stop()
        self.live.end()
        self.outside.end()
        self.holder.release()

    def title(self) -> str:
        return self.hall.title() if self.play is None else self.play.desk.title()

    @property
    def is_running(self) -> bool:
        """A match that has begun and is not over."""
        table = self.room.table
        return table is not None and table.is_running

    # ---- what is -------------------------------------------------------------------------------------------------
    @property
    def writes(self) -> bool:
        """Whether this tab holds its seats."""
        return not self.is_replaced and not self.room.holding.is_replaced

    @property
    def overlay(self) -> Overlay:
        return self.layer if self.play is None else self.play.overlay

    @property
    def people(self) -> tuple[Seat, ...]:
        """Seats of this tab that people play."""
        return self.side.sitting.everybody if isinstance(self.side, Side) else ()

    @property
    def has_failed(self) -> bool:
        """Whether every way to somebody has been given up."""
        states = set(self._states.values())
        return "failed" in states and not states & {"open", "relayed", "restarting"}

    @property
    def watching(self) -> int:
        """Peers that have no seat."""
        opening = self.room.opening
        keys = set() if opening is None else {place.key for place in opening.places}
        return sum(not peer.keys & keys and bool(peer.theirs) for peer in self.room.holding.peers.values())

    def state_of(self, peer: str) -> str:
        return self._states.get(peer, "")

    def away_since(self, seat: Seat) -> int:
        return self._away.get(seat, self.live.now)

    # ---- what comes ----------------------------------------------------------------------------------------------
    def _opened(self, peer: str) -> None:
        self.attempts = 0
        self._states[peer] = "open"
        self.codes.opened()
        self.live.do(lambda room, now: room.connected(peer, now))

    def _framed(self, peer: str, frame: str) -> None:
        self.live.received(peer, frame)

    def _became(self, peer: str, state: str) -> None:
        if self.codes.became(peer, state) or len(peer) <= TICKET:
            return
        self._states[peer] = state
        if state == "restarting":
            self.attempts += 1
        if state in ("gone", "replaced"):  # nothing is waited for under this name any more
            del self._states[peer]
        if state in ("lost", "failed", "gone", "replaced"):
            self.live.do(lambda room, now: room.disconnected(peer, now))
        self._changed()

    def _changed(self) -> None:
        """Whatever changes in one go is shown once."""
        if not self._is_due:
            self._is_due = True
            asyncio.get_event_loop().call_soon(self.refresh)

    def _refused(self, refused: Refused) -> None:
        words = self.say(told(refused, self.room.match))
        if words not in self.refusals[-3:]:
            self.refusals = [*self.refusals, words][-REFUSALS:]
            self.page.announce(words, urgent=True)

    def _taken_over(self) -> None:
        """Another tab has taken up this holder's share."""
        self.is_replaced = True
        self.live.end()
        self.outside.end()
        if self._is_shown:
            self.refresh()

    def _tick(self) -> None:
        self.live.do(lambda room, now: room.tick(now))
        side = self.side
        if isinstance(side, Side) and self.play is not None:
            side.tick()

    # ---- what is shown -------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Shows whatever there is to be shown now."""
        self._is_due = False
        if not self._is_shown:
            return
        table = self.room.table
        if self.post.match is not None and table is not None and len(self.room.here) == table.opening.seats:
            self.post.merge()
        self._note_absence()
        letter = self.post.match
        if table is None:
            self.hall.show()
        elif letter is not None and (self.side is None or self.side.match is not letter):
            self._sit_down(LetterSide(self.post))
        elif letter is None and (not isinstance(self.side, Side) or self.side.match.id != table.log.match):
            self._sit_down(Side(self.live, self))
        elif self.side is not None:
            self.side.follow()

    def _sit_down(self, side: Side | LetterSide) -> None:
        """The match begins, or the next one, or the same in another way."""
        if self.play is not None:
            self.play.stop()
        self.layer.close(chosen=True)
        self.side = side
        keeper = RoomKeeper(side.match, self.holder, lambda: self.writes)
        self.play = side.play = Play(self.page, Found(side.match, keeper.halves()), keeper, self.take_over, side)
        self.codes.show()

    def _note_absence(self) -> None:
        away = self.side.away if isinstance(self.side, Side) else ()
        self._away = {seat: self._away.get(seat, self.live.now) for seat in away}

    def tell(self, note: Note) -> None:
        """A sentence over whatever is shown."""
        from attractor.web.dialogs import message

        words = self.page.explain(note)
        self.overlay.open(message(self.say(Note("room-problem")), words, self.say))
        self.page.announce(words, urgent=True)

    # ---- what is done --------------------------------------------------------------------------------------------
    def take_over(self) -> None:
        """This tab comes back to its seats: the newest connection of a key is the one that counts."""
        browser.reload()

    def act(self, act: str) -> bool:
        """A button of the room; False: it is none."""
        name, _, fact = act.partition(":")
        doing: dict[str, Callable[[], object]] = {
            "room-sheet": self._open_sheet,
            "room-say": self.talk.speak,
            "room-mute": lambda: self._mute(int(fact)),
            **self.codes.acts(fact),
            **self.hall.acts(fact),
            **self.copies.acts(),
            **self.post.acts(),
        }
        if name not in doing:
            return False
        doing[name]()
        return True

    def _open_sheet(self) -> None:
        side = self.side if isinstance(self.side, Side) else Side(self.live, self)
        say = self.say
        words = self.hall.words
        markup = room_panels.sheet(
            side.persons(), self.talk.markup(), words, side.acts(say), self.refusals, bool(self.people), self.watching,
            say,
        )  # fmt: skip
        self.overlay.open(markup)
        box = browser.by_id("room-chat")
        if box is not None:
            self.talk.show(box)
        if self.play is not None:
            self.play.paint()

    def _mute(self, seat: Seat) -> None:
        self.talk.mute(seat)
        self._open_sheet()

    def _click(self, event: Event) -> None:
        if self.play is not None:
            return  # the play screen listens itself
        pressed: Element | None = browser.closest(event, "[data-act]")
        if pressed is not None:
            self.act(str(pressed.getAttribute("data-act")))

    def _key(self, event: Event) -> None:
        """Enter in one of the room's fields presses its button."""
        if event.key != "Enter":
            return
        for field, act in (("#room-say", "room-say"), ("#room-reply", "room-accept"), ("#room-name", "room-join"),
                           ("#room-sofa", "room-sofa-yes")):  # fmt: skip
            if browser.closest(event, field) is not None:
                event.preventDefault()
                self.act(act)
