"""What a screen reader says of each cell, after its name."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import Note, Seat
from attractor.games.butterfly_garden.cells import ACROSS, BED_OF, CELL_OF, CENTRE, CORNERS, FOUNTAINS
from attractor.games.butterfly_garden.flight import NOBODY
from attractor.games.butterfly_garden.telling import COLOUR_NAMES, player
from attractor.games.butterfly_garden.tiles import EMPTY, KIND, LETTER, PAIRINGS

if TYPE_CHECKING:
    from attractor.games.butterfly_garden.rules import Garden

_ARCS = {cell: arc for cell, _, arc in CORNERS}


def labels(state: Garden, legal: frozenset[int]) -> tuple[tuple[Note, ...], ...]:
    """For each cell what lies there, what looks at it, and whether the chosen tile fits (``legal``)."""
    resting = dict(state.resting)
    return tuple(
        _empty(state, resting, cell, cell in legal) if value == EMPTY else _filled(state, resting, cell)
        for cell, value in enumerate(state.tiles)
    )


def _empty(state: Garden, resting: dict[int, int], cell: int, is_legal: bool) -> tuple[Note, ...]:
    notes = [Note("empty")]
    if cell in BED_OF:
        notes.append(_faces(state.table.owners[BED_OF[cell]]))
    for edge in range(6):
        there = ACROSS[6 * cell + edge]
        colour = state.waiting if there >= 0 and CELL_OF[there] == CENTRE else resting.get(there, NOBODY)
        if colour != NOBODY:
            notes.append(Note("faced-by", butterfly=a_butterfly(colour), edge=Note(f"edge-{edge}")))
    return (*notes, Note("legal")) if is_legal else tuple(notes)


def _filled(state: Garden, resting: dict[int, int], cell: int) -> tuple[Note, ...]:
    if cell == CENTRE:
        pink, purple = state.centre
        return (Note("central-fountain", pink=pink, purple=purple),)
    if cell in FOUNTAINS:
        notes = [Note("border-fountain"), _path(_ARCS[cell])]
    else:
        notes = [*tile_notes(LETTER[state.tiles[cell]])]
        if cell in BED_OF:
            notes.append(_faces(state.table.owners[BED_OF[cell]]))
    for edge in range(6):
        colour = resting.get(6 * cell + edge, NOBODY)
        if colour != NOBODY:
            notes.append(Note("holds", butterfly=a_butterfly(colour), edge=Note(f"edge-{edge}")))
    return tuple(notes)


def tile_notes(letter: str) -> tuple[Note, ...]:
    """A tile and its three paths."""
    return (Note("tile", kind=Note(f"kind-{KIND[letter]}")), *(_path(pair) for pair in PAIRINGS[letter]))


def a_butterfly(colour: int) -> Note:
    return Note(f"a-{COLOUR_NAMES[colour]}")


def _path(pair: tuple[int, int]) -> Note:
    return Note("path", one=Note(f"edge-{pair[0]}"), other=Note(f"edge-{pair[1]}"))


def _faces(seats: tuple[Seat, ...]) -> Note:
    if len(seats) == 1:
        return Note("faces-bed", who=player(seats[0]))
    return Note("faces-shared-bed", who=player(seats[0]), other=player(seats[1]))
