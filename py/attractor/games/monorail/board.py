"""The table of Monorail as data: track, loose ends, what is about to be laid, the stock, the call.

V1's open table is seen through a window that fits the track and two cells more, and grows with it.
"""
from __future__ import annotations

from dataclasses import dataclass

from attractor.core.drawing import grid_path
from attractor.core.game import Note, View
from attractor.core.scene import Frame, Glyph, Hand, Item, Mark, Path, Piece, Rect, Scene, Segment, Shape, Site
from attractor.games.monorail import drawing, laying, proof, taps, words
from attractor.games.monorail.circuit import blocked_ends, is_circuit, loose_ends, ride, with_tiles
from attractor.games.monorail.drawing import PX, UNIT
from attractor.games.monorail.rules import Line
from attractor.games.monorail.track import LETTERS, TILES, Picture, Table

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


@dataclass(frozen=True, slots=True)
class Try:
    """What is about to be laid: tiles by cell, in the order of tapping, and the picture with them."""

    tiles: dict[int, int]
    picture: Picture
    armed: int = 0


def scene(view: View) -> Scene:
    """What this viewer sees."""
    state = view.state
    assert isinstance(state, Line)
    may_act = bool(state.to_act) and view.viewer in (None, state.seat)
    attempt = _attempt(state, view.taps if may_act else ())
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
        hands=_hands(state, view.taps, attempt) if may_act else (),
        plates=_plates(view),
        title=Note("title-proof") if state.proving and not state.ended else None,
        prompt=_prompt(state, attempt) if state.to_act else None,
        confirm=_confirm(state, view.taps, attempt) if may_act else None,
    )


# ---- what is tried -------------------------------------------------------------------------------------------------
def _attempt(state: Line, tapped: tuple[str, ...]) -> Try:
    setup = state.setup
    if state.proving:
        tiles = proof.drafted(setup, state.picture, tapped)
        armed = next((TILES[tap] for tap in reversed(tapped) if tap in TILES), 0)
    else:
        draft = taps.read(setup, state.picture, state.stock, tapped)
        shown = taps.shown(setup, state.picture, state.stock, draft)
        tiles = {cell: shown[cell] for cell in draft.cells if not state.picture[cell]}
        armed = draft.armed
    return Try(tiles, with_tiles(state.picture, tuple(tiles), tuple(tiles.values())), armed)


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


# ---- the table -----------------------------------------------------------------------------------------------------
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
    """The finished loop in the winner's colour, drawn along its length (loose: tile by tile), the station on top."""
    table = state.setup.table
    if not state.ended or not is_circuit(table, state.picture, state.setup.loose):
        return ()
    style = f"loop p{state.seat + 1}"
    passed = ride(table, state.picture)
    if state.setup.loose and len(passed) < sum(1 + (tile == TILES["X"]) for tile in state.picture if tile):
        shapes = tuple(
            shape
            for cell, tile in enumerate(state.picture) if tile
            for shape in drawing.rails(*drawing.corner(table, cell), tile)
        )
        loop = Piece("loop", "preview", shapes, style)
    else:
        loop = Piece("loop", "preview", drawing.ride_path(table, passed), style, enter="draw")
    return (loop, Piece("terminus", "preview", drawing.station(table)))


def _sites(state: Line, window: Window, attempt: Try, legal: tuple[str, ...]) -> tuple[Site, ...]:
    """The cells in the window, and those beyond it that a lay could cover: a keyboard reaches them too."""
    table = state.setup.table
    reached: set[int] = set()
    if state.setup.is_open and not state.proving and not state.ended:
        reached = {cell for line in laying.lines(state.setup, state.picture, state.stock) for cell in line}
    sites = []
    for cell in range(table.size):
        if cell in reached or window.holds(table, cell):
            x, y = drawing.corner(table, cell)
            label = _label(state, cell, attempt, table.name(cell) in legal)
            outline = Rect(x, y, 1, 1)
            sites.append(Site(table.name(cell), x + 0.5, y + 0.5, outline, int(y), int(x), label=label))
    return tuple(sites)


def _label(state: Line, cell: int, attempt: Try, legal: bool) -> tuple[Note, ...]:
    table = state.setup.table
    if cell in attempt.tiles:
        return (Note("about-to-be-laid"), words.tile_note(attempt.tiles[cell]))
    if not state.picture[cell]:
        ends = sum(1 for end, side in loose_ends(table, attempt.picture) if table.beside[end][side] == cell)
        asked = (Note("ends-wait", n=ends),) if ends else ()
        return (Note("empty"), *asked, *((Note("legal"),) if legal else ()))
    spoken = [Note("station")] if cell in table.stations else []
    spoken.append(words.tile_note(state.picture[cell]))
    loose = sum(1 for end, _ in loose_ends(table, attempt.picture) if end == cell)
    return (*spoken, *((Note("loose-here", n=loose),) if loose else ()))


# ---- beside the board ----------------------------------------------------------------------------------------------
def _hands(state: Line, tapped: tuple[str, ...], attempt: Try) -> tuple[Hand, ...]:
    following = state.continuations(state.seat, tapped)
    hands = []
    if state.tiles_left:
        tiles = [tile for tile in TILES.values() if tile in state.setup.supply.kind]
        every = tuple(Item(LETTERS[tile], words.tile_note(tile)) for tile in tiles)
        hands.append(Hand("shapes", Note("shapes"), every, "hidden", state.seat))  # for keys and for those who type
        hands.append(_stock(state, attempt, following))
        hands.append(_turning(state, attempt, following))
    if state.proving:
        items = [Item("ko", Note("give-up"), state="chosen" if tapped[-1:] == ("ko",) else "")]
        if attempt.tiles:
            name = state.setup.table.name(list(attempt.tiles)[-1])
            items.insert(0, Item(f"-{name}", Note("lift-tile", cell=name)))
        hands.append(Hand("proof", Note("proof"), tuple(items), "words", state.seat))
        return tuple(hands)
    mood = "chosen" if tapped == ("no",) else "" if state.is_begun else "spent"
    hands.append(Hand("call", Note("call-offer"), (Item("no", Note("call"), state=mood),), "words", state.seat))
    if state.may_swap:
        mood = "chosen" if tapped == ("swap",) else ""
        hands.append(Hand("swap", Note("swap-offer"), (Item("swap", Note("swap"), state=mood),), "words", state.seat))
    return tuple(hands)


def _stock(state: Line, attempt: Try, following: frozenset[str]) -> Hand:
    """The tiles left, a picture for each kind; a tap gives the last cell that kind, as it fits best."""
    supply = state.setup.supply
    left = supply.spend(state.stock, tuple(attempt.tiles.values()))
    current = list(attempt.tiles.values())[-1] if attempt.tiles else attempt.armed
    items = []
    for letters in ("DCBA", "HV", "X"):
        kind = supply.kind.get(TILES[letters[0]])
        if kind is None:
            continue
        is_current = bool(current) and LETTERS[current] in letters
        letter = LETTERS[current] if is_current else next((each for each in letters if each in following), letters[0])
        mood = "chosen" if is_current else "" if left[kind] > 0 else "spent"
        shapes = (drawing.tile_rect(0, 0), *drawing.rails(0, 0, TILES[letter]))
        count = Note("left", n=max(0, left[kind]))
        items.append(Item(letter, words.kind_note(TILES[letter]), shapes, (0, 0, 1, 1), mood, count))
    return Hand("stock", Note("stock"), tuple(items), "tiles", state.seat)


def _turning(state: Line, attempt: Try, following: frozenset[str]) -> Hand:
    """Two buttons that turn the last tile, each to the next way it can lie."""
    current = list(attempt.tiles.values())[-1] if attempt.tiles else attempt.armed
    letter = LETTERS.get(current, "")
    circle = next((circle for circle in ("ABCD", "HV") if letter and letter in circle), "")
    items = []
    for way, key in ((-1, "turn-left"), (1, "turn-right")):
        at = circle.index(letter) if circle else 0
        others = [circle[(at + way * step) % len(circle)] for step in range(1, len(circle))]
        token = next((each for each in others if each in following), others[0] if others else letter or "A")
        items.append(Item(token, Note(key), state="" if others else "spent"))
    return Hand("turning", Note("turning"), tuple(items), "words", state.seat)


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
    return Note("confirm-lay", n=len(attempt.tiles))
