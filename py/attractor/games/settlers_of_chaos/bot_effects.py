"""What an advantage is worth to a seat, and what is best done with it: each choice is tried and the table weighed."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from attractor.core.game import Move, Seat
from attractor.games.settlers_of_chaos import building, effects
from attractor.games.settlers_of_chaos.bot_table import QUALITY, Ground, Outlook, Six, expected, worth_of
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
    """A road opens places to build; settlements and cities draw cards as well."""
    weigh = view.sites if kind == "rd" else view.lead
    before = weigh(state, seat)
    for move in effects.choices(state, seat, kind):
        yield Use(move, weigh(effects.apply(state, seat, kind, move), seat) - before)


def _of_hexes(view: Outlook, state: Settlers, seat: Seat, kind: Kind) -> Iterator[Use]:
    """Only hexes that somebody draws from change anything."""
    ground = Ground.of(state)
    given = ground.yields(0), ground.yields(1)
    before = _flow(given, seat)
    for at, name in enumerate(HEXES):
        if ground.copies[0][at] or ground.copies[1][at]:
            for sign, changed in _changes(ground, given, kind, at):
                yield Use(name + sign, view.flow(_flow(changed, seat) - before))


Both = tuple[Six, Six]
"""What each colour gives each seat."""


def _flow(given: Both, seat: Seat) -> float:
    one, two = expected(*given)
    return one - two if seat == 0 else two - one


def _changes(ground: Ground, given: Both, kind: Kind, at: int) -> Iterator[tuple[str, Both]]:
    """The rest of the move, and what each colour gives each seat after it."""
    number, colour = ground.numbers[at], ground.colours[at]
    if kind == "rb":
        if at != ground.robber:
            back = _moved(ground, given, ground.robber, 1) if ground.robber >= 0 else given
            yield "", _moved(ground, back, at, -1)
    elif at == ground.robber:
        return  # a silent hex gives nothing, whatever it is
    elif kind == "cc":
        without = _moved(ground, given, at, -1)
        for place, name in enumerate(COLOURS):
            if place != colour:
                yield name, _added(without, place, ground, at, QUALITY[number])
    else:
        for sign, other in (("m", number - 1), ("p", number + 1)):
            if 0 <= other <= 9:
                yield sign, _added(given, colour, ground, at, QUALITY[other] - QUALITY[number])


def _moved(ground: Ground, given: Both, at: int, sign: int) -> Both:
    """With a hex that begins (1) or stops (-1) to give."""
    return _added(given, ground.colours[at], ground, at, sign * QUALITY[ground.numbers[at]])


def _added(given: Both, colour: int, ground: Ground, at: int, quality: float) -> Both:
    """So much more of a colour for each card that a hex gives."""
    one, two = list(given[0]), list(given[1])
    one[colour] += ground.copies[0][at] * quality
    two[colour] += ground.copies[1][at] * quality
    return one, two
