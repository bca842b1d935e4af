"""What is said of Monorail's events: notes for the log and the live region, and entries for the list of moves."""
from __future__ import annotations

from collections.abc import Iterator

from attractor.core.game import Event, Move, Note
from attractor.games.monorail import laying, proof
from attractor.games.monorail.circuit import blocked_ends
from attractor.games.monorail.rules import Line
from attractor.games.monorail.setup import Setup
from attractor.games.monorail.track import LETTERS, TILES, Placing

CALLED, GAVE_UP, SWAPPED = "?!", "–", "1 / 2"


def tell(before: Line, event: Event, after: Line) -> Iterator[Note]:
    """What happened, in order; how the match ended is said by its outcome."""
    if event.move in ("no", "ko", "swap"):
        yield Note({"no": "calls", "ko": "gives-up", "swap": "takes-over"}[event.move])
        return
    placings = placings_of(before.setup, event.move)
    if event.move.startswith(proof.SHOWN):
        yield Note("shows", n=len(placings))
    yield from (lays(before.setup, *placing) for placing in placings)
    if after.ended:
        return
    harmed = len(blocked_ends(after.setup.table, after.picture)) - len(blocked_ends(before.setup.table, before.picture))
    if harmed > 0:
        yield Note("blocks", n=harmed)
    yield Note("tiles-left", n=after.tiles_left)


def entry(setup: Setup, move: Move) -> str:
    """The move in the list: its cells, or a sign."""
    signs = {"no": CALLED, "ko": GAVE_UP, "swap": SWAPPED}
    return signs.get(move) or " ".join(cells_of(setup, move)).upper()


def placings_of(setup: Setup, move: Move) -> tuple[Placing, ...]:
    """The tiles that a move lays, in its own order."""
    if move in ("no", "ko", "swap"):
        return ()
    if move.startswith(proof.SHOWN):
        return proof.parse(setup, move)
    return tuple(zip(*laying.parse(setup, move), strict=True))


def cells_of(setup: Setup, move: Move) -> tuple[str, ...]:
    """The cells that a move covers, in its own order."""
    return tuple(setup.table.name(cell) for cell, _ in placings_of(setup, move))


def lays(setup: Setup, cell: int, tile: int) -> Note:
    """One tile and how it lies: whoever only listens needs both."""
    return Note("lays", cell=setup.table.name(cell), tile=tile_note(tile))


def tile_note(tile: int) -> Note:
    """What a tile is called."""
    return Note(f"tile-{LETTERS[tile].lower()}")


def kind_note(tile: int) -> Note:
    """What a kind of tile is called."""
    if tile in (TILES["H"], TILES["V"]):
        return Note("kind-straight")
    return Note("kind-crossing" if tile == TILES["X"] else "kind-curve")
