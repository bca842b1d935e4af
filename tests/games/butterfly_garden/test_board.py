"""Rules 1 to 8: cells, edges, fountains, beds, owners, butterflies, tiles; tables typed again from the rules."""
from __future__ import annotations

from itertools import combinations

import pytest

from attractor.games.butterfly_garden.cells import (
    ACROSS,
    AXIAL,
    BED_AT,
    CELL,
    CELLS,
    CENTRE,
    CORNERS,
    OUTSIDE,
    PORT,
    PORTS,
    owners,
)
from attractor.games.butterfly_garden.tiles import ALLOWED, COPIES, KIND, KINDS, LETTERS, PAIRINGS, PASS, VALUE
from tests.games.butterfly_garden.helpers import start


def test_sixty_one_cells_stand_in_nine_rows_numbered_from_the_left() -> None:  # Rule 1
    counts = dict(zip("abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True))
    assert tuple(f"{row}{n}" for row, count in counts.items() for n in range(1, count + 1)) == CELLS
    assert AXIAL[CELL["e5"]] == (0, 0) and CELL["e5"] == CENTRE
    for name, (q, r) in zip(CELLS, AXIAL, strict=True):
        assert name == f"{'abcdefghi'[r + 4]}{q - max(-4, -4 - r) + 1}"


def test_edges_meet_the_opposite_edge_of_the_neighbour() -> None:  # Rule 2
    steps = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
    for port, there in enumerate(ACROSS):
        cell, edge = divmod(port, 6)
        if there == OUTSIDE:
            continue
        assert ACROSS[there] == port and there % 6 == (edge + 3) % 6
        (q, r), (far_q, far_r) = AXIAL[cell], AXIAL[there // 6]
        assert (far_q - q, far_r - r) == steps[edge]
    assert sum(there == OUTSIDE for there in ACROSS) == 36 + 18  # exits, and three blank edges of each corner


@pytest.mark.parametrize(
    ("corner", "arc", "spring", "in_front"),
    [
        ("a1", (1, 3), 2, "b2"), ("a5", (2, 4), 3, "b5"), ("e9", (3, 5), 4, "e8"),
        ("i5", (0, 4), 5, "h5"), ("i1", (1, 5), 0, "h2"), ("e1", (0, 2), 1, "e2"),
    ],
)  # fmt: skip
def test_border_fountains_have_a_spring_and_an_arc(
    corner: str, arc: tuple[int, int], spring: int, in_front: str
) -> None:  # Rules 3 and 4
    assert (CELL[corner], spring, arc) in CORNERS
    assert PORTS[ACROSS[PORT[f"{corner}{spring}"]]][:2] == in_front
    ways = PASS[start().tiles[CELL[corner]]]
    assert ways[arc[0]] == arc[1] and ways[arc[1]] == arc[0]
    assert [edge for edge in range(6) if ways[edge] >= 0] == sorted(arc)
    blank = [edge for edge in range(6) if ACROSS[PORT[f"{corner}{edge}"]] == OUTSIDE]
    assert len(blank) == 3 and not {*arc, spring} & {*blank}


def test_each_bed_has_six_exits_on_the_outward_edges_of_three_cells() -> None:  # Rule 5
    beds = {
        0: ("a2 a3 a4", (5, 0)), 1: ("b6 c7 d8", (0, 1)), 2: ("f8 g7 h6", (1, 2)),
        3: ("i2 i3 i4", (2, 3)), 4: ("f1 g1 h1", (3, 4)), 5: ("b1 c1 d1", (4, 5)),
    }  # fmt: skip
    exits = {
        PORT[f"{cell}{edge}"]: bed
        for bed, (cells, edges) in beds.items()
        for cell in cells.split()
        for edge in edges
    }
    assert exits == BED_AT and len(exits) == 36
    assert all(ACROSS[port] == OUTSIDE for port in exits)


@pytest.mark.parametrize(
    ("seats", "beds", "table"),
    [
        (2, "shared", "1 2 1 2 1 2"),
        (3, "shared", "1 12 3 31 2 23"),
        (3, "solo", "1 2 3 1 2 3"),
        (4, "shared", "12 23 14 42 31 34"),
    ],
)
def test_beds_belong_to_the_seats_of_the_table(seats: int, beds: str, table: str) -> None:  # Rule 6
    assert owners(seats, beds) == tuple(tuple(int(seat) - 1 for seat in bed) for bed in table.split())


def test_six_blue_on_the_springs_and_five_pink_and_one_purple_on_the_centre() -> None:  # Rule 7
    fields = start().position().split(":")
    assert fields[1] == "a12b-a53b-e11b-e94b-i10b-i55b" and fields[2] == "p5v1"


def test_the_fifteen_orientations_are_all_pairings_of_six_edges() -> None:  # Rule 8
    assert {frozenset(map(frozenset, pairs)) for pairs in PAIRINGS.values()} == set(_pairings(frozenset(range(6))))
    assert len(PAIRINGS) == 15 and "".join(PAIRINGS) == "abcdefghijklmno"


def test_fifty_four_tiles_of_five_kinds() -> None:  # Rule 8
    assert dict(zip(KINDS, COPIES, strict=True)) == {"T": 6, "S": 6, "V": 14, "X": 14, "H": 14}
    assert sum(COPIES) == 54 == len(CELLS) - 7
    shapes = {"T": "1 1 1", "S": "3 3 3", "V": "1 1 3", "X": "1 2 2", "H": "2 2 3"}
    for letter, pairs in PAIRINGS.items():
        bends = sorted(min(b - a, 6 - b + a) for a, b in pairs)
        assert " ".join(map(str, bends)) == shapes[KIND[letter]], letter


def test_the_next_letter_of_a_kind_is_the_tile_turned_clockwise() -> None:  # what "turn right" does
    for letters in LETTERS.values():
        for at, letter in enumerate(letters):
            turned = {frozenset(((a + 1) % 6, (b + 1) % 6)) for a, b in PAIRINGS[letter]}
            assert turned == set(map(frozenset, PAIRINGS[letters[(at + 1) % len(letters)]]))


@pytest.mark.parametrize(
    ("cells", "forbidden"),
    [
        ("a2 a3 a4", "beg"), ("b6 c7 d8", "afh"), ("f8 g7 h6", "bdi"),
        ("i2 i3 i4", "aej"), ("f1 g1 h1", "bfk"), ("b1 c1 d1", "adl"),
    ],
)  # fmt: skip
def test_letters_that_join_two_exits_of_their_own_bed_are_forbidden(cells: str, forbidden: str) -> None:  # Rule 11
    for cell in cells.split():
        allowed = "".join(ALLOWED[CELL[cell]].values())
        assert set(VALUE) - set(allowed) == set(forbidden), cell


def test_elsewhere_every_letter_is_allowed_and_every_kind_fits_everywhere() -> None:  # Rule 11
    beds = ["a2", "a3", "a4", "b6", "c7", "d8", "f8", "g7", "h6", "i2", "i3", "i4", "f1", "g1", "h1", "b1", "c1", "d1"]
    for cell in CELLS:
        if cell not in beds:
            assert "".join(ALLOWED[CELL[cell]].values()) == "abcdefghijklmno"
        assert all(ALLOWED[CELL[cell]][kind] for kind in KINDS)


def _pairings(edges: frozenset[int]) -> list[frozenset[frozenset[int]]]:
    if not edges:
        return [frozenset()]
    first = min(edges)
    return [
        rest | {frozenset(pair)}
        for pair in combinations(sorted(edges), 2)
        if first in pair
        for rest in _pairings(edges - set(pair))
    ]
