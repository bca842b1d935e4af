"""The proving phase (rule 8): any tiles anywhere, in any order, until they complete a circuit.

A proof is written ``ok:`` and single tiles joined by ``-``, by column and then by row. Its taps are cells (the same
cell again: the next shape), shapes for the last cell, ``-k9`` to take a tile back, ``ok`` to show, ``ko`` to give up.
"""
from __future__ import annotations

import re
from collections.abc import Sequence

from attractor.core.game import IllegalMove, Move
from attractor.games.monorail.circuit import is_circuit, left_out, loose_ends, ride, with_tiles
from attractor.games.monorail.laying import check_sides, check_stock
from attractor.games.monorail.setup import Setup
from attractor.games.monorail.track import (
    CROSSING,
    LETTERS,
    OPPOSITE,
    SIDES,
    TILES,
    E,
    N,
    Picture,
    Placing,
    S,
    Stock,
    W,
)

SHOWN = "ok:"

_TILE = re.compile(r"([a-z][1-9][0-9]?)([HVABCDX])", re.ASCII)


def parse(setup: Setup, text: str) -> tuple[Placing, ...]:
    """The tiles of a proof as written; raises IllegalMove where the text is none."""
    placings = []
    for part in text.removeprefix(SHOWN).split("-") if text != SHOWN else ():
        match = _TILE.fullmatch(part)
        if match is None or match[1] not in setup.table.cells:
            raise IllegalMove("malformed", text=text)
        placings.append((setup.table.cells[match[1]], TILES[match[2]]))
    return tuple(placings)


def spelled(setup: Setup, placings: Sequence[Placing]) -> Move:
    """The proof in its one spelling: by column, then by row."""
    ordered = sorted(placings, key=lambda placing: (placing[0] % setup.table.columns, placing[0]))
    return SHOWN + "-".join(setup.table.name(cell) + LETTERS[tile] for cell, tile in ordered)


def check(setup: Setup, picture: Picture, stock: Stock, placings: Sequence[Placing]) -> None:
    """Raises IllegalMove unless these tiles complete a circuit (rules 6, 8 and 15)."""
    cells, tiles = tuple(cell for cell, _ in placings), tuple(tile for _, tile in placings)
    name = setup.table.name
    if not placings:
        raise IllegalMove("nothing-shown")
    taken = tuple(name(cell) for place, cell in enumerate(cells) if picture[cell] or cell in cells[:place])
    if taken:
        raise IllegalMove("occupied", cells=taken)
    check_stock(setup, stock, tuple(map(name, cells)), tiles)
    after = with_tiles(picture, cells, tiles)
    check_sides(setup, after, (*cells, *(cell for cell in range(setup.table.size) if picture[cell])))
    if open_cells := tuple(name(cell) for cell in sorted({cell for cell, _ in loose_ends(setup.table, after)})):
        raise IllegalMove("ends-left-open", cells=open_cells)
    if not is_circuit(setup.table, after, setup.loose):
        stray = tuple(map(name, left_out(setup.table, after, setup.loose)))
        raise IllegalMove("several-loops", cells=stray)  # Rule 7


# ---- taps ----------------------------------------------------------------------------------------------------------
def drafted(setup: Setup, picture: Picture, taps: Sequence[str]) -> dict[int, int]:
    """The tiles that the taps put down, by cell, in the order of tapping.

    A tile without a chosen shape joins the ends that point at it, then the cell tapped before or after it, and runs
    straight where nothing else is asked; so a loop is drawn by tapping its cells along the way.
    """
    cells: list[int] = []
    chosen: dict[int, int] = {}
    armed = 0
    for tap in taps:
        cell = setup.table.cells.get(tap.removeprefix("-"))
        if tap in TILES:
            armed = TILES[tap]
            if cells:
                chosen[cells[-1]] = armed
        elif cell is not None and tap.startswith("-"):
            if cell in cells:
                cells.remove(cell)
                chosen.pop(cell, None)
        elif cell is not None and cell in cells:
            shown = _shaped(setup, picture, cells, chosen)[cell]
            shapes = [tile for tile in TILES.values() if tile in setup.supply.kind]
            cells.remove(cell)
            cells.append(cell)  # it is the last one tapped now
            chosen[cell] = shapes[(shapes.index(shown) + 1) % len(shapes)]
        elif cell is not None and not picture[cell]:
            cells.append(cell)
            if armed and len(cells) == 1:
                chosen[cell] = armed
    return _shaped(setup, picture, cells, chosen)


def continuations(setup: Setup, picture: Picture, stock: Stock, taps: Sequence[str]) -> frozenset[str]:
    """What may be tapped next."""
    if taps and taps[-1] in ("ok", "ko"):
        return frozenset()
    tiles = drafted(setup, picture, taps)
    name = setup.table.name
    following = {"ko"} | {name(cell) for cell in tiles} | {f"-{name(cell)}" for cell in tiles}
    following |= {LETTERS[tile] for tile, kind in setup.supply.kind.items() if stock[kind]}
    if len(tiles) < sum(stock):
        following |= {name(cell) for cell in range(setup.table.size) if not picture[cell]}
    if _completes(setup, picture, stock, tiles):
        following.add("ok")
    return frozenset(following)


def spell(setup: Setup, picture: Picture, stock: Stock, taps: Sequence[str]) -> Move | None:
    """The proof as soon as the tiles complete a circuit; before that only when it is shown all the same."""
    if not taps:
        return None
    if taps[-1] == "ko":
        return "ko"
    if taps[-1] == "swap" or taps[-1] == "no":
        return taps[-1]
    tiles = drafted(setup, picture, taps)
    if taps[-1] == "ok" or _completes(setup, picture, stock, tiles) or _is_refused(setup, picture, stock, taps, tiles):
        return spelled(setup, tuple(tiles.items())) if tiles else SHOWN
    return None


def taps(setup: Setup, picture: Picture, move: Move) -> tuple[str, ...]:
    """One way to spell a proof: its cells, then each again until it has turned to its shape."""
    tiles = dict(parse(setup, move))
    way = tuple(map(setup.table.name, tiles))
    turned = -1
    for _ in range(len(tiles) * len(TILES)):
        found = drafted(setup, picture, way)
        wrong = [cell for cell, tile in tiles.items() if found[cell] != tile]
        if not wrong:
            break
        turned = turned if turned in wrong else wrong[0]
        way += (setup.table.name(turned),)
    return way


def _is_refused(
    setup: Setup, picture: Picture, stock: Stock, taps: Sequence[str], tiles: dict[int, int]
) -> bool:
    """Whether the last tap is one that no proof can follow: a tile that is not there, or a cell that is taken."""
    cell = setup.table.cells.get(taps[-1])
    if cell is not None and picture[cell]:
        tiles[cell] = picture[cell]
        return True
    return len(tiles) > sum(stock) or taps[-1] in TILES and TILES[taps[-1]] not in setup.supply.kind


def _completes(setup: Setup, picture: Picture, stock: Stock, tiles: dict[int, int]) -> bool:
    if not tiles or min(setup.supply.spend(stock, tuple(tiles.values()))) < 0:
        return False
    return is_circuit(setup.table, with_tiles(picture, tuple(tiles), tuple(tiles.values())), setup.loose)


def _shaped(setup: Setup, picture: Picture, cells: Sequence[int], chosen: dict[int, int]) -> dict[int, int]:
    """A shape for every cell: the chosen one, or what its surroundings ask for."""
    beside = setup.table.beside
    known = with_tiles(picture, tuple(chosen), tuple(chosen.values()))
    asked = {cell: 0 for cell in cells if cell not in chosen}
    for cell in asked:
        asked[cell] = sum(side for side, there in beside[cell].items() if known[there] & OPPOSITE[side])
    for before, after in zip(cells, cells[1:], strict=False):
        for side, there in beside[before].items():
            if there == after and before in asked and after in asked and _bars(asked[before]) < 2 > _bars(asked[after]):
                asked[before] |= side
                asked[after] |= OPPOSITE[side]
    return {cell: chosen[cell] if cell in chosen else _tile(setup, known, cell, asked[cell]) for cell in cells}


def _tile(setup: Setup, known: Picture, cell: int, asked: int) -> int:
    """The tile that has track on the sides asked for, straight on if it can."""
    if _bars(asked) > 2:
        return CROSSING if CROSSING in setup.supply.kind else next(t for t in setup.supply.kind if t & asked == t)
    beside = setup.table.beside[cell]
    walls = sum(
        side for side in SIDES
        if side not in beside or (known[beside[side]] and not known[beside[side]] & OPPOSITE[side])
    )
    for tile in (E | W, N | S, *TILES.values()):
        if tile & asked == asked and not tile & walls and _bars(tile) == 2:
            return tile
    return next(tile for tile in TILES.values() if tile & asked == asked)


def _bars(sides: int) -> int:
    return sides.bit_count()


__all__ = ["SHOWN", "check", "continuations", "drafted", "parse", "ride", "spell", "spelled", "taps"]
