"""The numbered rules of Butterfly Effect, the worked positions, and counts."""
from __future__ import annotations

import pytest

from attractor.core.game import BadRecord, Event, Note
from attractor.games.butterfly_effect import GAME
from attractor.games.butterfly_effect.placements import LENGTHS, tables
from attractor.games.butterfly_effect.rules import Board
from tests.games.butterfly_effect.helpers import (
    SHORTEST,
    WORKED,
    legal,
    played,
    random_match,
    refusal,
    second_reading,
    start,
    step,
)

EVERY_SETTING = [
    {"size": size, "corners": corners, "swap": swap}
    for size in ("11", "9", "7")
    for corners in ("free", "none")
    for swap in ("none", "after-1", "after-3")
]


# ---- rules 1 to 3 ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("size", "middle"), [("11", "f6"), ("9", "e5"), ("7", "d4")])
def test_one_cell_lies_in_the_middle_and_is_the_last_piece(size: str, middle: str) -> None:
    state = start(size=size)
    assert state.tables.names(state.last) == (middle,) and state.older == 0


def test_seat_1_begins_and_the_seats_alternate() -> None:
    state = start()
    for number, move in enumerate(WORKED.split()):
        assert state.to_act == (number % 2,)
        state = step(state, move)


@pytest.mark.parametrize("size", [7, 9, 11])
def test_a_piece_is_two_to_seven_cells_in_a_row_or_column_inside_the_board(size: int) -> None:
    board = tables(size)
    assert {length: len(board.long[length]) for length in LENGTHS} == {
        length: 2 * size * (size - length + 1) for length in LENGTHS
    }
    assert all(len(place.cells) == place.length == place.mask.bit_count() for place in board.named.values())
    assert board.named["a1r2"].cells == ("a1", "b1") and board.named["a1u2"].cells == ("a1", "a2")


# ---- rule 4 ------------------------------------------------------------------------------------------------------
def test_the_first_three_pieces_are_2_3_and_4_long() -> None:
    states = [played(moves) for moves in ("", "f7u2", "f7u2 g8r3")]
    assert [state.lengths for state in states] == [(2,), (3,), (4,)]


@pytest.mark.parametrize(
    ("length", "following"),
    [(2, (2, 3)), (3, (2, 3, 4)), (4, (3, 4, 5)), (5, (4, 5, 6)), (6, (5, 6, 7)), (7, (6, 7))],
)
def test_later_lengths_differ_by_at_most_one_and_do_not_wrap(length: int, following: tuple[int, ...]) -> None:
    seen = False
    for seed in range(40):
        for _, state in random_match(f"lengths {seed}"):
            if state.older.bit_count() > 6 and state.last.bit_count() == length:
                seen = True
                assert state.lengths == following
    assert seen


# ---- rule 5, rules file §4.1 to §4.5 -----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("moves", "move", "is_legal"),
    [
        ("", "f7u2", True),
        ("", "e7r2", True),
        ("", "h6r2", False),
        ("f7u2", "g8r3", True),
        ("f7u2", "g7r3", True),
        ("f7u2", "f9u3", True),
        ("f7u2", "g8u3", True),
        ("f7u2", "e9r3", True),
        ("f7u2", "g7u3", False),
        ("f7u2", "g6u3", False),
        ("f7u2 g8r3", "i9u3", False),
        ("f7u2 g8r3", "h9r4", False),
        ("f7u2 g8r3", "j8u4", True),
        ("f7u2 g8r3", "j7u4", True),
        ("f7u2 g8r3 j8u4", "k6u3", True),
        ("f7u2 g8r3 j8u4", "k8u4", False),
        ("f7u2 g8r3 j8u4", "k5u5", False),
    ],
)
def test_the_worked_positions(moves: str, move: str, is_legal: bool) -> None:
    assert (move in legal(played(moves))) == is_legal


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=lambda setting: "-".join(setting.values()))
def test_the_legal_pieces_are_those_that_the_rules_count_out(setting: dict[str, str]) -> None:
    for seed in range(3):
        for moves, state in random_match(f"{setting} {seed}", **setting):
            again = second_reading(moves, state.size, state.corners)
            assert {place.name for place in state.placements()} == again
            assert state.stuck == (not again)


@pytest.mark.parametrize(
    ("move", "is_legal_without_corners"),
    [("g7r3", False), ("g8r3", True), ("f9u3", True)],  # g7 meets f6 by a corner
)
def test_corners_of_older_pieces_are_free_unless_the_option_forbids_them(
    move: str, is_legal_without_corners: bool
) -> None:
    assert move in legal(played("f7u2"))
    assert (move in legal(played("f7u2", corners="none"))) == is_legal_without_corners


def test_corners_of_the_last_piece_are_free_under_either_option() -> None:
    for corners in ("free", "none"):
        state = played("f7u2", corners=corners)
        assert "g8u3" in legal(state)  # g9 meets f8 by a corner, g8 by its side


# ---- rule 6: counts ----------------------------------------------------------------------------------------------
def perft(state: Board, depth: int) -> int:
    moves = list(state.legal(state.seat)) if state.to_act else []
    return len(moves) if depth == 1 else sum(perft(state.apply(state.seat, move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, (12, 120, 1008, 16576)),
        ({"corners": "none"}, (12, 96)),
        ({"swap": "after-1"}, (12, 132)),
        ({"size": "9"}, (12, 116, 568)),
        ({"size": "7"}, (12,)),
    ],
)
def test_the_number_of_ways_to_play_on(options: dict[str, str], counts: tuple[int, ...]) -> None:
    assert tuple(perft(start(**options), depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize(("corners", "replies", "fours"), [("free", 10, 6), ("none", 8, 4)])
def test_the_opening_can_always_be_carried_out(corners: str, replies: int, fours: int) -> None:
    first = start(corners=corners)
    seconds = [step(first, move) for move in legal(first)]
    assert {len(legal(state)) for state in seconds} == {replies}
    assert min(len(legal(step(state, move))) for state in seconds for move in legal(state)) == fours


def test_there_are_two_first_moves_up_to_symmetry() -> None:
    end_on = {move for move in legal(start()) if {column for column, _ in _cells(move)} == {5} or _row(move) == {5}}
    assert len(end_on) == 4 and len(legal(start()) - end_on) == 8


def _cells(move: str) -> list[tuple[int, int]]:
    return [(ord(cell[0]) - 97, int(cell[1:]) - 1) for cell in tables(11).named[move].cells]


def _row(move: str) -> set[int]:
    return {row for _, row in _cells(move)}


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=lambda setting: "-".join(setting.values()))
def test_nobody_is_stuck_when_a_swap_is_offered(setting: dict[str, str]) -> None:
    for seed in range(5):
        for _, state in random_match(f"offered {seed}", **setting):
            if state.older.bit_count() <= 6:
                assert next(state.placements(), None) is not None


# ---- rule 7 ------------------------------------------------------------------------------------------------------
def test_the_shortest_match_ends_when_seat_2_has_no_room() -> None:
    state = played(SHORTEST)
    assert state.to_act == () and state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores, state.outcome.reason) == ((0,), (1, 0), "no-room")
    assert refusal(state, "b3r2").reason == "match-over"


def test_the_last_mover_wins_whoever_it_is() -> None:
    winners = set()
    for seed in range(30):
        states = [state for _, state in random_match(f"winner {seed}", size="7")]
        assert states[-1].outcome is not None and states[-1].outcome.winners == states[-2].to_act
        winners.add(states[-2].to_act)
    assert winners == {(0,), (1,)}


def test_the_second_player_wins_on_7_by_7() -> None:
    assert not _mover_wins(start(size="7"), {})


def _mover_wins(state: Board, known: dict[tuple[int, int], bool]) -> bool:
    key = (state.older, state.last)
    if key not in known:
        after = [state.apply(state.seat, move) for move in state.legal(state.seat)] if state.to_act else []
        after.sort(key=lambda each: sum(1 for _ in each.placements()))
        known[key] = any(not _mover_wins(each, known) for each in after)
    return known[key]


# ---- rule 8 and set-up -------------------------------------------------------------------------------------------
def test_the_clock_of_the_rules_is_60_seconds_and_a_reserve_of_300() -> None:
    clock = GAME.info.clock
    assert (clock.move, clock.reserve, clock.increment, clock.rules) == (60, 300, 0, False)
    assert start().timeout(0) is None and start().window(0) is None


def test_the_options_are_those_of_the_table() -> None:
    assert {option.key: option.choices for option in GAME.info.options} == {
        "size": ("11", "9", "7"),
        "corners": ("free", "none"),
        "swap": ("none", "after-1", "after-3"),
    }
    for wrong in ({"size": "8"}, {"corners": "some"}, {"swap": ""}, {"board": "11"}):
        with pytest.raises(BadRecord):
            GAME.settle(2, wrong)


# ---- swap --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("swap", "plies"), [("after-1", 1), ("after-3", 3), ("none", None)])
def test_swap_is_offered_to_seat_2_once(swap: str, plies: int | None) -> None:
    moves = WORKED.split()
    offered = [ply for ply in range(len(moves)) if "swap" in legal(played(" ".join(moves[:ply]), swap=swap))]
    assert offered == ([] if plies is None else [plies])


@pytest.mark.parametrize(("swap", "moves"), [("after-1", "g5u2"), ("after-3", "g5u2 g4r3 d3r4")])
def test_after_a_swap_seat_1_is_on_turn_and_the_ply_counts_on(swap: str, moves: str) -> None:
    before, after = played(moves, swap=swap), played(f"{moves} swap", swap=swap)
    assert after.to_act == (0,) and after.lengths == before.lengths
    assert legal(after) == legal(before) - {"swap"}
    assert after.position() == before.position().replace(":p2", ":p1")
    assert "swap" not in legal(step(after, min(legal(after))))


# ---- notation ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("moves", "position"),
    [
        ("", "11/11/11/11/11/5o5/11/11/11/11/11:p1"),
        ("f7u2", "11/11/11/5o5/5o5/5x5/11/11/11/11/11:p2"),
        ("f7u2 g8r3", "11/11/11/5xooo2/5x5/5x5/11/11/11/11/11:p1"),
        (SHORTEST, "11/11/11/11/11/5x5/2xxxxx4/3x7/xxxx7/o2x7/o2x7:-"),
    ],
)
def test_positions_are_written_as_the_rules_say(moves: str, position: str) -> None:
    assert played(moves).position() == position


def test_the_list_of_moves_reads_from_left_to_right_and_from_the_top_down() -> None:
    state, entries = start(), []
    for move in WORKED.split():
        entries.append(GAME.entry(state, Event(state.seat, move)))
        state = step(state, move)
    said = ["2 G6–G5", "3 G4–I4", "4 D3–G3", "5 G2–K2", "5 C1–G1", "4 B4–B1", "5 A5–E5", "6 A11–A6"]
    assert [entry.replace("\u2002", " ") for entry in entries] == said
    assert GAME.entry(played("g5u2", swap="after-1"), Event(1, "swap")) == "swap"


def test_what_happened_is_told() -> None:
    before = played("g5u2", swap="after-1")
    laid = GAME.tell(before, Event(1, "g4r3"), step(before, "g4r3"))
    assert laid == (Note("laid", length=3, first="g4", last="i4", touched=("g5",)),)
    assert GAME.tell(before, Event(1, "swap"), step(before, "swap")) == (Note("swapped", seat=2),)
    *moves, end = SHORTEST.split()
    before = played(" ".join(moves))
    assert GAME.tell(before, Event(0, end), step(before, end))[1:] == (Note("stuck", seat=2),)
    third = played("g5u2 g4r3")
    following = Note("lengths-next", lengths=("3", "4", "5"))
    assert GAME.tell(third, Event(0, "d3r4"), step(third, "d3r4"))[1:] == (following,)


@pytest.mark.parametrize(("moves", "room"), [("", 12), ("f7u2", 10), (WORKED, 12), (SHORTEST, 0)])
def test_the_trace_counts_the_room_left(moves: str, room: int) -> None:
    assert GAME.measure(played(moves)) == room
