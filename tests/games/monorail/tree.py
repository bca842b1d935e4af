"""The game tree of V1, solved: which first lays win with so many two-sided tiles.

Whoever leaves a picture that cannot be completed is called and loses, so play stays among subsets of circuits: a lay
that does not lose at once is part, in one line, of some circuit that holds everything laid and needs no more than the
supply. A picture is a set of placings, as the bits of a number. There are 662 circuits of up to 12 tiles beside the
stations, 23,162 of up to 16.

>>> tree = Tree(8)
>>> len(tree.circuits), sum(tree.wins_by(first) for first in tree.openings())
(18, 2)
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.games.monorail.checker import FACING, STEP
from tests.games.monorail.positions import Cell

SHAPE = {frozenset(sides): letter for letter, sides in
         {"H": "EW", "V": "NS", "A": "NE", "B": "ES", "C": "SW", "D": "WN"}.items()}
LEFT, RIGHT = (8, 8), (9, 8)
"""The stations, i9 and j9."""
TURN = {"A": "D", "D": "A", "B": "C", "C": "B", "H": "H", "V": "V"}
FLIP = {"A": "B", "B": "A", "C": "D", "D": "C", "H": "H", "V": "V"}

Placing = tuple[Cell, str]
Lay = frozenset[Placing]


class Tree:
    """All circuits of at most ``supply`` tiles, and who wins from a set of placings."""

    def __init__(self, supply: int, straights: int | None = None) -> None:
        self.supply = supply
        self.straights = straights
        self.bits: dict[Placing, int] = {}
        self.at: list[Placing] = []
        self.circuits = [self.mask(ride) for ride in rides(supply) if self._is_in_stock(ride)]
        self.whole = frozenset(self.circuits)
        self.near = [self._around(cell) for cell, _ in self.at]
        self.at_station = [any(_step(cell, side) in (LEFT, RIGHT) for side in STEP) for cell, _ in self.at]
        self.shared: dict[int, int] = {}
        self.parts = {circuit: self._parts(circuit) for circuit in self.circuits}
        self.known: dict[int, bool] = {}

    def openings(self) -> list[Lay]:
        """The first lays that leave the circuit possible, one of each four that mirrors make of each other."""
        lays = (frozenset(self.placings(lay)) for lay in self._lays(0, self.circuits))
        return sorted({min(mirrors(lay), key=sorted) for lay in lays}, key=sorted)

    def wins_by(self, first: Iterable[Placing]) -> bool:
        """Whether this first lay wins for seat 1."""
        laid = self.mask(first)
        return not self.mover_wins(laid, [circuit for circuit in self.circuits if circuit & laid == laid])

    def mover_wins(self, laid: int, circuits: list[int]) -> bool:
        """Whether the seat on turn wins when this lies there; circuits: those that hold all of it."""
        known = self.known.get(laid)
        if known is not None:
            return known
        wins = any(self._is_lay(circuit & ~laid, laid) for circuit in circuits if (circuit & ~laid).bit_count() <= 3)
        if not wins:
            following = []
            for lay in self._lays(laid, circuits):
                after = laid | lay
                if after not in self.whole:
                    rest = [circuit for circuit in circuits if circuit & lay == lay]
                    following.append((len(rest), after, rest))
            following.sort(key=lambda each: each[:2])
            wins = any(not self.mover_wins(after, rest) for _, after, rest in following)
        self.known[laid] = wins
        return wins

    def answer(self, first: Iterable[Placing]) -> Lay | None:
        """A winning reply to a first lay, the same every time; None: the first lay wins."""
        laid = self.mask(first)
        circuits = [circuit for circuit in self.circuits if circuit & laid == laid]
        for lay in sorted(self._lays(laid, circuits), key=lambda each: sorted(self.placings(each))):
            rest = [circuit for circuit in circuits if circuit & lay == lay]
            if not self.mover_wins(laid | lay, rest):
                return frozenset(self.placings(lay))
        return None

    def mask(self, placings: Iterable[Placing]) -> int:
        """Placings as bits."""
        total = 0
        for placing in placings:
            if placing not in self.bits:
                self.bits[placing] = len(self.at)
                self.at.append(placing)
            total |= 1 << self.bits[placing]
        return total

    def placings(self, mask: int) -> Iterator[Placing]:
        while mask:
            low = mask & -mask
            yield self.at[low.bit_length() - 1]
            mask ^= low

    def _lays(self, laid: int, circuits: list[int]) -> set[int]:
        """The lays that keep some of these circuits: next to what lies there, and nothing of it again."""
        parts = {part for circuit in circuits for part in self.parts[circuit] if not part & laid}
        return {part for part in parts if self._touches(part, laid)}

    def _is_lay(self, part: int, laid: int) -> bool:
        """Whether what is missing of a circuit can be laid in one turn."""
        cells = sorted(cell for cell, _ in self.placings(part))
        return bool(part) and _is_line(cells) and self._touches(part, laid)

    def _touches(self, part: int, laid: int) -> bool:
        while part:
            low = part & -part
            bit = low.bit_length() - 1
            if self.at_station[bit] or self.near[bit] & laid:
                return True
            part ^= low
        return False

    def _parts(self, circuit: int) -> tuple[int, ...]:
        """One to three placings of a circuit, side by side in a row or column."""
        bit = {cell: 1 << self.bits[cell, letter] for cell, letter in self.placings(circuit)}
        found = list(bit.values())
        for column, row in bit:
            for across, up in ((1, 0), (0, 1)):
                second, third = (column + across, row + up), (column + 2 * across, row + 2 * up)
                if second in bit:
                    found.append(bit[column, row] | bit[second])
                    if third in bit:
                        found.append(bit[column, row] | bit[second] | bit[third])
        return tuple(self.shared.setdefault(part, part) for part in found)

    def _around(self, cell: Cell) -> int:
        around = {_step(cell, side) for side in STEP}
        return sum(1 << bit for bit, (other, _) in enumerate(self.at) if other in around)

    def _is_in_stock(self, ride: list[Placing]) -> bool:
        if self.straights is None:
            return True
        straight = sum(letter in "HV" for _, letter in ride)
        return straight <= self.straights and len(ride) - straight <= self.supply - self.straights


def rides(longest: int) -> Iterator[list[Placing]]:
    """Every closed way from j9's east end to i9's west end over at most so many other cells, each cell once."""
    way: list[Placing] = []
    taken = {LEFT, RIGHT}

    def go(cell: Cell, came: str) -> Iterator[list[Placing]]:
        left = longest - len(way)
        if left < 1 or cell in taken or abs(cell[0] - (LEFT[0] - 1)) + abs(cell[1] - LEFT[1]) >= left:
            return
        taken.add(cell)
        for side in STEP:
            if side != came:
                way.append((cell, SHAPE[frozenset((came, side))]))
                there = _step(cell, side)
                if there == LEFT and side == "E":
                    yield list(way)
                else:
                    yield from go(there, FACING[side])
                way.pop()
        taken.remove(cell)

    yield from go(_step(RIGHT, "E"), "W")


def mirrors(placings: Lay) -> list[Lay]:
    """The four pictures that mirrors across the stations' two axes make of each other."""
    across = frozenset(((17 - column, row), TURN[letter]) for (column, row), letter in placings)
    return [p for each in (placings, across) for p in (each, frozenset(((c, 16 - r), FLIP[x]) for (c, r), x in each))]


def _is_line(cells: list[Cell]) -> bool:
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in zip(cells, cells[1:], strict=False)}
    return steps <= {(1, 0)} or steps <= {(0, 1)}


def _step(cell: Cell, side: str) -> Cell:
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]
