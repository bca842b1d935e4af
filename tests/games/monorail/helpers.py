"""Short ways to a position for the tests of Monorail."""
from __future__ import annotations

from attractor.core.game import IllegalMove
from attractor.games.monorail import GAME, solver
from attractor.games.monorail.rules import Line
from attractor.games.monorail.track import LETTERS, OPEN, SQUARE, SUPPLIES, TILES, Placing
from tests.games.monorail.positions import Cell, Position

V2 = {"variant": "v2"}


def played(moves: str = "", **options: str) -> Line:
    """The state after these moves, separated by spaces, each through the door."""
    state = GAME.start(2, GAME.settle(2, options))
    for move in moves.split():
        after = state.play(state.to_act[0], move)
        assert isinstance(after, Line)
        state = after
    assert isinstance(state, Line)
    return state


def refusal(state: Line, move: str) -> IllegalMove:
    """Why this move is refused."""
    try:
        state.play(state.to_act[0], move)
    except IllegalMove as error:
        return error
    raise AssertionError(f"{move} is accepted")


def is_legal(state: Line, move: str) -> bool:
    """Whether the move is listed; the door must agree."""
    listed = move in set(state.legal(state.seat))
    try:
        state.play(state.seat, move)
    except IllegalMove:
        assert not listed, f"{move} is listed and refused"
        return False
    assert listed, f"{move} is accepted and not listed"
    return True


def question(position: Position) -> solver.Question:
    """What the solver is asked about a position of the tests."""
    table = OPEN if position.columns == OPEN.columns else SQUARE
    picture = bytearray(table.size)
    for (column, row), letter in position.tiles.items():
        picture[row * table.columns + column] = TILES[letter]
    supply = {1: SUPPLIES["20"], 2: SUPPLIES["10-10"], 3: SUPPLIES["v2"]}[len(position.stock)]
    return solver.Question(table, supply, position.loose, bytes(picture), position.stock)


def witness(position: Position, placings: tuple[Placing, ...]) -> list[tuple[Cell, str]]:
    """The solver's tiles as the checker reads them."""
    return [((cell % position.columns, cell // position.columns), LETTERS[tile]) for cell, tile in placings]
