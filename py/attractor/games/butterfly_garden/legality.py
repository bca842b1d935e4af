"""What may be laid or discarded, and why not (rule 11)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import IllegalMove, Move, Note, Seat
from attractor.games.butterfly_garden.cells import CELLS, FOUNTAINS
from attractor.games.butterfly_garden.flight import barred, route, strict_moves
from attractor.games.butterfly_garden.tiles import ALLOWED, EMPTY, KIND, moves_of

if TYPE_CHECKING:
    from attractor.games.butterfly_garden.rules import Garden


def placements(state: Garden, kinds: str) -> tuple[Move, ...]:
    """Every legal way to lay a tile of one of these kinds, cell by cell."""
    if state.table.strict:
        return tuple(move for moves in strict_moves(state.tiles, kinds) for move in moves)
    lays = moves_of(kinds)
    moves: list[Move] = []
    for cell, value in enumerate(state.tiles):
        if value == EMPTY:
            moves += lays[cell]
    return tuple(moves)


def fits(state: Garden, cell: int, kind: str) -> str:
    """The orientations in which a kind may be laid on a cell, in order; "" where it may not."""
    if state.tiles[cell] != EMPTY:
        return ""
    if not state.table.strict:
        return ALLOWED[cell][kind]
    return "".join(move[2] for move in strict_moves(state.tiles, kind)[cell])


def must_discard(state: Garden, seat: Seat) -> bool:
    """Strict routes: no tile of the hand can be placed anywhere."""
    return state.table.strict and not any(strict_moves(state.tiles, state.kinds(seat)))


def check_placement(state: Garden, seat: Seat, cell: int, letter: str) -> None:
    """Raises IllegalMove for a placement that rule 11 forbids, the nearest mistake first."""
    name, kind = CELLS[cell], KIND[letter]
    if cell in FOUNTAINS:
        raise IllegalMove("fountain", cells=(name,))
    if state.tiles[cell] != EMPTY:
        raise IllegalMove("occupied", cells=(name,))
    if kind not in state.hands[seat]:
        raise IllegalMove("not-in-hand", kind=Note(f"kind-{kind}"))
    if letter not in ALLOWED[cell][kind]:
        raise IllegalMove("joins-own-bed", cells=(name,))
    if state.table.strict and letter in barred(state.tiles, cell):
        raise IllegalMove("joins-exits", cells=tuple(CELLS[at] for at in route(state.tiles, cell, letter)))


def check_discard(state: Garden, seat: Seat, kind: str) -> None:
    """Raises IllegalMove for a discard without strict routes, of a tile not held, or while a placement exists."""
    if not state.table.strict:
        raise IllegalMove("no-discards")
    if kind not in state.hands[seat]:
        raise IllegalMove("not-in-hand", kind=Note(f"kind-{kind}"))
    free = strict_moves(state.tiles, state.kinds(seat))
    if any(free):
        raise IllegalMove("still-fits", cells=tuple(CELLS[cell] for cell, moves in enumerate(free) if moves))
