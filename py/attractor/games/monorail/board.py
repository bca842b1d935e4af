"""The table of Monorail as data: track, loose ends, what is about to be laid, the stock, the call.

V1's open table is seen through a window that fits the track and two cells more, and grows with it.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from attractor.core.drawing import grid_path
from attractor.core.game import Note, View
from attractor.core.scene import Frame, Glyph, Mark, Path, Piece, Rect, Scene, Segment, Shape, Site
from attractor.games.monorail import drawing, laying, words
from attractor.games.monorail.attempt import Try, attempt_of
from attractor.games.monorail.circuit import blocked_ends, is_circuit, loose_ends, ride
from attractor.games.monorail.drawing import PX, UNIT
from attractor.games.monorail.hands import hands_of
from attractor.games.monorail.rules import Line
from attractor.games.monorail.track import TILES, Table

MARGIN = 24 * PX
AROUND, LEAST = 2, 8
"""Cells around the track in the open table's window, and the least it shows either way."""


@dataclass(frozen=True, slots=True)
class Window:
    """The part of the table that is shown, in columns and in rows from the top; the last ones not included."""

    left: int
    right: int
    top: int
    low: int

    def holds(self, table: Table, cell: int) -> bool:
        x, y = drawing.corner(table, cell)
        return self.left <= x < self.right and self.top <= y < self.low


def scene(view: View) -> Scene:
    """What this viewer sees."""
    state = view.state
    assert isinstance(state, Line)
    may_act = bool(state.to_act) and view.viewer in (None, state.seat)
    attempt = attempt_of(state, view.taps if may_act else ())
    window = _window(state, attempt)
    legal = _legal(state, view.taps, attempt) if may_act else ()
    return Scene(
        frame=Frame(
            window.left - MARGIN, window.top - MARGIN,
            window.right - window.left + 2 * MARGIN, window.low - window.top + 2 * MARGIN, UNIT,
        ),
        sites=_sites(state, window, attempt, legal),
        pieces=(
            *_ground(state.setup.table, window), *_track(view), *_last(view), *_preview(state, attempt), *_loop(state)
        ),
        marks=(Mark("legal", legal),) if may_act else (),
        hands=hands_of(state, view.taps, attempt) if may_act else (),
        plates=_plates(view),
        title=Note("title-proof") if state.proving and not state.ended else None,
        prompt=_prompt(state, attempt) if state.to_act else None,
        confirm=_confirm(state, view.taps, attempt) if may_act else None,
        lies=(words.tile_note(TILES[attempt.current]),) if may_act and attempt.current else (),
    )


# ---- the table -----------------------------------------------------------------------------------------------------
def _legal(state: Line, tapped: tuple[str, ...], attempt: Try) -> tuple[str, ...]:
    """Where the next tile may go: beside the track or in line with the tiles tapped; in a proof, at the loose ends."""
    table = state.setup.table
    if state.proving:
        spare = len(attempt.tiles) < state.tiles_left
        targets = {table.beside[cell][side] for cell, side in loose_ends(table, attempt.picture)} if spare else set()
        return tuple(table.name(cell) for cell in sorted(targets))
    following = state.continuations(state.seat, tapped)
    lines = laying.lines(state.setup, state.picture, state.stock)
    size = len(attempt.tiles) + 1
    cells = {cell for line in lines if len(line) == size and set(attempt.tiles) <= set(line) for cell in line}
    return tuple(table.name(cell) for cell in sorted(cells - set(attempt.tiles)) if table.name(cell) in following)


def _window(state: Line, attempt: Try) -> Window:
    table = state.setup.table
    if not state.setup.is_open:
        return Window(0, table.columns, 0, table.rows)
    corners = [drawing.corner(table, cell) for cell, tile in enumerate(attempt.picture) if tile]
    left, right = _span([int(x) for x, _ in corners], table.columns)
    top, low = _span([int(y) for _, y in corners], table.rows)
    return Window(left, right, top, low)


def _span(places: list[int], limit: int) -> tuple[int, int]:
    """From where to where a window runs along one side of the table."""
    start, end = max(0, min(places) - AROUND), min(limit, max(places) + 1 + AROUND)
    more = max(0, LEAST - (end - start))
    start = min(max(0, start - more // 2), limit - (end - start) - more)
    return start, max(end, start + LEAST)


@lru_cache(maxsize=16)
def _ground(table: Table, window: Window) -> tuple[Piece, ...]:
    columns, rows = window.right - window.left, window.low - window.top
    moved: list[Segment] = []
    for command, x, y in grid_path(columns, rows).segments:
        assert not isinstance(x, str) and not isinstance(y, str)
        moved.append((command, x + window.left, y + window.top))
    names: list[Shape] = [
        Glyph(column + 0.5, window.top - 12 * PX, chr(ord("A") + column), "coord")
        for column in range(window.left, window.right)
    ]
    names += [
        Glyph(window.left - 12 * PX, row + 0.5, str(table.rows - row), "coord") for row in range(window.top, window.low)
    ]
    field = Rect(window.left, window.top, columns, rows, 6 * PX, "mr-field")
    return (Piece("field", "field", (field,)), Piece("grid", "grid", (Path(tuple(moved), "grid"), *names)))


def _track(view: View) -> tuple[Piece, ...]:
    """The tiles, the beams over them, and the station over those."""
    state = view.state
    assert isinstance(state, Line)
    table = state.setup.table
    fresh = set(_last_cells(view))
    drawn = []
    for cell, tile in enumerate(state.picture):
        if tile:
            name, at = table.name(cell), drawing.corner(table, cell)
            enter = "settle" if cell in fresh else ""
            drawn.append(Piece(f"tile-{name}", "pieces", (drawing.tile_rect(*at),), enter=enter))
            drawn.append(Piece(f"rail-{name}", "links", drawing.rails(*at, tile), enter=enter))
    return (*drawn, Piece("station", "links", drawing.station(table)))


def _last(view: View) -> tuple[Piece, ...]:
    cells = _last_cells(view)
    if not cells:
        return ()
    state = view.state
    assert isinstance(state, Line)
    return (Piece("last", "last", (drawing.group_ticks(state.setup.table, cells),)),)


def _last_cells(view: View) -> list[int]:
    """The cells of the last lay or proof."""
    state = view.state
    assert isinstance(state, Line)
    for event in reversed(view.events):
        names = words.cells_of(state.setup, event.move)
        if names:
            return [state.setup.table.cells[name] for name in names]
    return []


def _preview(state: Line, attempt: Try) -> tuple[Piece, ...]:
    """The tiles that are tried, and over all of them the rings at loose and at blocked ends."""
    table = state.setup.table
    drawn = []
    for cell in attempt.tiles:
        name, at = table.name(cell), drawing.corner(table, cell)
        drawn.append(Piece(f"try-{name}", "preview", (drawing.tile_rect(*at, preview=True),)))
    for cell, tile in attempt.tiles.items():
        rails = drawing.rails(*drawing.corner(table, cell), tile, "pv")
        drawn.append(Piece(f"try-rail-{table.name(cell)}", "preview", rails))
    for style, ends in (("loose", loose_ends), ("blocked", blocked_ends)):
        for cell, side in ends(table, attempt.picture):
            ring = drawing.end_ring(table, cell, side, style)
            drawn.append(Piece(f"{style}-{table.name(cell)}-{side}", "preview", (ring,)))
    return tuple(drawn)


def _loop(state: Line) -> tuple[Piece, ...]:
    """The finished loop in the winner's colour: the ride along its length, then crossings, and the station on top."""
    table = state.setup.table
    if not state.ended or not is_circuit(table, state.picture, state.setup.loose):
        return ()
    style = f"loop p{state.seat + 1}"
    passed = ride(table, state.picture)
    bars = sum(2 if tile == TILES["X"] else 1 for tile in state.picture if tile)
    covered = range(table.size) if len(passed) < bars else ()  # several rides: no line passes all of them
    again = [cell for cell, tile in enumerate(state.picture) if tile == TILES["X"] or (tile and cell in covered)]
    shapes = [drawing.rails(*drawing.corner(table, cell), state.picture[cell]) for cell in again]
    return (
        Piece("loop", "preview", drawing.ride_path(table, passed), style, enter="draw"),
        Piece("loop-tiles", "preview", tuple(shape for tile in shapes for shape in tile), style),
        Piece("terminus", "preview", drawing.station(table)),
    )


def _sites(state: Line, window: Window, attempt: Try, legal: tuple[str, ...]) -> tuple[Site, ...]:
    """The cells in the window, and those beyond it that a lay could cover: a keyboard reaches them too."""
    table = state.setup.table
    reached: set[int] = set()
    if state.setup.is_open and not state.proving and not state.ended:
        reached = {cell for line in laying.lines(state.setup, state.picture, state.stock) for cell in line}
    ends = loose_ends(table, attempt.picture)
    sites = []
    for cell in range(table.size):
        if cell in reached or window.holds(table, cell):
            x, y = drawing.corner(table, cell)
            label = _label(state, cell, attempt, ends, table.name(cell) in legal)
            outline = Rect(x, y, 1, 1)
            sites.append(Site(table.name(cell), x + 0.5, y + 0.5, outline, int(y), int(x), label=label))
    return tuple(sites)


def _label(
    state: Line, cell: int, attempt: Try, ends: Sequence[tuple[int, int]], legal: bool
) -> tuple[Note, ...]:
    """What a cell holds, and the loose ends (of the track with the tiles that are tried) there or before it."""
    table = state.setup.table
    if cell in attempt.tiles:
        return (Note("about-to-be-laid"), words.tile_note(attempt.tiles[cell]))
    if not state.picture[cell]:
        waiting = sum(1 for end, side in ends if table.beside[end][side] == cell)
        asked = (Note("ends-wait", n=waiting),) if waiting else ()
        return (Note("empty"), *asked, *((Note("legal"),) if legal else ()))
    spoken = [Note("station")] if cell in table.stations else []
    spoken.append(words.tile_note(state.picture[cell]))
    loose = sum(1 for end, _ in ends if end == cell)
    return (*spoken, *((Note("loose-here", n=loose),) if loose else ()))


# ---- beside the board ----------------------------------------------------------------------------------------------
def _plates(view: View) -> tuple[tuple[Note, ...], ...]:
    state = view.state
    assert isinstance(state, Line)
    if state.proving and not state.ended:
        return tuple((Note("to-prove" if seat == state.seat else "has-called"),) for seat in (0, 1))
    laid = [0, 0]
    for event in view.events:
        if event.move == "swap":
            laid = [0, sum(laid)]
        elif event.seat in (0, 1):
            laid[event.seat] += len(words.cells_of(state.setup, event.move))
    return tuple((Note("tiles-laid", n=count),) for count in laid)


def _prompt(state: Line, attempt: Try) -> Note:
    if state.proving:
        return Note("prompt-proof", n=len(loose_ends(state.setup.table, attempt.picture)))
    if not state.tiles_left:
        return Note("prompt-none-left")
    if state.may_swap:
        return Note("prompt-swap")
    return Note("prompt-lay") if state.is_begun else Note("prompt-first")


def _confirm(state: Line, tapped: tuple[str, ...], attempt: Try) -> Note:
    if tapped in (("no",), ("swap",)):
        return Note("confirm-call" if tapped == ("no",) else "confirm-swap")
    if state.proving:
        return Note("confirm-give-up") if tapped[-1:] == ("ko",) else Note("confirm-proof")
    return Note("confirm-lay", n=len(attempt.tiles)) if attempt.tiles else Note("confirm-nothing")
