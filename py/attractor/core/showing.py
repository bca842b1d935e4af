"""What a scene shows of a match: core.game.View out of events and moments, in terms that rules know."""
from __future__ import annotations

from collections.abc import Sequence

from attractor.core.game import Event, Move, Seat, View
from attractor.core.line import turns
from attractor.core.moment import Moment, acts


def view(
    events: Sequence[Event],
    moments: Sequence[Moment],
    viewer: Seat | None = None,
    taps: Sequence[str] = (),
    seat: Seat = 0,
    drafted: Sequence[Move] = (),
) -> View:
    """The table after ``events``, the half-made turn of ``seat`` on top; ``moments[i]`` is the table before event i.

    Table verbs are left out, but that a time-out is the move that it stands for; where a seat has left, the view starts
    after that.
    """
    past = turns(events, moments)
    begin = past[-1].start if past else 0
    since, acted, in_turn = 0, list[Event](), 0
    for ply, event in enumerate(events):
        move = acts(moments[ply], event)
        if move is not None:
            acted.append(move)
            in_turn += ply >= begin
        elif moments[ply + 1].state != moments[ply].state:
            since, acted, in_turn = ply + 1, [], 0
    state = moments[len(events)].state
    before = moments[max(begin, since)].state if in_turn else state
    for text in drafted:
        state = state.play(seat, text)
    return View(
        start=moments[since].state,
        events=(*acted, *(Event(seat, move) for move in drafted)),
        state=state,
        before=before,
        turn=in_turn + len(drafted),
        viewer=viewer,
        taps=tuple(taps),
        drafted=len(drafted),
    )
