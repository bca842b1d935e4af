"""The match that was open last, as home shows it."""
from __future__ import annotations

from attractor.core import record
from attractor.core.game import BadRecord, IllegalMove, Note
from attractor.web import home
from attractor.web.keeper import shelf
from attractor.web.page import Page
from attractor.web.pictures import picture


async def strip(page: Page) -> str:
    """The way back into the last match that is not over; "" if there is none."""
    kept, _damaged = await shelf.all()
    for each in kept:
        if each.over or not each.turns:
            continue
        try:
            match = record.read(each.record)
        except (BadRecord, IllegalMove):
            continue
        info = match.game.info
        words = page.words(info.key)
        names = tuple(words.words(match.called(seat)) for seat in range(match.seats))
        title = words.say(Note("resume-title", game=info.title, names=names))
        where = words.say(Note("resume-words", n=each.turns))
        board = picture(match.game.scene(match.view(match.ply)), info.tag)
        return home.resume_strip(page.texts, f"#/play/{each.match}", board, info.tag, title, where)
    return ""
