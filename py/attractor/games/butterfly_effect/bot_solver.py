"""Who wins, exactly: proof-number search over positions of bot_ground.py.

Both sides have the same pieces, so a position is won or lost for whoever is on turn. Each position has two numbers:
how far its win is from being proven, and how far its loss (phi and delta in Nagai's depth-first form, 2002). The search
always goes where the smaller one is, within thresholds, and keeps all numbers in a table.
"""
from __future__ import annotations

from contextlib import suppress

from attractor.bots.advice import Budget, OutOfBudget
from attractor.games.butterfly_effect.bot_ground import Field

PROVEN = 1 << 40
"""The number of what can never be proven any more: the other one is 0."""
SHIFT = 12
"""A key is ``room << SHIFT | last``."""
Child = tuple[int, int, int, int]
"""Key, room, last, and how hard a loss of that position looks before it was searched."""


class Solver:
    """A table of what is known on one field; it can be asked about many positions."""

    __slots__ = ("field", "table", "budget")

    def __init__(self, field: Field) -> None:
        self.field = field
        self.table: dict[int, tuple[int, int]] = {}
        self.budget = Budget(nodes=0)

    def wins(self, room: int, last: int, budget: Budget) -> bool | None:
        """Whether the side on turn wins; None: the budget was spent before that was proven."""
        self.budget = budget
        with suppress(OutOfBudget):
            self._search(room << SHIFT | last, room, last, PROVEN, PROVEN)
        return self.known(room, last)

    def known(self, room: int, last: int) -> bool | None:
        """What the table says of a position."""
        win, loss = self.numbers(room, last)
        return True if win == 0 else False if loss == 0 else None

    def numbers(self, room: int, last: int) -> tuple[int, int]:
        """How far the win, and the loss, of the side on turn are from being proven; 0: proven."""
        return self.table.get(room << SHIFT | last, (1, 1))

    def children(self, room: int, last: int) -> list[Child] | None:
        """The positions after every fit, or None where one of them has no answer: the side on turn wins at once."""
        field = self.field
        masks, sides, stride = field.fit_masks, field.sides, field.stride
        outside, rest = ~room, room & ~field.kills[last]
        answered = []
        for mask, piece in field.fits[last]:
            if not mask & outside:
                left = rest & ~mask
                wall, answers = ~left, 0
                for each in masks[piece]:
                    if not each & wall:
                        answers += 1
                if not answers:
                    return None
                answered.append((left, piece, answers))
        found: dict[int, Child] = {}
        for left, piece, answers in answered:  # Field.reach, written out
            grown, here = sides[piece] & left, 0
            while grown != here:
                here = grown
                grown = (grown | grown << 1 | grown >> 1) & left
                grown = (grown | grown << stride | grown >> stride) & left
            key = here << SHIFT | piece
            found[key] = (key, here, piece, answers + (here.bit_count() >> 2))
        return list(found.values())

    def _search(self, key: int, room: int, last: int, most_win: int, most_loss: int) -> None:
        """Works on a position until one of its numbers reaches its threshold."""
        self.budget.spend()
        children = self.children(room, last)
        table = self.table
        if not children:
            table[key] = (0, PROVEN) if children is None else (PROVEN, 0)
            return
        known = table.get
        while True:
            least = second = PROVEN
            total = chosen_win = 0
            chosen = children[0]
            for child in children:
                numbers = known(child[0])
                if numbers is None:
                    win, loss = 1, child[3]
                else:
                    win, loss = numbers
                total += win
                if loss < least:
                    second, least = least, loss
                    chosen, chosen_win = child, win
                elif loss < second:
                    second = loss
            if least == 0:
                table[key] = (0, PROVEN)
                return
            if least >= PROVEN:
                table[key] = (PROVEN, 0)
                return
            if least >= most_win or total >= most_loss:
                table[key] = (least, total)
                return
            rest = most_loss - total + chosen_win if most_loss < PROVEN else PROVEN
            self._search(chosen[0], chosen[1], chosen[2], rest, min(most_win, second + 1 + (second >> 2)))
