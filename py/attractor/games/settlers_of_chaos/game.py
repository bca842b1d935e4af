"""Settlers of Chaos as a game of the registry: set-up, looks, what is told.

>>> state = SettlersOfChaos().start(2, SettlersOfChaos().settle(2, {"turns": "15"}))
>>> state.setup.turns, list(state.legal(-1))[:3]
(15, ['0', '1', '2'])
"""
from __future__ import annotations

from typing import ClassVar

from attractor.core.game import Clock, Event, Game, Info, Note, Options, State, View
from attractor.core.scene import Scene
from attractor.games.settlers_of_chaos import board, telling
from attractor.games.settlers_of_chaos.parts import OPTIONS, Setup
from attractor.games.settlers_of_chaos.rules import Settlers


class SettlersOfChaos(Game):
    """Designed by MarcerMercer; final match of Genius Online: All Stars."""

    info: ClassVar[Info] = Info(
        key="settlers-of-chaos",
        title="Settlers of Chaos",
        tag="sc",
        options=OPTIONS,
        clock=Clock(rules=True),
        minutes=60,
        signed=True,
    )

    def start(self, seats: int, options: Options) -> Settlers:
        return Settlers(Setup.of(options))

    def scene(self, view: View) -> Scene:
        return board.scene(view)

    def measure(self, state: State) -> int:
        """The points lead of the first seat, in halves."""
        assert isinstance(state, Settlers), state
        return state.players[0].halves - state.players[1].halves

    def tell(self, before: State, event: Event, after: State) -> tuple[Note, ...]:
        assert isinstance(before, Settlers) and isinstance(after, Settlers), (before, after)
        return telling.tell(before, event, after)

    def entry(self, before: State, event: Event) -> str:
        assert isinstance(before, Settlers), before
        return telling.entry(before, event)
