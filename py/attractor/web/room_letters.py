"""A match of a room that goes on by link while no line can be had: the desk, its play screen, and the way back.

Both players have the room's log up to the lost line, and each the chains and secrets of their own seat; net/letters.py
does the rest. When the line is back every tab plays its own moves of the letters into the log, and the room goes on.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attractor.core import link, record
from attractor.core.game import BadRecord, IllegalMove, Move, Note, Seat
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find
from attractor.net.letters import Letters, follows, letter_of
from attractor.web import browser, room_panels
from attractor.web.browser import files
from attractor.web.plates import Face
from attractor.web.sitting import Sitting
from attractor.web.ticker import Ticker

if TYPE_CHECKING:
    from attractor.web.play import Play
    from attractor.web.room_screen import RoomScreen

ITEM = "letter"
"""Where a letter lies among the items of its room: as a record."""
Say = Callable[[Note], str]


class Post:
    """The letters of one tab. match: the letter that goes on, None while the room itself is played."""

    def __init__(self, screen: RoomScreen) -> None:
        self.screen = screen
        self.match: Match | None = None
        self._merging = False

    # ---- what is -------------------------------------------------------------------------------------------------
    @property
    def seat(self) -> Seat | None:
        """The seat of this tab, where it has just one and a person elsewhere the other."""
        table = self.screen.room.table
        if table is None or table.opening.seats != 2 or any(name.startswith("@") for name in table.fold.match.players):
            return None
        seats = self.screen.room.own_seats
        return seats[0] if len(seats) == 1 else None

    @property
    def can_begin(self) -> bool:
        table = self.screen.room.table
        return self.match is None and self.seat is not None and table is not None and table.is_running

    @property
    def desk(self) -> Letters:
        table, seat = self.screen.room.table, self.seat
        assert table is not None and seat is not None and self.match is not None
        key = table.opening.places[seat].key
        return Letters(self.match, seat, self.screen.room.holding.vault, key, table.opening.round)

    @property
    def address(self) -> str:
        """The link to send."""
        assert self.match is not None
        return browser.base_address() + link.write(self.match, continued=True)

    # ---- beginning and ending ------------------------------------------------------------------------------------
    def restore(self, text: str) -> None:
        """Takes up the letter that was stored; one that is damaged is dropped, the room is whole without it."""
        try:
            self.match = record.read(text, find) if text else None
        except BadRecord:
            self.match = None

    def begin(self) -> None:
        """The match goes on by link from where the log stands."""
        table = self.screen.room.table
        if self.can_begin and table is not None:
            self.match = letter_of(table)
            self.desk.receive()
            self.keep()

    def receive(self, came: Match) -> None:
        """A letter of the other player; raises BadRecord, and nothing has changed then."""
        table, seat = self.screen.room.table, self.seat
        if table is None or seat is None:
            raise BadRecord("room-letter-foreign")
        known = self.match or letter_of(table)
        if not follows(known, came):
            raise BadRecord("room-letter-older")
        key = table.opening.places[seat].key
        Letters(came, seat, self.screen.room.holding.vault, key, table.opening.round).receive()
        self.match = came
        self.keep()

    def keep(self) -> None:
        """Stores the letter with the room, and the secrets that it made."""
        vault = self.screen.room.holding.vault
        items: dict[str, str | None] = {ITEM: None if self.match is None else record.write(self.match)}
        items |= vault.items()
        browser.run(self.screen.holder.store(items), lambda _error: None)

    def close(self) -> None:
        self.match = None
        self.keep()

    def merge(self) -> None:
        """The line is back: what was played by link and is ours goes into the log, move after move."""
        letter, live, seat = self.match, self.screen.live, self.seat
        match = self.screen.room.match
        if letter is None or match is None or seat is None or self._merging:
            return
        played = [(event.seat, event.move) for event in match.events]
        written = [(event.seat, event.move) for event in letter.events]
        same = min(len(played), len(written))
        if played[:same] != written[:same] or same == len(written):
            self.close()
            return
        event = next((each for each in letter.events[same:] if each.seat == seat), None)
        turn = letter.events[same].seat == seat or match.moment.is_secret
        if event is not None and turn and live.may_choose(seat):
            self._merging = True
            try:
                live.propose(seat, (event.move,), event.spent_ms, match.moment.is_secret)
            except IllegalMove:
                self.close()
            finally:
                self._merging = False

    # ---- buttons ---------------------------------------------------------------------------------------------------
    def acts(self) -> dict[str, Callable[[], object]]:
        return {
            "room-letter": lambda: self._then(self.begin),
            "room-letter-open": self._paste,
            "room-letter-copy": lambda: browser.run(self._copy()),
            "room-letter-share": lambda: browser.run(files.share(self._share_title, self.address)),
            "room-letter-back": lambda: self._then(self.close),
        }

    @property
    def _share_title(self) -> str:
        return self.screen.say(Note("room-share-title"))

    def _then(self, doing: Callable[[], object]) -> None:
        self.screen.overlay.close(chosen=True)
        doing()
        self.screen.refresh()

    def _paste(self) -> None:
        field = browser.by_id("room-letter-in")
        text = "" if field is None else str(field.value).strip()
        try:
            if "#/" not in text:
                raise BadRecord("room-letter-none")
            self.receive(link.read(text[text.index("#/") :].split()[0], find, id="letter").match)
        except BadRecord as refused:
            self.screen.tell(refused.note)
            return
        self.screen.refresh()

    async def _copy(self) -> None:
        done = await files.copy_text(self.address)
        browser.set_text(browser.by_id("room-done"), self.screen.say(Note("copied" if done else "not-copied")))


class LetterSitting(Sitting):
    """The play screen's side of a letter."""

    def __init__(self, post: Post) -> None:
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


class LetterSide:
    """What the play screen asks of its room while the match goes on by link (as room_side.Side)."""

    def __init__(self, post: Post) -> None:
        self.post, self.screen = post, post.screen
        assert post.match is not None
        self.match = post.match
        self.sitting = LetterSitting(post)
        self.ticker = LetterTicker(self.match, self.screen.live.now)
        self.play: Play | None = None

    def follow(self) -> None:
        """The room may have heard of somebody: the line is back."""
        if self.play is not None:
            self.play.paint()

    def chip(self, say: Say) -> str:
        return room_panels.chip("room-line-letters", self.screen.talk.unread, say)

    def notes(self, say: Say) -> str:
        desk, match = self.post.desk, self.match
        name = next((self._name(seat, say) for seat in range(match.seats) if seat != self.post.seat), "")
        mine = desk.is_mine and match.outcome is None
        return room_panels.letter(name, "" if mine else self.post.address, files.can_share(), say)

    def below(self, seat: Seat, say: Say) -> str:
        return ""

    def face(self, shown: Face | None, on_turn: bool, say: Say) -> Face | None:
        return shown

    def waiting(self, say: Say) -> tuple[str, str] | None:
        return None

    def act(self, act: str) -> bool:
        return act.partition(":")[0] == "rematch" or self.screen.act(act)

    def _name(self, seat: Seat, say: Say) -> str:
        called = self.match.called(seat)
        return called if isinstance(called, str) else say(called)
