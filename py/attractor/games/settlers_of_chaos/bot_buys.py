"""What to buy in a minute: each advantage weighed for both seats, cards assigned, the most urgent bids first."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from attractor.bots.advice import Budget
from attractor.core.game import Move, Seat
from attractor.games.settlers_of_chaos import bot_effects, orders
from attractor.games.settlers_of_chaos.bot_table import QUALITY, Outlook
from attractor.games.settlers_of_chaos.bot_ways import WON, Choice, Way, Wish, best_cards, choose, ways
from attractor.games.settlers_of_chaos.display import kind_of, target_of
from attractor.games.settlers_of_chaos.parts import COLOURS, DIGITS, HUMAN, SOLD, WIN, Card, Hand
from attractor.games.settlers_of_chaos.rules import Settlers

RIVALS: Final = 0.5
"""How much of what the rival would gain by a slot counts for buying it oneself."""
CLEARS: Final = 0.12
"""Points for taking a slot away, whatever it brings: new advantages come only when all but one are sold."""
WILD: Final = 0.35
"""Points that a Wild Card is worth kept, early in a match."""
WANTED: Final = 0.5
"""A slot that brings less than this is not worth a white card."""
_HALVES: Final = {"vp": 2, "st": 2, "ct": 2}


@dataclass(frozen=True, slots=True)
class Basket:
    """What one seat means to do in a minute. first: a white card got before (``w5`` or ``eb1b4b4b9w7``), or nothing.

    contested: slots that the rival can pay for as well.
    """

    choice: Choice
    hand: Hand
    first: str = ""
    contested: frozenset[int] = frozenset()


class Buyer:
    """One seat's look at one display. largest: cards that it joins at most."""

    def __init__(self, view: Outlook, state: Settlers, seat: Seat, largest: int) -> None:
        self.view, self.state, self.seat, self.largest = view, state, seat, largest
        self.card = view.price(state.players[seat].hand)
        self.half = 0.5 / max(self.card, 0.02)
        self.missing = WIN - state.players[seat].halves
        self._gains: dict[tuple[Seat, str], float] = {}

    def wishes(self, denies: bool = True) -> tuple[Wish, ...]:
        """The slots that are worth something, the half point apart. denies: what the rival would gain counts too."""
        wishes = []
        slots = {kind_of(offer): slot for slot, offer in enumerate(self.state.display, start=1) if offer != SOLD}
        for slot, offer in enumerate(self.state.display, start=1):
            if offer == SOLD:
                continue
            kind, after = kind_of(offer), 0
            own = self._gain(self.seat, kind)
            if kind == "st" and not own and "rd" in slots:
                own = bot_effects.road_then_settlement(self.view, self.state, self.seat)
                after = slots["rd"] if own else 0
            gain = own + (RIVALS * self._gain(1 - self.seat, kind) if denies else 0.0)
            halves = _HALVES.get(kind, 0) if own else 0
            wishes.append(Wish(slot, kind, target_of(offer), gain + CLEARS, halves, after))
        return tuple(wishes)

    def basket(self, hand: Hand, wishes: Sequence[Wish], budget: Budget) -> Basket:
        """The best that this hand can do."""
        cards = best_cards(hand)
        found = ways(cards, [wish.target for wish in wishes], self.largest, self.half, budget)
        return Basket(choose(wishes, found, self.card, self.missing), cards)

    def with_white(self, plain: Basket, wishes: Sequence[Wish], wild: bool, budget: Budget) -> Basket:
        """The same with a white card where that brings more: the Wild Card, or four cards of a colour given for it."""
        best = plain
        left = {wish.slot for wish in wishes if wish.gain > WANTED} - {wish.slot for wish, _ in plain.choice.pays}
        if not left:
            return best
        hand = self.state.players[self.seat].hand
        for first, given, price in self._whites(hand, wild):
            if not budget.left:
                break
            tried = self.basket((*given, first[-2:]), wishes, budget)
            worth = tried.choice.worth - price
            if worth > best.choice.worth + 0.05:
                best = Basket(replace(tried.choice, worth=worth), tried.hand, first)
        return best

    def contested(self, wishes: Sequence[Wish], budget: Budget) -> frozenset[int]:
        """Slots that the rival's hand pays for too, as far as everybody can see."""
        targets = [wish.target for wish in wishes]
        found = ways(best_cards(self.state.players[1 - self.seat].hand), targets, self.largest, self.half, budget)
        return frozenset(wish.slot for wish in wishes if wish.target in found)

    def bought(self, move: Move) -> float:
        """What a list of orders buys, less what its cards are worth, in points; as if the rival ordered nothing."""
        state, seat = self.state, self.seat
        judged = orders.judge(state, [move if at == seat else orders.NONE for at in HUMAN])
        slots = [each.order.slot for each in judged.verdicts if each.done and each.order.kind == "buy"]
        wishes = {wish.slot: wish for wish in self.wishes()}
        gain, halves = 0.0, 0
        for slot, sale in zip(slots, judged.sales, strict=True):
            wish = wishes[slot]
            is_idle = wish.after not in (0, *slots)  # a settlement without its road
            gain += (CLEARS if is_idle else wish.gain) + 0.5 * sale.single
            halves += (0 if is_idle else wish.halves) + sale.single
        before, after = state.players[seat], judged.hands[seat]
        gain -= self.card * (sum(map(_quality, before.hand)) - sum(map(_quality, after)))
        if judged.items[seat] != before.items:
            gain -= WILD * min(1.0, self.card * 5)
        return gain + (WON if halves >= self.missing else 0.0)

    # ---- below ---------------------------------------------------------------------------------------------------
    def _gain(self, seat: Seat, kind: str) -> float:
        """What an advantage brings a seat; the ninth point wins."""
        if (seat, kind) not in self._gains:
            gain = bot_effects.best(self.view, self.state, seat, kind).gain
            if seat != self.seat and gain and WIN - self.state.players[seat].halves <= _HALVES.get(kind, 0):
                gain += WON
            self._gains[seat, kind] = gain
        return self._gains[seat, kind]

    def _whites(self, hand: Hand, wild: bool) -> Iterator[tuple[str, Hand, float]]:
        """The order that brings a white card, the hand left beside it, and what is given up for it, in points."""
        if wild:
            price = WILD * min(1.0, self.card * 5)
            yield from ((f"w{digit}", hand, price) for digit in reversed(DIGITS))
        for colour in COLOURS:
            same = sorted((card for card in hand if card[0] == colour), key=_quality)[:4]
            if len(same) == 4:
                rest = list(hand)
                for card in same:
                    rest.remove(card)
                price = self.card * sum(map(_quality, same))
                for digit in reversed(DIGITS):
                    gained = self.card * QUALITY[int(digit)]
                    yield f"e{''.join(same)}w{digit}", tuple(rest), price - gained


def in_order(basket: Basket) -> tuple[tuple[Wish, Way], ...]:
    """What is bought, the most urgent first: what the rival wants too, then what is worth most."""
    pays = sorted(basket.choice.pays, key=lambda pay: (pay[0].slot not in basket.contested, -pay[0].gain))
    ordered: list[tuple[Wish, Way]] = []
    for pay in pays:  # a road stands before the settlement that needs it
        before = next((other for other in pays if other[0].slot == pay[0].after), None)
        if before is not None and before not in ordered:
            ordered.append(before)
        if pay not in ordered:
            ordered.append(pay)
    return tuple(ordered)


def spare(wishes: Sequence[Wish], basket: Basket, buyer: Buyer, budget: Budget) -> tuple[tuple[Wish, Way], ...]:
    """Bids for other slots, with cards that are free if a bid before them comes too late; else they do nothing."""
    taken = {wish.slot for wish, _ in basket.choice.pays}
    at_risk = [(wish, way) for wish, way in basket.choice.pays if wish.slot in basket.contested]
    others = [wish for wish in wishes if wish.slot not in taken and not wish.after]
    if not at_risk or not others:
        return ()
    kept = 0
    for wish, way in basket.choice.pays:
        kept |= 0 if wish.slot in basket.contested else way.mask
    found = ways(basket.hand, [wish.target for wish in others], buyer.largest, buyer.half, budget)
    free = {target: [way for way in some if not way.mask & kept] for target, some in found.items()}
    risked = [set(_indices(way.mask)) for _, way in at_risk]
    chosen = choose(others, free, buyer.card, WIN * 2)
    return tuple(pay for pay in chosen.pays if any(risk & set(_indices(pay[1].mask)) for risk in risked))


def _indices(mask: int) -> Iterator[int]:
    return (at for at in range(mask.bit_length()) if mask >> at & 1)


def _quality(card: Card) -> float:
    return QUALITY[int(card[1])]
