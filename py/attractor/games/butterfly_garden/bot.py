"""The opponent of Butterfly Garden: expectation over draws, tile by tile, by a search that goes where it promises most.

Each seat is taken to want its own part of the win; where butterflies will end is a matter of bot_worth.py.
"""
from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from attractor.bots import mcts
from attractor.bots.advice import Advice, Budget, OutOfBudget
from attractor.bots.tree import Share
from attractor.core.game import CHANCE, Move, Note, Seat, State
from attractor.core.rng import Rng
from attractor.games.butterfly_garden.bot_model import Model
from attractor.games.butterfly_garden.bot_plot import Ground, Plot, plot_of
from attractor.games.butterfly_garden.bot_reasons import is_lost, is_won, reason
from attractor.games.butterfly_garden.rules import Garden
from attractor.games.butterfly_garden.turns import NO_SEAT

NODES = 12_000
"""Positions that the browser weighs in about a second (tests/bench/bots.py)."""
EXPLORE = 1.4


@dataclass(frozen=True, slots=True)
class Level:
    """looks: how many moves it weighs, by the position after each alone; None: it weighs all and looks further.

    slip: a chance in a hundred of any move.
    """

    looks: int | None
    slip: int


LEVELS = {1: Level(1, 80), 2: Level(1, 58), 3: Level(10, 38), 4: Level(30, 6), 5: Level(None, 0)}


class GardenBot:
    """See ``attractor.bots.advice.Bot``."""

    nodes = NODES

    def advise(self, states: Sequence[State], seat: Seat, level: int, budget: Budget, rng: Rng) -> Advice:
        state = states[-1]
        assert isinstance(state, Garden)
        how = LEVELS[level]
        if how.slip > rng.below(100):
            move = rng.choice(list(state.legal(seat)))
            return Advice(move, 0, False, Note("bot-any"), (move,))
        table = state.table
        ground = Ground(table.owners, state.playing, table.seats, table.strict)
        model = Model(ground, plot_of(state))
        move, share, shares = _search(model, how.looks, budget, rng)
        playing, lead = ground.playing, model.lead(move)
        values = () if table.seats == 2 else _values(model.root, playing, shares)
        if is_lost(model.root, playing, seat):
            return Advice(move, -1000, True, Note("bot-sure-loss"), (move,), values)
        if is_won(model.after(model.root, move), playing, seat):
            values = tuple(1000 if at == seat else -1000 for at in range(len(values)))
            return Advice(move, 1000, True, Note("bot-sure-win"), (move,), values)
        value = _thousandths(share, len(playing))
        return Advice(move, value, False, reason(state, seat, move, lead), (move,), values)

    def worth(self, states: Sequence[State], budget: Budget, rng: Rng) -> tuple[int, ...]:
        """See ``attractor.bots.advice.Weigher``. A tile that is still to be drawn stays unknown to the search."""
        state = states[-1]
        assert isinstance(state, Garden)
        while state.drawer != NO_SEAT and not state.hands[state.turn]:
            state = state.apply(CHANCE, max(state.weights(), key=lambda draw: draw[1])[0])  # it has nothing to lay yet
        ground = Ground(state.table.owners, state.playing, state.table.seats, state.table.strict)
        model = Model(ground, plot_of(state))
        return _values(model.root, ground.playing, _search(model, None, budget, rng)[2])


def _search(model: Model, looks: int | None, budget: Budget, rng: Rng) -> tuple[Move, float, Share]:
    """The best move that is found, what it is worth to the seat on turn, and to every seat. looks: see ``Level``."""
    part = budget.share(0.5) if looks is None else budget.at_most(looks)
    share, move = model.rank(part)[0]
    with suppress(OutOfBudget):
        budget.spend(part.spent)
        if looks is None:
            found = mcts.search(model, model.root, budget, rng, EXPLORE)
            return found.move, found.share, found.shares
    return move, share, model.share(model.after(model.root, move))


def _values(plot: Plot, playing: tuple[Seat, ...], shares: Share) -> tuple[int, ...]:
    """What a position is worth to each seat; one that has resigned cannot win."""
    values = []
    for seat, share in enumerate(shares):
        lost = seat not in playing or is_lost(plot, playing, seat)
        won = seat in playing and is_won(plot, playing, seat)
        values.append(-1000 if lost else 1000 if won else _thousandths(share, len(playing)))
    return tuple(values)


def _thousandths(share: float, playing: int) -> int:
    """A share of the win as a value: an even share is 0."""
    even = 1 / playing
    return round(900 * (share - even) / (1 - even if share > even else even))


BOT = GardenBot()
