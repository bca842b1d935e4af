"""The draft, who places first, settlements and their roads: the best corner, seen against the rival's best answer."""
from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from attractor.bots.advice import Budget, OutOfBudget
from attractor.core.game import Move, Seat
from attractor.games.settlers_of_chaos import building, opening
from attractor.games.settlers_of_chaos.bot_table import CARD, Six, beyond, expected, fertility
from attractor.games.settlers_of_chaos.graph import EDGES_AT, ENDS
from attractor.games.settlers_of_chaos.parts import COLOURS
from attractor.games.settlers_of_chaos.rules import Settlers

PICKS: Final = ("hs", "wc", "sa", "rf")
"""Items in the order in which a draft takes them."""
TURNS: Final = 12.0
"""Turns that a settlement of the opening is expected to draw for."""
ANSWERS: Final = 8
"""Corners of each side that are compared with the best answers to them."""


def pick(left: Sequence[Move]) -> Move:
    return next(item for item in PICKS if item in left)


def corners(state: Settlers, seat: Seat, deep: bool, budget: Budget) -> list[tuple[Move, float]]:
    """Where a settlement may stand and how many points ahead it brings, the best first. deep: answers are tried."""
    maps = _Maps(state)
    own, rival = maps.given(seat), maps.given(1 - seat)
    found = [(vertex, maps.lead(_plus(own, maps.at[vertex]), rival)) for vertex in maps.free]
    found.sort(key=lambda pair: -pair[1])
    if not deep or _last(state):
        return found
    best = found[:ANSWERS]
    tried = []
    for vertex, _ in best:
        if not budget.left:
            break
        rest = [other for other in maps.free if other != vertex and other not in maps.near[vertex]]
        with suppress(OutOfBudget):
            budget.spend(len(rest) // 4)
        mine = _plus(own, maps.at[vertex])
        answer = max((maps.lead(_plus(rival, maps.at[other]), mine), other) for other in rest)
        tried.append((vertex, -answer[0]))
    tried.sort(key=lambda pair: -pair[1])
    return tried + [pair for pair in found if pair[0] not in {vertex for vertex, _ in tried}]


def roads(state: Settlers, seat: Seat) -> list[tuple[Move, float]]:
    """The roads of a fresh settlement and the fertility of the best corner beyond, the best first."""
    own, rival = state.players[seat], state.players[1 - seat]
    vertex = opening.fresh_settlement(state, seat)
    free = building.open_vertices(own, rival)
    found = []
    for edge in building.first_roads(own, rival, vertex):
        sites = [sum(fertility(state, site)) for site in beyond(vertex, edge, free)]
        found.append((edge, max(sites, default=0.0) + 0.2 * sum(sites)))
    return sorted(found, key=lambda pair: -pair[1])


def first(state: Settlers, seat: Seat) -> tuple[Seat, float]:
    """Who had better place first, and how many points that brings, by letting both sides place as well as they can."""
    leads = []
    for holder in (0, 1):
        maps = _Maps(state)
        given: list[Six] = [maps.given(0), maps.given(1)]
        free = list(maps.free)
        order = (holder, 1 - holder, 1 - holder, holder) if state.setup.snake else (holder, 1 - holder) * 2
        for mover in order:
            vertex = max(free, key=lambda v: maps.lead(_plus(given[mover], maps.at[v]), given[1 - mover]))
            given[mover] = _plus(given[mover], maps.at[vertex])
            free = [other for other in free if other != vertex and other not in maps.near[vertex]]
        leads.append(maps.lead(given[seat], given[1 - seat]))
    return (0, leads[0] - leads[1]) if leads[0] > leads[1] else (1, leads[1] - leads[0])


class _Maps:
    """What each open corner would give, and which corners it shuts."""

    def __init__(self, state: Settlers) -> None:
        own, rival = state.players
        self.state = state
        self.free = building.open_vertices(own, rival)
        self.at = {vertex: fertility(state, vertex) for vertex in self.free}
        self.near = {
            vertex: {end for edge in EDGES_AT[vertex] for end in ENDS[edge]} - {vertex} for vertex in self.free
        }

    def given(self, seat: Seat) -> Six:
        found = [0.0] * len(COLOURS)
        for vertex in self.state.players[seat].settlements:
            found = _plus(found, fertility(self.state, vertex))
        return found

    def lead(self, own: Six, rival: Six) -> float:
        mine, theirs = expected(own, rival)
        return CARD * TURNS * (mine - theirs)


def _plus(one: Six, two: Six) -> Six:
    return [a + b for a, b in zip(one, two, strict=True)]


def _last(state: Settlers) -> bool:
    return opening.placed(state) >= 6
