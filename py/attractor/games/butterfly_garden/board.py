"""The garden as data: tiles, butterflies, the trail of the last flights, the tile being tried and where they would end.

One unit is the side of a hex, 36 pixels; e5 is at (0, 0).
"""
from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from attractor.core.drawing import ticks
from attractor.core.game import CHANCE, Note, Seat, View
from attractor.core.scene import Disc, Frame, Glyph, Mark, Path, Piece, Scene, Site
from attractor.games.butterfly_garden import drawing, ground
from attractor.games.butterfly_garden.cells import AXIAL, BOARD, CELL, CELLS, CENTRE, PORTS
from attractor.games.butterfly_garden.drawing import COLOURS, PX, UNIT, hexagon, middle
from attractor.games.butterfly_garden.flight import NO_BED, NOBODY, Flight
from attractor.games.butterfly_garden.hands import hands
from attractor.games.butterfly_garden.labels import labels, tile_notes
from attractor.games.butterfly_garden.legality import must_discard
from attractor.games.butterfly_garden.taps import NO_CELL, Choice, cells, choose
from attractor.games.butterfly_garden.telling import note_of, player
from attractor.games.butterfly_garden.tiles import EMPTY, LETTER, PLACEMENTS

if TYPE_CHECKING:
    from attractor.games.butterfly_garden.rules import Garden


def scene(view: View, state: Garden, before: Garden) -> Scene:
    """What this viewer sees. before: the state before the last turn."""
    seat = _seat(view, state)
    may_act = state.to_act == (seat,)
    choice = choose(state, seat, view.taps) if may_act else None
    tried = _tried(state, choice)
    last, flown = _last(view, before)
    legal = _legal(state, seat, choice)
    return Scene(
        frame=Frame(
            -ground.HALF_WIDTH, -ground.HALF_HEIGHT, 2 * ground.HALF_WIDTH, 2 * ground.HALF_HEIGHT, UNIT
        ),
        sites=_sites(state, legal, choice),
        pieces=(
            *ground.pieces(state.table.owners),
            *_tiles(state, last),
            *_last_turn(last, flown),
            *_preview(choice, tried),
            *_butterflies(state, flown),
        ),
        marks=(Mark("legal", tuple(CELLS[cell] for cell in sorted(legal) if not choice or cell != choice.cell)),),
        hands=hands(state, seat, choice),
        plates=tuple(_plate(state, each) for each in range(state.table.seats)),
        prompt=_prompt(state, seat, choice, tried),
        confirm=_confirm(choice),
        lies=tile_notes(choice.letter) if choice is not None and choice.letter else (),
    )  # fmt: skip


def _seat(view: View, state: Garden) -> Seat:
    """Whose hand comes first: the viewer's, else that of the seat on turn."""
    if view.viewer is not None:
        return view.viewer
    return state.turn if state.turn >= 0 else 0


def _legal(state: Garden, seat: Seat, choice: Choice | None) -> frozenset[int]:
    """The cells for the dots: where the chosen tile, as it is turned, may lie."""
    if choice is None or must_discard(state, seat):
        return frozenset()
    return frozenset(CELL[name] for name in cells(state, state.hands[seat][choice.slot], choice))


# ---- what lies there -------------------------------------------------------------------------------------------------
def _tiles(state: Garden, last: int) -> tuple[Piece, ...]:
    return tuple(
        _tile(cell, LETTER[value], cell == last)
        for cell, value in enumerate(state.tiles)
        if EMPTY < value < len(LETTER)
    )


@lru_cache(maxsize=256)
def _tile(cell: int, letter: str, is_new: bool) -> Piece:
    return Piece(CELLS[cell], "pieces", drawing.tile(middle(cell), letter), enter="settle" if is_new else "")


def _butterflies(state: Garden, flown: tuple[Flight, ...]) -> tuple[Piece, ...]:
    """Those at rest, the next one on e5, and until the next move those that have just left the game.

    They lie above the tile that is tried, as they look into its cell.
    """
    came = {flight.end: flight for flight in flown if flight.meets == NOBODY and flight.bed == NO_BED}
    pieces: list[Piece] = []
    for port, colour in state.resting:
        at, heading = drawing.perch(port)
        path = drawing.arrival(came[port], 0)[2] if port in came else None
        pieces.append(_butterfly(f"bf-{PORTS[port]}", colour, at, heading, path=path))
    for flight in flown:
        if flight.meets != NOBODY or flight.bed != NO_BED:
            for number, (colour, start, _, _) in enumerate(drawing.ways(flight)):
                at, heading, path = drawing.arrival(flight, number)
                pieces.append(_butterfly(f"gone-{PORTS[start]}", colour, at, heading, "gone", path))
    return (*pieces, *_waiting(state))


def _waiting(state: Garden) -> tuple[Piece, ...]:
    """The butterfly that e5 releases next, and how many wait there."""
    if state.waiting == NOBODY:
        return ()
    x, y = middle(CENTRE)
    top = drawing.butterfly(state.waiting, (x, y - PX), 0.0, 1.12)
    count = (
        drawing.pill((x + 8 * PX, y + 8 * PX), 20, 17),
        Glyph(x + 18 * PX, y + 16.5 * PX, str(sum(state.centre))),
    )
    return (
        Piece("waiting", "preview", top, "bf"),
        Piece("waiting-count", "preview", count, "cnt"),
    )


def _butterfly(
    key: str, colour: int, at: drawing.Point, heading: float, style: str = "", path: Path | None = None
) -> Piece:
    shapes = drawing.butterfly(colour, at, heading)
    return Piece(key, "preview", shapes, f"bf {style}".strip(), enter="fly" if path else "", path=path)


# ---- the last turn, and the one to come ------------------------------------------------------------------------------
def _last(view: View, before: Garden) -> tuple[int, tuple[Flight, ...]]:
    """The cell of the tile laid in the last turn, or NO_CELL, and what it set in motion."""
    for event in reversed(view.events[len(view.events) - view.turn :]):
        if event.seat != CHANCE and event.move in PLACEMENTS:
            cell, letter = PLACEMENTS[event.move]
            return cell, before.fly(cell, letter) if before.tiles[cell] == EMPTY else ()
    return NO_CELL, ()


def _last_turn(last: int, flown: tuple[Flight, ...]) -> tuple[Piece, ...]:
    if last == NO_CELL:
        return ()
    x, y = middle(last)
    half = 31.18 * PX
    mark = ticks(x - half, y - 36 * PX, 2 * half, 72 * PX, 10 * PX)
    return (Piece("last", "last", (mark,)), *_trails(flown, "trail", "last"))


def _trails(flown: tuple[Flight, ...], key: str, layer: str) -> tuple[Piece, ...]:
    """Dots along each way, an open ring where it begins."""
    pieces: list[Piece] = []
    for flight in flown:
        for colour, start, steps, far in drawing.ways(flight):
            line = drawing.course(steps, far)
            ring = Disc(float(line[0][1]), float(line[0][2]), 5 * PX, f"trail0 t-{COLOURS[colour]}")
            dots = Path(line, f"trail t-{COLOURS[colour]}")
            pieces.append(Piece(f"{key}-{PORTS[start]}", layer, (dots, ring)))
    return tuple(pieces)


def _tried(state: Garden, choice: Choice | None) -> tuple[Flight, ...]:
    """The flights that the previewed tile would start."""
    if choice is None or choice.cell == NO_CELL or state.tiles[choice.cell] != EMPTY:
        return ()
    return state.fly(choice.cell, choice.letter)


def _preview(choice: Choice | None, tried: tuple[Flight, ...]) -> tuple[Piece, ...]:
    if choice is None or choice.cell == NO_CELL:
        return ()
    at = middle(choice.cell)
    shapes = (*drawing.tile(at, choice.letter), hexagon(at, 34, "preview-hex"))
    return (Piece("try", "preview", shapes, "pvtile"), *_trails(tried, "try", "preview"))


# ---- words -----------------------------------------------------------------------------------------------------------
def _sites(state: Garden, legal: frozenset[int], choice: Choice | None) -> tuple[Site, ...]:
    """The cells; those where the chosen tile fits say so, and the one where it is tried how it would lie."""
    sites = [fits if cell in legal else site for cell, (site, fits) in enumerate(_cells(state))]
    if choice is not None and choice.cell != NO_CELL and state.tiles[choice.cell] == EMPTY:
        label = (Note("about-to-be-laid"), *tile_notes(choice.letter))
        sites[choice.cell] = replace(sites[choice.cell], label=label)
    return tuple(sites)


@lru_cache(maxsize=8)
def _cells(state: Garden) -> tuple[tuple[Site, Site], ...]:
    """Each cell with what it holds, and the same where the chosen tile fits; once for all taps of a turn."""
    cells = []
    for cell, (name, label) in enumerate(zip(CELLS, labels(state, frozenset()), strict=True)):
        place = (name, *middle(cell), ground.outline(cell), AXIAL[cell][1] + BOARD.radius, ground.column(cell))
        cells.append((Site(*place, label=label), Site(*place, label=(*label, Note("legal")))))
    return tuple(cells)


def _plate(state: Garden, seat: Seat) -> tuple[Note, ...]:
    points = Note("points", n=state.scores[seat])
    return (points, Note("is-out")) if seat in state.out else (points,)


def _prompt(state: Garden, seat: Seat, choice: Choice | None, tried: tuple[Flight, ...]) -> Note | None:
    if state.ending:
        return None
    if state.to_act == (CHANCE,):
        return Note("prompt-draw", who=player(state.drawer))
    if must_discard(state, state.turn):
        return Note("prompt-discard")
    if choice is None or choice.cell == NO_CELL:
        return Note("prompt", n=len(state.hands[state.turn]))
    said = [note_of(flight, state.table.owners, seat) for flight in tried]
    if not said:
        return Note("nothing-flies")
    return said[0] if len(said) == 1 else Note(f"flights-{len(said)}", **{f"f{n}": note for n, note in enumerate(said)})


def _confirm(choice: Choice | None) -> Note | None:
    if choice is None or choice.move is None:
        return None
    if choice.cell == NO_CELL or choice.move.startswith("x"):
        return Note("discard", kind=Note(f"kind-{choice.move[1]}"))
    return Note("place", cell=CELLS[choice.cell])
