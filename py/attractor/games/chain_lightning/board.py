"""The table of Chain Lightning as data: stones that show how they link, the goal bars, the stones of a turn.

Rows count from the top here, as on the page; a unit is a cell of 40 pixels.
"""
from __future__ import annotations

from functools import cache, lru_cache

from attractor.core.drawing import coordinates, grid_path, ticks
from attractor.core.game import IllegalMove, Note, View
from attractor.core.scene import Frame, Path, Piece, Rect, Scene, Segment, Site
from attractor.games.chain_lightning.beside import confirm, hands, plates, prompt, title
from attractor.games.chain_lightning.links import BLACK, WHITE, Colour, Lattice, lattice
from attractor.games.chain_lightning.rules import Stones
from attractor.games.chain_lightning.shapes import PX, UNIT, preview, stone
from attractor.geometry.squares import Cell

MARGIN = 36 * PX
Point = tuple[float, float]


def scene(view: View) -> Scene:
    """What this viewer sees."""
    state = view.state
    assert isinstance(state, Stones)
    begun = _before_draft(view)
    drafted = tuple(event.move for event in view.events[len(view.events) - view.drafted :])
    turn = tuple(cell for cell in (*drafted, *_coming(view)) if cell in state.board.bits)
    may_act = bool(begun.to_act) and view.viewer in (None, *begun.to_act)
    chain = _chain(state) if not drafted else ()
    return Scene(
        frame=Frame(-MARGIN, -MARGIN, state.size + 2 * MARGIN, state.size + 2 * MARGIN, UNIT),
        sites=_sites(begun, turn),
        pieces=(*_standing(begun, chain, _last_turn(view)), *_previews(begun, turn)),
        hands=hands(view, begun, turn) if may_act else (),
        plates=plates(begun, turn),
        title=title(begun) if begun.to_act else None,
        prompt=prompt(begun, turn) if begun.to_act else None,
        confirm=confirm(view, begun, turn) if may_act else None,
        emblems=("white", "black") if state.white_seat == 0 else ("black", "white"),
    )


@lru_cache(maxsize=8)
def _standing(state: Stones, chain: tuple[str, ...], last: tuple[str, ...]) -> tuple[Piece, ...]:
    """All that is on the table before the stones of the turn; the same objects at every tap of a turn."""
    marks = () if chain else _last_marks(state.board, last)
    return (*_ground(state.size), *_links(state, chain), *_stones(state, chain, last), *marks)


def _before_draft(view: View) -> Stones:
    """The table with the confirmed stones alone."""
    state = view.state
    if view.drafted:
        state = view.before
        for event in view.events[len(view.events) - view.turn : len(view.events) - view.drafted]:
            state = state.apply(event.seat, event.move)
    assert isinstance(state, Stones)
    return state


def _coming(view: View) -> tuple[str, ...]:
    """The move that is tapped and not drafted, if it can be made."""
    state, tapped = view.state, view.taps[-1:]
    try:
        for move in tapped:
            state.play(state.to_act[0] if state.to_act else 0, move)
    except IllegalMove:
        return ()
    return tapped


def _last_turn(view: View) -> tuple[str, ...]:
    """The stones of the last confirmed turn."""
    state = view.state
    assert isinstance(state, Stones)
    confirmed = view.events[len(view.events) - view.turn : len(view.events) - view.drafted]
    return tuple(event.move for event in confirmed if event.move in state.board.bits)


def _chain(state: Stones) -> tuple[str, ...]:
    """The shortest way through the winner's linked stones, edge to edge."""
    if state.winner is None:
        return ()
    is_white = state.winner == state.white_seat
    return (WHITE if is_white else BLACK).chain(state.board, state.white if is_white else state.black)


# ---- the board ---------------------------------------------------------------------------------------------------
@cache
def _ground(size: int) -> tuple[Piece, ...]:
    """The field, its grid, and the goal bars with mitred corners: a corner cell belongs to both of its edges."""
    near, thick = 3 * PX, 12 * PX
    black: list[Segment] = []
    for inner, outer in ((-near, -near - thick), (size + near, size + near + thick)):
        black += [("M", 0, inner), ("L", -thick, outer), ("L", size + thick, outer), ("L", size, inner), ("Z",)]
    white = tuple(_turned(segment) for segment in black)
    names = coordinates(size, size, above=24.85 * PX, left=26 * PX)
    return (
        Piece("field", "field", (Rect(0, 0, size, size, style="cl-field"),)),
        Piece("goals", "field", (Path(tuple(black), "goal-b"), Path(white, "goal-w"))),
        Piece("grid", "grid", (grid_path(size, size), *names)),
    )


def _turned(segment: Segment) -> Segment:
    """Left for top: the two axes changed over."""
    return (segment[0], segment[2], segment[1]) if len(segment) == 3 else segment


def _links(state: Stones, chain: tuple[str, ...]) -> tuple[Piece, ...]:
    """The links below the stones, and the winning chain over them."""
    white, black = _link_path(state, WHITE), _link_path(state, BLACK)
    style = "faded" if chain else ""
    drawn = [
        Piece("white-links", "grid", (Path(white, "lk-w0"), Path(white, "lk-w1")), style),
        Piece("black-links", "grid", (Path(black, "lk-b1"),), style),
    ]
    if chain:
        way: tuple[Segment, ...] = tuple(
            ("M" if number == 0 else "L", *_centre(state.board, cell)) for number, cell in enumerate(chain)
        )
        drawn.append(Piece("chain", "grid", (Path(way, "win0"), Path(way, "win")), enter="draw"))
    return tuple(drawn)


def _link_path(state: Stones, colour: Colour) -> tuple[Segment, ...]:
    """Every link once, and stubs to the goals; a diagonal is left out where straight links already join its ends."""
    board, stones = state.board, state.white if colour is WHITE else state.black
    cells = board.grid.cells
    held = {cells[board.places[name]] for name in board.names(stones)}
    segments: list[Segment] = []
    for column, row in sorted(held, key=lambda cell: (-cell[1], cell[0])):
        beside, below = (column + 1, row), (column, row - 1)
        reached = [there for there in (beside, below) if there in held]
        if colour.diagonal:
            for side in (-1, 1):
                corner = (column + side, row - 1)
                if corner in held and not {(column + side, row), below} & held:
                    reached.append(corner)
        here = _point(board, (column, row))
        segments += [segment for there in reached for segment in (("M", *here), ("L", *_point(board, there)))]
        segments += _stubs(board.size, (column, row), here, colour)
    return tuple(segments)


def _stubs(size: int, cell: Cell, here: Point, colour: Colour) -> list[Segment]:
    at, (x, y) = cell[0] if colour.diagonal else size - 1 - cell[1], here
    ends = [edge for edge, place in ((0, 0), (size, size - 1)) if at == place]
    stubs: list[Segment] = []
    for end in ends:
        stubs += [("M", x, y), ("L", end, y) if colour.diagonal else ("L", x, end)]
    return stubs


def _stones(state: Stones, chain: tuple[str, ...], last: tuple[str, ...]) -> tuple[Piece, ...]:
    drawn = []
    for colour, stones in ((WHITE, state.white), (BLACK, state.black)):
        for name in state.board.names(stones):
            drawn.append(_stone(state.board, name, colour, bool(chain) and name not in chain, name in last))
    return tuple(drawn)


@lru_cache(maxsize=2048)
def _stone(board: Lattice, name: str, colour: Colour, is_dim: bool, is_new: bool) -> Piece:
    style = ("st-w" if colour is WHITE else "st-b") + (" dim" if is_dim else "")
    return Piece(name, "pieces", stone(*_centre(board, name), colour), style, "settle" if is_new else "")


def _last_marks(board: Lattice, last: tuple[str, ...]) -> tuple[Piece, ...]:
    side = 19 * PX
    marks = []
    for name in last:
        x, y = _centre(board, name)
        marks.append(Piece(f"last-{name}", "last", (ticks(x - side, y - side, 2 * side, 2 * side, 9 * PX),)))
    return tuple(marks)


def _previews(state: Stones, turn: tuple[str, ...]) -> tuple[Piece, ...]:
    """The stones of the turn that are not confirmed, numbered."""
    drawn = []
    for number, name in enumerate(turn, 1):
        x, y = _centre(state.board, name)
        drawn.append(Piece(f"new-{name}", "preview", preview(x, y, state.colour, number)))
    return tuple(drawn)


# ---- sites -------------------------------------------------------------------------------------------------------
def _sites(state: Stones, turn: tuple[str, ...]) -> tuple[Site, ...]:
    """The cells; those of the turn say which of its stones they hold."""
    sites = _cells(state.size, state.white, state.black)
    if not turn:
        return sites
    places, changed = state.board.places, list(sites)
    for number, name in enumerate(turn, 1):
        changed[places[name]] = _site(state.size, name, (Note("new-stone", n=number),))
    return tuple(changed)


@lru_cache(maxsize=8)
def _cells(size: int, white: int, black: int) -> tuple[Site, ...]:
    """Every cell with what it holds: ``white-stone, linked to H8``, so that chains can be followed by ear."""
    board = lattice(size)
    sites = list(_empty(size))
    for colour, stones in ((WHITE, white), (BLACK, black)):
        for name in board.names(stones):
            bit = board.bits[name]
            label = _stone_label(colour, board.names(colour.around(board, bit) & stones & ~bit))
            sites[board.places[name]] = _site(size, name, label)
    return tuple(sites)


@cache
def _empty(size: int) -> tuple[Site, ...]:
    return tuple(_site(size, name, (Note("empty"),)) for name in lattice(size).bits)


@lru_cache(maxsize=1024)
def _stone_label(colour: Colour, linked: tuple[str, ...]) -> tuple[Note, ...]:
    spoken = Note(f"{colour.key}-stone")
    return (spoken, Note("linked-to", cells=linked)) if linked else (spoken,)


@lru_cache(maxsize=4096)
def _site(size: int, name: str, label: tuple[Note, ...]) -> Site:
    x, y = _centre(lattice(size), name)
    left, top = x - 0.5, y - 0.5
    return Site(name, x, y, Rect(left, top, 1, 1), int(top), int(left), label=label)


# ---- geometry ----------------------------------------------------------------------------------------------------
def _centre(board: Lattice, name: str) -> Point:
    cell = board.grid.read(name)
    assert cell is not None, name
    return _point(board, cell)


def _point(board: Lattice, cell: Cell) -> Point:
    return cell[0] + 0.5, board.size - cell[1] - 0.5
