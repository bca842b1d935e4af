"""Rule 1: the board as a graph of names. 19 hexes, 54 vertices, 72 edges, all tables made once.

Everything is known by its canonical name, so a rule reads like the rules file: ``ENDS["b3d"]``, ``CORNERS["c3"]``.
"""
from __future__ import annotations

from typing import Final

from attractor.geometry.hexes import HexBoard

BOARD: Final = HexBoard(2)
HEXES: Final[tuple[str, ...]] = BOARD.names
"""a1 … e3, row by row."""
CENTRE: Final = "c3"
VERTICES: Final[tuple[str, ...]] = BOARD.vertices
EDGES: Final[tuple[str, ...]] = BOARD.edges
ENDS: Final[dict[str, tuple[str, str]]] = {edge: BOARD.ends(edge) for edge in EDGES}
EDGES_AT: Final[dict[str, tuple[str, ...]]] = {vertex: BOARD.edges_at(vertex) for vertex in VERTICES}
BESIDE: Final[dict[str, tuple[str, ...]]] = {vertex: BOARD.vertices_beside(vertex) for vertex in VERTICES}
CORNERS: Final[dict[str, tuple[str, ...]]] = {
    name: BOARD.corners_of(cell) for name, cell in zip(HEXES, BOARD.cells, strict=True)
}
"""The six vertices of each hex, clockwise from the top."""
CORNER_SETS: Final[dict[str, frozenset[str]]] = {name: frozenset(corners) for name, corners in CORNERS.items()}
HEXES_AT: Final[dict[str, tuple[str, ...]]] = {
    vertex: tuple(BOARD.name(cell) for cell in BOARD.hexes_of(vertex)) for vertex in VERTICES
}


def read_site(text: str) -> str:
    """The canonical name of a vertex or edge that may go by up to three; any other text as it is."""
    return BOARD.read_vertex(text) or BOARD.read_edge(text) or text
