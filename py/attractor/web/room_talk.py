"""The chat of a room: what was said, how much of it is new, who is not listened to. What people write is text."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import Note, Seat
from attractor.web import browser, room_panels

if TYPE_CHECKING:
    from attractor.web.room_screen import RoomScreen


class Talk:
    """The chat of one match. muted: seats whose lines are not shown. Whoever has no seat reads only."""

    def __init__(self, screen: RoomScreen) -> None:
        self.screen = screen
        self.muted: set[Seat] = set()
        self._match = ""
        self._read = self._told = 0

    @property
    def lines(self) -> list[tuple[Seat, str]]:
        """What was said by those who are listened to."""
        return [(seat, words) for seat, words in self._all() if seat not in self.muted]

    @property
    def unread(self) -> int:
        """Lines of others that have come since the sheet was last open."""
        own = self.screen.live.room.own_seats
        return sum(seat not in own and seat not in self.muted for seat, _ in self._all()[self._read :])

    def markup(self) -> str:
        """The lines as they stand in the sheet."""
        return room_panels.chat([(self._name(seat), words) for seat, words in self.lines], self.screen.say)

    def tell(self) -> None:
        """New lines: into the sheet where it is open, else said to those who listen."""
        lines = self._all()
        fresh, self._told = lines[self._told :], len(lines)
        box = browser.by_id("room-chat")
        if box is not None:
            self.show(box)
            return
        own = self.screen.live.room.own_seats
        for seat, words in fresh:
            if seat not in own and seat not in self.muted:
                self.screen.page.announce(self.screen.say(Note("room-says", name=self._name(seat), words=words)))

    def show(self, box: browser.Element) -> None:
        """Writes the lines into the open sheet, the last one in sight."""
        browser.set_html(box, self.markup())
        box.scrollTop = box.scrollHeight
        self._read = len(self._all())

    def speak(self) -> None:
        """Sends what is in the field, by the seat that is to choose here or the first."""
        field, live = browser.by_id("room-say"), self.screen.live
        words = "" if field is None else str(field.value).strip()
        seats = self.screen.people
        if field is None or not words or not seats:
            return
        live.do(lambda room, now: room.say(seats[0], words, now))
        field.value = ""

    def mute(self, seat: Seat) -> None:
        self.muted ^= {seat}

    def _all(self) -> list[tuple[Seat, str]]:
        table = self.screen.live.room.table
        if table is not None and table.log.match != self._match:  # a rematch: its seats are other ones
            self._match, self._read, self._told = table.log.match, 0, 0
            self.muted = set()
        return self.screen.live.room.chat

    def _name(self, seat: Seat) -> str:
        match = self.screen.live.room.match
        called = "" if match is None else match.called(seat)
        return called if isinstance(called, str) else self.screen.say(called)
