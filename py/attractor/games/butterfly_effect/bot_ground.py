"""The board as the search sees it: what room is left, and which piece lies last.

Old pieces matter only by the cells that they and their neighbours take away: a later piece may touch the last alone.
So a position is two numbers: ``room``, a mask of the cells that a later piece may cover, cut down to what can still be
reached, and ``last``, an index into the pieces. The same numbers mean the same game, whoever is on turn and whatever
was laid before. Bit ``row * (size + 1) + column`` stands for a cell; the extra column stays empty.

>>> field = field_of(11, True)
>>> room, last = field.begin()
>>> [field.names[piece] for _, piece in field.fits[last]][:3]
['d6r2', 'e7r2', 'f7r2']
"""
from __future__ import annotations

from functools import cache

from attractor.games.butterfly_effect.placements import LENGTHS, tables
from attractor.games.butterfly_effect.rules import START_LENGTHS, Board

Fits = tuple[tuple[int, int], ...]
"""The pieces that touch a piece exactly once and have a length that may follow it: mask and index of each."""


class _Fits(dict[int, Fits]):
    """The fits of every piece, found when they are asked for."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.field = field

    def __missing__(self, last: int) -> Fits:
        field = self.field
        stone, around = field.masks[last], field.sides[last]
        found = self[last] = tuple(
            (mask, piece)
            for length in field.follow[last]
            for mask, piece in field.long[field.stage[last], length]
            if mask & around and not mask & stone and (field.sides[piece] & stone).bit_count() == 1
        )
        return found


class _Masks(dict[int, tuple[int, ...]]):
    """The masks of the fits alone, for counting."""

    def __init__(self, fits: _Fits) -> None:
        super().__init__()
        self.fits = fits

    def __missing__(self, last: int) -> tuple[int, ...]:
        found = self[last] = tuple(mask for mask, _ in self.fits[last])
        return found


class Field:
    """The pieces of a board size, by index: the start block, the first pieces, the second ones, then all others.

    masks: the cells; sides: the cells that share a side with it; kills: what it takes away once it is not the last.
    """

    def __init__(self, size: int, corners: bool) -> None:
        self.size, self.corners = size, corners
        self.stride = size + 1
        known = tables(size)
        self.every = self.widen(sum(known.bits.values()))
        middle = known.grid.names[size * size // 2]
        self.names = [middle]
        self.masks = [self.widen(known.bits[middle])]
        self.stage = [0]
        self.follow: list[tuple[int, ...]] = [(2,)]
        self.long: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for stage in (1, 2, 3):
            for length in LENGTHS if stage == 3 else (stage + 1,):
                follow = (stage + 2,) if stage < 3 else tuple(each for each in LENGTHS if abs(each - length) <= 1)
                for place in known.long[length]:
                    mask = self.widen(place.mask)
                    for before in (2, 3) if stage == 3 else (stage - 1,):
                        self.long.setdefault((before, length), []).append((mask, len(self.names)))
                    self.names.append(place.name)
                    self.masks.append(mask)
                    self.stage.append(stage)
                    self.follow.append(follow)
        self.sides = [self.beside(mask) for mask in self.masks]
        self.kills = [mask | (side if corners else self.around(mask)) for mask, side in zip(
            self.masks, self.sides, strict=True)]  # fmt: skip
        self.indices = {(stage, mask): at for at, (stage, mask) in enumerate(zip(self.stage, self.masks, strict=True))}
        self.fits = _Fits(self)
        self.fit_masks = _Masks(self.fits)

    def begin(self) -> tuple[int, int]:
        """The position before the first piece."""
        return self.every & ~self.masks[0], 0

    def place(self, state: Board) -> tuple[int, int]:
        """The position of a state, as the search counts it."""
        older, mask = self.widen(state.older), self.widen(state.last)
        stage = {0: 0, 1: 1, 3: 2}.get(state.older.bit_count(), 3)
        assert stage == 3 or state.older.bit_count() in START_LENGTHS or stage == 2, state
        taken = older | (self.beside(older) if self.corners else self.around(older)) | mask
        last = self.indices[stage, mask]
        return self.reach(self.every & ~taken, last), last

    def after(self, room: int, last: int, mask: int, piece: int) -> tuple[int, int]:
        """The position after a fit was laid."""
        return self.reach(room & ~self.kills[last] & ~mask, piece), piece

    def reach(self, room: int, last: int) -> int:
        """The part of the room that hangs together with the last piece: no later piece can lie elsewhere."""
        stride = self.stride
        grown, here = self.sides[last] & room, 0
        while grown != here:
            here = grown
            grown = (grown | grown << 1 | grown >> 1) & room
            grown = (grown | grown << stride | grown >> stride) & room
        return here

    def turn(self, mask: int, way: int) -> int:
        """The mask under one of the eight symmetries: bit 0 of ``way`` mirrors columns, 1 rows, 2 then swaps them."""
        size, stride, turned = self.size, self.stride, 0
        for row in range(size):
            cells = mask >> row * stride
            for column in range(size):
                if cells >> column & 1:
                    right, up = size - 1 - column if way & 1 else column, size - 1 - row if way & 2 else row
                    turned |= 1 << (right * stride + up if way & 4 else up * stride + right)
        return turned

    def widen(self, mask: int) -> int:
        """A mask of placements.py, whose rows follow each other without a gap, as a mask of here."""
        row = (1 << self.size) - 1
        return sum((mask >> at * self.size & row) << at * self.stride for at in range(self.size))

    def beside(self, mask: int) -> int:
        """The cells that share a side with the mask."""
        grown = mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride
        return grown & self.every & ~mask

    def around(self, mask: int) -> int:
        """The cells that share a side or a corner with the mask."""
        wide = mask | mask << 1 | mask >> 1
        return (wide | wide << self.stride | wide >> self.stride) & self.every & ~mask


@cache
def field_of(size: int, corners: bool) -> Field:
    """The field of a board; ``corners``: whether corner contact with older pieces is free."""
    return Field(size, corners)
