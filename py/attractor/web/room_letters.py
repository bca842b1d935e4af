"""A match of a room that goes on by link while no line can be had: its buttons and its play screen."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from attractor.core import link
from attractor.core.game import BadRecord, Note, Seat
from attractor.games import find
from attractor.web import browser, room_panels
from attractor.web.browser import files
from attractor.web.plates import Face
from attractor.web.room_post import Letterbox, LetterSitting, LetterTicker

if TYPE_CHECKING:
    from attractor.web.play import Play
    from attractor.web.room_screen import RoomScreen

Say = Callable[[Note], str]


class Post(Letterbox):
    """The letters of one tab, and their buttons."""

    def __init__(self, screen: RoomScreen) -> None:
        super().__init__(screen.live, self._keep, screen.tell)
        self.screen = screen

    def _keep(self, items: Mapping[str, str | None]) -> None:
        browser.run(self.screen.holder.store(items), lambda _error: None)

    @property
    def address(self) -> str:
        """The link to send."""
        assert self.match is not None
        return browser.base_address() + link.write(self.match, continued=True)

    # ---- buttons ---------------------------------------------------------------------------------------------------
    def acts(self) -> dict[str, Callable[[], object]]:
        return {
            "room-letter": lambda: self._then(self.begin),
            "room-letter-open": self._paste,
            "room-letter-copy": lambda: browser.run(self._copy()),
            "room-letter-share": lambda: browser.run(files.share(self._share_title, self.address)),
            "room-letter-back": lambda: self._then(self.lay_aside),
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
