"""Taps become lays: cells and shapes in any order, one to three cells in a line.

A cell that has no chosen shape takes the one that fits best; tapping it again turns it to the next that can be. A shape
goes to the last cell tapped; tapped before any cell it is for the first, which then keeps its kind and may turn.

>>> spell(setup, picture, stock, ("k10", "k9"))
'k9uDC'
"""
from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from attractor.core.game import IllegalMove, Move
from attractor.games.monorail.circuit import misfits
from attractor.games.monorail.laying import MOST, Line, fitting, lines, parse, spelled
from attractor.games.monorail.setup import Setup
from attractor.games.monorail.track import (
    CROSSING,
    CURVES,
    LETTERS,
    OPPOSITE,
    SIDES,
    STRAIGHTS,
    TILES,
    E,
    N,
    Picture,
    Stock,
    Supply,
)

MEANT = "-"
"""Joins the tiles of a try that is no lay at all, such as d3H-f2H: what was meant, so that it can be explained."""

Wishes = Mapping[int, tuple[int, ...]]
"""For a cell, the tiles that it may become, the most wanted first; any tile for a cell without a wish."""

_TILE = re.compile(r"([a-z][1-9][0-9]?)([HVABCDX])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Draft:
    """What taps mean so far. cells: in the order of tapping; wishes: what was chosen; armed: the last shape tapped."""

    cells: tuple[int, ...]
    wishes: Wishes
    armed: int = 0

    def wishing(self, cell: int, wanted: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
        """The wishes with another one for a cell."""
        return {**self.wishes, cell: wanted}


def of_lay(setup: Setup, picture: Picture, stock: Stock, move: Move) -> tuple[str, ...]:
    """One way to spell a legal lay: its cells, then each again until it has turned to its shape."""
    line, tiles = parse(setup, move)
    way = tuple(map(setup.table.name, line))
    turned = line[0]
    for _ in range(MOST * len(TILES)):
        found = shown(setup, picture, stock, read(setup, picture, stock, way))
        wrong = [cell for cell, tile in zip(line, tiles, strict=True) if found[cell] != tile]
        if not wrong:
            return way
        turned = turned if turned in wrong else wrong[0]
        way += (setup.table.name(turned),)
    raise AssertionError((move, way))


def read(setup: Setup, picture: Picture, stock: Stock, taps: Sequence[str]) -> Draft:
    """What the taps mean; tokens that mean nothing here are passed over."""
    draft = Draft((), {})
    for tap in taps:
        cell = setup.table.cells.get(tap)
        if tap in TILES:
            tile = TILES[tap]
            wishes = draft.wishing(draft.cells[-1], (tile,)) if draft.cells else draft.wishes
            draft = Draft(draft.cells, wishes, tile)
        elif cell is not None and cell in draft.cells:
            after = _next_shape(setup, picture, stock, draft, cell)
            cells = (*(other for other in draft.cells if other != cell), cell)
            draft = Draft(cells, draft.wishing(cell, (after,)) if after else draft.wishes, draft.armed)
        elif cell is not None:
            wanted = _group(draft.armed) if draft.armed and not draft.cells else ()
            draft = Draft((*draft.cells, cell), draft.wishing(cell, wanted) if wanted else draft.wishes, draft.armed)
    return draft


def shown(setup: Setup, picture: Picture, stock: Stock, draft: Draft) -> dict[int, int]:
    """The tile to show on every cell of a draft, legal or not."""
    line = _line(setup, draft.cells)
    best = _best(setup, picture, stock, line, draft) if line else None
    if best is not None:
        return dict(zip(line, best, strict=True))
    return {cell: _guess(setup, picture, cell, draft) for cell in draft.cells}


def in_line(setup: Setup, cells: tuple[int, ...]) -> tuple[int, ...]:
    """The cells, in the order of tapping, that lie side by side with those tapped before them."""
    kept: tuple[int, ...] = ()
    for cell in cells:
        if _line(setup, (*kept, cell)):
            kept = (*kept, cell)
    return kept


def continuations(setup: Setup, picture: Picture, stock: Stock, taps: Sequence[str]) -> frozenset[str]:
    """The cells and shapes that may follow on the way to a legal lay."""
    return _following(setup, picture, stock, tuple(taps))


@lru_cache(maxsize=256)
def _following(setup: Setup, picture: Picture, stock: Stock, taps: tuple[str, ...]) -> frozenset[str]:
    draft = read(setup, picture, stock, taps)
    found: set[str] = set()
    for line in lines(setup, picture, stock):
        if set(draft.cells) <= set(line):
            found |= {setup.table.name(cell) for cell in _within(setup, picture, stock, line, draft)}
    for letter, tile in TILES.items():
        if tile in setup.supply.kind and _may_wish(setup, picture, stock, draft, tile):
            found.add(letter)
    for cell in draft.cells:
        if _next_shape(setup, picture, stock, draft, cell):
            found.add(setup.table.name(cell))
    return frozenset(found)


def spell(setup: Setup, picture: Picture, stock: Stock, taps: Sequence[str]) -> Move | None:
    """The best lay on the cells tapped; None while there is none but more taps can make one; else what was meant."""
    draft = read(setup, picture, stock, taps)
    if not draft.cells:
        return None
    line = _line(setup, draft.cells)
    best = _best(setup, picture, stock, line, draft) if line in set(lines(setup, picture, stock)) else None
    if best is not None:
        return spelled(setup, line, best)
    if _is_possible(setup, picture, stock, draft.cells, draft.wishes):
        return None
    tiles = shown(setup, picture, stock, draft)
    if line and len(line) <= MOST:
        return spelled(setup, line, tuple(tiles[cell] for cell in line))
    return MEANT.join(setup.table.name(cell) + LETTERS[tiles[cell]] for cell in draft.cells)


def refuse(setup: Setup, text: str) -> None:
    """Says why tiles that were meant as one lay are none (rule 5): too many, not in one line, or with a gap."""
    parts = [_TILE.fullmatch(part) for part in text.split(MEANT)]
    cells = [setup.table.cells.get(part[1]) for part in parts if part]
    known = [cell for cell in cells if cell is not None]
    names = tuple(map(setup.table.name, known))
    if len(known) == len(parts) > MOST:
        raise IllegalMove("at-most-three", cells=names[MOST:])
    if len(known) < len(parts) or _line(setup, tuple(known)):
        raise IllegalMove("malformed", text=text)
    columns = setup.table.columns
    if len({cell % columns for cell in known}) > 1 and len({cell // columns for cell in known}) > 1:
        raise IllegalMove("not-in-line", cells=names[-1:], others=names[:-1], cell=names[-1])
    raise IllegalMove("gap-in-line", cells=names)


# ---- below ---------------------------------------------------------------------------------------------------------
def _line(setup: Setup, cells: tuple[int, ...]) -> Line:
    """The cells in order, if they lie side by side in one row or column; else ()."""
    ordered = tuple(sorted(set(cells)))
    for side in (E, N):
        if all(setup.table.beside[a].get(side) == b for a, b in zip(ordered, ordered[1:], strict=False)):
            return ordered
    return ()


def _tilings(
    setup: Setup, picture: Picture, stock: Stock, line: Line, wishes: Wishes
) -> Iterator[tuple[int, ...]]:
    """The tiles that may go on a line together and are what is wished."""
    choices = [_choices(setup, picture, cell, wishes) for cell in line]
    side = E if len(line) > 1 and line[1] == line[0] + 1 else N
    for tiles in product(*choices):
        if setup.matching and any(
            bool(a & side) != bool(b & OPPOSITE[side]) for a, b in zip(tiles, tiles[1:], strict=False)
        ):
            continue
        if min(setup.supply.spend(stock, tiles)) >= 0:
            yield tiles


def _choices(setup: Setup, picture: Picture, cell: int, wishes: Wishes) -> tuple[int, ...]:
    fits = fitting(setup, picture, cell) if setup.matching else tuple(setup.supply.kind)
    return tuple(tile for tile in wishes[cell] if tile in fits) if cell in wishes else fits


def _can_be(setup: Setup, picture: Picture, stock: Stock, line: Line, wishes: Wishes) -> bool:
    """Whether some tiles may go on a line together and are what is wished."""
    choices = tuple(_choices(setup, picture, cell, wishes) for cell in line)
    side = E if len(line) > 1 and line[1] == line[0] + 1 else N
    few = tuple(min(count, MOST) for count in stock)
    return _is_any(setup.supply, few, choices, side if setup.matching else 0)


@lru_cache(maxsize=4096)
def _is_any(supply: Supply, stock: Stock, choices: tuple[tuple[int, ...], ...], side: int) -> bool:
    """Whether some tiles, one from each tuple, are in stock and match towards this side (0: need not)."""
    return any(
        min(supply.spend(stock, tiles)) >= 0
        and all(not side or bool(a & side) == bool(b & OPPOSITE[side]) for a, b in zip(tiles, tiles[1:], strict=False))
        for tiles in product(*choices)
    )


def _within(setup: Setup, picture: Picture, stock: Stock, line: Line, draft: Draft) -> Line:
    """The cells of a line that may be tapped next."""
    fresh = tuple(cell for cell in line if cell not in draft.cells)
    if draft.armed and not draft.cells:
        wanted = _group(draft.armed)
        return tuple(cell for cell in fresh if _can_be(setup, picture, stock, line, {cell: wanted}))
    return fresh if fresh and _can_be(setup, picture, stock, line, draft.wishes) else ()


def _is_possible(setup: Setup, picture: Picture, stock: Stock, cells: tuple[int, ...], wishes: Wishes) -> bool:
    """Whether some lay covers these cells and grants these wishes."""
    return any(
        _can_be(setup, picture, stock, line, wishes)
        for line in lines(setup, picture, stock) if set(cells) <= set(line)
    )


def _may_wish(setup: Setup, picture: Picture, stock: Stock, draft: Draft, tile: int) -> bool:
    if not draft.cells:
        armed = Draft((), {}, tile)
        return tile != draft.armed and any(
            _within(setup, picture, stock, line, armed) for line in lines(setup, picture, stock)
        )
    last = draft.cells[-1]
    if draft.wishes.get(last) == (tile,):
        return False
    return _is_possible(setup, picture, stock, draft.cells, draft.wishing(last, (tile,)))


def _next_shape(setup: Setup, picture: Picture, stock: Stock, draft: Draft, cell: int) -> int:
    """The shape after the one shown on a cell that can still become part of a lay; 0: there is no other."""
    order = list(TILES.values())
    start = order.index(shown(setup, picture, stock, draft)[cell])
    for tile in order[start + 1 :] + order[:start]:
        if tile in setup.supply.kind and _is_possible(
            setup, picture, stock, draft.cells, draft.wishing(cell, (tile,))
        ):
            return tile
    return 0


def _best(setup: Setup, picture: Picture, stock: Stock, line: Line, draft: Draft) -> tuple[int, ...] | None:
    """Of the legal tiles for a line those that join most and clash least; then the wanted ones, then the first."""
    values = [{tile: worth(setup, picture, cell, tile) for tile in TILES.values()} for cell in line]
    side = E if len(line) > 1 and line[1] == line[0] + 1 else N
    best, most = None, -1000
    for tiles in _tilings(setup, picture, stock, line, draft.wishes):
        value = sum(table[tile] for table, tile in zip(values, tiles, strict=True))
        for a, b in zip(tiles, tiles[1:], strict=False):
            joins, meets = bool(a & side), bool(b & OPPOSITE[side])
            value += 10 if joins and meets else -30 if joins != meets else 0
        value += sum(_group(tile) == _group(draft.armed) for tile in tiles) if draft.armed else 0
        if value > most:
            best, most = tiles, value
    return best


def worth(setup: Setup, picture: Picture, cell: int, tile: int) -> int:
    """How well a tile fits what lies around a cell: the ends that it joins, less those that clash."""
    beside = setup.table.beside[cell]
    joined = sum(1 for side in SIDES if tile & side and side in beside and picture[beside[side]] & OPPOSITE[side])
    return 10 * joined - 30 * sum(1 for _ in misfits(setup.table, picture, cell, tile))


def _guess(setup: Setup, picture: Picture, cell: int, draft: Draft) -> int:
    """A tile to show where no lay can be made."""
    wanted = draft.wishes.get(cell) or tuple(tile for tile in TILES.values() if tile in setup.supply.kind)
    return max(wanted, key=lambda tile: worth(setup, picture, cell, tile))


def _group(tile: int) -> tuple[int, ...]:
    """The tiles of the same kind, this one first."""
    kind = next(group for group in (STRAIGHTS, CURVES, (CROSSING,)) if tile in group)
    return (tile, *(other for other in kind if other != tile))
