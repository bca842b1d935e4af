"""The garden as a graph: cells, edges, fountains, flower beds and who owns them (rules 1 to 6).

A cell is a number 0..60 in reading order, an edge 0..5 clockwise from the upper right, a *port* the edge of a cell:
``6 * cell + edge``. ``PORTS[PORT["b22"]]`` is ``"b22"``: cell b2, edge 2.
"""
from __future__ import annotations

from collections.abc import Mapping

from attractor.geometry.hexes import HexBoard, beyond, opposite

BOARD = HexBoard(4)
AXIAL = BOARD.cells
"""Axial place of each cell (rule 1)."""
CELLS = BOARD.names
CELL: Mapping[str, int] = {name: cell for cell, name in enumerate(CELLS)}
PORTS = tuple(f"{name}{edge}" for name in CELLS for edge in range(6))
PORT: Mapping[str, int] = {name: port for port, name in enumerate(PORTS)}
CELL_OF = tuple(port // 6 for port in range(len(PORTS)))
EDGE_OF = tuple(port % 6 for port in range(len(PORTS)))

OUTSIDE = -1


def _across(port: int) -> int:
    there = beyond(AXIAL[port // 6], port % 6)
    return 6 * CELL[BOARD.name(there)] + opposite(port % 6) if there in BOARD else OUTSIDE


ACROSS = tuple(_across(port) for port in range(len(PORTS)))
"""The port that a port meets; OUTSIDE at the rim."""

CENTRE = CELL["e5"]
CORNERS: tuple[tuple[int, int, tuple[int, int]], ...] = (
    (CELL["a1"], 2, (1, 3)),
    (CELL["a5"], 3, (2, 4)),
    (CELL["e9"], 4, (3, 5)),
    (CELL["i5"], 5, (0, 4)),
    (CELL["i1"], 0, (1, 5)),
    (CELL["e1"], 1, (0, 2)),
)
"""The border fountains: cell, edge of the spring, the two edges that its arc joins (rule 3)."""

FOUNTAINS = frozenset({CENTRE, *(cell for cell, _, _ in CORNERS)})
SPRINGS = tuple(sorted(6 * cell + spring for cell, spring, _ in CORNERS))
"""The ports on which the blue butterflies begin."""

BEDS: tuple[tuple[tuple[int, ...], tuple[int, int]], ...] = tuple(
    (tuple(CELL[name] for name in names.split()), edges)
    for names, edges in (
        ("a2 a3 a4", (5, 0)),
        ("b6 c7 d8", (0, 1)),
        ("f8 g7 h6", (1, 2)),
        ("i2 i3 i4", (2, 3)),
        ("f1 g1 h1", (3, 4)),
        ("b1 c1 d1", (4, 5)),
    )
)
"""The flower beds, clockwise from the top: their cells and the two outward edges of each (rule 5)."""

BED_AT: Mapping[int, int] = {
    6 * cell + edge: bed for bed, (cells, edges) in enumerate(BEDS) for cell in cells for edge in edges
}
"""Exit port -> bed 0..5."""
BED_OF: Mapping[int, int] = {cell: bed for bed, (cells, _) in enumerate(BEDS) for cell in cells}
"""Cell with two exits -> bed 0..5."""

Owners = tuple[tuple[int, ...], ...]

_OWNERS: Mapping[tuple[int, str], Owners] = {
    (2, "shared"): ((0,), (1,), (0,), (1,), (0,), (1,)),
    (3, "shared"): ((0,), (0, 1), (2,), (2, 0), (1,), (1, 2)),
    (3, "solo"): ((0,), (1,), (2,), (0,), (1,), (2,)),
    (4, "shared"): ((0, 1), (1, 2), (0, 3), (3, 1), (2, 0), (2, 3)),
}


def owners(seats: int, beds: str) -> Owners:
    """The seats that own each bed (rule 6). ``beds``: "shared" or, with three seats, "solo"."""
    return _OWNERS[seats, beds]
