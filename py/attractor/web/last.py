"""The match that was open last, as home shows it."""
from __future__ import annotations

from attractor.core import link
from attractor.core.game import BadRecord, Note
from attractor.core.match import Match
from attractor.games import find
from attractor.web import home, opening, room_keeper
from attractor.web.page import Page
from attractor.web.pictures import picture
from attractor.web.thinking import prepared


async def strip(page: Page) -> str:
    """The way back into the last match that is not over; "" if there is none, or its record is damaged."""
    kept = await opening.latest()
    rooms = [entry for entry in room_keeper.listed() if entry.link and not entry.over]
    address = ""
    try:
        if rooms and (kept is None or rooms[0].at > kept.stamp):
            address, match = f"#/room/{rooms[0].room}", await _of_room(rooms[0])
        elif kept is not None:
            match = (await opening.kept_match(kept)).match
        else:
            return ""
    except BadRecord:
        return ""
    info = match.game.info
    words = page.words(info.key)
    names = tuple(words.words(match.called(seat)) for seat in range(match.seats))
    title = words.say(Note("resume-title", game=info.title, names=names))
    turns = len(match.turns)
    where = words.say(Note("resume-words", n=turns) if turns else Note("resume-start"))
    board = picture(match.game.scene(match.view(match.ply)), info.tag)
    return home.resume_strip(page.texts, address or f"#/play/{match.id}", board, info.tag, title, where)


async def _of_room(entry: room_keeper.Entry) -> Match:
    """The match of a room as it was when this device last saw it."""
    asked: dict[str, object] = {"ask": "read", "text": entry.link}
    match = (await prepared(asked, lambda: link.read(entry.link, find, id=entry.match))).match
    match.players = entry.players
    return match
