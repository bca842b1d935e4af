"""What happened, as notes: the tile, each flight, points, how the garden ended."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import CHANCE, Event, Note, Seat
from attractor.games.butterfly_garden.cells import CELL_OF, CELLS, EDGE_OF, Owners
from attractor.games.butterfly_garden.flight import NO_BED, NOBODY, POINTS, Flight
from attractor.games.butterfly_garden.tiles import KIND, LETTERS, PAIRINGS, PLACEMENTS

if TYPE_CHECKING:
    from attractor.games.butterfly_garden.rules import Garden

COLOUR_NAMES = ("blue", "pink", "purple")


def tell(before: Garden, event: Event, after: Garden) -> tuple[Note, ...]:
    """The move first, then one note a flight in the order of the rules, then the end that is not plain to see."""
    if event.move in PLACEMENTS:
        cell, letter = PLACEMENTS[event.move]
        notes = [Note("laid", cell=CELLS[cell], kind=turned(letter))]
        notes += [note_of(flight, before.table.owners) for flight in before.fly(cell, letter)]
    elif event.seat == CHANCE:
        notes = [Note("drew", kind=Note(f"kind-{event.move}"), who=player(before.drawer))]
    else:
        notes = [Note("discarded", kind=Note(f"kind-{event.move[1]}"))]
    if after.ending:
        notes.append(Note(after.ending))
    return tuple(notes)


def turned(letter: str) -> Note:
    """A tile as it lies: its kind, and where that can be turned the one path by which its orientations differ."""
    kind = KIND[letter]
    if len(LETTERS[kind]) == 1:
        return Note(f"kind-{kind}")
    one, other = next(pair for pair in PAIRINGS[letter] if (pair[1] - pair[0]) % 6 in _TELLING[kind])
    return Note(f"turned-{kind}", kind=Note(f"kind-{kind}"), one=Note(f"edge-{one}"), other=Note(f"edge-{other}"))


_STRAIGHT, _BEND = (3,), (1, 5)
_TELLING = {"T": _BEND, "V": _STRAIGHT, "X": _BEND, "H": _STRAIGHT}
"""For each kind that can be turned, how far apart the edges of the path are that tells its orientations apart."""


def note_of(flight: Flight, owners: Owners, viewer: Seat | None = None) -> Note:
    """Where one butterfly ended: "The blue butterfly reaches your bed. One point." (``viewer``: whose "your" is)."""
    who, n = Note(f"the-{COLOUR_NAMES[flight.colour]}"), POINTS[flight.colour]
    if flight.meets != NOBODY:
        return Note("met", one=who, other=Note(f"a-{COLOUR_NAMES[flight.meets]}"))
    if flight.bed == NO_BED:
        cell, edge = CELLS[CELL_OF[flight.end]], Note(f"edge-{EDGE_OF[flight.end]}")
        return Note("rests", butterfly=who, cell=cell, edge=edge)
    seats = owners[flight.bed]
    if len(seats) == 1:
        if seats[0] == viewer:
            return Note("reaches-your-bed", butterfly=who, n=n)
        return Note("reaches-bed", butterfly=who, who=player(seats[0]), n=n)
    if viewer in seats:
        other = seats[1] if seats[0] == viewer else seats[0]
        return Note("reaches-bed-with-you", butterfly=who, other=player(other), n=n)
    return Note("reaches-shared-bed", butterfly=who, who=player(seats[0]), other=player(seats[1]), n=n)


def player(seat: Seat) -> Note:
    """What to call a seat: its player's name where the table knows it, else its number."""
    return Note("seat-called", seat=seat + 1)


def entry(event: Event) -> str:
    """B2 for a placement, +V for a draw, −V for a discard."""
    if event.move in PLACEMENTS:
        return event.move[:2].upper()
    return f"+{event.move}" if event.seat == CHANCE else f"−{event.move[1]}"
