"""What chance brought in a match, in whatever line: after taking back it brings the same, so that nobody fishes."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from attractor.core.game import CHANCE, Event, Move, State
from attractor.core.rng import Rng


class Memory:
    """For the first, second, … draw of a match the results there have been, oldest first."""

    def __init__(self, lines: Iterable[Sequence[Event]] = ()) -> None:
        self._drawn: list[list[Move]] = []
        for line in lines:
            for count, event in enumerate(event for event in line if event.seat == CHANCE):
                self.keep(count, event.move)

    def keep(self, count: int, move: Move) -> None:
        """The draw that follows ``count`` others brought this."""
        while len(self._drawn) <= count:
            self._drawn.append([])
        if move not in self._drawn[count]:
            self._drawn[count].append(move)

    def again(self, count: int, state: State) -> Move | None:
        """What the draw that follows ``count`` others brought first, if it is possible in this state."""
        possible = {move for move, _ in state.weights()}
        known = self._drawn[count] if count < len(self._drawn) else []
        return next((move for move in known if move in possible), None)


def draw(rng: Rng, state: State) -> Move:
    """One of chance's moves, each as likely as its weight says."""
    weights = tuple(state.weights())
    return weights[rng.pick([weight for _, weight in weights])][0]
