"""Rules 17 to 19: the eight advantages: what their holder may choose, and what it does."""
from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attractor.core.game import IllegalMove, Move, Seat
from attractor.games.settlers_of_chaos import building
from attractor.games.settlers_of_chaos.graph import HEXES
from attractor.games.settlers_of_chaos.parts import COLOURS, Kind
from attractor.games.settlers_of_chaos.values import replace

if TYPE_CHECKING:
    from attractor.games.settlers_of_chaos.rules import Settlers

NONE: Final[Move] = "-"
ASKED: Final = ("rd", "st", "ct", "cc", "nc", "rb")
"""The kinds whose effect is chosen on the board; Victory Point and Discard ask for nothing."""


def choices(state: Settlers, seat: Seat, kind: Kind) -> list[Move]:
    """What the holder may choose, in the order of the names; ``-`` (decline) is not among them but always legal."""
    own, rival = state.players[seat], state.players[1 - seat]
    if kind == "rd":
        return building.roads(own, rival)
    if kind == "st":
        return building.settlements(own, rival)
    if kind == "ct":
        return sorted(own.settlements)
    if kind == "rb":
        return [name for name in HEXES if name != state.robber]
    if kind == "cc":
        shown = zip(HEXES, state.colours, strict=True)
        return [name + colour for name, present in shown for colour in COLOURS if colour != present]
    numbers = zip(HEXES, state.numbers, strict=True)
    return [name + sign for name, number in numbers for sign in "mp" if number != ("0" if sign == "m" else "9")]


def check(state: Settlers, seat: Seat, kind: Kind, move: Move) -> None:
    """Raises IllegalMove unless this effect may be chosen."""
    own, rival = state.players[seat], state.players[1 - seat]
    if move == NONE:
        return
    if kind == "rd":
        building.check_road(own, rival, move)
    elif kind == "st":
        building.check_settlement(own, rival, move)
    elif kind == "ct":
        building.check_city(own, move)
    else:
        _check_hex(state, kind, move)


def apply(state: Settlers, seat: Seat, kind: Kind, move: Move) -> Settlers:
    """The table after the effect; the points it brings are counted."""
    if move == NONE:
        return state
    own = state.players[seat]
    if kind == "rd":
        return state.having(seat, replace(own, roads=own.roads | {move}))
    if kind == "st":
        return state.having(seat, replace(own, settlements=own.settlements | {move}, halves=own.halves + 2))
    if kind == "ct":
        kept, cities = own.settlements - {move}, own.cities | {move}
        return state.having(seat, replace(own, settlements=kept, cities=cities, halves=own.halves + 2))
    if kind == "rb":
        return replace(state, robber=move)
    at = HEXES.index(move[:2])
    if kind == "cc":
        return replace(state, colours=state.colours[:at] + move[2] + state.colours[at + 1 :])
    number = int(state.numbers[at]) + (1 if move[2] == "p" else -1)
    return replace(state, numbers=f"{state.numbers[:at]}{number}{state.numbers[at + 1 :]}")


def grant(state: Settlers, seat: Seat, kind: Kind) -> Settlers:
    """Victory Point and Discard, which ask for nothing."""
    if kind == "vp":
        own = state.players[seat]
        return state.having(seat, replace(own, halves=own.halves + 2))
    rival = state.players[1 - seat]
    return state.having(1 - seat, replace(rival, owed=rival.owed + 1))


def _check_hex(state: Settlers, kind: Kind, move: Move) -> None:
    name, change = move[:2], move[2:]
    if name not in HEXES:
        raise IllegalMove("wants-hex", text=move)
    at = HEXES.index(name)
    if kind == "rb":
        if change:
            raise IllegalMove("malformed", text=move)
        if name == state.robber:
            raise IllegalMove("robber-there", cells=(name,))
    elif kind == "cc":
        if len(change) != 1 or change not in COLOURS:
            raise IllegalMove("malformed", text=move)
        if change == state.colours[at]:
            raise IllegalMove("colour-there", cells=(name,))
    else:
        if change not in ("p", "m"):
            raise IllegalMove("malformed", text=move)
        if state.numbers[at] == ("9" if change == "p" else "0"):
            raise IllegalMove("number-stays", cells=(name,))
