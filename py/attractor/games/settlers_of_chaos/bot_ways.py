"""Ways to pay: which cards of a hand make a target, the cheapest first, and which of them go together."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from attractor.bots.advice import Budget, OutOfBudget
from attractor.games.settlers_of_chaos.bot_sums import CODES, LARGEST, reach
from attractor.games.settlers_of_chaos.bot_table import QUALITY
from attractor.games.settlers_of_chaos.display import LEAST
from attractor.games.settlers_of_chaos.parts import COLOURS, Hand

MOST_CARDS: Final = 16
"""Of a larger hand only the best cards are looked at."""
KEPT: Final = 14
"""Ways that are kept for a target."""


@dataclass(frozen=True, slots=True)
class Way:
    """Cards that make a target. mask: their places, a bit each; cost: in good cards; single: all of one colour."""

    mask: int
    cards: Hand
    cost: float
    single: bool


def best_cards(hand: Hand) -> Hand:
    """At most MOST_CARDS of a hand, equal ones beside each other."""
    if len(hand) > MOST_CARDS:
        hand = tuple(sorted(hand, key=lambda card: QUALITY[int(card[1])])[-MOST_CARDS:])
    return tuple(sorted(hand))


def ways(cards: Hand, targets: Sequence[int], largest: int, half: float, budget: Budget) -> dict[int, list[Way]]:
    """For each target that these cards (see ``best_cards``) make with at most ``largest`` of them the cheapest ways.

    half: how many good cards the half point of a single colour is worth. A node is a handful looked up; where the
    budget ends, the ways with fewer cards have been found.
    """
    table, wanted = reach(), sum(1 << target - LEAST for target in set(targets))
    codes = [CODES[card[1]] for card in cards]
    costs = [QUALITY[int(card[1])] for card in cards]
    hues = [1 << COLOURS.index(card[0]) for card in cards]
    found: dict[int, list[tuple[float, int, float, bool]]] = {}
    level = [(0, 0, 0.0, 0, -1)]
    count = len(cards)
    with suppress(OutOfBudget):
        for size in range(1, min(largest, LARGEST, count) + 1):
            grown = []
            for mask, code, cost, hue, last in level:
                for at in range(last + 1, count):
                    if at > last + 1 and cards[at] == cards[at - 1]:
                        continue  # equal cards: the first of them
                    grown.append((mask | 1 << at, code + codes[at], cost + costs[at], hue | hues[at], at))
            budget.spend(len(grown))
            if size > 1:
                for mask, code, cost, hue, _ in grown:
                    bits = table[code] & wanted
                    while bits:
                        bit = bits & -bits
                        bits ^= bit
                        single = not hue & hue - 1
                        entry = (cost - half * single, mask, cost, single)
                        found.setdefault(bit.bit_length() - 1 + LEAST, []).append(entry)
            level = grown
    return {
        target: [
            Way(mask, tuple(card for at, card in enumerate(cards) if mask >> at & 1), cost, single)
            for _, mask, cost, single in sorted(some)[:KEPT]
        ]
        for target, some in found.items()
    }


@dataclass(frozen=True, slots=True)
class Wish:
    """A slot that might be bought. gain: in points, the half point apart; halves: what it adds to the score at once.

    after: the slot that must be bought before it is of use (a road before a settlement), 0 for none.
    """

    slot: int
    kind: str
    target: int
    gain: float
    halves: int = 0
    after: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """Slots with the cards that pay for them, no card twice; worth: points gained less what the cards are worth."""

    pays: tuple[tuple[Wish, Way], ...] = ()
    worth: float = 0.0


WON: Final = 12.0
"""What winning the match is worth, in points."""
STEPS: Final = 4000
"""Assignments that are looked at; the promising ones come first."""


def choose(wishes: Sequence[Wish], found: Mapping[int, Sequence[Way]], card: float, missing: int) -> Choice:
    """The best assignment of cards to slots. card: points a good card is worth; missing: halves to the ninth point."""
    offers = []
    for wish in sorted(wishes, key=lambda wish: (wish.after, -wish.gain)):
        nets = [(wish.gain - card * way.cost + 0.5 * way.single, way) for way in found.get(wish.target, ())]
        if nets:
            offers.append(_Offer(wish, tuple(sorted(nets, key=lambda pair: -pair[0]))))
    return _Assignment(offers, missing).best


@dataclass(frozen=True, slots=True)
class _Offer:
    """A slot and the ways to pay for it, each with what it nets; the best first."""

    wish: Wish
    ways: tuple[tuple[float, Way], ...]


class _Assignment:
    """Depth-first over the slots, cut off where what is left cannot catch up."""

    def __init__(self, offers: Sequence[_Offer], missing: int) -> None:
        self.offers, self.missing = offers, missing
        self.best, self.steps = Choice(), STEPS
        self.rest = [0.0]
        """What the slots from each on can add at most; ``points``: how many halves."""
        self.points = [0]
        for offer in reversed(offers):
            self.rest.insert(0, self.rest[0] + max(0.0, offer.ways[0][0]))
            self.points.insert(0, self.points[0] + offer.wish.halves + 1)
        self._look(0, 0, 0.0, 0, ())

    def _look(self, at: int, used: int, worth: float, halves: int, pays: tuple[tuple[Wish, Way], ...]) -> None:
        self.steps -= 1
        total = worth + self._prize(halves)
        if total > self.best.worth + 1e-9:
            self.best = Choice(pays, total)
        may_win = self._prize(halves + self.points[at])
        if at == len(self.offers) or self.steps < 0 or worth + self.rest[at] + may_win <= self.best.worth:
            return
        wish = self.offers[at].wish
        if not wish.after or any(wish.after == other.slot for other, _ in pays):
            for net, way in self.offers[at].ways:
                if not way.mask & used and (net > 0 or may_win):
                    got = halves + wish.halves + way.single
                    self._look(at + 1, used | way.mask, worth + net, got, (*pays, (wish, way)))
        self._look(at + 1, used, worth, halves, pays)

    def _prize(self, halves: int) -> float:
        return WON if halves >= self.missing else 0.0
