"""Hexagonal boards of point-up hexes: names, neighbours, edges and vertices.

A board of radius 2 has five rows ``a`` … ``e`` of 3, 4, 5, 4, 3 hexes, each numbered from the left. Edges and corners
are numbered clockwise from the top: edge 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW; corner 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW.
Edge k runs from corner k to corner k + 1.

>>> board = HexBoard(2)
>>> board.name((0, 0)), board.read("c3")
('c3', (0, 0))
>>> board.read_vertex("c30"), board.read_edge("c3f")
('b22', 'b2c')
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt

Hex = tuple[int, int]
"""Axial coordinates q, r: the centre of the board is (0, 0), r grows downwards."""
Vertex = str
"""A corner by its canonical name: the smallest of its names, hex + digit of the corner (``b22``)."""
Edge = str
"""A side by its canonical name: the smaller of its names, hex + letter a … f of the edge (``b2c``)."""

STEPS: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The way over edge 0 … 5."""
EDGE_LETTERS = "abcdef"


@dataclass(frozen=True, slots=True)
class HexBoard:
    """All hexes at most ``radius`` (1 to 4) steps from the centre."""

    radius: int

    @property
    def cells(self) -> tuple[Hex, ...]:
        """In the order of the names: a1, a2, … row by row."""
        return _table(self).cells

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(_table(self).by_name)

    @property
    def vertices(self) -> tuple[Vertex, ...]:
        """Canonical names, sorted."""
        return tuple(_table(self).vertex_edges)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Canonical names, sorted."""
        return tuple(_table(self).ends)

    def __contains__(self, cell: object) -> bool:
        return cell in _table(self).of_name

    def name(self, cell: Hex) -> str:
        """``c3``; the hex must be on the board."""
        return _table(self).of_name[cell]

    def read(self, text: str) -> Hex | None:
        """The hex of a name in its one spelling, or None."""
        return _table(self).by_name.get(text)

    def beside(self, cell: Hex) -> tuple[Hex, ...]:
        """The neighbours on the board, in the order of the edges."""
        return tuple(there for there in (beyond(cell, edge) for edge in range(6)) if there in self)

    # ---- corners and sides ---------------------------------------------------------------------------------------
    def vertex(self, cell: Hex, corner: int) -> Vertex:
        """The canonical name of a corner of a hex of the board."""
        return _table(self).vertex_names[f"{self.name(cell)}{corner}"]

    def edge(self, cell: Hex, side: int) -> Edge:
        """The canonical name of a side of a hex of the board."""
        return _table(self).edge_names[f"{self.name(cell)}{EDGE_LETTERS[side]}"]

    def read_vertex(self, text: str) -> Vertex | None:
        """The canonical name of a vertex that goes by up to three names, or None."""
        return _table(self).vertex_names.get(text)

    def read_edge(self, text: str) -> Edge | None:
        """The canonical name of an edge that goes by up to two names, or None."""
        return _table(self).edge_names.get(text)

    def corners_of(self, cell: Hex) -> tuple[Vertex, ...]:
        """The six vertices of a hex, clockwise from the top."""
        return tuple(self.vertex(cell, corner) for corner in range(6))

    def hexes_of(self, vertex: Vertex) -> tuple[Hex, ...]:
        """The one to three hexes that meet at a vertex, in the order of the names."""
        return _table(self).vertex_hexes[vertex]

    def ends(self, edge: Edge) -> tuple[Vertex, Vertex]:
        """The two vertices of an edge, sorted."""
        return _table(self).ends[edge]

    def edges_at(self, vertex: Vertex) -> tuple[Edge, ...]:
        """The two or three edges that meet at a vertex, sorted."""
        return _table(self).vertex_edges[vertex]

    def vertices_beside(self, vertex: Vertex) -> tuple[Vertex, ...]:
        """The vertices one edge away, in the order of ``edges_at``."""
        return tuple(
            second if first == vertex else first for first, second in (self.ends(e) for e in self.edges_at(vertex))
        )


def beyond(cell: Hex, edge: int, times: int = 1) -> Hex:
    """The hex ``times`` steps over an edge; may be off the board."""
    return cell[0] + STEPS[edge][0] * times, cell[1] + STEPS[edge][1] * times


def opposite(edge: int) -> int:
    """The number that an edge has for the neighbour behind it."""
    return (edge + 3) % 6


def centre(cell: Hex, side: float = 1.0) -> tuple[float, float]:
    """Where the middle of a hex lies, with the board's centre at (0, 0), y growing downwards."""
    return side * sqrt(3) * (cell[0] + cell[1] / 2), side * 1.5 * cell[1]


def corner(cell: Hex, number: float, side: float = 1.0) -> tuple[float, float]:
    """Where a corner of a hex lies; ``number`` k + 0.5 is the direction of edge k, at the distance of a corner."""
    x, y = centre(cell, side)
    angle = number * pi / 3
    return x + side * sin(angle), y - side * cos(angle)


@dataclass(frozen=True, slots=True)
class _Table:
    cells: tuple[Hex, ...]
    of_name: dict[Hex, str]
    by_name: dict[str, Hex]
    vertex_names: dict[str, Vertex]
    edge_names: dict[str, Edge]
    vertex_hexes: dict[Vertex, tuple[Hex, ...]]
    vertex_edges: dict[Vertex, tuple[Edge, ...]]
    ends: dict[Edge, tuple[Vertex, Vertex]]


@cache
def _table(board: HexBoard) -> _Table:
    assert 1 <= board.radius <= 4, board
    of_name = {cell: name for name, cell in _named(board.radius)}
    vertex_names: dict[str, Vertex] = {}
    edge_names: dict[str, Edge] = {}
    vertex_hexes: dict[Vertex, tuple[Hex, ...]] = {}
    for cell, name in of_name.items():
        for number in range(6):
            # A corner is shared with the hexes behind the two edges that meet there.
            after, before = beyond(cell, number), beyond(cell, (number + 5) % 6)
            places = ((cell, number), (after, (number + 4) % 6), (before, (number + 2) % 6))
            shared = sorted((of_name[there] + str(digit), there) for there, digit in places if there in of_name)
            vertex_names[f"{name}{number}"] = shared[0][0]
            vertex_hexes[shared[0][0]] = tuple(there for _, there in shared)
            sides = ((cell, number), (beyond(cell, number), opposite(number)))
            edge_names[f"{name}{EDGE_LETTERS[number]}"] = min(
                of_name[there] + EDGE_LETTERS[letter] for there, letter in sides if there in of_name
            )
    ends: dict[Edge, tuple[Vertex, Vertex]] = {}
    for edge in sorted(set(edge_names.values())):
        name, letter = edge[:-1], EDGE_LETTERS.index(edge[-1])
        first, second = sorted((vertex_names[f"{name}{letter}"], vertex_names[f"{name}{(letter + 1) % 6}"]))
        ends[edge] = (first, second)
    vertex_edges = {
        vertex: tuple(edge for edge, pair in ends.items() if vertex in pair) for vertex in sorted(vertex_hexes)
    }
    return _Table(
        tuple(of_name), of_name, {name: cell for cell, name in of_name.items()},
        vertex_names, edge_names, vertex_hexes, vertex_edges, ends,
    )  # fmt: skip


def _named(radius: int) -> list[tuple[str, Hex]]:
    named = []
    for r in range(-radius, radius + 1):
        first = max(-radius, -radius - r)
        for q in range(first, min(radius, radius - r) + 1):
            named.append((f"{chr(ord('a') + r + radius)}{q - first + 1}", (q, r)))
    return named
