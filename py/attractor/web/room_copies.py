"""A match of a room taken out of it: played on alone at one screen, against a computer, or kept as a file."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attractor.core import record
from attractor.games import find
from attractor.web.browser import files
from attractor.web.keeper import new_id
from attractor.web.opening import keep_new
from attractor.web.room_side import Side
from attractor.web.setup import DEFAULT_LEVEL
from attractor.web.share import file_name

if TYPE_CHECKING:
    from attractor.web.room_screen import RoomScreen


class Copies:
    """What a tab can do with its copy of the match without the others. The room itself stays as it is."""

    def __init__(self, screen: RoomScreen) -> None:
        self.screen = screen

    def acts(self) -> dict[str, Callable[[], object]]:
        return {
            "room-alone": lambda: self.play_on(computer=False),
            "room-alone-computer": lambda: self.play_on(computer=True),
            "room-records": self.save,
        }

    def play_on(self, computer: bool) -> None:
        """A match of this device with the same past; computer: it takes the seats of those who are away."""
        side = self.screen.side
        if not isinstance(side, Side):
            return
        match = record.read(record.write(side.match), find)
        match.id = new_id()
        if computer:
            away = side.away
            match.players = tuple(
                f"@{DEFAULT_LEVEL}" if seat in away else name for seat, name in enumerate(match.players)
            )
        self.screen.page.go(keep_new(match))

    def save(self) -> None:
        """The record; of a match that came apart, that of each half."""
        table = self.screen.room.table
        if table is None:
            return
        key, match = table.opening.game, table.log.match
        for place, text in enumerate(table.records()):
            files.download(file_name(key, f"{match}-{place + 1}" if place else match), text)
