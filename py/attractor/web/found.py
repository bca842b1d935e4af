"""A match taken up from what was kept or sent: the record and what waited beside it. Pure."""
from __future__ import annotations

from dataclasses import dataclass

from attractor.core import draft, link, record
from attractor.core.draft import Half
from attractor.core.game import BadRecord
from attractor.core.match import Match
from attractor.games import find
from attractor.web.shelf import Damaged, Kept

LINKS = ("#/1/", "#/1z/")


@dataclass(frozen=True, slots=True)
class Found:
    """A match to sit down to. halves: what was half made; clocks: as last shown; at: the ply to show, None: now.

    review: what was kept of its review. continued: it came by a link of a match that goes on by links.
    """

    match: Match
    halves: tuple[Half, ...] = ()
    clocks: str = ""
    at: int | None = None
    review: str = ""
    continued: bool = False


def take_up(kept: Kept) -> Found:
    """A kept match with all that waited beside it; raises Damaged where its record is none any more."""
    try:
        match = record.read(kept.record, find)
    except BadRecord as problem:
        raise Damaged(kept.match, kept.record, "stored-record", why=problem.note) from None
    if match.id != kept.match:
        raise Damaged(kept.match, kept.record, "stored-field", field="match")
    halves: tuple[Half, ...] = ()
    if kept.draft:
        try:
            halves = draft.restore(draft.read(kept.draft, match.seats), match)
        except BadRecord:  # the match is whole; only what was half made is lost
            halves = ()
    return Found(match, halves, kept.clocks, review=kept.review)


def read_text(text: str, id: str) -> Match:
    """The match of what somebody pasted or chose: a record, a link, or the fragment of one. Raises BadRecord."""
    text = text.strip().removeprefix("\ufeff")
    if len(text.split()) == 1:
        for mark in LINKS:
            if mark in text:
                return link.read(text[text.index(mark) :], find, id=id).match
    match = record.read(text + "\n", find)
    match.id = id
    return match


def is_link(fragment: str) -> bool:
    """Whether a fragment holds a match itself."""
    return fragment.startswith(LINKS)


