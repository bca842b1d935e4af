"""Where a match comes from: one that this device keeps, a link, or a new one. Refusals are BadRecord."""
from __future__ import annotations

from attractor.core import link, record
from attractor.core.game import BadRecord
from attractor.core.match import Match
from attractor.games import find
from attractor.web import browser
from attractor.web.found import Found, take_up
from attractor.web.keeper import new_id, shelf
from attractor.web.shelf import Damaged, Kept
from attractor.web.thinking import prepared

PLAY = "#/play/"


async def find_match(fragment: str) -> Found:
    """The match of an address; that of a link which a kept match was last shown under is that match.

    Raises BadRecord; a kept match that proves to be damaged is listed as such from then on.
    """
    if fragment.startswith(PLAY):
        kept = await shelf.read(fragment.removeprefix(PLAY))
        if kept is None:
            raise BadRecord("no-such-match")
        return await _taken(kept)
    asked: dict[str, object] = {"ask": "read", "text": fragment}
    opened = await prepared(asked, lambda: link.read(fragment, find, id=new_id()))
    matches, _ = await shelf.all()
    for kept in matches:
        if kept.link == fragment or (opened.continued and kept.match == opened.match.id):
            return await _taken(kept)
    # Without a place the link opens at its end, and stays there when chance deals first.
    at = opened.at if opened.at < opened.match.ply else None
    return Found(opened.match, at=at, continued=opened.continued)


def keep_new(match: Match) -> str:
    """Puts a new match into the journal; returns its address."""
    kept = Kept(match.id, match.game.info.key, record.write(match), players=match.players, turns=len(match.turns))
    shelf.write(kept, browser.wall_ms())
    return PLAY + match.id


async def latest() -> Kept | None:
    """The unfinished match that was played last, for the strip on the home page."""
    matches, _ = await shelf.all()
    return next((kept for kept in matches if not kept.over), None)


async def kept_match(kept: Kept) -> Found:
    """A kept match with what waited beside it; raises Damaged. What its rules must search for, the worker finds."""
    return await prepared({"ask": "read", "text": kept.record}, lambda: take_up(kept))


async def _taken(kept: Kept) -> Found:
    try:
        return await kept_match(kept)
    except Damaged as problem:
        shelf.found_damaged(problem)
        raise


__all__ = ["PLAY", "find_match", "keep_new", "kept_match", "latest", "take_up"]
