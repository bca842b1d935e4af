"""Where a match comes from: a new one, one that this device keeps, a link, a record. Refusals are BadRecord."""
from __future__ import annotations

from dataclasses import dataclass

from attractor.core import draft, link, record
from attractor.core.draft import Half
from attractor.core.game import BadRecord
from attractor.core.match import Match
from attractor.games import find
from attractor.web import browser
from attractor.web.keeper import new_id, shelf
from attractor.web.shelf import Damaged, Kept

PLAY = "#/play/"


@dataclass(frozen=True, slots=True)
class Found:
    """A match to sit down to. halves: what was half made; clocks: as last shown; at: the ply to show, None: now.
    """

    match: Match
    halves: tuple[Half, ...] = ()
    clocks: str = ""
    at: int | None = None


def is_link(fragment: str) -> bool:
    """Whether a fragment holds a match itself."""
    return fragment.startswith(("#/1/", "#/1z/"))


def read_link(fragment: str) -> link.Opened:
    """The match of a link, under a new name unless it brings its own; raises BadRecord."""
    return link.read(fragment, find, id=new_id())


async def find_match(fragment: str) -> Found:
    """The match of an address. A link that a kept match was last shown under is that match. Raises BadRecord."""
    if fragment.startswith(PLAY):
        kept = await shelf.read(fragment.removeprefix(PLAY))
        if kept is None:
            raise BadRecord("no-such-match")
        return take_up(kept)
    opened = read_link(fragment)
    matches, _ = await shelf.all()
    for kept in matches:
        if kept.link == fragment or (opened.continued and kept.match == opened.match.id):
            return take_up(kept)
    return Found(opened.match, at=opened.at)


def take_up(kept: Kept) -> Found:
    """A kept match with all that waited beside it; raises Damaged where its record is none any more."""
    try:
        match = record.read(kept.record, find)
    except BadRecord as problem:
        raise Damaged(kept.match, kept.record, problem.reason, **dict(problem.note.facts)) from None
    if match.id != kept.match:
        raise Damaged(kept.match, kept.record, "stored-field", field="match")
    halves: tuple[Half, ...] = ()
    if kept.draft:
        try:
            halves = draft.restore(draft.read(kept.draft, match.seats), match)
        except BadRecord:  # the match is whole; only what was half made is lost
            halves = ()
    return Found(match, halves, kept.clocks)


def keep_new(match: Match) -> str:
    """Puts a new match into the journal; returns its address."""
    kept = Kept(match.id, match.game.info.key, record.write(match), players=match.players, turns=len(match.turns))
    shelf.write(kept, browser.wall_ms())
    return PLAY + match.id


def read_text(text: str) -> Match:
    """The match of what somebody pasted or chose: a record, a link, or a fragment of one. Raises BadRecord."""
    text = text.strip().removeprefix("\ufeff")
    for mark in ("#/1/", "#/1z/"):
        if mark in text.split("\n")[0] and len(text.split()) == 1:
            return read_link(text[text.index(mark) :]).match
    return record.read(text + "\n", find)


async def latest() -> Kept | None:
    """The unfinished match that was played last, for the strip on the home page."""
    matches, _ = await shelf.all()
    return next((kept for kept in matches if not kept.over), None)
