"""The letters of a room: its match as it goes on by link while no line can be had, and the way back. Pure.

Both players have the room's log up to the lost line, and each the chains and secrets of their own seat; net/letters.py
does the rest. When the line is back every tab plays its own moves of the letters into the log, and the room goes on.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attractor.core import record
from attractor.core.game import BadRecord, IllegalMove, Move, Note, Seat
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find
from attractor.net.letters import Letters
from attractor.net.letters_between import follows, leaves_early, letter_of
from attractor.web.plates import Face
from attractor.web.room import Live
from attractor.web.sitting import Sitting
from attractor.web.ticker import Ticker

ITEM, LEFT = "letter", "letter-left"
"""Where a letter lies among the items of its room, as a record: the one that goes on, and one that was laid aside."""


class Letterbox:
    """The letters of one tab. match: the letter that goes on, None while the room itself is played; left: one that was
    laid aside for the room. store: keeps items of the room; tell: says something to whoever sits here.
    """

    def __init__(
        self, live: Live, store: Callable[[Mapping[str, str | None]], object], tell: Callable[[Note], object]
    ) -> None:
        self.live = live
        self.match: Match | None = None
        self.left: Match | None = None
        self._store = store
        self._tell = tell
        self._merging = False
        self._resigned = ""

    # ---- what is -------------------------------------------------------------------------------------------------
    @property
    def seat(self) -> Seat | None:
        """The seat of this tab, where it has just one and a person elsewhere the other."""
        table = self.live.room.table
        if table is None or table.opening.seats != 2 or any(name.startswith("@") for name in table.fold.match.players):
            return None
        seats = self.live.room.own_seats
        return seats[0] if len(seats) == 1 else None

    @property
    def can_begin(self) -> bool:
        table = self.live.room.table
        return self.match is None and self.seat is not None and table is not None and table.is_running

    @property
    def desk(self) -> Letters:
        assert self.match is not None
        return self._desk(self.match)

    def _desk(self, match: Match) -> Letters:
        table, seat = self.live.room.table, self.seat
        assert table is not None and seat is not None
        return Letters(match, seat, self.live.room.holding.vault, table.opening.places[seat].key, table.opening.round)

    @property
    def known(self) -> Match:
        """All that this tab knows of the match by link."""
        table = self.live.room.table
        assert table is not None
        if self.match is not None:
            return self.match
        letter = letter_of(table)
        try:
            goes_on = self.left is not None and follows(letter, self.left, self.seat)
        except BadRecord:
            goes_on = False
        return self.left if goes_on and self.left is not None else letter

    # ---- beginning and ending ------------------------------------------------------------------------------------
    def restore(self, items: Mapping[str, str]) -> None:
        """Takes up the letters that were stored; one that is damaged is dropped, the room is whole without it."""
        self.match, self.left = _stored(items.get(ITEM, "")), _stored(items.get(LEFT, ""))

    def begin(self) -> None:
        """The match goes on by link from where the log stands, or from the letter that was laid aside."""
        if self.can_begin:
            self.match, self.left = self.known, None
            self.desk.receive()
            self.keep()

    def receive(self, came: Match) -> None:
        """A letter of the other player; raises BadRecord, and nothing has changed then."""
        if self.live.room.table is None or self.seat is None:
            raise BadRecord("room-letter-foreign")
        known = self.known
        if not follows(known, came, self.seat):
            raise BadRecord("room-letter-older")
        if leaves_early(known, came, self.seat):
            came = record.read(record.write(known), find)
            came.verb("!resign", 1 - self.seat)
        else:
            self._desk(came).receive(known)
        self.match, self.left = came, None
        self.keep()

    def keep(self) -> None:
        """Stores the letters with the room, and the secrets that they made."""
        items: dict[str, str | None] = {
            item: None if match is None else record.write(match)
            for item, match in ((ITEM, self.match), (LEFT, self.left))
        }
        self._store(items | self.live.room.holding.vault.items())

    def lay_aside(self) -> None:
        """Back to the room; what was written by link stays known here."""
        self.match, self.left = None, self.match
        self.keep()

    def close(self) -> None:
        self.match = self.left = None
        self.keep()

    def merge(self) -> None:
        """The line is back: what was played by link and is ours goes into the log, move after move, and leaving too."""
        letter, live, seat = self.match, self.live, self.seat
        match = live.room.match
        if letter is None or match is None or seat is None or self._merging:
            return
        written = [(event.seat, event.move) for event in letter.events]
        left = written.pop()[0] if letter.events and letter.events[-1].move == "!resign" else None
        played = [(event.seat, event.move) for event in match.events]
        same = min(len(played), len(written))
        differing = next((its for its, mine in zip(played, written, strict=False) if its != mine), None)
        differing = differing or next((its for its in played[len(written) :] if its[0] == left), None)
        if match.outcome is not None or differing is not None or (same == len(written) and left is None):
            self.close()
            if differing is not None and differing[0] == 1 - seat and not differing[1].startswith("!"):
                self._tell(Note("room-letter-otherwise", who=match.called(1 - seat)))
        elif same == len(written):
            self._leave(match.id, left == seat)
        else:
            self._play_on(letter, match, same)

    def _leave(self, match: str, is_mine: bool) -> None:
        seat = self.seat
        if is_mine and seat is not None and self._resigned != match:
            self._resigned = match
            self.live.do(lambda room, now: room.resign(seat, now))

    def _play_on(self, letter: Match, match: Match, same: int) -> None:
        """The next move of this tab, if it is its turn in the room."""
        seat = self.seat
        event = next((each for each in letter.events[same:] if each.seat == seat and each.move != "!resign"), None)
        turn = letter.events[same].seat == seat or match.moment.is_secret
        if seat is None or event is None or not turn or not self.live.may_choose(seat):
            return
        self._merging = True  # what changes by it asks to merge again
        try:
            self.live.propose(seat, (event.move,), event.spent_ms, match.moment.is_secret)
        except IllegalMove:
            self.close()
        finally:
            self._merging = False


def _stored(text: str) -> Match | None:
    try:
        return record.read(text, find) if text else None
    except BadRecord:
        return None


class LetterSitting(Sitting):
    """The play screen's side of a letter."""

    def __init__(self, post: Letterbox) -> None:
        self.post = post
        self._growing: tuple[int, Move] | None = None
        assert post.match is not None and post.seat is not None
        super().__init__(post.match, Rng(0), (post.seat,), self._write)
        self.is_shared = True

    def awaits(self, seat: Seat) -> bool:
        return seat in self.here and self.post.desk.is_mine and seat in self.match.moment.to_act

    def computes(self, seat: Seat) -> bool:
        return False

    @property
    def can_undo(self) -> bool:
        return self.chooses and not self.picker.is_blank

    def undo(self) -> bool:
        return self.can_undo and super().undo()

    def verb(self, verb: str, seat: Seat) -> None:
        """Leaving is a link too; a minute that is over stands as it is."""
        if verb == "!resign":
            self.match.verb(verb, seat)
        elif self.match.moment.is_secret and self.awaits(seat):
            timed_out = self.match.state.timeout(seat)
            self._write(seat, (self.grown or timed_out or "-",), 0, True)
        self.post.keep()
        self.settle()

    def grow(self, move: Move, spent_ms: int) -> None:
        self._growing = (self.match.ply, move)

    @property
    def grown(self) -> Move | None:
        return self._growing[1] if self._growing is not None and self._growing[0] == self.match.ply else None

    def branch(self) -> None:
        """Nobody leaves the line alone."""

    def switch(self, index: int) -> None:
        """Nobody leaves the line alone."""

    def _deal(self) -> None:
        """Draws come from both players' shares."""

    def _write(self, seat: Seat, moves: Sequence[Move], spent_ms: int, secret: bool) -> None:
        desk = self.post.desk
        for move in moves:
            (desk.choose if secret else desk.play)(move)
        self.post.keep()
        self.settle()


class LetterTicker(Ticker):
    """No clock runs between letters, but for the minute in which orders are written."""

    def up(self, now: int) -> Seat | None:
        return super().up(now) if self.match.state.is_race else None

    def faces(self, now: int) -> dict[Seat, Face]:
        return super().faces(now) if self.match.state.is_race else {}
