"""Monorail as a game: its set-up, its looks and its words."""
from __future__ import annotations

from attractor.core.game import Clock, Event, Game, Info, Note, Options, State, View
from attractor.core.scene import Scene
from attractor.games.monorail import board, words
from attractor.games.monorail.rules import Line, start
from attractor.games.monorail.setup import OPTIONS, Setup


class Monorail(Game):
    info = Info(
        key="monorail",
        title="Monorail",
        tag="mr",
        options=OPTIONS,
        clock=Clock(rules=True),
        minutes=20,
    )

    def start(self, seats: int, options: Options) -> Line:
        return start(Setup.of(options))

    def scene(self, view: View) -> Scene:
        return board.scene(view)

    def measure(self, state: State) -> int:
        """Tiles left."""
        assert isinstance(state, Line)
        return state.tiles_left

    def tell(self, before: State, event: Event, after: State) -> tuple[Note, ...]:
        assert isinstance(before, Line) and isinstance(after, Line)
        return tuple(words.tell(before, event, after))

    def entry(self, before: State, event: Event) -> str:
        assert isinstance(before, Line)
        return words.entry(before.setup, event.move)
