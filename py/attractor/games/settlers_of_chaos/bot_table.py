"""How a table of Settlers of Chaos looks to the opponent: what each seat draws, holds and may yet build, in points.

    ground = Ground.of(state)           what the hexes give whom, as small lists
    view = Outlook(state)               how far the end is; what a card is worth until then
    view.lead(state, 0)                 how many points seat 0 is ahead, all things counted
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from attractor.core.game import Seat
from attractor.games.settlers_of_chaos import building
from attractor.games.settlers_of_chaos.graph import EDGES_AT, ENDS, HEXES, HEXES_AT
from attractor.games.settlers_of_chaos.parts import COLOURS, HUMAN, WIN, Hand, Player
from attractor.games.settlers_of_chaos.rules import Settlers

QUALITY: Final = (0.3, 0.55, 0.85, 0.95, 1.0, 1.05, 1.05, 1.1, 1.1, 1.1)
"""How useful a card of each number is in equations: 0 and 1 help little, 6 to 9 reach far."""
CARD: Final = 0.15
"""Points that a good card is worth while there is time to spend it: six or seven of them buy a point."""
ENOUGH: Final = 6.0
FULL: Final = 18.0
"""Good cards up to which each counts whole, and from which on another one counts little: IDLE."""
IDLE: Final = 0.08
SITE: Final = 0.35
"""Points that a place for the next settlement is worth, and less where a road is still missing."""
LONG: Final = 16.0
"""Turns beyond which nothing is counted."""
_HEX: Final = {name: at for at, name in enumerate(HEXES)}
_AROUND: Final = {vertex: tuple(_HEX[name] for name in names) for vertex, names in HEXES_AT.items()}
_COLOUR: Final = {colour: at for at, colour in enumerate(COLOURS)}

Six = list[float]
"""Something for each colour, in the order of COLOURS."""


@dataclass(slots=True)
class Ground:
    """What the hexes give. copies: cards a seat gets from each hex; numbers, colours (places in COLOURS) of the hexes.

    robber: the place of its hex, or -1.
    """

    copies: tuple[list[int], list[int]]
    numbers: list[int]
    colours: list[int]
    robber: int

    @classmethod
    def of(cls, state: Settlers) -> Ground:
        one, two = (copies(player) for player in state.players)
        robber = _HEX[state.robber] if state.robber else -1
        return cls((one, two), [int(n) for n in state.numbers], [_COLOUR[c] for c in state.colours], robber)

    def yields(self, seat: Seat) -> Six:
        """What each colour gives a seat when it is awake, in good cards."""
        found = [0.0] * len(COLOURS)
        for at, count in enumerate(self.copies[seat]):
            if count and at != self.robber:
                found[self.colours[at]] += count * QUALITY[self.numbers[at]]
        return found

    def expected(self) -> tuple[float, float]:
        """Good cards a turn that each seat may count on, as both name colours by what they give."""
        return expected(self.yields(0), self.yields(1))


def copies(player: Player) -> list[int]:
    """Cards that each hex gives a player: one a settlement on its corners, two a city."""
    found = [0] * len(HEXES)
    for vertex in player.settlements:
        for at in _AROUND[vertex]:
            found[at] += 1
    for vertex in player.cities:
        for at in _AROUND[vertex]:
            found[at] += 2
    return found


def expected(one: Six, two: Six) -> tuple[float, float]:
    """Good cards a turn for both, from what each colour gives them.

    A seat names a colour the oftener, the more it gains by it over the other; both naming it puts it to sleep.
    """
    first, second = _leaning(one, two), _leaning(two, one)
    mine = theirs = 0.0
    for own, other, p, q in zip(one, two, first, second, strict=True):
        awake = p + q - 2 * p * q
        mine += own * awake
        theirs += other * awake
    return mine, theirs


def _leaning(own: Six, other: Six) -> Six:
    """How likely a seat is to name each colour; two in all."""
    wishes = [max(0.02, mine - 0.5 * theirs) ** 1.5 for mine, theirs in zip(own, other, strict=True)]
    scale = 2 / sum(wishes)
    return [min(0.85, wish * scale) for wish in wishes]


class Outlook:
    """What things are worth at this stage of a match, in points.

    turns: how many more turns are likely, this one included. card: what a good card is worth.
    """

    def __init__(self, state: Settlers) -> None:
        rest = state.setup.turns - state.turn
        gains = Ground.of(state).expected()
        near = min(self._needed(state, seat, gains[seat]) for seat in HUMAN)
        self.turns = max(0.5, min(float(rest), near, LONG))
        self.card = CARD * min(1.0, 0.35 + 0.22 * min(rest, near)) if rest else 0.0

    def _needed(self, state: Settlers, seat: Seat, gain: float) -> float:
        """Turns until a seat has nine points, at what it draws now and somewhat faster later."""
        player = state.players[seat]
        missing = (WIN - player.halves) / 2 - CARD * worth_of(player.hand)
        return max(1.0, missing / max(0.05, 1.25 * CARD * gain))

    # ---- what a table is worth -----------------------------------------------------------------------------------
    def lead(self, state: Settlers, seat: Seat) -> float:
        """How many points a seat is ahead: the score, cards, what it will draw, where it can build."""
        ground = Ground.of(state)
        own, rival = ground.expected() if seat == 0 else ground.expected()[::-1]
        return self.holds(state, seat) - self.holds(state, 1 - seat) + self.flow(own - rival)

    def holds(self, state: Settlers, seat: Seat) -> float:
        """A seat's score, its cards after what it owes, and its building sites."""
        player = state.players[seat]
        hand = worth_of(player.hand) / (1 << player.owed)
        return player.halves / 2 + self.card * hand + self.sites(state, seat)

    def price(self, hand: Hand) -> float:
        """What a good card costs this hand, in points, when about half of it is spent."""
        whole = sum(QUALITY[int(card[1])] for card in hand)
        return self.card * (weight(whole) - weight(whole / 2)) / (whole / 2) if whole else self.card

    def flow(self, cards: float) -> float:
        """So many good cards a turn more, from the next turn on."""
        return CARD * cards * max(0.0, self.turns - 1)

    def sites(self, state: Settlers, seat: Seat) -> float:
        """Where the next settlement may stand, or might after one road; the best place counts."""
        own, rival = state.players[seat], state.players[1 - seat]
        part = min(1.0, (self.turns - 1) / 8)
        if part <= 0:
            return 0.0
        free = frozenset(building.open_vertices(own, rival))
        ready = [vertex for vertex in free if not own.roads.isdisjoint(EDGES_AT[vertex])]
        if ready:
            best = max(self._fertile(state, vertex) for vertex in ready)
            return part * (SITE + 0.05 * best + 0.06 * min(2, len(ready) - 1))
        near = {end for edge in building.roads(own, rival) for end in ENDS[edge] if end in free}
        return part * (0.05 + 0.05 * max(self._fertile(state, vertex) for vertex in near)) if near else 0.0

    def _fertile(self, state: Settlers, vertex: str) -> float:
        return sum(QUALITY[int(state.numbers[at])] for at in _AROUND[vertex])


def worth_of(hand: Hand) -> float:
    """A hand in good cards, as ``weight``."""
    return weight(sum(QUALITY[int(card[1])] for card in hand))


def weight(cards: float) -> float:
    """What so many good cards are worth, in first ones: a full hand can pay for what is on display, more is idle."""
    if cards <= ENOUGH:
        return cards
    if cards >= FULL:
        return ENOUGH + (FULL - ENOUGH) * (1 + IDLE) / 2 + (cards - FULL) * IDLE
    over = cards - ENOUGH
    return ENOUGH + over - over * over * (1 - IDLE) / (FULL - ENOUGH) / 2


def fertility(state: Settlers, vertex: str) -> list[float]:
    """What each colour would give a settlement here."""
    found = [0.0] * len(COLOURS)
    for at in _AROUND[vertex]:
        found[_COLOUR[state.colours[at]]] += QUALITY[int(state.numbers[at])]
    return found


def beyond(vertex: str, edge: str, free: Sequence[str]) -> list[str]:
    """The open corners two sides away over this road."""
    (far,) = [end for end in ENDS[edge] if end != vertex]
    return [end for way in EDGES_AT[far] if way != edge for end in ENDS[way] if end != far and end in free]
