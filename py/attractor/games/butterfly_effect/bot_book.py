"""The book of Butterfly Effect: a winning move for won positions that are too hard to search at the table.

``book.txt`` holds, for each such position on the full board, four bytes that name it and one for the move, in base 85.
A position is looked up under all eight symmetries. Whatever the book leads to is in the book as well, or is proven by
a search of at most QUICK nodes. ``python3 -m attractor book butterfly-effect`` makes it.
"""
from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pkgutil import get_data

from attractor.bots.advice import Budget
from attractor.games.butterfly_effect.bot_ground import Field, field_of
from attractor.games.butterfly_effect.bot_solver import SHIFT, Solver

QUICK = 4_000
"""Nodes in which a position outside the book is proven."""
PRIME = 4_294_967_291
"""The largest below 2**32: a position is named by what is left of its key. A test holds that no two share a name."""
MANY = 2_500_000
"""Positions that the maker's table may hold before it starts afresh."""
PLACE = ("attractor.games.butterfly_effect", "book.txt")


@dataclass(frozen=True, slots=True)
class Book:
    """Names of won positions with the rank of a winning move among the fits of the position as it is named."""

    field: Field
    moves: Mapping[int, int]

    def find(self, room: int, last: int) -> int | None:
        """The piece that wins here; None: the position is not in the book."""
        name, turned = named(self.field, room, last)
        rank = self.moves.get(name)
        if rank is None:
            return None
        _, there, back = turned
        fits = self.field.fits[there]
        if rank >= len(fits):
            return None
        mask = self.field.turn(fits[rank][0], back)
        return next((piece for own, piece in self.field.fits[last] if own == mask and not own & ~room), None)


@cache
def book() -> Book:
    """The book as it is shipped, for the full board with free corners."""
    data = get_data(*PLACE) or b""
    return Book(field_of(11, True), dict(unpacked(data)))


def named(field: Field, room: int, last: int) -> tuple[int, tuple[int, int, int]]:
    """The name of a position, with room and last as they were named and the symmetry that leads back."""
    best = min(
        (field.turn(room, way), field.indices[field.stage[last], field.turn(field.masks[last], way)], way)
        for way in range(8)
    )
    return (best[0] << SHIFT | best[1]) % PRIME, (best[0], best[1], BACK[best[2]])


BACK = (0, 1, 2, 3, 4, 6, 5, 7)
"""The symmetry that undoes each of them (see Field.turn)."""


def packed(moves: Mapping[int, int]) -> str:
    """The text of book.txt."""
    data = b"".join(name.to_bytes(4, "big") + bytes((rank,)) for name, rank in sorted(moves.items()))
    text = base64.b85encode(data).decode()
    return "".join(f"{text[at : at + 120]}\n" for at in range(0, len(text), 120))


def unpacked(text: bytes) -> Iterator[tuple[int, int]]:
    """Names and ranks out of book.txt."""
    data = base64.b85decode(b"".join(text.split()))
    for at in range(0, len(data), 5):
        yield int.from_bytes(data[at : at + 4], "big"), data[at + 4]


class Maker:
    """Makes the book, position by position. What it found so far may be handed in, to go on from there.

    moves: as in the book. quick: names of won positions that need no entry.
    """

    def __init__(self, field: Field, moves: dict[int, int], quick: set[int], quick_nodes: int = QUICK) -> None:
        self.field, self.moves, self.quick, self.nodes = field, moves, quick, quick_nodes
        self.solver = Solver(field)

    def run(self, chapters: Iterable[str]) -> Iterator[str]:
        """Works through chapters, each the moves that lead to a position, and all won ones so many plies below.

        ``e5r2:1`` are the won positions after e5r2 and any answer. Yields a line for everything that is found:
        ``move <name> <rank>``, ``quick <name>``, and ``done <chapter>`` at the end of one.
        """
        for chapter in chapters:
            line, _, depth = chapter.partition(":")
            before = place = self.field.begin()
            for move in line.split("-"):
                before, place = place, self.play(*place, move)
            for below in self._below(*place, int(depth or 0)):
                yield from self._tend(*below)
            if depth == "1" and self._is_lost(*place):
                yield from self._enter(*before, place)
            yield f"done {chapter}"

    def play(self, room: int, last: int, move: str) -> tuple[int, int]:
        """The position after a move by its name; which must fit."""
        found = [(mask, piece) for mask, piece in self.field.fits[last]
                 if self.field.names[piece] == move and not mask & ~room]  # fmt: skip
        assert found, move
        return self.field.after(room, last, *found[0])

    def _below(self, room: int, last: int, depth: int) -> Iterator[tuple[int, int]]:
        if not depth:
            yield room, last
            return
        for child in self._after(room, last):
            yield from self._below(*child, depth - 1)

    def _after(self, room: int, last: int) -> list[tuple[int, int]]:
        every = {self.field.after(room, last, mask, piece) for mask, piece in self.field.fits[last] if not mask & ~room}
        return sorted(every)

    def _tend(self, room: int, last: int) -> Iterator[str]:
        """The entry of a won position, and the entries of all that may follow it; nothing for a lost one."""
        name, (turned, there, _) = named(self.field, room, last)
        if name in self.quick:
            return
        if name not in self.moves:
            if Solver(self.field).wins(turned, there, Budget(nodes=self.nodes)):
                self.quick.add(name)
                yield f"quick {name}"
                return
            rank = self._winner(turned, there)
            if rank is None:
                return
            self.moves[name] = rank
            yield f"move {name} {rank}"
        mask, piece = self.field.fits[there][self.moves[name]]
        for child in self._after(*self.field.after(turned, there, mask, piece)):
            yield from self._tend(*child)

    def _is_lost(self, room: int, last: int) -> bool:
        """Whether everything that may follow is known to be won."""
        names = {named(self.field, *child)[0] for child in self._after(room, last)}
        return names <= self.quick | set(self.moves)

    def _enter(self, room: int, last: int, good: tuple[int, int]) -> Iterator[str]:
        """The entry of a position that is won by going to ``good``."""
        name, (turned, there, _) = named(self.field, room, last)
        goal = named(self.field, *good)[0]
        for rank, (mask, piece) in enumerate(self.field.fits[there]):
            after = self.field.after(turned, there, mask, piece)
            if name not in self.moves and not mask & ~turned and named(self.field, *after)[0] == goal:
                self.moves[name] = rank
                yield f"move {name} {rank}"

    def _winner(self, room: int, last: int) -> int | None:
        """The rank of a winning move, one that is proven quickly if there is any; None where every move loses."""
        after = {rank: self.field.after(room, last, mask, piece)
                 for rank, (mask, piece) in enumerate(self.field.fits[last]) if not mask & ~room}  # fmt: skip
        hard = []
        for rank in sorted(after, key=lambda rank: self._promise(*after[rank])):
            if self.solver.known(*after[rank]) is not True:
                if Solver(self.field).wins(*after[rank], Budget(nodes=self.nodes)) is False:
                    return rank
                hard.append(rank)
        if len(self.solver.table) > MANY:
            self.solver = Solver(self.field)
        if not self.solver.wins(room, last, Budget(nodes=1 << 60)):
            return None
        return next(rank for rank in hard if self.solver.known(*after[rank]) is False)

    def _promise(self, room: int, last: int) -> tuple[int, int, int]:
        """Smaller for a position that is likelier lost for the side on turn."""
        known = self.solver.known(room, last)
        children = self.solver.children(room, last)
        return (known is not False, -1 if children is None else len(children), room.bit_count())
