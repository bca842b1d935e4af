"""Positions for the tests: tiles laid in a given order with the draws that it needs, and random matches."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from attractor.core.game import CHANCE, IllegalMove, Move, Seat
from attractor.core.rng import Rng
from attractor.games.butterfly_garden import GAME
from attractor.games.butterfly_garden.rules import Garden
from attractor.games.butterfly_garden.tiles import COPIES, KIND, KINDS


def start(seats: int = 2, **options: str) -> Garden:
    return GAME.start(seats, GAME.settle(seats, options))


def played(moves: str, seats: int = 2, **options: str) -> Garden:
    """Events in order, those of chance among them: ``played("T S V X b2a H")``."""
    state = start(seats, **options)
    for move in moves.split():
        state = step(state, move)
    return state


def laid(moves: str, seats: int = 2, **options: str) -> Garden:
    """The position after these placements and the draws that follow; chance brings to each seat what it is to lay."""
    state, line = start(seats, **options), moves.split()
    wanted = [[KIND[move[2]] for move in line[seat::seats]] for seat in range(seats)]
    while state.to_act == (CHANCE,) or line:
        if state.to_act == (CHANCE,):
            mine = wanted[state.drawer]
            state = step(state, mine.pop(0) if mine else next(kind for kind in "VXHTS" if state.bag[KINDS.index(kind)]))
        else:
            state = step(state, line.pop(0))
    return state


def step(state: Garden, move: Move) -> Garden:
    after = state.play(state.to_act[0] if state.to_act else 0, move)
    assert isinstance(after, Garden)
    return after


def holding(state: Garden, *hands: str) -> Garden:
    """The same position with these hands; what is not held is undrawn."""
    laid_kinds = Counter(KIND[letter] for letter in letters(state))
    held = Counter("".join(hands))
    bag = tuple(n - laid_kinds[kind] - held[kind] for kind, n in zip(KINDS, COPIES, strict=True))
    return replace(state, hands=hands, bag=bag)


def letters(state: Garden) -> str:
    """The orientations on the board, row by row."""
    return "".join(sign for sign in state.position().split(":")[0] if sign.islower())


def refusal(state: Garden, move: Move, seat: Seat | None = None) -> IllegalMove:
    try:
        state.play(state.to_act[0] if seat is None and state.to_act else seat or 0, move)
    except IllegalMove as error:
        return error
    raise AssertionError(f"{move} is legal")


@dataclass(frozen=True)
class Step:
    before: Garden
    seat: Seat
    move: Move
    after: Garden


def random_match(seed: object, seats: int = 2, retire: Sequence[int] = (), **options: str) -> Iterator[Step]:
    """Every event of a random match. retire: after how many events the seat on turn resigns."""
    rng, state, n = Rng(f"butterfly-garden {seed} {seats} {options}"), start(seats, **options), 0
    while state.to_act:
        if n in retire and len(state.playing) > 1 and seats > 2:
            after = state.retire(state.playing[rng.below(len(state.playing))])
            assert after is not None
            state = after
            if not state.to_act:
                return
        seat = state.to_act[0]
        if seat == CHANCE:
            weights = state.weights()
            move = weights[rng.pick([weight for _, weight in weights])][0]
        else:
            move = rng.choice(list(state.legal(seat)))
        after = step(state, move)
        yield Step(state, seat, move, after)
        state, n = after, n + 1


def placements(steps: Iterator[Step]) -> Iterator[Step]:
    return (each for each in steps if len(each.move) == 3)
