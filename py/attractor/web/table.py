"""The play screen as the rest of the page knows it.

    await table.open(page, "#/play/k3f9ab")    a match that this device keeps
    await table.open(page, "#/1/…")            a link: the match last shown under it here, else a new one
    table.begin(page, start)                   a new match from the set-up form; the address to go to
    table.bring(page, text)                    a match from a record or a link as text; the address to go to
    await table.resume(page)                   the match to go on with, for the home page

A Table holds the sole right to write its match and hands it to ``play.Play``.
"""
from __future__ import annotations

from dataclasses import dataclass

from attractor.core.game import BadRecord, Note
from attractor.core.match import Match
from attractor.games import find
from attractor.web import browser, painter
from attractor.web.keeper import Keeper, new_id
from attractor.web.opening import PLAY, Found, find_match, keep_new, latest, read_text, take_up
from attractor.web.page import Page, Screen, Start
from attractor.web.pictures import trimmed
from attractor.web.play import Play


async def open(page: Page, fragment: str) -> Screen:  # noqa: A001
    """The screen of an address. Raises BadRecord for a link that cannot be read or a match that is not kept here."""
    found = await find_match(fragment)
    screen = Table(page, found)
    await screen.keeper.lock.take()
    return screen


def begin(page: Page, start: Start) -> str:
    """A new match with these settings, kept at once; returns its address."""
    match = Match(find(start.game), start.seats, start.options, id=new_id(), clock=start.clock, players=start.players)
    return keep_new(match)


def bring(page: Page, text: str) -> str:
    """Keeps the match of a record or a link that somebody pasted or chose, under a name of its own; returns its address.

    Raises BadRecord.
    """
    match = read_text(text)
    match.id = new_id()
    return keep_new(match)


@dataclass(frozen=True, slots=True)
class Resume:
    """The strip on the home page. picture: the board as markup; words: where the match stands."""

    address: str
    title: str
    tag: str
    picture: str
    words: str


async def resume(page: Page) -> Resume | None:
    """The unfinished match that was played last; None: there is none that can be read."""
    kept = await latest()
    if kept is None:
        return None
    try:
        match = take_up(kept).match
    except BadRecord:
        return None
    info, texts = match.game.info, page.words(match.game.info.key)
    picture = painter.paint(trimmed(match.game.scene(match.view())), texts.say, info.tag, live=False)
    names = [match.called(seat) for seat in match.to_act if seat >= 0]
    called = tuple(name if isinstance(name, str) else texts.say(name) for name in names)
    words = texts.say(Note("resume-words", n=len(match.turns), name=called))
    return Resume(PLAY + match.id, info.title, info.tag, picture, words)


class Table:
    """The screen of one match."""

    def __init__(self, page: Page, found: Found) -> None:
        self.page = page
        self.found = found
        self.play: Play | None = None
        self.keeper = Keeper(found.match, self._lost, self._full)
        self.may_be_left = False

    # ---- a screen ------------------------------------------------------------------------------------------------
    def show(self) -> None:
        self.play = Play(self.page, self.found, self.keeper, self._take_over)

    def speak(self) -> None:
        if self.play is not None:
            self.play.furnish()
            self.play.paint()

    def leave(self) -> None:
        if self.play is not None:
            self.play.stop()
        else:
            self.keeper.lock.release()

    def title(self) -> str:
        return "" if self.play is None else self.play.desk.title()

    @property
    def is_running(self) -> bool:
        """Whether a link to another match has to ask before it takes this one's place."""
        if self.play is None or self.may_be_left:
            return False
        match = self.play.match
        return match.outcome is None and bool(match.ply or not self.play.sitting.picker.is_blank)

    @is_running.setter
    def is_running(self, running: bool) -> None:
        self.may_be_left = not running

    # ---- two tabs ------------------------------------------------------------------------------------------------
    def _take_over(self) -> None:
        browser.run(self._again())

    async def _again(self) -> None:
        """This tab wants to write: it takes the right, then reads what the other one wrote last."""
        await self.keeper.lock.take(steal=True)
        found = await find_match(PLAY + self.found.match.id)
        if self.play is not None:
            self.keeper.match = found.match
            self.play.stop(releases=False)
            self.found = found
            self.show()

    def _lost(self) -> None:
        """Another tab writes from now on; this one shows what it has."""
        if self.play is not None:
            self.play.ticker.pause(self.play.now)
            self.play.paint()

    def _full(self) -> None:
        if self.play is not None:
            self.play.sharing.tell_full()
