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

WAYS = tuple((one, two) for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1))
             for one, two in (((across, up), (2 * across, 2 * up)), ((across, up), (-across, -up))))
"""The two other cells of a line of three, seen from one of its ends or from its middle."""
SPARSE = 4
"""Where so few of a table's circuits are left, one part in so many, they get a table of their own."""
MIRRORED = 9
"""Pictures of at most so many tiles are looked up together with their mirror images."""

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
        self.table = _Table(self.circuits)
        self.near = [self._around(cell) for cell, _ in self.at]
        self.at_station = sum(1 << bit for bit, (cell, _) in enumerate(self.at)
                              if any(_step(cell, side) in (LEFT, RIGHT) for side in STEP))
        self.placings_on: dict[Cell, list[int]] = {}
        for bit, (cell, _) in enumerate(self.at):
            self.placings_on.setdefault(cell, []).append(bit)
        self.mirrored = [[self.bits[placing] for placing in images] for images in
                         (tuple(next(iter(image)) for image in mirrors(frozenset([placing]))) for placing in self.at)]
        self.known: dict[int, bool] = {}

    def openings(self) -> list[Lay]:
        """The first lays that leave the circuit possible, one of each four that mirrors make of each other."""
        lays = (frozenset(self.placings(lay)) for lay in self._lays(0, self.table, self.table.all))
        return sorted({min(mirrors(lay), key=sorted) for lay in lays}, key=sorted)

    def wins_by(self, first: Iterable[Placing]) -> bool:
        """Whether this first lay wins for seat 1."""
        return not self.mover_wins(self.mask(first))

    def mover_wins(self, laid: int) -> bool:
        """Whether the seat on turn wins when this lies there."""
        return self._wins(laid, self.table, self.table.holding(laid))

    def answer(self, first: Iterable[Placing]) -> Lay | None:
        """A winning reply to a first lay, the same every time; None: the first lay wins."""
        laid = self.mask(first)
        lays = self._lays(laid, self.table, self.table.holding(laid))
        for lay in sorted(lays, key=lambda each: (lays[each].bit_count(), sorted(self.placings(each)))):
            if not self._wins(laid | lay, self.table, lays[lay]):
                return frozenset(self.placings(lay))
        return None

    def circuits_with(self, laid: int) -> int:
        """How many circuits hold all of this."""
        return self.table.holding(laid).bit_count()

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
        for bit in _bits(mask):
            yield self.at[bit]

    def _wins(self, laid: int, table: _Table, alive: int) -> bool:
        key = self._key(laid)
        known = self.known.get(key)
        if known is not None:
            return known
        if alive & (alive - 1) == 0:
            wins = self.known[key] = self._wins_alone(laid, table.circuits[alive.bit_length() - 1])
            return wins
        if alive.bit_count() * SPARSE < len(table.circuits):
            table = _Table([table.circuits[number] for number in _bits(alive)])
            alive = table.all
        lays = self._lays(laid, table, alive)
        wins = any(laid | lay in self.whole for lay in lays) or any(
            not self._wins(laid | lay, table, rest)
            for lay, rest in sorted(lays.items(), key=lambda each: (each[1].bit_count(), each[0])))
        self.known[key] = wins
        return wins

    def _wins_alone(self, laid: int, circuit: int) -> bool:
        """Whether the seat on turn wins where one circuit is left: only cells count then, no longer what lies on them.

        Whoever lays the last line wins. A picture is the cells that are empty, as the bits of a small number.
        """
        cells = [self.at[bit][0] for bit in _bits(circuit & ~laid)]
        number = {cell: 1 << index for index, cell in enumerate(cells)}
        touching = self._touching(laid)
        open_at = [1 << index for index, bit in enumerate(_bits(circuit & ~laid)) if touching >> bit & 1]
        beside = [sum(number.get(_step(cell, side), 0) for side in STEP) for cell in cells]
        return _wins_last(len(cells), sum(open_at), _lines(number), beside)

    def _key(self, laid: int) -> int:
        """The same for the four pictures that mirrors make of each other, where they are likely to meet."""
        bits = list(_bits(laid))
        if len(bits) > MIRRORED:
            return laid
        return min(sum(1 << self.mirrored[bit][image] for bit in bits) for image in range(4))

    def _lays(self, laid: int, table: _Table, alive: int) -> dict[int, int]:
        """The lays that keep some of these circuits, next to what lies there, with the circuits that they keep."""
        found: dict[int, int] = {}
        free = table.used & ~laid
        for first in _bits(self._touching(laid) & free):
            kept = alive & table.holds[first]
            if kept:
                found[1 << first] = kept
                column, row = self.at[first][0]
                for way in WAYS:
                    cells = ((column + across, row + up) for across, up in way)
                    one, two = ([bit for bit in self.placings_on.get(cell, ()) if free >> bit & 1] for cell in cells)
                    self._extend(found, table, 1 << first, kept, one, two)
        return found

    @staticmethod
    def _extend(found: dict[int, int], table: _Table, first: int, kept: int, one: list[int], two: list[int]) -> None:
        """Adds the lines of two and three: ``first`` with a placing of the one cell, and with one of the other too."""
        for second in one:
            both = kept & table.holds[second]
            if both:
                pair = first | 1 << second
                found[pair] = both
                for third in two:
                    all_three = both & table.holds[third]
                    if all_three:
                        found[pair | 1 << third] = all_three

    def _touching(self, laid: int) -> int:
        """All placings next to a station or to what lies there."""
        touching = self.at_station
        for bit in _bits(laid):
            touching |= self.near[bit]
        return touching

    def _around(self, cell: Cell) -> int:
        around = {_step(cell, side) for side in STEP}
        return sum(1 << bit for bit, (other, _) in enumerate(self.at) if other in around)

    def _is_in_stock(self, ride: list[Placing]) -> bool:
        if self.straights is None:
            return True
        straight = sum(letter in "HV" for _, letter in ride)
        return straight <= self.straights and len(ride) - straight <= self.supply - self.straights


def _lines(number: dict[Cell, int]) -> list[int]:
    """All lines of one to three of these cells, long ones first."""
    found = []
    for (column, row), bit in number.items():
        found.append(bit)
        for across, up in ((1, 0), (0, 1)):
            second = number.get((column + across, row + up), 0)
            third = number.get((column + 2 * across, row + 2 * up), 0)
            found += [bit | second] * bool(second) + [bit | second | third] * bool(second and third)
    return sorted(found, key=lambda line: (-line.bit_count(), line))


def _wins_last(count: int, open_at: int, lines: list[int], beside: list[int]) -> bool:
    """Whether the seat on turn lays the last of these cells. open_at: those that touch what lies there."""
    known: dict[int, bool] = {0: False}

    def wins(left: int, touching: int) -> bool:
        value = known.get(left)
        if value is None:
            value = False
            for line in lines:
                if line & left == line and line & touching:
                    reached = touching
                    for bit in _bits(line):
                        reached |= beside[bit]
                    if not wins(left ^ line, reached & (left ^ line)):
                        value = True
                        break
            known[left] = value
        return value

    return wins((1 << count) - 1, open_at)


class _Table:
    """Circuits by number, and for every placing the circuits that hold it, as the bits of a number."""

    def __init__(self, circuits: list[int]) -> None:
        self.circuits = circuits
        self.all = (1 << len(circuits)) - 1
        rows: dict[int, bytearray] = {}
        for number, circuit in enumerate(circuits):
            for bit in _bits(circuit):
                row = rows.get(bit)
                if row is None:
                    row = rows[bit] = bytearray(len(circuits) // 8 + 1)
                row[number >> 3] |= 1 << (number & 7)
        self.holds = {bit: int.from_bytes(row, "little") for bit, row in rows.items()}
        self.used = sum(1 << bit for bit in rows)

    def holding(self, laid: int) -> int:
        """The circuits that hold all of this."""
        alive = self.all
        for bit in _bits(laid):
            alive &= self.holds.get(bit, 0)
        return alive


def _bits(mask: int) -> Iterator[int]:
    """The numbers of the bits of a number."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


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


def _step(cell: Cell, side: str) -> Cell:
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]
