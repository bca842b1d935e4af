"""Who wins, exactly, where all completions of a picture are known (bot_ground.py).

A lay that does not lose at once is part of a completion, in one line, beside what lies there. It leaves those
completions that hold it. So a position is what was laid since the picture, as a mask, with the completions of it; and
where these are down to one, the rest is a sum of gaps (bot_gaps.py).

>>> Exact(filler, filler.completions(), budget.spend).winning() != 0
True
"""
from __future__ import annotations

from collections.abc import Sequence

from attractor.games.monorail import bot_gaps
from attractor.games.monorail.bot_ground import Filler, Spend

LOOKED_AT = 24
"""Completions that are gone through for a node of the budget."""


class Exact:
    """A search with a memory. masks: the completions; known: for what was laid a lay that wins, 0 where all lose."""

    def __init__(self, filler: Filler, masks: Sequence[int], spend: Spend) -> None:
        self.masks, self.spend = masks, spend
        self.known: dict[int, int] = {}
        self.lines: set[int] = set()
        self.columns = filler.board.columns
        self.parts: dict[int, tuple[int, ...]] = {}
        for number, mask in enumerate(masks):
            if not number % LOOKED_AT:
                spend(1)
            self.parts[mask] = self._parts(filler, mask)
        at: dict[int, int] = {}
        for bit, (cell, _) in enumerate(filler.placings):
            at[cell] = at.get(cell, 0) | 1 << bit
        around = [[there for _, there, _ in ways] for ways in filler.board.around]
        self.near = [sum(at.get(there, 0) for there in around[cell]) for cell, _ in filler.placings]
        self.touching = sum(
            bits for cell, bits in at.items() if any(filler.picture[there] for there in around[cell])
        )
        self.spots = [self._spot(cell) for cell, _ in filler.placings]

    def winning(self, laid: int = 0) -> int:
        """A lay that wins for the seat on turn, as a mask; 0: every lay loses."""
        return self._winning(laid, self.left(laid), self.touching | self._beside(laid))

    def lays(self, laid: int = 0) -> dict[int, list[int]]:
        """The lays that do not lose at once, each with the completions that it leaves, fewest first."""
        return self._lays(laid, self.left(laid), self.touching | self._beside(laid))

    def left(self, laid: int) -> list[int]:
        """The completions that hold what was laid."""
        return [mask for mask in self.masks if mask & laid == laid]

    def closes(self, laid: int = 0) -> int:
        """A lay that completes a circuit; 0: there is none."""
        return self._closes(laid, self.left(laid), self.touching | self._beside(laid))

    # ---- below -----------------------------------------------------------------------------------------------------
    def _winning(self, laid: int, masks: list[int], touching: int) -> int:
        found = self.known.get(laid)
        if found is None:
            self.spend(1 + len(masks) // LOOKED_AT)
            found = self._closes(laid, masks, touching)
            if not found and len(masks) == 1:
                found = self._of_gaps(laid, masks[0], touching)
            elif not found:
                for lay, left in self._lays(laid, masks, touching).items():
                    if not self._winning(laid | lay, left, touching | self._beside(lay)):
                        found = lay
                        break
            self.known[laid] = found
        return found

    def _closes(self, laid: int, masks: list[int], touching: int) -> int:
        lines = self.lines
        return next((mask ^ laid for mask in masks if mask ^ laid in lines and (mask ^ laid) & touching), 0)

    def _lays(self, laid: int, masks: list[int], touching: int) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for mask in masks:
            for part in self.parts[mask]:
                if part & touching and not part & laid:
                    found.setdefault(part, []).append(mask)
        return dict(sorted(found.items(), key=lambda entry: len(entry[1])))

    def _of_gaps(self, laid: int, mask: int, touching: int) -> int:
        """A lay that leaves gaps of the nim sum 0; 0: they are that already."""
        stride = self.columns + 1
        missing, near = self._cells(mask ^ laid), self._cells(touching & (mask ^ laid))
        if not bot_gaps.total(missing, near, stride):
            return 0
        return next(
            part for part in self.parts[mask]
            if part & touching and not part & laid and not bot_gaps.after(missing, near, self._cells(part), stride)
        )  # fmt: skip

    def _cells(self, mask: int) -> int:
        """A mask of tiles as the cells that bot_gaps.py counts."""
        return _joined(self.spots, mask)

    def _spot(self, cell: int) -> int:
        return 1 << cell // self.columns * (self.columns + 1) + cell % self.columns

    def _beside(self, mask: int) -> int:
        """The tiles that share a side with those of a mask."""
        return _joined(self.near, mask)

    def _parts(self, filler: Filler, mask: int) -> tuple[int, ...]:
        """One to three tiles of a completion, side by side in a row or column."""
        bits = {cell: filler.bits[cell, tile] for cell, tile in filler.spelled(mask)}
        found = list(bits.values())
        for cell, bit in bits.items():
            for step in (1, self.columns):
                second = third = 0
                if step > 1 or (cell + 1) % self.columns:
                    second = bits.get(cell + step, 0)
                if second and (step > 1 or (cell + 2) % self.columns):
                    third = bits.get(cell + 2 * step, 0)
                found += [bit | second] if second else []
                found += [bit | second | third] if third else []
        self.lines.update(found)
        return tuple(found)


def _joined(masks: Sequence[int], chosen: int) -> int:
    """All that the masks hold together whose numbers are the bits of ``chosen``."""
    found = 0
    while chosen:
        low = chosen & -chosen
        found |= masks[low.bit_length() - 1]
        chosen ^= low
    return found
