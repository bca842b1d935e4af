"""One step of a match: the table, an event, the table after it. Moves go to the rules; table verbs are judged here.

A verb is an event whose move starts with ``!``: ``!time`` (the seat's time is up), ``!resign``, ``!draw?`` and
``!undo?`` (offers, which change nothing), ``!draw`` (agreed, by ``TABLE``).
"""
from __future__ import annotations

from dataclasses import dataclass, replace

from attractor.core.game import CHANCE, Event, IllegalMove, Outcome, Seat, State

TABLE: Seat = -2
"""Nobody in particular: all who sit there have agreed."""

OFFERS = ("!draw?", "!undo?")
VERBS = ("!time", "!resign", "!draw", *OFFERS)


@dataclass(frozen=True, slots=True)
class Moment:
    """The table between two events.

    outcome: also after resignations, time and agreement, of which the state knows nothing. gone: seats that left.
    offers: what is offered and by whom, until somebody else moves. inside: within the opening of sealed choices, where
    some are applied and others not yet: nobody may stop or choose there.
    """

    state: State
    seats: int
    outcome: Outcome | None = None
    gone: frozenset[Seat] = frozenset()
    offers: frozenset[tuple[str, Seat]] = frozenset()
    inside: bool = False

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.outcome else self.state.to_act

    @property
    def is_secret(self) -> bool:
        """Several seats choose at once: their choices go into envelopes."""
        return len(self.to_act) > 1 and not self.inside


def first(state: State, seats: int) -> Moment:
    """The table at the start."""
    return Moment(state, seats, state.outcome)


def step(moment: Moment, event: Event) -> tuple[Event, Moment]:
    """The event with its move in canonical form, and the table after it; raises IllegalMove.

    Sealed choices come here when they are opened, in seat order.
    """
    if moment.outcome is not None:
        raise IllegalMove("match-over")
    if event.move.startswith("!"):
        return event, _verb(moment, event)
    if event.seat not in moment.state.to_act:
        raise IllegalMove("not-your-turn")
    _check_order(moment, event.seat)
    # The same three steps as State.play, which would not say what the move is called.
    move = moment.state.read(event.seat, event.move)
    moment.state.check(event.seat, move)
    after = moment.state.apply(event.seat, move)
    return Event(event.seat, move, event.spent_ms), _moved(moment, event.seat, after)


def acts(moment: Moment, event: Event) -> Event | None:
    """The event as the rules see it: a time-out is the move that it stands for; None where no move was made."""
    if not event.move.startswith("!"):
        return event
    move = moment.state.timeout(event.seat) if event.move == "!time" else None
    return None if move is None else Event(event.seat, move, event.spent_ms)


def _verb(moment: Moment, event: Event) -> Moment:
    if event.move not in VERBS:
        raise IllegalMove("unknown-verb", text=event.move)
    if event.move == "!draw":
        return _agree(moment, event.seat)
    if event.seat not in range(moment.seats):
        raise IllegalMove("no-such-seat", text=str(event.seat + 1))
    if event.seat in moment.gone:
        raise IllegalMove("already-left")
    if event.move in OFFERS:
        if (event.move, event.seat) in moment.offers:
            raise IllegalMove("already-offered")
        return replace(moment, offers=moment.offers | {(event.move, event.seat)})
    if event.move == "!resign":
        return _left(moment, event.seat, "resigned")
    if event.seat not in moment.state.to_act:
        raise IllegalMove("time-not-running")
    _check_order(moment, event.seat)
    acted = acts(moment, event)
    if acted is None:
        return _left(moment, event.seat, "time-up")
    return _moved(moment, event.seat, moment.state.play(event.seat, acted.move))


def _check_order(moment: Moment, seat: Seat) -> None:
    """Opened choices are applied in seat order."""
    if seat in moment.state.to_act and seat != moment.state.to_act[0]:
        raise IllegalMove("out-of-order")


def _moved(moment: Moment, seat: Seat, after: State) -> Moment:
    rest = tuple(other for other in moment.state.to_act if other != seat)
    return Moment(
        after,
        moment.seats,
        after.outcome,
        moment.gone,
        moment.offers if seat == CHANCE else frozenset(offer for offer in moment.offers if offer[1] == seat),
        inside=bool(rest) and rest == after.to_act,
    )


def _left(moment: Moment, seat: Seat, reason: str) -> Moment:
    """The others play on if the rules allow it; else they have won."""
    gone = moment.gone | {seat}
    after = moment.state.retire(seat)
    if after is not None:
        return Moment(after, moment.seats, after.outcome, gone, moment.offers, moment.inside and len(after.to_act) > 0)
    winners = tuple(other for other in range(moment.seats) if other not in gone)
    scores = tuple(int(other in winners) for other in range(moment.seats))
    return replace(moment, outcome=Outcome(winners, scores, reason), gone=gone)


def _agree(moment: Moment, seat: Seat) -> Moment:
    """A draw: by the table, or by the one seat that has not offered it while all others have."""
    if seat != TABLE:
        others = set(range(moment.seats)) - moment.gone - {seat}
        if seat not in range(moment.seats) or not others <= {who for verb, who in moment.offers if verb == "!draw?"}:
            raise IllegalMove("nothing-offered")
    return replace(moment, outcome=Outcome((), (0,) * moment.seats, "agreed"))
