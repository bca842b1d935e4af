"""Two opponents that any game has: one plays at random, one looks a single move ahead. Ladders are measured from them.

>>> Greedy(GAME).advise(states, seat=0, level=1, budget=Budget(nodes=1), rng=Rng(1)).reason.key
'looks-best'
"""
from __future__ import annotations

from collections.abc import Callable, Sequence

from attractor.bots.advice import Advice, Budget
from attractor.core.game import Game, Move, Note, Seat, State
from attractor.core.rng import Rng

Worth = Callable[[State, Seat], float]
"""How good a state looks for a seat; higher is better."""
MOST = 400
"""Of more moves than this the greedy player looks at so many, drawn at random: some games have thousands."""


class Random:
    """Every legal move is equally likely."""

    def advise(self, states: Sequence[State], seat: Seat, level: int, budget: Budget, rng: Rng) -> Advice:
        return Advice(rng.choice(list(states[-1].legal(seat))), 0, False, Note("any-move"))


class Greedy:
    """The move after which the table looks best, or that wins at once; of equals, one drawn at random.

    Where several choose in secret, the others are thought to let their time run out.

    worth: how a state looks; without one, what the game measures, for or against seat 0, or for whoever moved.
    """

    def __init__(self, game: Game, worth: Worth | None = None) -> None:
        self.game = game
        self.worth = worth or self._measured

    def advise(self, states: Sequence[State], seat: Seat, level: int, budget: Budget, rng: Rng) -> Advice:
        state = states[-1]
        moves = list(state.legal(seat))
        if len(moves) > MOST:
            moves = rng.shuffled(moves)[:MOST]
        best: list[Move] = []
        most = float("-inf")
        for move in moves:
            worth = self._after(_made(state, seat, move), seat)
            if worth > most:
                best, most = [], worth
            if worth == most:
                best.append(move)
        return Advice(rng.choice(best), 0, False, Note("looks-best"))

    def _after(self, state: State, seat: Seat) -> float:
        outcome = state.outcome
        if outcome is not None:
            return float("inf") if seat in outcome.winners else -1e300
        return self.worth(state, seat)

    def _measured(self, state: State, seat: Seat) -> float:
        measure = self.game.measure(state)
        if self.game.info.signed:
            return measure if seat == 0 else -measure
        return -measure if seat not in state.to_act else measure


def _made(state: State, seat: Seat, move: Move) -> State:
    """The state after the move; after those of all who choose at the same time, where several do."""
    actors = state.to_act
    for each in actors if len(actors) > 1 else (seat,):
        given = move if each == seat else state.timeout(each)
        assert given is not None, state
        state = state.apply(each, given)
    return state
