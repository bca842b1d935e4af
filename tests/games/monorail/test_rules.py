"""The numbered rules of Monorail, and the worked positions of the rules file."""
from __future__ import annotations

import pytest

from attractor.core.game import BadRecord, IllegalMove
from attractor.games.monorail import GAME, solver
from attractor.games.monorail.circuit import is_circuit, misfits
from attractor.games.monorail.track import OPEN, SQUARE, TILES
from tests.games.monorail.helpers import V2, is_legal, played, refusal

SHORTEST = "h10rBHH k9uDC h9A"
RINGS = "c4A f4D c5V f5X c6B f6C d6H e6X e5A e7B f7H g7C g6V"
EIGHT = "f4X g4D g5C f5B f3D e3H d3H c3A c4B"


# ---- rules 1 to 3, 13 and 14: the material -------------------------------------------------------------------------
def test_v1_has_eighteen_columns_and_seventeen_rows_with_stations_on_i9_and_j9() -> None:
    state = played()
    assert (OPEN.columns, OPEN.rows, OPEN.name(0), OPEN.name(OPEN.size - 1)) == (18, 17, "a1", "r17")
    assert state.position() == "18/" * 8 + "8HH8" + "/18" * 8 + ":20:lay:p1"


def test_v2_has_eight_by_eight_with_stations_on_d4_and_e4_that_are_not_in_the_supply() -> None:
    assert (SQUARE.columns, SQUARE.rows) == (8, 8)
    assert played(**V2).position() == "8/8/8/8/3HH3/8/8/8:s8t8x8:lay:p1"


@pytest.mark.parametrize(
    ("options", "moves", "left"),
    [
        ({}, "k9rHHH", "17"),
        ({"supply": "16"}, "k9rHD l10C", "13"),
        ({"supply": "10-10"}, "k9rHD l10C", "s9c8"),
        (V2, "f4rXD c4A", "s8t6x7"),
    ],
)
def test_tiles_are_counted_by_kind_where_they_are_of_kinds(options: dict[str, str], moves: str, left: str) -> None:
    assert played(moves, **options).position().split(":")[1] == left


@pytest.mark.parametrize(
    ("shape", "ends"), [("H", "EW"), ("V", "NS"), ("A", "EN"), ("B", "ES"), ("C", "SW"), ("D", "NW"), ("X", "ENSW")]
)
def test_a_letter_stands_for_the_sides_that_have_track(shape: str, ends: str) -> None:
    """Of a tile that runs towards c5 and one that does not, the one matches where c5 has track, the other elsewhere."""
    around = {"N": ("c6", "V", "H"), "S": ("c4", "V", "H"), "W": ("b5", "H", "V"), "E": ("d5", "H", "V")}
    state = played(f"d5H c5{shape}", **V2)
    table, c5 = state.setup.table, state.setup.table.cells["c5"]
    for side, (name, meets, misses) in around.items():
        cell = table.cells[name]
        clashing = [
            letter for letter in (meets, misses)
            if c5 in dict(misfits(table, state.picture, cell, TILES[letter])).values()
        ]
        assert clashing == ([misses] if side in ends else [meets]), (shape, side)


# ---- rules 4 and 5: turns and lays ---------------------------------------------------------------------------------
def test_seats_lay_in_turn_and_seat_1_begins() -> None:
    assert [played(moves).to_act for moves in ("", "k9H", "k9H l9H")] == [(0,), (1,), (0,)]


@pytest.mark.parametrize(
    ("moves", "lay", "legal"),
    [
        ("", "k9V", False),  # it blocks j9's east end
        ("", "k9H", True),
        ("", "i10V", False),  # its south end runs into the station's wall
        ("", "i10H", True),  # parallel
        ("", "k7uDVC", True),
        ("", "k10H", False),  # only a corner is shared
        ("", "k8uVV", False),  # new tiles must match old ones
        ("", "k9rHV", False),  # and each other
        ("", "k10uVV", False),  # nothing adjacent
        ("", "g9rHHH", False),  # a line through a station
        ("", "l9rHH", False),
        ("k9H", "l9rHHH", True),
        ("k9H", "k9H", False),
        ("k9rHHH n9rHHH", "q9rHH", False),  # an end would point off the table
        ("k9rHHH n9rHHH", "q9rHD", True),
    ],
)
def test_lays_of_v1(moves: str, lay: str, legal: bool) -> None:
    assert is_legal(played(moves), lay) is legal


@pytest.mark.parametrize(
    ("options", "moves", "lay", "legal"),
    [
        ({}, "", "a4X", False),  # not adjacent
        ({}, "", "c4V", True),  # free: it blocks d4's end, and a call then wins
        ({}, "", "c4X", True),
        ({}, "", "b4rXX", True),
        ({}, "b4rHH", "a4X", True),  # free: an end off the board
        ({"sides": "matching"}, "", "c4V", False),
        ({"sides": "matching"}, "", "c4X", True),
        ({"sides": "matching"}, "b4rHH", "a4X", False),
        ({"sides": "matching"}, "b4rHH", "a4A", True),
    ],
)
def test_lays_of_v2(options: dict[str, str], moves: str, lay: str, legal: bool) -> None:
    assert is_legal(played(moves, **V2, **options), lay) is legal


def test_free_sides_allow_every_shape_on_every_line_that_touches() -> None:
    alone = [move for move in played(**V2).legal(0) if len(move) == 3]
    assert sorted(alone) == sorted(cell + shape for cell in ("c4", "f4", "d3", "e3", "d5", "e5") for shape in "HVABCDX")


def test_a_lay_takes_no_more_tiles_of_a_kind_than_are_left() -> None:
    state = played("f4rXXX c4X d5uXXX", **V2)
    assert state.stock == (8, 8, 1)
    assert max(move.count("X") for move in state.legal(state.seat)) == 1


# ---- rules 6 and 7: the circuit ------------------------------------------------------------------------------------
def test_the_shortest_circuit_wins_for_whoever_closes_it() -> None:
    state = played(SHORTEST)
    assert state.outcome is not None and state.outcome.winners == (0,) and state.outcome.reason == "loop-closed"
    assert played("i10H j10H k10C k9D h9uAB").outcome.winners == (0,)  # type: ignore[union-attr]
    assert played("i10H j10rHC k9D h9uAB").outcome.winners == (1,)  # type: ignore[union-attr]


def test_a_loop_that_leaves_a_tile_out_is_no_win_and_the_call_is_right() -> None:
    state = played("k9D k10C j10H i10H h10B i11H h9A")
    assert state.outcome is None and solver.solve(state.question) is None


def test_a_figure_of_eight_over_a_crossing_is_a_circuit() -> None:
    assert played(EIGHT, **V2).outcome.winners == (0,)  # type: ignore[union-attr]


def test_two_rides_that_cross_are_a_circuit_in_the_loose_reading_alone() -> None:
    assert played(f"{RINGS} g5D", **V2, circuit="loose").outcome.winners == (1,)  # type: ignore[union-attr]
    single = played(f"{RINGS} g5D", **V2)
    assert single.outcome is None and solver.solve(single.question) is None


def test_a_crossing_must_be_passed_on_both_bars() -> None:
    state = played("f4X f3D e3H d3H c3A c4B", **V2)
    assert state.outcome is None
    assert not is_circuit(state.setup.table, state.picture, loose=True)


# ---- rules 8 to 11: the call ---------------------------------------------------------------------------------------
def test_the_call_needs_a_lay_of_the_opponent() -> None:
    assert not is_legal(played(), "no") and is_legal(played("k9H"), "no")


def test_after_the_call_only_a_proof_or_giving_up_is_possible() -> None:
    state = played("h10rBHH no")
    assert state.to_act == (0,) and state.open_ended and list(state.legal(0)) == ["ko"]
    for move in ("k9H", "no", "swap"):
        assert refusal(state, move).reason == "proof-is-due"


def test_a_proof_wins_in_any_order_and_is_written_by_column_then_row() -> None:
    state = played("h10rBHH no")
    assert state.read(0, "ok:k9D-k10C-h9A") == state.read(0, "ok:h9A-k10C-k9D") == "ok:h9A-k9D-k10C"
    after = state.play(0, "ok:k10C-h9A-k9D")
    assert after.outcome is not None and (after.outcome.winners, after.outcome.reason) == ((0,), "loop-shown")
    assert after.position().endswith(":14:proof:p1:-")


def test_a_proof_needs_no_line_and_no_neighbour() -> None:
    state = played("k9D no")
    shown = state.completion()
    assert shown is not None and state.play(0, shown).outcome.winners == (0,)  # type: ignore[union-attr]


def test_show_me_finds_tiles_exactly_where_there_are_some() -> None:
    assert played("h10rBHH").completion() == "ok:h9A-k9D-k10C"
    assert played("i10A j10D i11B j11C").completion() is None


def test_giving_up_and_running_out_of_time_make_the_declarer_win() -> None:
    state = played("h10rBHH no")
    assert state.timeout(0) == "ko" and state.window(0) == (0, 300)
    after = state.play(0, "ko")
    assert after.outcome is not None and (after.outcome.winners, after.outcome.reason) == ((1,), "loop-not-shown")
    assert played("h10rBHH").timeout(1) is None and played("h10rBHH").window(1) is None


def test_a_failed_try_is_never_on_the_board_and_the_proof_is_still_due() -> None:
    state = played("h10rBHH no")
    assert refusal(state, "ok:k9D-k10C").reason == "ends-left-open"
    assert state.to_act == (0,) and state.position().endswith("17:proof:p1")


def test_with_no_tile_left_only_the_call_remains_and_it_ends_the_match_for_the_declarer() -> None:
    state = played("h7uCHH g10rVAH g6uVB f10D k9rDA k10uBDV j7uDC", supply="16")
    assert list(state.legal(state.seat)) == ["no"] and state.tiles_left == 0
    after = state.play(1, "no")
    assert after.outcome is not None and (after.outcome.winners, after.outcome.reason) == ((1,), "no-tiles")
    assert after.position().endswith(":0:lay:p2:-")


@pytest.mark.parametrize(
    ("moves", "options", "possible"),
    [
        ("h10rBHH", {}, True),
        ("k9D k10C j10H i10H h10B i11H h9A", {}, False),
        ("i10A j10D i11B j11C", {}, False),  # a ring beside the stations
        ("k9rHHH f9rHHH", {}, True),
        ("k9rHHH f9rHHH", {"supply": "16"}, False),
        ("f4D f5C e5H d5H d3V", V2, False),
        ("c4V", V2, False),
        (f"{RINGS} g5D", V2, False),
    ],
)
def test_where_the_engine_judges_the_call_ends_the_match(moves: str, options: dict[str, str], possible: bool) -> None:
    state = played(moves, **options, judge="engine")
    after = state.play(state.seat, "no")
    assert after.outcome is not None
    assert after.outcome.winners == ((1 - state.seat,) if possible else (state.seat,))
    assert after.outcome.reason == ("judged-possible" if possible else "judged-impossible")
    assert after.position().split(":")[2] == "lay"


def test_a_verdict_that_was_worked_out_elsewhere_is_looked_up() -> None:
    state = played("h10rAHH", judge="engine")
    assert not solver.is_known(state.question)
    solver.remember(state.question, possible=True)
    assert state.play(1, "no").outcome.winners == (0,)  # type: ignore[union-attr]


def test_a_call_on_a_picture_without_blocked_ends_is_about_all_tiles_left_not_about_turns() -> None:
    """Rules file, test 6: the same picture with two tiles left and with one."""
    two = played("h9A h10B i10H k9D", supply="16")
    spare = two.setup.supply
    assert solver.solve(solver.Question(two.setup.table, spare, False, two.picture, (2,))) is not None
    assert solver.solve(solver.Question(two.setup.table, spare, False, two.picture, (1,))) is None


@pytest.mark.parametrize(
    ("moves", "stock", "possible"),
    [
        ("f4D f5C e5H d5H", (2, 0, 0), False),
        ("f4D f5C e5H d5H", (0, 2, 0), True),
        ("f4D f5C e5H d5H c5B", (0, 1, 1), True),
        ("f4D f5C e5H d5H c5B", (1, 0, 1), False),
        ("c4X", (8, 8, 7), True),
    ],
)
def test_what_is_left_is_counted_by_kind(moves: str, stock: tuple[int, ...], possible: bool) -> None:
    state = played(moves, **V2)
    asked = solver.Question(state.setup.table, state.setup.supply, False, state.picture, stock)
    assert (solver.solve(asked) is not None) is possible


# ---- rule 12 and the options ---------------------------------------------------------------------------------------
def test_the_clock_of_the_rules_is_the_proofs_alone() -> None:
    assert GAME.info.clock.rules and not GAME.info.clock.move and not GAME.info.clock.reserve


def test_the_swap_is_offered_once_and_gives_seat_2_the_first_lay() -> None:
    offered = played("h9H", swap="after-1")
    assert offered.position().endswith(":19:lay:swap:p2") and is_legal(offered, "swap")
    swapped = offered.play(1, "swap")
    assert swapped.to_act == (0,) and swapped.position().endswith(":19:lay:p1")
    assert "no" in set(swapped.legal(0)) and "swap" not in set(swapped.legal(0))
    assert refusal(played("h9H k9H", swap="after-1"), "swap").reason == "no-swap"
    assert refusal(played("h9H"), "swap").reason == "no-swap"


@pytest.mark.parametrize(
    ("options", "settled"),
    [
        ({}, {"variant": "v1", "supply": "20", "judge": "player", "swap": "none"}),
        (V2, {"variant": "v2", "sides": "free", "circuit": "single", "judge": "player", "swap": "none"}),
    ],
)
def test_options_exist_where_they_mean_something(options: dict[str, str], settled: dict[str, str]) -> None:
    assert GAME.settle(2, options) == settled


@pytest.mark.parametrize("options", [{"sides": "free"}, {**V2, "supply": "20"}, {"supply": "24"}, {"judge": "both"}])
def test_options_that_do_not_exist_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(BadRecord):
        GAME.settle(2, options)


def test_nobody_plays_after_the_end() -> None:
    with pytest.raises(IllegalMove, match="match-over"):
        played(SHORTEST).play(1, "l9H")


def test_the_measure_is_the_number_of_tiles_left() -> None:
    assert [GAME.measure(played(moves)) for moves in ("", "h10rBHH", "h10rBHH k9uDC")] == [20, 17, 15]
