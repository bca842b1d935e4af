"""How taps spell choices that are made of several things: two colours, items, cards that go, a hex and its change.

A later tap takes the place of an earlier one of its group; a second tap on something chosen takes it back.
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


# ---- names -----------------------------------------------------------------------------------------------------------
def names_chosen(taps: Sequence[str], repeats: bool) -> tuple[str, ...]:
    """The colours that are chosen after these taps, at most two, or ``-`` alone."""
    chosen: list[str] = []
    for tap in taps:
        if tap == NONE or chosen == [NONE]:
            chosen = [tap]
        elif tap in chosen and not repeats:
            chosen.remove(tap)
        else:
            chosen = [*chosen, tap][-2:]
    return tuple(chosen)


def names_spell(taps: Sequence[str], repeats: bool) -> Move | None:
    chosen = names_chosen(taps, repeats)
    if chosen == (NONE,):
        return NONE
    return "".join(sorted(chosen, key=_rank)) if len(chosen) == 2 else None


def _rank(colour: str) -> int:
    return COLOURS.find(colour)


# ---- items -----------------------------------------------------------------------------------------------------------
def items_chosen(taps: Sequence[str]) -> tuple[str, ...]:
    """The items that are chosen: ``rf``, ``hs`` and at most one ``w`` digit, or ``go`` alone."""
    chosen: list[str] = []
    for tap in taps:
        if tap == GO or chosen == [GO]:
            chosen = [tap]
        elif tap in chosen:
            chosen.remove(tap)
        else:
            chosen = [item for item in chosen if item[0] != tap[0]] + [tap]
    return tuple(chosen)


def items_spell(taps: Sequence[str]) -> Move | None:
    chosen = items_chosen(taps)
    return "".join(sorted(chosen, key=lambda item: "rhwg".find(item[0]))) or None


def items_taps(move: Move) -> tuple[str, ...]:
    if move == GO:
        return (GO,)
    words = [word for word in ("rf", "hs") if word in move]
    return (*words, move[-2:]) if "w" in move else tuple(words)


# ---- discards: cards are tapped by their place in the hand, 1 the oldest ------------------------------------------------
def discard_chosen(taps: Sequence[str]) -> tuple[str, tuple[int, ...]]:
    """The Wild Card redeemed first (``w5`` or nothing) and the places of the cards chosen."""
    wild, places = "", list[int]()
    for tap in taps:
        if tap in WILDS:
            wild = "" if wild == tap else tap
        elif tap.isdecimal():
            place = int(tap)
            if place in places:
                places.remove(place)
            else:
                places.append(place)
    return wild, tuple(places)


def discard_next(hand: Hand, wild: bool, taps: Sequence[str]) -> frozenset[str]:
    prefix, places = discard_chosen(taps)
    given = (*hand, prefix) if prefix else hand
    full = len(places) >= discards.due(given)
    cards = places if full else range(1, len(given) + 1)
    return frozenset((*map(str, cards), *(WILDS if wild else ())))


def discard_spell(hand: Hand, taps: Sequence[str]) -> Move | None:
    prefix, places = discard_chosen(taps)
    given = (*hand, prefix) if prefix else hand
    inside = [place for place in places if 1 <= place <= len(given)]
    if len(inside) != discards.due(given):
        return None
    return discards.write(prefix, given, Counter(given[place - 1] for place in inside))


def discard_taps(hand: Hand, move: Move) -> tuple[str, ...]:
    prefix, given, cards = discards.read(hand, move)
    places: list[str] = []
    todo = list(cards)
    for place, card in enumerate(given, start=1):
        if card in todo:
            todo.remove(card)
            places.append(str(place))
    return ((prefix,) if prefix else ()) + tuple(places)


# ---- colour and number change ------------------------------------------------------------------------------------------
def change_chosen(taps: Sequence[str]) -> tuple[str, str]:
    """The hex and the change (a colour, or p or m) that are chosen; ``-`` counts as a hex that needs no change."""
    name, change = "", ""
    for tap in taps:
        if tap == NONE or tap in HEXES:
            name, change = tap, change if tap != NONE else ""
        else:
            change = tap
    return name, change


def change_spell(taps: Sequence[str]) -> Move | None:
    name, change = change_chosen(taps)
    if name == NONE:
        return NONE
    return name + change if name and change else None


def change_next(choices: Sequence[Move], taps: Sequence[str]) -> frozenset[str]:
    """Any hex; once there is one, its changes."""
    name, change = change_chosen(taps)
    offered = [move for move in choices if move != NONE]
    names = {move[:2] for move in offered if not change or move[2] == change}
    return frozenset((NONE, *names, *(move[2] for move in offered if move[:2] == name)))
