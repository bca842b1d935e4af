"""Rules 2, 20 and 23: what chance draws: numbers, colours, the coin and the display."""
from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from attractor.core.game import CHANCE, IllegalMove, Move, Seat
from attractor.games.settlers_of_chaos import display, flow
from attractor.games.settlers_of_chaos.graph import CENTRE, HEXES
from attractor.games.settlers_of_chaos.parts import DIGITS
from attractor.games.settlers_of_chaos.phase import Phase
from attractor.games.settlers_of_chaos.values import replace

if TYPE_CHECKING:
    from attractor.games.settlers_of_chaos.rules import Settlers

DEALT: Final = "rbygp"
"""The colours that are dealt; white is the centre's."""
FOURS: Final = tuple("".join(three) for three in combinations(DEALT, 3))
SEATS: Final = ("p1", "p2")
_MIDDLE: Final = HEXES.index(CENTRE)


class Draw(Phase):
    """A draw out of a bag."""

    def to_act(self, state: Settlers) -> tuple[Seat, ...]:
        return (CHANCE,)

    def bag(self, state: Settlers) -> Sequence[tuple[Move, int]]:
        raise NotImplementedError

    def legal(self, state: Settlers, seat: Seat) -> Sequence[Move]:
        return [move for move, _ in self.bag(state)]

    def weights(self, state: Settlers) -> Sequence[tuple[Move, int]]:
        return self.bag(state)

    def check(self, state: Settlers, seat: Seat, move: Move) -> None:
        if all(move != there for there, _ in self.bag(state)):
            raise IllegalMove("not-to-draw", text=move)


class Numbers(Draw):
    """Rule 2: one 0, two each of 1 to 9, one hex at a time."""

    def bag(self, state: Settlers) -> Sequence[tuple[Move, int]]:
        left = ((digit, (1 if digit == "0" else 2) - state.numbers.count(digit)) for digit in DIGITS)
        return [(digit, copies) for digit, copies in left if copies]

    def apply(self, state: Settlers, seat: Seat, move: Move) -> Settlers:
        numbers = state.numbers + move
        if len(numbers) < len(HEXES):
            return replace(state, numbers=numbers)
        robber = HEXES[numbers.index("0")] if state.setup.robber else ""
        return replace(state, numbers=numbers, robber=robber, phase="four")


class Four(Draw):
    """Rule 2: which three colours appear four times."""

    def bag(self, state: Settlers) -> Sequence[tuple[Move, int]]:
        return [(three, 1) for three in FOURS]

    def apply(self, state: Settlers, seat: Seat, move: Move) -> Settlers:
        return replace(state, four=move, phase="colours")


class Colours(Draw):
    """Rule 2: the colours of all hexes but the centre."""

    def bag(self, state: Settlers) -> Sequence[tuple[Move, int]]:
        left = ((colour, (4 if colour in state.four else 3) - state.colours.count(colour)) for colour in DEALT)
        return [(colour, copies) for colour, copies in left if copies]

    def apply(self, state: Settlers, seat: Seat, move: Move) -> Settlers:
        colours = state.colours + move
        if len(colours) == _MIDDLE:
            colours += "w"
        if len(colours) < len(HEXES):
            return replace(state, colours=colours)
        return replace(state, colours=colours, phase="coin")


class Coin(Draw):
    """Rule 23: who holds Starting Advantage, or, in a draft, who picks second."""

    def bag(self, state: Settlers) -> Sequence[tuple[Move, int]]:
        return [(seat, 1) for seat in SEATS]

    def apply(self, state: Settlers, seat: Seat, move: Move) -> Settlers:
        return flow.after_coin(state, SEATS.index(move))


class Display(Draw):
    """Rule 20: the next slot of a new display."""

    def bag(self, state: Settlers) -> Sequence[tuple[Move, int]]:
        return display.weights(state.display, state.setup)

    def legal(self, state: Settlers, seat: Seat) -> Sequence[Move]:
        return display.draws(state.display, state.setup)

    def check(self, state: Settlers, seat: Seat, move: Move) -> None:
        display.check(state.display, state.setup, move)

    def apply(self, state: Settlers, seat: Seat, move: Move) -> Settlers:
        drawn = replace(state, display=(*state.display, move))
        return flow.after_display(drawn) if len(drawn.display) == display.SLOTS else drawn
