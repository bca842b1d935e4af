"""The exact decision: one sweep over the region, cell by cell, keeping only what the rest can still notice.

After a cell the rest of the table sees a frontier: which of its places are crossed by track (one place a column, and
one between the cell just passed and the next), and how these hang together behind it. For every frontier it keeps the
stocks left of which none is better than another, each with the tiles that led there. What the bound of
solver_ground.py shows to cost more than is left is dropped.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Union

from attractor.games.monorail.solver_ground import AHEAD, BACK, BEFORE, NEXT, Ground
from attractor.games.monorail.solver_reach import Region
from attractor.games.monorail.track import Placing, Stock

Frontier = tuple[int, ...]
"""For each place 0 where no track crosses; else in the single reading 1 + the place of the track's other end, in the
loose one the number of the part it belongs to, counted by first places."""
Chain = Union[tuple["Chain", int, int], None]
"""The tiles laid, the last one first: (those before it, cell, tile)."""
Entry = tuple[int, Chain]
"""The stock left, packed, and the tiles laid."""
Step = Callable[[Frontier, int], Union[Frontier, None]]
"""What a tile does to a frontier at a column; None: it closes some track."""

FIELD = 6
"""Bits of a packed stock for each kind; the highest is a guard."""
MASK = (1 << FIELD) - 1
GUARDS = sum(1 << FIELD * kind + FIELD - 1 for kind in range(3))


def sweep(region: Region) -> tuple[Placing, ...] | None:
    """Tiles that complete a circuit, or None: there are none."""
    ground = Ground(region)
    steps = LOOSE if region.loose else SINGLE
    riches = _Riches(ground)
    layer: dict[Frontier, list[Entry]] = {(0,) * (ground.width + 1): [(_pack(region.stock), None)]}
    for place, cell in enumerate(ground.cells):
        column = place % ground.width
        needs = ground.needs(place + 1)
        following: dict[Frontier, list[Entry]] = {}
        for frontier, entries in layer.items():
            for tile, shape, kind in ground.choices[place][bool(frontier[column]) + 2 * bool(frontier[-1])]:
                after = steps[shape](frontier, column)
                if after is None and not (ground.is_last(place) and _is_alone(frontier, column)):
                    continue  # Rule 7: track may close only when it is all
                paid = entries if kind < 0 else _paid(entries, cell, tile, kind)
                if after is None:
                    if paid:
                        return _placings(paid[0][1])
                    continue
                paid = riches.afford(paid, needs(after))
                if paid:
                    _merge(following, after, paid)
        layer = following
        if not layer:
            break
    return None


class _Riches:
    """How far a packed stock reaches, remembered."""

    def __init__(self, ground: Ground) -> None:
        self.weights = ground.weights
        self.known: dict[int, tuple[int, int]] = {}

    def afford(self, entries: list[Entry], need: tuple[int, int]) -> list[Entry]:
        """The entries that pay for this many passages and this many tiles."""
        passages, tiles = need
        kept = []
        for entry in entries:
            has = self.known.get(entry[0])
            if has is None:
                has = self.known[entry[0]] = self._of(entry[0])
            if has[0] >= passages and has[1] >= tiles:
                kept.append(entry)
        return kept

    def _of(self, packed: int) -> tuple[int, int]:
        stock = [packed >> FIELD * kind & MASK for kind in range(len(self.weights))]
        return sum(left * weight for left, weight in zip(stock, self.weights, strict=True)), sum(stock)


def _pack(stock: Stock) -> int:
    return sum(left << FIELD * kind for kind, left in enumerate(stock))


def _paid(entries: list[Entry], cell: int, tile: int, kind: int) -> list[Entry]:
    """The entries after laying a tile, without those that had none of its kind left."""
    one = 1 << FIELD * kind
    some = MASK << FIELD * kind
    return [(left - one, (chain, cell, tile)) for left, chain in entries if left & some]


def _merge(layer: dict[Frontier, list[Entry]], frontier: Frontier, entries: list[Entry]) -> None:
    """Adds entries to a frontier and keeps those that no other is at least as good as, in every kind."""
    kept = layer.get(frontier)
    if kept is None:
        layer[frontier] = list(entries)
        return
    for entry in entries:
        left = entry[0]
        if not any((other[0] | GUARDS) - left & GUARDS == GUARDS for other in kept):
            kept[:] = [other for other in kept if (left | GUARDS) - other[0] & GUARDS != GUARDS]
            kept.append(entry)


def _placings(chain: Chain) -> tuple[Placing, ...]:
    placings = []
    while chain is not None:
        chain, cell, tile = chain
        placings.append((cell, tile))
    return tuple(reversed(placings))


def _is_alone(frontier: Frontier, column: int) -> bool:
    """Whether no track crosses the frontier but at the two places of a cell."""
    return not any(frontier[:column]) and not any(frontier[column + 1 : -1])


# ---- what tiles do to frontiers --------------------------------------------------------------------------------------
def _same(frontier: Frontier, column: int) -> Frontier:
    return frontier


def _open_pair(frontier: Frontier, column: int) -> Frontier:
    after = list(frontier)
    after[column], after[-1] = len(frontier), column + 1
    return tuple(after)


def _move_pair(here: int, there: int) -> Callable[[Frontier, int], Frontier]:
    """Track goes on from one of a cell's two places to the other; -1 stands for the last place, 0 for the column."""

    def move(frontier: Frontier, column: int) -> Frontier:
        after = list(frontier)
        old, new = (column, len(frontier) - 1) if there else (len(frontier) - 1, column)
        after[new], after[old] = frontier[old], 0
        after[frontier[old] - 1] = new + 1
        return tuple(after)

    return move


def _join_pair(frontier: Frontier, column: int) -> Frontier | None:
    one, other = frontier[column] - 1, frontier[-1] - 1
    if other == column:
        return None
    after = list(frontier)
    after[column] = after[-1] = 0
    after[one], after[other] = other + 1, one + 1
    return tuple(after)


def _open_part(frontier: Frontier, column: int) -> Frontier:
    after = list(frontier)
    after[column] = after[-1] = len(frontier) + 1
    return _counted(after)


def _part_on(frontier: Frontier, column: int) -> Frontier:
    after = list(frontier)
    after[-1], after[column] = frontier[column], 0
    return _counted(after)


def _part_ahead(frontier: Frontier, column: int) -> Frontier:
    after = list(frontier)
    after[column], after[-1] = frontier[-1], 0
    return _counted(after)


def _cross_parts(frontier: Frontier, column: int) -> Frontier:
    return _counted([frontier[column] if part == frontier[-1] else part for part in frontier])


def _join_parts(frontier: Frontier, column: int) -> Frontier | None:
    after = [frontier[column] if part == frontier[-1] else part for part in frontier]
    after[column] = after[-1] = 0
    return _counted(after) if frontier[column] in after else None


def _counted(parts: list[int]) -> Frontier:
    """The same parts, numbered by their first places."""
    numbers = {0: 0}
    for part in parts:
        if part not in numbers:
            numbers[part] = len(numbers)
    return tuple([numbers[part] for part in parts])


SINGLE: dict[int, Step] = {
    0: _same,
    BACK | AHEAD: _same,
    BEFORE | NEXT: _same,
    BACK | AHEAD | BEFORE | NEXT: _same,
    AHEAD | NEXT: _open_pair,
    BACK | NEXT: _move_pair(0, -1),
    BEFORE | AHEAD: _move_pair(-1, 0),
    BACK | BEFORE: _join_pair,
}
LOOSE: dict[int, Step] = {
    0: _same,
    BACK | AHEAD: _same,
    BEFORE | NEXT: _same,
    BACK | AHEAD | BEFORE | NEXT: _cross_parts,
    AHEAD | NEXT: _open_part,
    BACK | NEXT: _part_on,
    BEFORE | AHEAD: _part_ahead,
    BACK | BEFORE: _join_parts,
}
