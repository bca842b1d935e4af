"""From a finished match to its result: who won, how, and where it turned. Pure."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from attractor.core.game import Note, Seat
from attractor.core.match import Match
from attractor.web.moves import Log
from attractor.web.result import Result
from attractor.web.text import Texts
from attractor.web.trace import turning

Name = Callable[[Seat], str]


def winner_line(match: Match, name: Name, texts: Texts) -> str:
    """"Ada wins"."""
    outcome = match.outcome
    assert outcome is not None
    names = tuple(name(seat) for seat in outcome.winners)
    if not names:
        return texts.say(Note("drawn"))
    return texts.say(Note("wins" if len(names) == 1 else "win-together", name=names))


def verdict(match: Match, log: Log, name: Name, picture: Callable[[int], str], texts: Texts) -> Result:
    """The result of a finished match. picture(turn): the board after so many turns."""
    outcome = match.outcome
    assert outcome is not None
    turned = turning(log.curve.values)
    films = []
    if turned is not None:
        for turn, key in ((turned - 1, "before"), (turned, "flap"), (log.last, "end")):
            said = texts.say(Note(f"film-{key}-{log.unit}", n=turn) if turn else Note("start-position"))
            films.append((turn, said, picture(turn), turn == turned))
    scores = outcome.scores if any(score > 1 for score in outcome.scores) else ()
    return Result(
        winners=tuple((seat, name(seat)) for seat in outcome.winners),
        title=winner_line(match, name, texts),
        story=" ".join((texts.say(Note(outcome.reason)), texts.say(Note(f"after-{log.unit}", n=log.last)))),
        scores=tuple((name(seat), texts.words(score)) for seat, score in enumerate(scores)),
        log=log if turned is None else replace(log, curve=replace(log.curve, at=turned)),
        turned=turned,
        films=films,
    )
