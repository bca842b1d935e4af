"""How a match ends by a button, and how the next one begins: resigning, which always asks, and the rematch."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import Seat
from attractor.core.match import Match
from attractor.web.dialogs import ask, dialog
from attractor.web.keeper import new_id
from attractor.web.markup import element, text
from attractor.web.opening import keep_new
from attractor.web.panel import button

if TYPE_CHECKING:
    from attractor.web.play import Play


class Ending:
    """The end of one match."""

    def __init__(self, play: Play) -> None:
        self.play = play

    # ---- resigning -----------------------------------------------------------------------------------------------
    def ask_resign(self) -> None:
        """Every way of resigning comes through here."""
        play = self.play
        if not self._may_resign:
            return
        yes = ("resign-yes", play.say("resign-yes"))
        words = play.say("resign-how", name=play.desk.name(self._resigner))
        play.overlay.open(
            ask(play.say("resign-title"), words, yes, play.say("keep-playing"), play.desk.texts.say, danger=True)
        )

    def resign(self) -> None:
        if self._may_resign:
            self.play.sitting.verb("!resign", self._resigner)
            self.play.changed()

    @property
    def _may_resign(self) -> bool:
        return self.play.writes and self.play.match.outcome is None and bool(self.play.sitting.here)

    @property
    def _resigner(self) -> Seat:
        """Who gives up: the seat that is to choose here, else the first that sits here."""
        sitting = self.play.sitting
        return sitting.seat if sitting.seat is not None else sitting.here[0]

    # ---- again ---------------------------------------------------------------------------------------------------
    def ask_rematch(self) -> None:
        """Who begins the next match: any seat of this one may, first of all one that did not win."""
        play = self.play
        seats = range(play.match.seats)
        likely = next((seat for seat in seats if not self._won(seat)), 0)
        buttons = [
            button(
                f"rematch-with:{seat}",
                play.say("rematch-begins", name=play.desk.name(seat)),
                "btn big pri" if seat == likely else "btn big",
            )
            for seat in sorted(seats, key=lambda seat: seat != likely)
        ]
        words = element("p", text(play.say("rematch-how")))
        inside = element("div", *buttons, class_="row wrap")
        play.overlay.open(dialog(play.say("rematch-title"), words, inside, say=play.desk.texts.say, style="short"))

    def rematch(self, first: Seat) -> None:
        """The same game with the same settings; the players keep their order, ``first`` sits in the first seat."""
        old = self.play.match
        players = tuple(old.players[(first + seat) % old.seats] for seat in range(old.seats))
        match = Match(old.game, old.seats, old.options, id=new_id(), clock=old.clock, players=players)
        self.play.page.go(keep_new(match))

    def _won(self, seat: Seat) -> bool:
        outcome = self.play.match.outcome
        return outcome is not None and seat in outcome.winners
