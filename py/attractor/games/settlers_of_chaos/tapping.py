"""How taps spell choices that are made of several things: two colours, items, cards that go, a hex and its change.

Taps of different kinds may come in any order. What has been chosen cannot be tapped again: the table's picker lifts it.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from attractor.core.game import Move
from attractor.games.settlers_of_chaos import discards
from attractor.games.settlers_of_chaos.graph import HEXES
from attractor.games.settlers_of_chaos.parts import COLOURS, DIGITS, Hand

NONE: Final = "-"
GO: Final = "go"
WILDS: Final = tuple(f"w{digit}" for digit in DIGITS)


# ---- names: two colours, or none -------------------------------------------------------------------------------------
def names_next(taps: Sequence[str], repeats: bool) -> frozenset[str]:
    if not taps:
        return frozenset((*COLOURS, NONE))
    if len(taps) > 1 or NONE in taps:
        return frozenset()
    return frozenset(COLOURS) if repeats else frozenset(COLOURS) - {*taps}


def names_spell(taps: Sequence[str]) -> Move | None:
    if tuple(taps) == (NONE,):
        return NONE
    return "".join(sorted(taps, key=COLOURS.find)) if len(taps) == 2 else None


# ---- items: any of Refresh, Head Start and a Wild Card's number, or go on --------------------------------------------
def items_next(held: Sequence[str], taps: Sequence[str]) -> frozenset[str]:
    if GO in taps:
        return frozenset()
    words = {item for item in ("rf", "hs") if item in held and item not in taps}
    wilds = () if "wc" not in held or any(tap in WILDS for tap in taps) else WILDS
    return frozenset(words.union(wilds, () if taps else (GO,)))


def items_spell(taps: Sequence[str]) -> Move | None:
    return "".join(sorted(taps, key=lambda tap: "rhwg".find(tap[0]))) or None


def items_taps(move: Move) -> tuple[str, ...]:
    if move == GO:
        return (GO,)
    words = tuple(word for word in ("rf", "hs") if word in move)
    return (*words, move[-2:]) if "w" in move else words


# ---- discards: cards are tapped by their place in the hand, 1 the oldest ---------------------------------------------
def discard_chosen(hand: Hand, taps: Sequence[str]) -> tuple[str, Hand, tuple[int, ...]]:
    """The Wild Card redeemed first (``w5`` or nothing), the hand with it, and the places of the cards chosen."""
    prefix = next((tap for tap in taps if tap in WILDS), "")
    given = (*hand, prefix) if prefix else hand
    places = (int(tap) for tap in taps if tap.isdecimal())
    return prefix, given, tuple(place for place in places if 1 <= place <= len(given))


def discard_next(hand: Hand, wild: bool, taps: Sequence[str]) -> frozenset[str]:
    prefix, given, places = discard_chosen(hand, taps)
    wilds = WILDS if wild and not prefix else ()
    if len(places) >= discards.due(given):
        return frozenset(wilds)
    return frozenset((*(str(place) for place in range(1, len(given) + 1) if place not in places), *wilds))


def discard_spell(hand: Hand, taps: Sequence[str]) -> Move | None:
    prefix, given, places = discard_chosen(hand, taps)
    if len(places) != discards.due(given):
        return None
    return discards.write(prefix, given, Counter(given[place - 1] for place in places))


def discard_taps(hand: Hand, move: Move) -> tuple[str, ...]:
    prefix, given, cards = discards.read(hand, move)
    places: list[str] = []
    todo = list(cards)
    for place, card in enumerate(given, start=1):
        if card in todo:
            todo.remove(card)
            places.append(str(place))
    return ((prefix,) if prefix else ()) + tuple(places)


# ---- colour and number change: a hex, then a colour or p or m --------------------------------------------------------
def change_next(choices: Sequence[Move], taps: Sequence[str]) -> frozenset[str]:
    if not taps:
        return frozenset(move[:2] for move in choices)
    if len(taps) > 1 or taps[0] == NONE:
        return frozenset()
    return frozenset(move[2] for move in choices if move[:2] == taps[0])


def change_spell(taps: Sequence[str]) -> Move | None:
    if tuple(taps) == (NONE,):
        return NONE
    if len(taps) == 2 and taps[0] in HEXES:
        return taps[0] + taps[1]
    return taps[0] if len(taps) == 1 and taps[0] not in HEXES else None
