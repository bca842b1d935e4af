"""Whether an opened choice is the one that was sealed, and one that the rules accept.

An opening has ``salt:text`` for every commitment. Only the last text is written out; of one that it goes on from there
stands how long it is, ``salt:<12``: a list that grew for a minute still fits in an entry.
"""
from __future__ import annotations

import re
from collections.abc import Sequence

from attractor.core.game import IllegalMove, Note
from attractor.core.match import Match
from attractor.net import fair
from attractor.net.entry import Entry

SEALS = 100
"""Commitments of a seat for one choice, each order of a race being one; the last is for handing it in."""
LIST = 2_000
"""Characters of a list that is still to grow: with all its salts it fits in an entry."""


def unsound(match: Match, seals: Sequence[Entry], opening: Entry) -> Note | None:
    """What is wrong with an opening of these commitments: it counts as no choice then, and is named."""
    steps = read_steps(opening.texts("steps"))
    published = [seal.text("commit") for seal in seals]
    if not fair.opens(published, steps, match.id, match.ply, opening.seat):
        return Note("room-wrong-opening")
    state = match.state
    try:
        move = state.read(opening.seat, steps[-1][1])
        state.check(opening.seat, move)
    except IllegalMove as error:
        return Note("room-illegal-opening", why=error.note)
    if state.is_race and not fair.stamps_hold(state.stamps(move), [seal.count("stamp") for seal in seals]):
        return Note("room-wrong-stamp")
    return None


def steps_of(made: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """How choices, each (salt, text) and going on from the one before, stand in an opening."""
    last = made[-1][1] if made else ""
    earlier = [f"{salt}:<{len(text)}" if last.startswith(text) else f"{salt}:{text}" for salt, text in made[:-1]]
    return (*earlier, *(f"{salt}:{text}" for salt, text in made[-1:]))


def read_steps(texts: Sequence[str]) -> list[tuple[str, str]]:
    """The choices of an opening; whatever else it says opens nothing."""
    parts = [text.partition(":") for text in texts]
    last = parts[-1][2] if parts else ""
    return [
        (salt, last[: int(text[1:])] if re.fullmatch("<[0-9]{1,4}", text) and place + 1 < len(parts) else text)
        for place, (salt, _, text) in enumerate(parts)
    ]
