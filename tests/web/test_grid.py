"""Walking a board by keyboard."""
from __future__ import annotations

import pytest

from attractor.core.scene import Disc, Site
from attractor.web.grid import COMMANDS, STEPS, Grid, key_of


def site(name: str, row: int, column: int) -> Site:
    return Site(name, column, row, Disc(column, row, 0.5), row, column)


SQUARE = Grid(site(f"{'abc'[x]}{3 - y}", y, x) for y in range(3) for x in range(3))
HEXES = Grid(site(*at) for at in (("t1", 0, 1), ("t2", 0, 3), ("m1", 1, 0), ("m2", 1, 2), ("m3", 1, 4), ("b1", 2, 1)))


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        ("b2", "ArrowLeft", "a2"), ("b2", "ArrowRight", "c2"), ("b2", "ArrowUp", "b3"), ("b2", "ArrowDown", "b1"),
        ("a2", "ArrowLeft", None), ("b3", "ArrowUp", None), ("c1", "ArrowDown", None),
        ("b2", "Home", "a2"), ("b2", "End", "c2"), ("b2", "q", "a3"), ("b2", "d", "c1"), ("b2", "x", None),
    ],
)
def test_a_square_board_is_walked_by_arrows_and_letters(start: str, key: str, end: str | None) -> None:
    assert SQUARE.step(start, key) == end


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        ("m2", "q", "t1"), ("m2", "e", "t2"), ("m2", "a", "b1"), ("m2", "d", None), ("m2", "ArrowUp", "t1"),
        ("m3", "e", None),
    ],
)
def test_a_hex_board_has_six_ways_from_a_cell(start: str, key: str, end: str | None) -> None:
    assert HEXES.step(start, key) == end


def test_home_and_end_of_the_whole_board() -> None:
    assert (SQUARE.step("b2", "Home", whole=True), SQUARE.step("b2", "End", whole=True)) == ("a3", "c1")


def test_every_cell_of_a_board_can_be_reached_from_every_other() -> None:
    for grid in (SQUARE, HEXES):
        seen, todo = set(), [next(iter(grid.places))]
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                ways = (grid.step(name, key) for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"))
                todo += [way for way in ways if way is not None]
        assert seen == set(grid.places)


def test_a_keyboard_without_latin_letters_has_the_same_keys_in_the_same_places() -> None:
    greek = {"KeyR": "ρ", "KeyL": "λ", "KeyH": "η", "KeyZ": "ζ", "KeyW": "ς", "KeyE": "ε", "KeyQ": ";"}
    assert [COMMANDS.get(key_of(greek[code], code)) for code in ("KeyR", "KeyL", "KeyH", "KeyZ")] == [
        "rotate", "legal", "hint", "undo",
    ]  # fmt: skip
    assert all(key_of(greek[code], code) in STEPS for code in ("KeyW", "KeyE", "KeyQ"))


def test_a_letter_is_what_stands_on_the_key() -> None:
    assert key_of("a", "KeyQ") == "a", "where A and Q have changed places"
    assert [key_of(key, code) for key, code in (("R", "KeyR"), ("Home", "Home"), ("?", "Slash"), ("1", "Digit1"))] == [
        "r", "Home", "?", "1",
    ]  # fmt: skip
