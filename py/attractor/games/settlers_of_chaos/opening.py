"""Rules 4, 23 and 24: the draft, who places first, and the first settlements and roads."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from attractor.core.game import IllegalMove, Move, Seat
from attractor.games.settlers_of_chaos import building, flow
from attractor.games.settlers_of_chaos.graph import EDGES_AT, read_site
from attractor.games.settlers_of_chaos.parts import ITEMS, without
from attractor.games.settlers_of_chaos.phase import Phase
from attractor.games.settlers_of_chaos.values import replace

if TYPE_CHECKING:
    from attractor.games.settlers_of_chaos.rules import Settlers

_SEATS: Final = ("p1", "p2")


class Pick(Phase):
    """Rule 23: the loser of the coin picks one item, the winner two, the loser the last."""

    seconds = 120

    def to_act(self, state: Settlers) -> tuple[Seat, ...]:
        picks = sum(len(player.items) for player in state.players)
        return (state.coin if picks in (1, 2) else 1 - state.coin,)

    def legal(self, state: Settlers, seat: Seat) -> Sequence[Move]:
        return without(ITEMS, *state.players[0].items, *state.players[1].items)

    def check(self, state: Settlers, seat: Seat, move: Move) -> None:
        if move not in ITEMS:
            raise IllegalMove("malformed", text=move)
        if move not in self.legal(state, seat):
            raise IllegalMove("item-taken")

    def apply(self, state: Settlers, seat: Seat, move: Move) -> Settlers:
        player = state.players[seat]
        items = tuple(item for item in ITEMS if item == move or item in player.items)
        return flow.after_pick(state.having(seat, replace(player, items=items)))

    def timeout(self, state: Settlers, seat: Seat) -> Move | None:
        return self.legal(state, seat)[0]


class First(Phase):
    """Rule 24: the holder of Starting Advantage names who places first."""

    seconds = 120

    def to_act(self, state: Settlers) -> tuple[Seat, ...]:
        return tuple(seat for seat in (0, 1) if "sa" in state.players[seat].items)

    def legal(self, state: Settlers, seat: Seat) -> Sequence[Move]:
        return _SEATS

    def check(self, state: Settlers, seat: Seat, move: Move) -> None:
        if move not in _SEATS:
            raise IllegalMove("malformed", text=move)

    def apply(self, state: Settlers, seat: Seat, move: Move) -> Settlers:
        player = state.players[seat]
        spent = state.having(seat, replace(player, items=without(player.items, "sa")))
        return replace(spent, first=_SEATS.index(move), phase="place")

    def timeout(self, state: Settlers, seat: Seat) -> Move | None:
        return _SEATS[seat]


class Place(Phase):
    """Rule 4: a settlement, then its road; F S F S, or F S S F."""

    seconds = 120

    def to_act(self, state: Settlers) -> tuple[Seat, ...]:
        pairs = placed(state) // 2
        own = pairs in (0, 3) if state.setup.snake else pairs in (0, 2)
        return (state.first if own else 1 - state.first,)

    def legal(self, state: Settlers, seat: Seat) -> Sequence[Move]:
        own, rival = state.players[seat], state.players[1 - seat]
        if wants_road(state):
            return building.first_roads(own, rival, fresh_settlement(state, seat))
        return building.open_vertices(own, rival)

    def read(self, state: Settlers, text: str) -> Move:
        return read_site(text)

    def check(self, state: Settlers, seat: Seat, move: Move) -> None:
        own, rival = state.players[seat], state.players[1 - seat]
        if not wants_road(state):
            building.check_vertex(own, rival, move)
            return
        building.check_edge(own, rival, move)
        vertex = fresh_settlement(state, seat)
        if move not in EDGES_AT[vertex]:
            raise IllegalMove("road-elsewhere", cells=(move, vertex))

    def apply(self, state: Settlers, seat: Seat, move: Move) -> Settlers:
        player = state.players[seat]
        if wants_road(state):
            laid = state.having(seat, replace(player, roads=player.roads | {move}))
            return flow.begin_turn(laid) if placed(laid) == 8 else laid
        grown = replace(player, settlements=player.settlements | {move}, halves=player.halves + 2)
        return state.having(seat, grown)

    def timeout(self, state: Settlers, seat: Seat) -> Move | None:
        return self.legal(state, seat)[0]


def placed(state: Settlers) -> int:
    """How many of the eight placements are made."""
    return sum(len(player.settlements) + len(player.roads) for player in state.players)


def wants_road(state: Settlers) -> bool:
    return placed(state) % 2 == 1


def fresh_settlement(state: Settlers, seat: Seat) -> str:
    """The settlement that has no road yet: two settlements are never so near that a road serves both."""
    own = state.players[seat]
    return next(vertex for vertex in own.settlements if own.roads.isdisjoint(EDGES_AT[vertex]))
