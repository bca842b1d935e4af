"""The table of Butterfly Effect as data: pieces, the thread of contacts, what is forbidden, what fits.

Rows count from the top here, as on the page; a unit is a cell of 44 pixels.
"""
from __future__ import annotations

from dataclasses import dataclass

from attractor.core.drawing import coordinates, grid_path, ticks
from attractor.core.game import Note, Seat, View
from attractor.core.scene import (
    Disc,
    Frame,
    Glyph,
    Mark,
    Path,
    Piece,
    Rect,
    Scene,
    SeatMark,
    Segment,
    Shape,
    Site,
)
from attractor.games.butterfly_effect.beside import PX, UNIT, confirm, direction, hands, prompt
from attractor.games.butterfly_effect.placements import Placement
from attractor.games.butterfly_effect.rules import SWAP, Board
from attractor.games.butterfly_effect.taps import Choice, choose, fits
from attractor.geometry.squares import Cell

MARGIN = 26 * PX
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece on the table, the number of its ply, and whose it counts as."""

    ply: int
    seat: Seat
    place: Placement


def scene(view: View) -> Scene:
    """What this viewer sees."""
    state = view.state
    assert isinstance(state, Board)
    laid = pieces(view)
    may_act = bool(state.to_act) and view.viewer in (None, state.seat)
    choice = choose(state, view.taps)
    trying = choice if may_act and choice.place else None
    return Scene(
        frame=Frame(-MARGIN, -MARGIN, state.size + 2 * MARGIN, state.size + 2 * MARGIN, UNIT),
        sites=_sites(state, laid),
        pieces=(*_ground(state), *_laid_pieces(state, laid), *_last_mark(view, laid), *_try(state, trying)),
        marks=(Mark("forbidden", _forbidden(state)), *((Mark("legal", _legal(choice)),) if may_act else ())),
        hands=hands(state, choice) if may_act else (),
        plates=tuple((Note("pieces-placed", n=sum(piece.seat == seat for piece in laid)),) for seat in (0, 1)),
        prompt=prompt(state) if state.to_act else None,
        confirm=confirm(choice) if may_act else None,
        lies=(direction(choice.way),) if may_act and choice.way else (),
    )


def pieces(view: View) -> tuple[Laid, ...]:
    """The pieces in the order of play. After a swap what lies there counts as seat 2's."""
    state = view.state
    assert isinstance(state, Board)
    laid: list[Laid] = []
    for event in view.events:
        place = state.tables.named.get(event.move)
        if place is not None:
            laid.append(Laid(len(laid) + 1, event.seat, place))
        elif event.move == SWAP:
            laid = [Laid(piece.ply, 1, piece.place) for piece in laid]
    return tuple(laid)


# ---- the board ---------------------------------------------------------------------------------------------------
def _ground(state: Board) -> tuple[Piece, ...]:
    size = state.size
    names = coordinates(size, size, above=13 * PX, left=13 * PX)
    return (
        Piece("field", "field", (Rect(0, 0, size, size, 6 * PX, "be-field"),)),
        Piece("grid", "grid", (grid_path(size, size), *names)),
    )


def _laid_pieces(state: Board, laid: tuple[Laid, ...]) -> tuple[Piece, ...]:
    x, y = _centre(state, _start(state))
    block = Rect(x - 19 * PX, y - 19 * PX, 38 * PX, 38 * PX, 9 * PX, "piece start")
    drawn = [Piece("start", "pieces", (block, Disc(x, y, 5 * PX, "pip start")))]
    before: tuple[str, ...] = (_start(state),)
    for piece in laid:
        is_now = piece is laid[-1]
        drawn.append(_piece(state, piece, "now" if is_now else "old"))
        drawn.append(Piece(f"link{piece.ply}", "links", (_link(state, before, piece.place.cells),)))
        before = piece.place.cells
    return tuple(drawn)


def _piece(state: Board, piece: Laid, age: str) -> Piece:
    """Solid when it is the latest, a wash when older; its length in place of the middle pip."""
    dress = f"p{piece.seat + 1} {age}"
    shapes: list[Shape] = [_outline(state, piece.place, 3, f"piece {dress}")]
    shapes += _pips(state, piece.place, piece.seat, 4, f"pip {dress}", piece.place.length // 2)
    x, y = _centre(state, _reading(piece.place)[piece.place.length // 2])
    shapes.append(Glyph(x, y, str(piece.place.length), f"len {dress}"))
    return Piece(f"piece{piece.ply}", "pieces", tuple(shapes), enter="settle" if age == "now" else "")


def _pips(state: Board, place: Placement, seat: Seat, radius: float, style: str, but: int = -1) -> list[Shape]:
    cells = [cell for number, cell in enumerate(_reading(place)) if number != but]
    return [SeatMark(*_centre(state, cell), radius * PX, seat, style) for cell in cells]


def _link(state: Board, before: tuple[str, ...], after: tuple[str, ...]) -> Path:
    """The bar over the one side that two consecutive pieces share (rule 5)."""
    here, there = next((b, a) for b in before for a in after if _are_beside(state, b, a))
    (x, y), (ax, ay) = _centre(state, here), _centre(state, there)
    half = 9 * PX
    middle = ((x + ax) / 2, (y + ay) / 2)
    start = (middle[0] - (ax - x) * half, middle[1] - (ay - y) * half)
    end = (middle[0] + (ax - x) * half, middle[1] + (ay - y) * half)
    return Path((("M", *end), ("L", *start)), "link")


def _last_mark(view: View, laid: tuple[Laid, ...]) -> tuple[Piece, ...]:
    if not laid:
        return ()
    state = view.state
    assert isinstance(state, Board)
    box = _outline(state, laid[-1].place, 0, "")
    mark = ticks(box.x - PX, box.y - PX, box.width + 2 * PX, box.height + 2 * PX, 11 * PX)
    return (Piece("last", "last", (mark,)),)


def _try(state: Board, choice: Choice | None) -> tuple[Piece, ...]:
    """What the taps mean: a preview with its contact, or the illegal piece with a cross wherever it fails."""
    if choice is None or choice.place is None:
        return ()
    place = choice.place
    fault = state.fault(place)
    if fault is not None:
        tried = Piece("try", "illegal", (_outline(state, place, 4, "illegal"),))
        return (tried, *(_cross(number, at) for number, at in enumerate(_failures(state, place))))
    touch = next(touch for fit, touch in choice.fits if fit is place)
    contact = _between(state, touch, next(cell for cell in _latest(state) if _are_beside(state, touch, cell)))
    shapes: list[Shape] = [_outline(state, place, 4, f"preview p{state.seat + 1}")]
    shapes += _pips(state, place, state.seat, 4.5, "pip now inv")
    return (Piece("try", "preview", (*shapes, Disc(*contact, 7 * PX, "contact"))),)


def _cross(number: int, at: Point) -> Piece:
    x, y = at
    arms: tuple[Segment, ...] = (
        ("M", x - 4 * PX, y - 4 * PX), ("L", x + 4 * PX, y + 4 * PX),
        ("M", x + 4 * PX, y - 4 * PX), ("L", x - 4 * PX, y + 4 * PX),
    )  # fmt: skip
    return Piece(f"cross{number}", "illegal", (Disc(x, y, 10 * PX), Path(arms)), "xmark")


def _failures(state: Board, place: Placement) -> tuple[Point, ...]:
    """Where an illegal piece fails: on cells that are taken, else on the sides (or corners) that it may not share."""
    names = state.tables.names
    if taken := place.mask & (state.older | state.last):
        return tuple(_centre(state, cell) for cell in names(taken))
    met = place.ring & state.older
    if (place.ring & state.last).bit_count() > 1:
        met |= place.ring & state.last
    pairs = [(cell, there) for there in names(met) for cell in place.cells if _are_beside(state, cell, there)]
    if not pairs and not state.corners:
        grid = state.tables.grid
        corners = set(names(place.halo & ~place.ring & state.older))
        around = {cell: {grid.name(each) for each in grid.around(_at(state, cell))} for cell in place.cells}
        pairs = [(cell, there) for cell in place.cells for there in sorted(around[cell] & corners)]
    return tuple(_between(state, cell, there) for cell, there in pairs)


# ---- sites and marks ---------------------------------------------------------------------------------------------
def _sites(state: Board, laid: tuple[Laid, ...]) -> tuple[Site, ...]:
    forbidden = set(_forbidden(state))
    touching = {touch for _, touch in fits(state)} if state.to_act else set()
    covered = {cell: _label(piece, piece is laid[-1]) for piece in laid for cell in piece.place.cells}
    covered[_start(state)] = Note("start-block" if laid else "start-block-latest")
    sites = []
    for column, row in state.tables.grid.cells:
        name = state.tables.grid.name((column, row))
        if name in covered:
            label: tuple[Note, ...] = (covered[name],)
        elif name in touching:
            label = (Note("empty"), Note("touches-latest"), Note("legal"))
        else:
            label = (Note("empty"), Note("beside-older")) if name in forbidden else (Note("empty"),)
        top = state.size - 1 - row
        sites.append(Site(name, column + 0.5, top + 0.5, Rect(column, top, 1, 1), top, column, label=label))
    return tuple(sites)


def _label(piece: Laid, is_latest: bool) -> Note:
    key = "latest-piece-cell" if is_latest else "older-piece-cell"
    return Note(key, length=piece.place.length, seat=piece.seat + 1)


def _forbidden(state: Board) -> tuple[str, ...]:
    """Empty cells that no piece may cover, as they meet one that is not the latest (rule 5)."""
    grid = state.tables.grid
    around = 0
    for name in state.tables.names(state.older):
        around |= state.tables.sides[name]
        if not state.corners:
            for there in grid.around(_at(state, name)):
                around |= state.tables.bits[grid.name(there)]
    return state.tables.names(around & ~(state.older | state.last))


def _legal(choice: Choice) -> tuple[str, ...]:
    """The cells that can touch the latest piece, for the chosen length and direction, but those under the preview."""
    previewed = choice.place.cells if choice.place and any(fit is choice.place for fit, _ in choice.fits) else ()
    return tuple(sorted({touch for _, touch in choice.fits} - {*previewed}))


# ---- geometry ----------------------------------------------------------------------------------------------------
def _start(state: Board) -> str:
    middle = state.size // 2
    return state.tables.grid.name((middle, middle))


def _at(state: Board, name: str) -> Cell:
    cell = state.tables.grid.read(name)
    assert cell is not None, name
    return cell


def _centre(state: Board, name: str) -> Point:
    column, row = _at(state, name)
    return column + 0.5, state.size - row - 0.5


def _between(state: Board, one: str, other: str) -> Point:
    (x, y), (ox, oy) = _centre(state, one), _centre(state, other)
    return (x + ox) / 2, (y + oy) / 2


def _latest(state: Board) -> tuple[str, ...]:
    return state.tables.names(state.last)


def _are_beside(state: Board, one: str, other: str) -> bool:
    return bool(state.tables.sides[one] & state.tables.bits[other])


def _reading(place: Placement) -> tuple[str, ...]:
    """Its cells from left to right or from the top down."""
    return place.cells if place.way == "r" else place.cells[::-1]


def _outline(state: Board, place: Placement, inset: float, style: str) -> Rect:
    """The rectangle of a piece, ``inset`` pixels inside its cells."""
    x, y = _centre(state, _reading(place)[0])
    width, height = (place.length, 1) if place.way == "r" else (1, place.length)
    gap = inset * PX
    return Rect(x - 0.5 + gap, y - 0.5 + gap, width - 2 * gap, height - 2 * gap, 9 * PX, style)
