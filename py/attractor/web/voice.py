"""What the table says to those who listen: what happened, what is possible, the last seconds. Never the only sign."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import CHANCE, IllegalMove, Note, Seat
from attractor.web.commands import turned
from attractor.web.verdict import winner_line

if TYPE_CHECKING:
    from attractor.web.play import Play

MOST_NAMED = 20
"""Up to so many sites are named one by one; of more, only their number is said."""
MOST_DEALT = 8
"""Up to so many sentences are said of a deal; a larger one is a board, which is read cell by cell."""


class Voice:
    """The live regions of one match: polite for what happens, urgent for what is refused and for the last seconds.

    since: the ply from which on everything is still to be said.
    """

    def __init__(self, play: Play, since: int) -> None:
        self.play = play
        self._said = since
        self._knows_end = play.match.outcome is not None
        self._warned: tuple[int, Seat] | None = None

    def tell(self) -> None:
        """What has happened since this was last asked; at the end also who wins, and why."""
        match, desk, since = self.play.match, self.play.desk, min(self._said, self.play.match.ply)
        self._said = match.ply
        notes = self.play.sitting.told(since)
        if len(notes) > MOST_DEALT and all(event.seat == CHANCE for event in match.events[since:]):
            return
        said = [desk.texts.say(note) for note in notes]
        if match.outcome is not None and not self._knows_end:
            said += [f"{winner_line(match, desk.name, desk.texts)}.", desk.texts.say(Note(match.outcome.reason))]
        self._knows_end = match.outcome is not None
        self.play.page.announce(" ".join(said))

    def refuse(self, refusal: IllegalMove) -> None:
        """Why a try was refused."""
        self.play.page.announce(self.play.desk.texts.say(refusal.note), urgent=True)

    def turned(self) -> None:
        """How what was just turned lies now."""
        play = self.play
        if play.chooses:
            play.page.announce(turned(play.sitting, play.desk.scene, play.desk.texts.say))

    def legal(self) -> None:
        """The sites where something is possible now."""
        play = self.play
        sites = sorted(site.name for site in play.desk.scene.sites if site.name in play.sitting.picker.next)
        note = Note("legal-here", cells=tuple(sites)) if len(sites) <= MOST_NAMED else Note("legal-many", n=len(sites))
        play.page.announce(play.desk.texts.say(note if sites else Note("legal-none")))

    def warn(self) -> None:
        """Ten seconds left: said once a decision."""
        play = self.play
        faces = play.ticker.faces(play.now)
        low = next((seat for seat in play.match.to_act if seat in faces and faces[seat].is_low), None)
        if low is not None and self._warned != (play.match.ply, low):
            self._warned = (play.match.ply, low)
            play.page.announce(play.say("ten-seconds", name=play.desk.name(low)), urgent=True)
