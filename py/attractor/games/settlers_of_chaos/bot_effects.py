"""What an advantage is worth to a seat, and what is best done with it: each choice is tried and the table weighed."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from attractor.core.game import Move, Seat
from attractor.games.settlers_of_chaos import building, effects
from attractor.games.settlers_of_chaos.bot_table import Ground, Outlook, worth_of
from attractor.games.settlers_of_chaos.graph import HEXES
from attractor.games.settlers_of_chaos.parts import COLOURS, Kind
from attractor.games.settlers_of_chaos.rules import Settlers

NONE: Final[Move] = effects.NONE
KEPT: Final = 0.6
"""The part of a hand that a rival is likely to hold still when a discard comes."""


@dataclass(frozen=True, slots=True)
class Use:
    """A choice and how many points ahead it brings."""

    move: Move
    gain: float


def best(view: Outlook, state: Settlers, seat: Seat, kind: Kind) -> Use:
    """The best use of an advantage; ``-`` and 0 where nothing is legal or everything harms."""
    if kind == "vp":
        return Use(NONE, 1.0)
    if kind == "dc":
        rival = state.players[1 - seat]
        return Use(NONE, view.card * KEPT * worth_of(rival.hand) / (2 << rival.owed))
    return max(uses(view, state, seat, kind), key=lambda use: use.gain, default=Use(NONE, 0.0))


def uses(view: Outlook, state: Settlers, seat: Seat, kind: Kind) -> Iterator[Use]:
    """All choices of an effect on the board that are better than none."""
    try_all = _of_hexes if kind in ("cc", "nc", "rb") else _of_pieces
    found = try_all(view, state, seat, kind)
    return (use for use in found if use.gain > 0)


def road_then_settlement(view: Outlook, state: Settlers, seat: Seat) -> float:
    """What a settlement brings once the best road lies, where none can stand yet; 0 where no road helps."""
    own, rival = state.players[seat], state.players[1 - seat]
    if building.settlements(own, rival):
        return 0.0
    road = best(view, state, seat, "rd").move
    return 0.0 if road == NONE else best(view, effects.apply(state, seat, "rd", road), seat, "st").gain


# ---- below -----------------------------------------------------------------------------------------------------------
def _of_pieces(view: Outlook, state: Settlers, seat: Seat, kind: Kind) -> Iterator[Use]:
    before = view.lead(state, seat)
    for move in effects.choices(state, seat, kind):
        yield Use(move, view.lead(effects.apply(state, seat, kind, move), seat) - before)


def _of_hexes(view: Outlook, state: Settlers, seat: Seat, kind: Kind) -> Iterator[Use]:
    """Only hexes that somebody draws from change anything."""
    ground = Ground.of(state)
    before = _flow(ground, seat)
    for at, name in enumerate(HEXES):
        if ground.copies[0][at] or ground.copies[1][at]:
            for sign, change in _changes(ground, kind, at):
                undo = change()
                yield Use(name + sign, view.flow(_flow(ground, seat) - before))
                undo()


def _flow(ground: Ground, seat: Seat) -> float:
    one, two = ground.expected()
    return one - two if seat == 0 else two - one


def _changes(ground: Ground, kind: Kind, at: int) -> Iterator[tuple[str, Callable[[], Callable[[], None]]]]:
    """The rest of the move, and what makes the change; that gives back what undoes it."""
    if kind == "rb":
        if at != ground.robber:
            yield "", lambda: _robbed(ground, at)
    elif kind == "cc":
        for place, colour in enumerate(COLOURS):
            if place != ground.colours[at]:
                yield colour, lambda place=place: _set(ground.colours, at, place)  # type: ignore[misc]
    else:
        number = ground.numbers[at]
        if number > 0:
            yield "m", lambda: _set(ground.numbers, at, number - 1)
        if number < 9:
            yield "p", lambda: _set(ground.numbers, at, number + 1)


def _robbed(ground: Ground, at: int) -> Callable[[], None]:
    before, ground.robber = ground.robber, at

    def undo() -> None:
        ground.robber = before

    return undo


def _set(values: list[int], at: int, value: int) -> Callable[[], None]:
    before, values[at] = values[at], value

    def undo() -> None:
        values[at] = before

    return undo
