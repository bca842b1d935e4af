"""Positions for the tests, and the rules read a second time: sets of cells and counted pairs, word for word."""
from __future__ import annotations

from collections.abc import Iterator

from attractor.core.game import Event, IllegalMove, View
from attractor.core.rng import Rng
from attractor.games.butterfly_effect import GAME
from attractor.games.butterfly_effect.rules import Board

WORKED = "g5u2 g4r3 d3r4 g2r5 c1r5 b1u4 a5r5 a6u6"
"""Eight pieces: down on the right, along the bottom and up on the left, the last from A11 to A6."""
SHORTEST = "f5r2 c5r3 d1u4 a3r3 a1u2"
"""The shortest known match; seat 1 wins."""
Cell = tuple[int, int]


def start(**options: str) -> Board:
    return GAME.start(2, GAME.settle(2, options))


def played(moves: str, **options: str) -> Board:
    state = start(**options)
    for move in moves.split():
        state = step(state, move)
    return state


def step(state: Board, move: str) -> Board:
    after = state.play(state.to_act[0], move)
    assert isinstance(after, Board)
    return after


def legal(state: Board) -> set[str]:
    return set(state.legal(state.seat))


def refusal(state: Board, text: str) -> IllegalMove:
    """Why this is refused; fails where it is not."""
    try:
        state.play(state.to_act[0] if state.to_act else 0, text)
    except IllegalMove as error:
        return error
    raise AssertionError(f"{text} was accepted in {state.position()}")


def view(moves: str, taps: str = "", viewer: int | None = None, **options: str) -> View:
    """What is seen after these moves, with these taps made."""
    first = start(**options)
    states, events = [first], []
    for move in moves.split():
        events.append(Event(states[-1].seat, move))
        states.append(step(states[-1], move))
    turn = 1 if events else 0
    return View(first, tuple(events), states[-1], states[-1 - turn], turn, viewer, tuple(taps.split()))


def random_match(seed: str, **options: str) -> Iterator[tuple[tuple[str, ...], Board]]:
    """Every state of a random match, with the moves that led to it."""
    rng, state = Rng(seed), start(**options)
    moves: tuple[str, ...] = ()
    yield moves, state
    while state.to_act:
        moves = (*moves, rng.choice(list(state.legal(state.seat))))
        state = step(state, moves[-1])
        yield moves, state


def second_reading(moves: tuple[str, ...], size: int, corners: bool) -> set[str]:
    """The legal placements after these moves, by rules 3 to 5 word for word."""
    pieces = [{(size // 2, size // 2)}, *(cells_of(move) for move in moves if move != "swap")]
    last, older = pieces[-1], set().union(*pieces[:-1])
    ply = len(pieces)
    lengths = {ply + 1} if ply <= 3 else {len(last) - 1, len(last), len(last) + 1} & set(range(2, 8))
    found = set()
    for column in range(size):
        for row in range(size):
            for way in "ru":
                for length in lengths:
                    move = f"{chr(97 + column)}{row + 1}{way}{length}"
                    if _fits(cells_of(move), last, older, size, corners):
                        found.add(move)
    return found


def cells_of(move: str) -> set[Cell]:
    way, length = move[-2], int(move[-1])
    column, row = ord(move[0]) - 97, int(move[1:-2]) - 1
    return {(column + (way == "r") * place, row + (way == "u") * place) for place in range(length)}


def _fits(piece: set[Cell], last: set[Cell], older: set[Cell], size: int, corners: bool) -> bool:
    inside = all(0 <= column < size and 0 <= row < size for column, row in piece)
    touches = sum(_distance(cell, there) == 1 for cell in piece for there in last)
    meets = any(_distance(cell, there) == 1 for cell in piece for there in older)
    corner = any(_is_diagonal(cell, there) for cell in piece for there in older)
    return inside and not piece & (last | older) and touches == 1 and not meets and (corners or not corner)


def _distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _is_diagonal(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) == abs(one[1] - other[1]) == 1
