"""Which two colours to name: a game of what each pair gives both seats, mixed where no pair is best."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from attractor.bots.advice import Budget
from attractor.bots.matrix import mix
from attractor.core.game import Move, Seat
from attractor.games.settlers_of_chaos import bot_buys, production
from attractor.games.settlers_of_chaos.bot_table import CARD, QUALITY, Outlook, worth_of
from attractor.games.settlers_of_chaos.bot_ways import best_cards, choose, ways
from attractor.games.settlers_of_chaos.parts import HUMAN, WIN, Hand
from attractor.games.settlers_of_chaos.production import harvest
from attractor.games.settlers_of_chaos.rules import Settlers

ROUNDS: Final = 500
SOONER: Final = 4
"""Cards joined when a hand that may come is tried on the display: fewer than in the minute, for there are many."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The matrix of a turn: what each pair of a seat (rows) makes against each of its rival, in points."""

    pairs: tuple[Move, ...]
    payoff: list[list[float]]

    def mixed(self, rounds: int = ROUNDS) -> tuple[int, ...]:
        """How often to name each pair."""
        return mix(self.payoff, rounds).weights

    def promised(self, rounds: int = ROUNDS) -> tuple[float, ...]:
        """What each pair brings against a rival who mixes its own as well as can be, in points."""
        columns = range(len(self.payoff[0]))
        theirs = mix([[-row[column] for row in self.payoff] for column in columns], rounds).weights
        return tuple(sum(map(float.__mul__, row, map(float, theirs))) / rounds for row in self.payoff)


def greedy(state: Settlers, seat: Seat, pairs: Sequence[Move]) -> Move:
    """The pair whose colours give the seat most, whatever the rival names."""
    return max(pairs, key=lambda pair: _good(_drawn(state, seat, production.active((pair, "")))))


def duel(state: Settlers, seat: Seat, pairs: Sequence[Move], view: Outlook, budget: Budget, tries: bool) -> Duel:
    """The matrix. tries: every hand that may come is tried on the display, if the budget is enough for all of them."""
    judge = _Judge(state, view, budget, tries)
    values: dict[str, float] = {}

    def value(mine: Move, theirs: Move) -> float:
        awake = production.active((mine, theirs))
        if awake not in values:
            values[awake] = judge.worth(awake)
        return values[awake] if seat == 0 else -values[awake]

    payoff = [[value(mine, theirs) for theirs in pairs] for mine in pairs]
    if tries and not budget.left:  # some were tried and others not: they cannot be compared
        return duel(state, seat, pairs, view, budget, tries=False)
    return Duel(tuple(pairs), payoff)


class _Judge:
    """What a set of awake colours is worth to seat 0: cards, and what each seat can buy with them at once."""

    def __init__(self, state: Settlers, view: Outlook, budget: Budget, tries: bool) -> None:
        self.state, self.view, self.budget, self.tries = state, view, budget, tries
        self.card = max(view.card, CARD * 0.25)
        self.known: dict[tuple[Seat, Hand], float] = {}
        self.wishes = [
            bot_buys.Buyer(view, state, seat, SOONER).wishes(denies=False) if tries else () for seat in HUMAN
        ]

    def worth(self, awake: str) -> float:
        one, two = (self._of(seat, _drawn(self.state, seat, awake)) for seat in HUMAN)
        return one - two

    def _of(self, seat: Seat, drawn: Hand) -> float:
        key = (seat, drawn)
        if key not in self.known:
            hand = self.state.players[seat].hand
            worth = self.card * (worth_of(hand + drawn) - worth_of(hand))
            self.known[key] = worth + self._bought(seat, hand + drawn) if self.tries else worth
        return self.known[key]

    def _bought(self, seat: Seat, hand: Hand) -> float:
        """What the display brings this hand beyond what its cards are worth."""
        if not self.budget.left or len(hand) < 2:
            return 0.0
        wishes = self.wishes[seat]
        card = self.view.price(hand)
        found = ways(best_cards(hand), [wish.target for wish in wishes], SOONER, 0.5 / max(card, 0.02), self.budget)
        missing = WIN - self.state.players[seat].halves
        return choose(wishes, found, card, missing).worth


def _drawn(state: Settlers, seat: Seat, awake: str) -> Hand:
    return harvest(state.players[seat], state.numbers, state.colours, awake, state.robber)


def _good(hand: Hand) -> float:
    return sum(QUALITY[int(card[1])] for card in hand)

