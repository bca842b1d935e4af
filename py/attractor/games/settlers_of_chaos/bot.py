"""The opponent of Settlers of Chaos: weighs each table in points, mixes its colours, assigns its cards to the display.

It sees what its seat may see. What it orders in the minute carries the times at which a player of its level would
have sent it, and a level errs as often as it is told to.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import tanh
from typing import Final

from attractor.bots.advice import Advice, Budget
from attractor.core.game import Move, Note, Seat, State
from attractor.core.rng import Rng
from attractor.games.settlers_of_chaos import bot_effects, bot_items, bot_minute, bot_names, bot_opening, discards
from attractor.games.settlers_of_chaos.bot_buys import Basket, Buyer, in_order, spare
from attractor.games.settlers_of_chaos.bot_table import QUALITY, Outlook
from attractor.games.settlers_of_chaos.bot_ways import WON
from attractor.games.settlers_of_chaos.graph import HEXES_AT
from attractor.games.settlers_of_chaos.opening import wants_road
from attractor.games.settlers_of_chaos.orders import NONE
from attractor.games.settlers_of_chaos.rules import Settlers
from attractor.games.settlers_of_chaos.turn import GO

NODES: Final = 240_000
"""Handfuls of cards that the browser looks up in about a second (tests/bench/bots.py)."""


@dataclass(frozen=True, slots=True)
class Level:
    """nodes: the most it looks up, None: all it may. slip: a chance in a hundred of any choice.

    largest: cards that it joins at most. writes: how quickly and surely it orders. mixes: whether it names colours as a
    game of chance; items: whether it uses items with a purpose; deep: whether it tries the hands that colours may bring
    and bids for what is left over as well.
    """

    nodes: int | None
    slip: int
    largest: int
    writes: bot_minute.Hand
    mixes: bool = False
    items: bool = False
    deep: bool = False


LEVELS: Final[Mapping[int, Level]] = {
    1: Level(400, 60, 3, bot_minute.Hand(150, 80, errs=30, misses=40)),
    2: Level(800, 35, 4, bot_minute.Hand(110, 60, errs=15, misses=25)),
    3: Level(2_000, 20, 4, bot_minute.Hand(80, 50, errs=8, misses=12), mixes=True),
    4: Level(6_000, 8, 4, bot_minute.Hand(60, 35, errs=3, misses=5), mixes=True, items=True),
    5: Level(None, 0, 5, bot_minute.Hand(30, 15), mixes=True, items=True, deep=True),
}


class SettlersBot:
    """See ``attractor.bots.advice.Bot``."""

    nodes = NODES

    def advise(self, states: Sequence[State], seat: Seat, level: int, budget: Budget, rng: Rng) -> Advice:
        state = states[-1]
        assert isinstance(state, Settlers)
        how = LEVELS[level]
        return Thinker(state, seat, how, budget.at_most(how.nodes), rng).advise()

    def worth(self, states: Sequence[State], budget: Budget, rng: Rng) -> tuple[int, ...]:
        """See ``attractor.bots.advice.Weigher``."""
        state = states[-1]
        assert isinstance(state, Settlers)
        value = thousandths(Outlook(state).lead(state, 0))
        return value, -value

    def rate(
        self, states: Sequence[State], seat: Seat, move: Move, budget: Budget, rng: Rng
    ) -> tuple[Advice, int | None]:
        """See ``attractor.bots.advice.Rater``. An item is used or kept for reasons that have no measure yet."""
        state = states[-1]
        assert isinstance(state, Settlers)
        return Thinker(state, seat, LEVELS[5], budget, rng).rate(move)


class Thinker:
    """One choice."""

    def __init__(self, state: Settlers, seat: Seat, how: Level, budget: Budget, rng: Rng) -> None:
        self.state, self.seat, self.how, self.budget, self.rng = state, seat, how, budget, rng

    def advise(self) -> Advice:
        choose: Mapping[str, Callable[[], Advice]] = {
            "pick": self._pick, "first": self._first, "place": self._place, "discard": self._discard,
            "names": self._names, "items": self._items, "orders": self._orders, "effect": self._effect,
        }  # fmt: skip
        if self.how.slip > self.rng.below(100) and self.state.phase != "orders":
            return self._slip()
        return choose[self.state.phase]()

    def rate(self, move: Move) -> tuple[Advice, int | None]:
        """What it would choose in secret, and the value of what was chosen; both as far as the seat could know."""
        lead = self._lead()
        if self.state.phase == "names":
            pairs = tuple(pair for pair in self.state.legal(self.seat) if pair != NONE)
            view = Outlook(self.state)
            duel = bot_names.duel(self.state, self.seat, pairs, view, self.budget, tries=self.how.deep)
            weights, promises = duel.mixed(), duel.promised()
            row = max(range(len(pairs)), key=weights.__getitem__)
            best = self._named(pairs, weights, row, lead + promises[row])
            return best, thousandths(lead + promises[pairs.index(move)]) if move in pairs else None
        best = self.advise()
        if self.state.phase != "orders":
            return best, None
        buyer = self._buyer()
        made, played = (lead + buyer.bought(each) for each in (best.move, move))
        return replace(best, value=thousandths(made)), thousandths(played)

    # ---- before the first turn -----------------------------------------------------------------------------------
    def _pick(self) -> Advice:
        move = bot_opening.pick(tuple(self.state.legal(self.seat)))
        return Advice(move, 0, False, Note("bot-picks", item=Note(f"item-{move}")), (move,))

    def _first(self) -> Advice:
        seat, lead = bot_opening.first(self.state, self.seat)
        key = "bot-places-first" if seat == self.seat else "bot-places-second"
        return self._say(f"p{seat + 1}", lead / 2, Note(key))

    def _place(self) -> Advice:
        if wants_road(self.state):
            found = bot_opening.roads(self.state, self.seat)
            if not found:
                return self._slip()
            return self._say(found[0][0], 0, Note("bot-road-out" if found[0][1] else "bot-road-any"))
        move, lead = bot_opening.corners(self.state, self.seat, self.how.mixes, self.budget)[0]
        return self._say(move, lead, Note("bot-corner", hexes=tuple(name.upper() for name in HEXES_AT[move])))

    # ---- a turn --------------------------------------------------------------------------------------------------
    def _discard(self) -> Advice:
        """What the display asks for is kept, of the rest the better cards."""
        hand = self.state.players[self.seat].hand
        room = len(hand) - discards.due(hand)
        kept = list(self._useful(room)) if self.how.mixes else []
        rest = list(hand)
        for card in kept:
            rest.remove(card)
        rest.sort(key=lambda card: QUALITY[int(card[1])])
        gone = rest[: discards.due(hand)]
        counts = {card: gone.count(card) for card in gone}
        return self._say(discards.write("", hand, counts), self._lead(), Note("bot-discards"))

    def _useful(self, room: int) -> tuple[str, ...]:
        buyer = self._buyer()
        basket = buyer.basket(self.state.players[self.seat].hand, buyer.wishes(), self.budget)
        kept: tuple[str, ...] = ()
        for _, way in in_order(basket):
            if len(kept) + len(way.cards) <= room:
                kept += way.cards
        return kept

    def _names(self) -> Advice:
        state, seat = self.state, self.seat
        pairs = tuple(move for move in state.legal(seat) if move != NONE)
        if not self.how.mixes:
            move = bot_names.greedy(state, seat, pairs)
            return self._say(move, self._lead(), Note("bot-names-most"))
        duel = bot_names.duel(state, seat, pairs, Outlook(state), self.budget, tries=self.how.deep)
        weights = duel.mixed()
        return self._named(pairs, weights, self.rng.pick(weights), self._lead())

    def _named(self, pairs: Sequence[Move], weights: Sequence[int], row: int, lead: float) -> Advice:
        share = round(100 * weights[row] / sum(weights))
        reason = Note("bot-names-best") if share > 90 else Note("bot-names-mixed", share=max(1, share))
        return self._say(pairs[row], lead, reason)

    def _items(self) -> Advice:
        if not self.how.items:
            return self._say(GO, self._lead(), Note("bot-keeps-items"))
        move, key = bot_items.choose(self.state, self.seat, self.how.largest, self.budget, self.rng)
        return self._say(move, self._lead(), Note(key))

    def _orders(self) -> Advice:
        state, seat, how = self.state, self.seat, self.how
        buyer = self._buyer()
        wishes = buyer.wishes(denies=how.mixes)
        basket = buyer.basket(state.players[seat].hand, wishes, self.budget)
        if how.mixes and len(state.players[seat].hand) > 1:
            wild = "wc" in state.players[seat].items
            basket = buyer.with_white(basket, wishes, wild, self.budget)
            basket = Basket(basket.choice, basket.hand, basket.first, buyer.contested(wishes, self.budget))
        pays = in_order(basket)
        more = spare(wishes, basket, buyer, self.budget) if how.deep else ()
        move = bot_minute.write(state, seat, basket.first, (*pays, *more), how.writes, self.rng)
        return self._say(move, self._lead(), self._bought(basket, move))

    def _bought(self, basket: Basket, move: Move) -> Note:
        pays = in_order(basket)
        if move == NONE or not pays:
            return Note("bot-buys-nothing")
        if basket.choice.worth >= WON:
            return Note("bot-wins")
        return Note("bot-buys", n=len(pays), kind=Note(f"kind-{pays[0][0].kind}"))

    def _effect(self) -> Advice:
        state, seat = self.state, self.seat
        kind = state.sales[0].kind
        use = bot_effects.best(Outlook(state), state, seat, kind)
        if use.move == NONE:
            return self._say(NONE, self._lead(), Note("bot-declines"))
        return self._say(use.move, self._lead() + use.gain, Note(f"bot-effect-{kind}"))

    # ---- below ---------------------------------------------------------------------------------------------------
    def _slip(self) -> Advice:
        """Any legal choice, but none that throws something away on purpose."""
        moves = list(self.state.legal(self.seat))
        if self.state.phase in ("names", "effect"):
            moves = [move for move in moves if move != NONE] or moves
        if self.state.phase == "items":
            moves = [GO]
        move = self.rng.choice(moves)
        return Advice(move, 0, False, Note("bot-anything"), (move,))

    def _buyer(self) -> Buyer:
        return Buyer(Outlook(self.state), self.state, self.seat, self.how.largest)

    def _lead(self) -> float:
        return Outlook(self.state).lead(self.state, self.seat)

    def _say(self, move: Move, lead: float, reason: Note) -> Advice:
        return Advice(move, thousandths(lead), False, reason, (move,))


def thousandths(lead: float) -> int:
    """What it is worth to be so many points ahead."""
    return round(900 * tanh(lead / 4))


BOT = SettlersBot()
