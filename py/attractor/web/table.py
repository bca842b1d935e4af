"""The play screen as the rest of the page knows it.

    await table.open(page, "#/play/k3f9ab")    a match that this device keeps
    await table.open(page, "#/1/…")            a link: the match last shown under it here, else a new one
    table.begin(page, start)                   a new match from the set-up form; the address to go to
    await table.bring(page, text)              a match from a record or a link as text; the address to go to

A Table has found its match and asked for the sole right to write it; ``play.Play`` plays it.
"""
from __future__ import annotations

from attractor.core.game import BadRecord, Fact, Note
from attractor.core.match import Match
from attractor.games import KEYS, find
from attractor.web import browser
from attractor.web.found import Found, read_text
from attractor.web.keeper import Keeper, new_id
from attractor.web.opening import PLAY, find_match, keep_new
from attractor.web.page import Page, Screen, Start
from attractor.web.play import Play
from attractor.web.thinking import prepared


async def open(page: Page, fragment: str) -> Screen:  # noqa: A001
    """The screen of an address. Raises BadRecord for a link that cannot be read or a match that is not kept here."""
    try:
        found = await find_match(fragment)
        room = await _room_of(page, found)
        if room is not None:
            return room
        screen = Table(page, found)
    except BadRecord as problem:
        raise _explained(page, problem, fragment) from None
    await screen.keeper.lock.take()
    return screen


async def _room_of(page: Page, found: Found) -> Screen | None:
    """The room to which a link belongs that a match is continued by."""
    if not found.continued:
        return None
    from attractor.web import room_doors

    return await room_doors.open_letter(page, found.match)


def begin(page: Page, start: Start) -> str:
    """A new match with these settings, kept at once; returns its address."""
    match = Match(find(start.game), start.seats, start.options, id=new_id(), clock=start.clock, players=start.players)
    return keep_new(match)


async def bring(page: Page, text: str) -> str:
    """Keeps the match of a record or a link that somebody pasted or chose, under a name of its own.

    Returns its address; raises BadRecord.
    """
    try:
        return keep_new(await prepared({"ask": "read", "text": text}, lambda: read_text(text, new_id())))
    except BadRecord as problem:
        raise _explained(page, problem, text) from None


def _explained(page: Page, problem: BadRecord, text: str) -> BadRecord:
    """The same refusal with its reason in words, in those of the game that the text is about: only it knows them."""
    keys = sorted(KEYS, key=lambda key: key not in text)
    facts: dict[str, Fact] = {}
    for name, fact in problem.note.facts:
        if isinstance(fact, Note):
            inner = _explained(page, BadRecord(fact.key, **dict(fact.facts)), text).note
            words = next((words for words in map(page.words, keys) if words.has(fact.key)), page.texts)
            facts[name] = words.say(inner)
        else:
            facts[name] = fact
    return BadRecord(problem.reason, **facts)


class Table:
    """The screen of one match. ``is_running``: a link to another match asks before it takes this one's place."""

    def __init__(self, page: Page, found: Found) -> None:
        self.page = page
        self.found = found
        self.keeper = Keeper(found.match, self._lost, self._full)
        self.keeper.review = found.review
        self.play: Play | None = None

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
        self.keeper.release()

    def title(self) -> str:
        return "" if self.play is None else self.play.desk.title()

    @property
    def is_running(self) -> bool:
        """A match that has begun and is not over."""
        if self.play is None:
            return False
        match = self.play.match
        return match.outcome is None and bool(match.ply or not self.play.sitting.picker.is_blank)

    # ---- two tabs ------------------------------------------------------------------------------------------------
    def _take_over(self) -> None:
        browser.run(self._again())

    async def _again(self) -> None:
        """This tab wants to write: it takes the right, then reads what the other one wrote last."""
        await self.keeper.lock.take(steal=True)
        self.found = await find_match(PLAY + self.found.match.id)
        if self.play is not None:
            self.play.stop(keeps=False)
            self.keeper.match, self.keeper.review = self.found.match, self.found.review
            self.show()

    def _lost(self) -> None:
        """Another tab writes from now on; this one shows what it has."""
        if self.play is not None:
            self.play.lost()

    def _full(self) -> None:
        """Nothing more can be kept on this device."""
        if self.play is not None:
            self.play.sharing.tell_full()
