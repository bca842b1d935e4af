"""Gaps: where only one completion is left, the match is a sum of games, one for each piece of it that is missing.

Whoever lays the last tile wins, and a lay takes one to three cells in line of one gap, one of them beside a tile. So a
gap has a nim value, and the seat on turn loses exactly where they sum up to 0 (Sprague 1935, Grundy 1939). A straight
gap of n cells between two tiles is worth n mod 4; of bent ones the search below tells.

Cells are bits, ``row * stride + column``, with a stride of one more than the columns, which keeps rows apart.

>>> value(0b1111, 0b1001, 19), value(0b111, 0b101, 19)
(0, 3)
"""
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

REMEMBERED = 1 << 16
"""Gaps whose values are kept."""


def total(missing: int, touching: int, stride: int) -> int:
    """The nim sum of all gaps. missing: the cells still to be laid; touching: those of them beside a tile."""
    found = 0
    while missing:
        gap = missing & -missing
        grown = gap | beside(gap, stride) & missing
        while grown != gap:
            gap = grown
            grown = gap | beside(gap, stride) & missing
        missing ^= gap
        shift = (gap & -gap).bit_length() - 1
        found ^= value(gap >> shift, (touching & gap) >> shift, stride)
    return found


@lru_cache(maxsize=REMEMBERED)
def value(gap: int, touching: int, stride: int) -> int:
    """The nim value of one gap: the least that no lay in it leaves."""
    reached = {after(gap, touching, lay, stride) for lay in lays(gap, touching, stride)}
    found = 0
    while found in reached:
        found += 1
    return found


def after(missing: int, touching: int, lay: int, stride: int) -> int:
    """The nim sum when these cells have been laid."""
    left = missing & ~lay
    return total(left, (touching | beside(lay, stride)) & left, stride)


def lays(gap: int, touching: int, stride: int) -> Iterator[int]:
    """One to three cells in line, one of them beside a tile (rule 5)."""
    rest = gap
    while rest:
        cell = rest & -rest
        rest ^= cell
        if cell & touching:
            yield cell
        for step in (1, stride):
            two = cell | cell << step
            three = two | cell << 2 * step
            if two & gap == two:
                if two & touching:
                    yield two
                if three & gap == three and three & touching:
                    yield three


def beside(cells: int, stride: int) -> int:
    """The cells that share a side with some of these."""
    return cells << 1 | cells >> 1 | cells << stride | cells >> stride
