"""Boards as graphs: names, neighbours, corners, what hangs together."""
from __future__ import annotations

import pytest

from attractor.geometry import connection, hexes
from attractor.geometry.hexes import HexBoard
from attractor.geometry.squares import Grid


@pytest.mark.parametrize(("text", "cell"), [("a1", (0, 0)), ("k11", (10, 10)), ("f7", (5, 6)), ("k1", (10, 0))])
def test_a_cell_has_one_name(text: str, cell: tuple[int, int]) -> None:
    assert Grid(11, 11).read(text) == cell
    assert Grid(11, 11).name(cell) == text


@pytest.mark.parametrize(
    "text", ["", "a", "1", "a0", "a01", "A1", " a1", "a1 ", "l1", "a12", "a-1", "a1\n", "a١", "aa1"]
)
def test_any_other_spelling_is_no_cell(text: str) -> None:
    assert Grid(11, 11).read(text) is None


@pytest.mark.parametrize(("cell", "sides", "all_round"), [("a1", 2, 3), ("b1", 3, 5), ("b2", 4, 8), ("c3", 2, 3)])
def test_corners_and_edges_of_a_grid_have_fewer_neighbours(cell: str, sides: int, all_round: int) -> None:
    grid = Grid(3, 3)
    here = grid.read(cell)
    assert here is not None
    assert len(grid.beside(here)) == sides and len(grid.around(here)) == all_round
    assert set(grid.beside(here)) <= set(grid.around(here))


def test_being_beside_goes_both_ways() -> None:
    for board in (Grid(4, 6), HexBoard(3)):
        for cell in board.cells:
            for other in board.beside(cell):  # type: ignore[arg-type]
                assert cell in board.beside(other)  # type: ignore[operator]


def test_cells_are_named_from_the_left_and_from_the_bottom() -> None:
    assert Grid(3, 2).names == ("a1", "b1", "c1", "a2", "b2", "c2")


@pytest.mark.parametrize(
    ("radius", "cells", "vertices", "edges", "names"),
    [(1, 7, 24, 30, "a1 a2 b1 b2 b3 c1 c2"), (2, 19, 54, 72, None), (4, 61, 150, 210, None)],
)
def test_a_hexagon_has_so_many_parts(radius: int, cells: int, vertices: int, edges: int, names: str | None) -> None:
    board = HexBoard(radius)
    assert (len(board.cells), len(board.vertices), len(board.edges)) == (cells, vertices, edges)
    assert names is None or board.names == tuple(names.split())


def test_vertices_of_the_board_of_nineteen_touch_one_two_or_three_hexes() -> None:
    board = HexBoard(2)
    touched = [len(board.hexes_of(vertex)) for vertex in board.vertices]
    assert [touched.count(count) for count in (1, 2, 3)] == [18, 12, 24]
    degrees = [len(board.edges_at(vertex)) for vertex in board.vertices]
    assert [degrees.count(degree) for degree in (2, 3)] == [18, 36]


@pytest.mark.parametrize("names", ["c30 b22 b34", "a10", "c34 d20 c22"])
def test_a_vertex_goes_by_the_name_of_each_of_its_hexes(names: str) -> None:
    board = HexBoard(2)
    canonical = {board.read_vertex(name) for name in names.split()}
    assert canonical == {min(names.split())}


@pytest.mark.parametrize("names", ["c3f b2c", "c3a b3d", "a1f"])
def test_an_edge_goes_by_the_name_of_each_of_its_hexes(names: str) -> None:
    assert {HexBoard(2).read_edge(name) for name in names.split()} == {min(names.split())}


def test_an_edge_joins_neighbouring_corners_and_parts_neighbouring_hexes() -> None:
    board = HexBoard(3)
    for cell in board.cells:
        for side in range(6):
            edge = board.edge(cell, side)
            assert set(board.ends(edge)) == {board.vertex(cell, side), board.vertex(cell, (side + 1) % 6)}
            there = hexes.beyond(cell, side)
            if there in board:
                assert board.edge(there, hexes.opposite(side)) == edge


def test_vertices_beside_a_vertex_share_an_edge_with_it() -> None:
    board = HexBoard(2)
    for vertex in board.vertices:
        for other in board.vertices_beside(vertex):
            assert vertex in board.vertices_beside(other)
            assert set(board.edges_at(vertex)) & set(board.edges_at(other))


def test_corners_that_hexes_share_lie_at_the_same_place() -> None:
    board = HexBoard(2)
    places: dict[str, tuple[float, float]] = {}
    for cell in board.cells:
        for number in range(6):
            x, y = hexes.corner(cell, number)
            known = places.setdefault(board.vertex(cell, number), (x, y))
            assert known == pytest.approx((x, y))
    assert len(set(places)) == 54


def _row(*pairs: str):  # type: ignore[no-untyped-def]
    def beside(node: str) -> list[str]:
        return [pair[1 - pair.index(node)] for pair in pairs if node in pair]

    return beside


def test_what_hangs_together_is_found_from_any_end() -> None:
    beside = _row("ab", "bc", "de")
    assert connection.reachable("a", beside) == frozenset("abc") == connection.reachable("c", beside)
    assert connection.groups("abcde", beside) == (frozenset("abc"), frozenset("de"))
    assert connection.groups("acde", beside) == (frozenset("a"), frozenset("c"), frozenset("de"))


def test_a_shortest_way_is_found_or_none() -> None:
    beside = _row("ab", "bc", "cd", "ad", "ef")
    assert connection.path("a", "d", beside) == ("a", "d")
    assert connection.path("a", "c", beside) in (("a", "b", "c"), ("a", "d", "c"))
    assert connection.path("a", "e", beside) is None
    assert connection.path("a", "a", beside) == ("a",)
    assert connection.distances("a", beside) == {"a": 0, "b": 1, "d": 1, "c": 2}
