"""Rule 1 and the figures of the rules: 19 hexes, 54 vertices, 72 edges, and their names."""
from __future__ import annotations

from collections import Counter

import pytest

from attractor.games.settlers_of_chaos.graph import (
    BESIDE,
    CORNERS,
    EDGES,
    EDGES_AT,
    ENDS,
    HEXES,
    HEXES_AT,
    VERTICES,
    read_site,
)


def test_the_board_has_nineteen_hexes_fifty_four_corners_and_seventy_two_sides() -> None:  # Rule 1
    assert (len(HEXES), len(VERTICES), len(EDGES)) == (19, 54, 72)
    assert " ".join(HEXES) == "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d1 d2 d3 d4 e1 e2 e3"


def test_corners_have_two_or_three_sides_and_one_to_three_hexes() -> None:  # Rule 1
    assert Counter(len(edges) for edges in EDGES_AT.values()) == {2: 18, 3: 36}
    assert Counter(len(hexes) for hexes in HEXES_AT.values()) == {1: 18, 2: 12, 3: 24}


def test_sides_and_corners_know_each_other() -> None:
    for vertex in VERTICES:
        assert {end for edge in EDGES_AT[vertex] for end in ENDS[edge]} - {vertex} == set(BESIDE[vertex])
        assert all(vertex in ENDS[edge] for edge in EDGES_AT[vertex])
        assert all(vertex in CORNERS[name] for name in HEXES_AT[vertex])


@pytest.mark.parametrize(
    ("names", "canonical"),
    [
        ("c30 b22 b34", "b22"),  # a corner of three hexes
        ("c31 b33 c45", "b33"),
        ("a10", "a10"),  # a corner of one hex
        ("c3b c4e", "c3b"),  # a side of two hexes
        ("c3a b3d", "b3d"),
        ("e3c", "e3c"),
    ],
)
def test_any_name_is_read_and_the_smallest_is_written(names: str, canonical: str) -> None:
    assert {read_site(name) for name in names.split()} == {canonical}


def test_a_corner_belongs_to_the_hexes_that_its_names_begin_with() -> None:  # Position 2
    assert HEXES_AT["b22"] == ("b2", "b3", "c3")
    assert [read_site(f"c3{digit}") for digit in range(6)] == list(CORNERS["c3"])
