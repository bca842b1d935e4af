"""Whether an opened choice is the one that was sealed, and one that the rules accept."""
from __future__ import annotations

from collections.abc import Sequence

from attractor.core.game import IllegalMove, Note
from attractor.core.match import Match
from attractor.net import fair
from attractor.net.entry import Entry


def unsound(match: Match, seals: Sequence[Entry], opening: Entry) -> Note | None:
    """What is wrong with an opening of these commitments: it counts as no choice then, and is named."""
    steps = [_step(text) for text in opening.texts("steps")]
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


def _step(text: str) -> tuple[str, str]:
    salt, _, choice = text.partition(":")
    return salt, choice
