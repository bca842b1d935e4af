"""The match that was open last, as home shows it."""
from __future__ import annotations

from attractor.core.game import BadRecord, Note
from attractor.web import home, opening
from attractor.web.page import Page
from attractor.web.pictures import picture


async def strip(page: Page) -> str:
    """The way back into the last match that is not over; "" if there is none, or its record is damaged."""
    kept = await opening.latest()
    if kept is None:
        return ""
    try:
        match = (await opening.kept_match(kept)).match
    except BadRecord:
        return ""
    info = match.game.info
    words = page.words(info.key)
    names = tuple(words.words(match.called(seat)) for seat in range(match.seats))
    title = words.say(Note("resume-title", game=info.title, names=names))
    turns = len(match.turns)
    where = words.say(Note("resume-words", n=turns) if turns else Note("resume-start"))
    board = picture(match.game.scene(match.view(match.ply)), info.tag)
    return home.resume_strip(page.texts, f"#/play/{match.id}", board, info.tag, title, where)
