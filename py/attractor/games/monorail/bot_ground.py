"""Every way to complete a picture, found on a compact board: the ground on which the opponent searches.

A completion is the set of tiles that are missing of a circuit (rule 9). Whoever leaves a picture that has none is
called and loses, so play stays among the subsets of completions, and nothing else on the table matters.

>>> filler = Filler(state.question, budget.spend)
>>> [filler.spelled(mask) for mask in filler.completions()]
[((172, 10), (154, 9))]
"""
from __future__ import annotations

from collections.abc import Callable, Iterable

from attractor.games.monorail.bot_board import BARS, board_of, fits_of
from attractor.games.monorail.circuit import blocked_ends, is_circuit
from attractor.games.monorail.solver import Question
from attractor.games.monorail.track import OPPOSITE, Placing

TRIES = 16
"""Tiles tried for a node of the budget."""
MANY = 1 << 30

Spend = Callable[[int], None]
"""Counts nodes; raises where there are no more to spend."""
Laid = tuple[int, int, dict[int, int], int]
"""A cell, its tile, and the mates and closed tracks as they were before."""


class TooManyError(Exception):
    """More completions than were wanted."""


class Filler:
    """One picture that is filled and emptied again, always on the open cell with the fewest tiles to try.

    asked, walls: for every empty cell the sides on which track must, and must not, run; open: those that are asked.
    mates: the loose ends, each with the one at the other end of its track; closed: how many tracks are closed.
    stock, left: tiles left. bits, placings: what the bits of masks mean.
    """

    def __init__(self, question: Question, spend: Spend) -> None:
        self.question, self.spend = question, spend
        self.board, self.fits, self.kind = board_of(question.table), fits_of(question.supply), question.supply.kind
        self.stock, self.left = list(question.stock), sum(question.stock)
        self.picture = bytearray(question.table.size)
        self.asked, self.walls = [0] * question.table.size, list(self.board.rims)
        self.open: set[int] = set()
        self.mates: dict[int, int] = {}
        self.bits: dict[Placing, int] = {}
        self.placings: list[Placing] = []
        self.tried = self.closed = 0
        self.is_blocked = bool(blocked_ends(question.table, question.picture))
        if not self.is_blocked:
            for cell, tile in enumerate(question.picture):
                if tile:
                    self._put(cell, tile)

    # ---- completions -----------------------------------------------------------------------------------------------
    def completions(self, tiles: int = MANY, most: int = MANY, found: list[int] | None = None) -> list[int]:
        """All completions of at most so many tiles, as masks. Raises TooManyError beyond ``most`` of them, and whatever
        ``spend`` raises; those found until then are in ``found``.
        """
        found = [] if found is None else found
        if self.spare < 0:
            return found
        kept = self.picture[:], self.asked[:], self.walls[:], set(self.open), self.stock[:]
        left, mates, closed = self.left, self.mates, self.closed
        self.left = min(tiles, left)
        try:
            self._fill(0, found, most)
        finally:  # it may have been broken off in the middle
            self.picture, self.asked, self.walls, self.open, self.stock = kept
            self.left, self.mates, self.closed = left, mates, closed
        return found

    @property
    def spare(self) -> int:
        """Twice how many tiles, or curves, a completion can spare at most: the fewer, the fewer completions there are.

        Below zero where a look shows that there is none.
        """
        if self.is_blocked or not self.mates or (self.closed and not self.question.loose):
            return -1
        return self._spare() if 0 < len(self.open) <= self.left else -1

    def mask(self, placings: Iterable[Placing]) -> int:
        """Tiles on cells as a mask."""
        return sum(self._bit(cell, tile) for cell, tile in placings)

    def spelled(self, mask: int) -> tuple[Placing, ...]:
        """The tiles of a mask, by cells."""
        found = []
        while mask:
            low = mask & -mask
            found.append(self.placings[low.bit_length() - 1])
            mask ^= low
        return tuple(sorted(found))

    # ---- lays ------------------------------------------------------------------------------------------------------
    def lay(self, placings: Iterable[Placing]) -> list[Laid]:
        """Lays tiles that fit what is around them, out of the stock; give the answer to ``lift``."""
        laid = []
        for cell, tile in placings:
            laid.append((cell, tile, self.mates, self.closed))
            self._put(cell, tile)
            self.stock[self.kind[tile]] -= 1
            self.left -= 1
        return laid

    def lift(self, laid: list[Laid]) -> None:
        """Takes back what was laid last."""
        for cell, tile, mates, closed in reversed(laid):
            self._take(cell, tile, mates, closed)
            self.stock[self.kind[tile]] += 1
            self.left += 1

    # ---- below -----------------------------------------------------------------------------------------------------
    def _fill(self, mask: int, found: list[int], most: int) -> None:
        """Finds every completion of the picture as it is; mask: what was laid on the way."""
        self.tried += 1
        if not self.tried % TRIES:
            self.spend(1)
        best, fewest = -1, MANY
        asked, walls, fits = self.asked, self.walls, self.fits
        for cell in self.open:
            count = len(fits[asked[cell] << 4 | walls[cell]])
            if count < fewest:
                best, fewest = cell, count
                if count < 2:
                    break
        if not fewest or len(self.open) > self.left or self._spare() < 0:
            return
        for tile in fits[asked[best] << 4 | walls[best]]:
            kind = self.kind[tile]
            if not self.stock[kind]:
                continue
            mates, closed = self.mates, self.closed
            self._put(best, tile)
            if not self.open:
                if self._is_whole(closed):
                    found.append(mask | self._bit(best, tile))
                    if len(found) > most:
                        raise TooManyError
            elif closed == self.closed or self.question.loose:  # Rule 7: track may close only when it is all
                self.stock[kind] -= 1
                self.left -= 1
                self._fill(mask | self._bit(best, tile), found, most)
                self.left += 1
                self.stock[kind] += 1
            self._take(best, tile, mates, closed)

    def _spare(self) -> int:
        """Twice how many tiles, or curves, are left over at most; below zero where they do not suffice.

        New track runs in paths between ends, and not from one to its own mate. A path passes a cell more than there are
        steps between its ends, and bends as often as its directions ask for.
        """
        stock, mates, steps, bends = self.stock, self.mates, self.board.steps, self.board.bends
        cells = self.left + (min(stock[2], self.left) if len(stock) > 2 else 0)  # a crossing is passed twice
        has_kinds = len(stock) > 1
        curves = stock[1] if has_kinds else MANY
        if len(mates) == 2:
            one, other = mates
            spare = cells - steps[one][other] - 1
            return 2 * (min(spare, curves - bends[one][other]) if has_kinds else spare)
        need_cells = need_curves = 0
        for end, mate in mates.items():
            own = -1 if self.question.loose else mate
            others = [other for other in mates if other not in (end, own)]
            apart = steps[end]
            need_cells += 1 + min([apart[other] for other in others])
            if has_kinds:
                apart = bends[end]
                need_curves += min([apart[other] for other in others])
        return min(2 * cells - need_cells, 2 * curves - need_curves)

    def _is_whole(self, closed: int) -> bool:
        """Whether a picture without a loose end is a circuit; closed: tracks closed before the last tile."""
        if self.question.loose:
            return is_circuit(self.question.table, bytes(self.picture), loose=True)
        return self.closed == closed + 1

    def _bit(self, cell: int, tile: int) -> int:
        found = self.bits.get((cell, tile))
        if found is None:
            found = self.bits[cell, tile] = 1 << len(self.placings)
            self.placings.append((cell, tile))
        return found

    def _put(self, cell: int, tile: int) -> None:
        """Lays a tile that fits, and counts the track that it closes."""
        joined = self.asked[cell]
        mates = self.mates = dict(self.mates)
        for one, other in BARS[tile]:
            first, second = cell << 4 | one, cell << 4 | other
            if joined & one:
                first = mates.pop(self._facing(first, one))
            if joined & other:
                end = self._facing(second, other)
                if first == end:
                    del mates[end]
                    self.closed += 1
                    continue
                second = mates.pop(end)
            mates[first], mates[second] = second, first
        self.picture[cell] = tile
        self.open.discard(cell)
        for side, there, facing in self.board.around[cell]:
            if not self.picture[there]:
                if tile & side:
                    if not self.asked[there]:
                        self.open.add(there)
                    self.asked[there] |= facing
                else:
                    self.walls[there] |= facing

    def _take(self, cell: int, tile: int, mates: dict[int, int], closed: int) -> None:
        """Takes up the tile that was laid last."""
        self.mates, self.closed = mates, closed
        self.picture[cell] = 0
        if self.asked[cell]:
            self.open.add(cell)
        for side, there, facing in self.board.around[cell]:
            if not self.picture[there]:
                if tile & side:
                    self.asked[there] &= ~facing
                    if not self.asked[there]:
                        self.open.discard(there)
                else:
                    self.walls[there] &= ~facing

    def _facing(self, end: int, side: int) -> int:
        """The end that meets this one."""
        return self.board.target[end] << 4 | OPPOSITE[side]
