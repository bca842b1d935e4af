"""The numbered rules of Chain Lightning, the worked positions, and results of best play on small boards."""
from __future__ import annotations

from itertools import product

import pytest

from attractor.core.game import BadRecord, Event, Note
from attractor.core.rng import Rng
from attractor.games.chain_lightning import GAME
from attractor.games.chain_lightning.links import BLACK, WHITE, Colour, lattice
from attractor.games.chain_lightning.rules import Stones
from tests.games.chain_lightning.helpers import joins, legal, mover_wins, played, random_match, refusal, start, step

COLOURS = {"white": WHITE, "black": BLACK}


# ---- rules 1 and 2 -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", ["5", "13", "19"])
def test_the_board_is_empty_and_white_begins_with_seat_1(size: str) -> None:
    state = start(size=size)
    assert state.to_act == (0,) and len(legal(state)) == int(size) ** 2
    assert legal(state)[0] == "a1" and f"{chr(96 + int(size))}{size}" in legal(state)


def test_sizes_run_from_5_to_19_and_begin_with_the_designers() -> None:
    sizes = GAME.info.options[0].choices
    assert sizes[0] == "19" and set(sizes) == {str(size) for size in range(5, 20)}
    for size in ("4", "20", "0", "19x19"):
        with pytest.raises(BadRecord):
            GAME.settle(2, {"size": size})


def test_the_options_are_those_of_the_table() -> None:
    options = {option.key: option.choices for option in GAME.info.options}
    assert options["balance"] == ("none", "swap", "balance") and options["stones"] == ("2-3", "1-2", "1-1")
    assert not GAME.info.clock.runs


@pytest.mark.parametrize(
    ("size", "colour", "cells", "is_joined"),
    [
        (5, "white", "a1 b2 c3 d4 e5", True),  # §4.1: diagonals link
        (5, "black", "a1 b2 c3 d4 e5", False),
        (5, "black", "c1 c2 d2 d3 d4 e4 e5", True),  # §4.2
        (5, "black", "c1 c2 d3 d4 d5", False),  # c2 and d3 meet by a corner only
        (5, "white", "a3 b4 c3 d2 e1", True),  # §4.3: it ends in a corner
        (5, "white", "a1 b1 c1 d1 e1", True),
        (5, "black", "a1 a2 a3 a4 a5", True),  # §4.4
        (5, "white", "a1 a2 a3 a4 a5", False),  # black's edges are nothing to White
        (5, "black", "a1 b1 c1 d1 e1", False),
        (5, "white", "a1 c2 e3", False),  # gaps
        (2, "white", "a1 b2", True),  # §4.5
        (2, "black", "a2 b1", False),
    ],
)
def test_a_chain_joins_the_two_edges_of_its_colour(size: int, colour: str, cells: str, is_joined: bool) -> None:
    board, side, names = lattice(size), COLOURS[colour], cells.split()
    stones = board.mask(*names)
    assert any(side.is_joined(board, stones, board.bits[name]) for name in names) == is_joined
    assert joins(set(names), side, size) == is_joined
    assert bool(side.chain(board, stones)) == is_joined


def test_a_black_column_cuts_every_white_way() -> None:
    board = lattice(5)
    assert WHITE.stones_needed(board, 0, board.mask("a1", "a2", "a3", "a4", "a5")) is None


# ---- rule 3 ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("stones", "white", "black"), [("2-3", 2, 3), ("1-2", 1, 2), ("1-1", 1, 1)])
def test_the_stones_of_a_turn_are_moves_of_one_seat(stones: str, white: int, black: int) -> None:
    state, seats = start(size="13", stones=stones), []
    for move in ["a1", "c1", "e1", "g1", "i1", "k1", "m1", "a3", "c3", "e3"]:
        seats.append(state.to_act[0])
        state = step(state, move)
    turn = [0] * white + [1] * black
    assert seats == (turn * 5)[:10]


def test_the_middle_of_a_turn_is_known() -> None:
    states = [played(" ".join(["a1", "c1", "e1", "g1", "i1", "k1"][:ply]), size="13") for ply in range(6)]
    assert [state.mid_turn for state in states] == [False, True, False, True, True, False]


def test_where_fewer_cells_are_empty_a_turn_fills_them() -> None:
    seen = set()
    for seed in range(200):
        for state in random_match(f"short {seed}", size="34"[seed % 2]):
            cells = state.empty.bit_count()
            if state.to_act and not state.mid_turn and cells < 3:
                seen.add((state.phase, cells))
                assert state.left == min(cells, 2 if state.phase == "w" else 3)
    assert {("b", 2), ("w", 1)} <= seen  # 9 cells are 2 + 3 + 2 + 2, 16 are three rounds of five and one


def test_two_cells_are_left_at_blacks_turn_on_3_by_3() -> None:
    state = _set_up(3, "a1 a2 a3 c3", "b1 b2 c2", "b", 2)  # §4.8
    assert state.position() == "o1o/oxx/ox1:p1:b2"
    over = step(state, "b3")
    assert over.outcome is not None and over.outcome.winners == (1,)


def _set_up(size: int, white: str, black: str, phase: str, left: int) -> Stones:
    board = lattice(size)
    return Stones(size, "none", (2, 3), board.mask(*white.split()), board.mask(*black.split()), 0, phase, left)


# ---- rules 4 and 5 -----------------------------------------------------------------------------------------------
def test_the_match_ends_at_the_stone_that_completes_a_chain() -> None:
    state = played("a3 b3 a1 b1 c1 c3 d3 a5 b5 c5", size="5")
    over = step(state, "e3")
    assert over.to_act == () and over.outcome is not None
    assert (over.outcome.winners, over.outcome.scores, over.outcome.reason) == ((0,), (1, 0), "white-joins")
    assert refusal(over, "e4").reason == "match-over" and over.position() == "xxx2/5/ooooo/5/xxx2:p1:-"


def test_2_by_2_is_won_at_once_or_filled_by_black() -> None:
    assert played("a1 b2", size="2").outcome is not None  # §4.6
    over = played("a1 a2 b1 b2", size="2")
    assert over.outcome is not None and over.outcome.winners == (1,)


@pytest.mark.parametrize(("size", "matches"), [("5", 120), ("7", 60), ("13", 8), ("19", 3)])
def test_the_first_chain_ends_the_match_and_no_earlier_stone_does(size: str, matches: int) -> None:
    for seed in range(matches):
        states = list(random_match(f"chain {seed}", size=size))
        board = states[-1].board
        for state in states[:: max(1, len(states) // 12)][:-1]:
            assert not joins(set(board.names(state.white)), WHITE, board.size)
            assert not joins(set(board.names(state.black)), BLACK, board.size)
        end = states[-1]
        won = {0: (WHITE, end.white), 1: (BLACK, end.black)}[end.winner if end.winner is not None else -1]
        assert joins(set(board.names(won[1])), won[0], board.size)


# ---- rule 6: no draw ---------------------------------------------------------------------------------------------
def _winners(size: int, white: int) -> list[Colour]:
    board = lattice(size)
    sides = ((WHITE, white), (BLACK, board.every & ~white))
    found = [colour for colour, stones in sides if colour.chain(board, stones)]
    for colour, stones in sides:
        edge = colour.edges(board)[0] & stones
        again = any(colour.is_joined(board, stones, bit) for bit in board.bits.values() if bit & edge)
        assert again == (colour in found)
    return found


@pytest.mark.parametrize("size", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_exactly_one_side_is_joined_on_every_full_board(size: int) -> None:
    bits = list(lattice(size).bits.values())
    for chosen in product((False, True), repeat=len(bits)):
        white = sum(bit for bit, is_white in zip(bits, chosen, strict=True) if is_white)
        assert len(_winners(size, white)) == 1


@pytest.mark.parametrize(("size", "boards"), [(7, 200), (13, 60), (19, 25)])
def test_exactly_one_side_is_joined_on_random_full_boards(size: int, boards: int) -> None:
    rng, board = Rng(f"full {size}"), lattice(size)
    for _ in range(boards):
        white = sum(bit for bit in board.bits.values() if rng.below(5) < 2)
        found = _winners(size, white)
        assert len(found) == 1
        assert joins(set(board.names(white)), WHITE, size) == (found == [WHITE])


# ---- the results of best play ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("size", "counts", "first", "winner"),
    [
        (2, (2, 3), "white", "white"),
        (3, (2, 3), "white", "black"),
        (2, (2, 3), "black", "black"),
        (3, (2, 3), "black", "black"),
        (2, (1, 1), "white", "white"),
        (3, (1, 1), "white", "white"),
        (2, (1, 2), "white", "black"),
        (3, (1, 2), "white", "black"),
        pytest.param(4, (2, 3), "white", "white", marks=pytest.mark.slow),
        pytest.param(4, (2, 3), "black", "black", marks=pytest.mark.slow),
        pytest.param(4, (1, 1), "white", "white", marks=pytest.mark.slow),
        pytest.param(4, (1, 2), "white", "black", marks=pytest.mark.slow),
    ],
)
def test_best_play_on_small_boards(size: int, counts: tuple[int, int], first: str, winner: str) -> None:
    assert mover_wins(lattice(size), counts, 0, 0, COLOURS[first], {}) == (first == winner)


# ---- swap --------------------------------------------------------------------------------------------------------
def test_swap_is_offered_to_seat_2_once_before_the_first_black_stone() -> None:
    line = ["c3", "d4", "swap"]
    offered = ["swap" in legal(played(" ".join(line[:ply]), size="5", balance="swap")) for ply in range(4)]
    assert offered == [False, False, True, False]
    assert "swap" not in legal(played("c3 d4 b2", size="5", balance="swap"))
    assert "swap" not in legal(played("c3 d4", size="5"))


def test_after_a_swap_seat_2_is_white_and_seat_1_is_black_with_three_stones() -> None:
    state = played("c3 d4 swap", size="5", balance="swap")
    assert state.position() == "5/3o1/2o2/5/5:p2:b3" and state.to_act == (0,)
    later = played("c3 d4 swap a1 a2 a3", size="5", balance="swap")
    assert later.to_act == (1,) and later.position().endswith(":p2:w2")
    over = played("c3 d4 swap a1 a2 a3 b3 e4 e1 e2 e3 a4", size="5", balance="swap")
    assert over.outcome is not None and (over.outcome.winners, over.outcome.reason) == ((1,), "white-joins")


# ---- balance -----------------------------------------------------------------------------------------------------
def test_in_balance_seat_1_places_any_number_of_white_stones() -> None:
    for stones in ("", "c3", "a1 c3 e5 a5"):
        state = played(f"{stones} done", size="5", balance="balance")
        assert state.phase == "choose" and state.to_act == (1,) and legal(state) == ["white", "black"]


def test_no_stone_of_the_balance_may_complete_the_chain() -> None:
    state = played("a2 b2 c2 d2", size="5", balance="balance")
    assert {"e1", "e2", "e3"}.isdisjoint(legal(state)) and {"done", "e4", "a1"} <= set(legal(state))
    assert state.position() == "5/5/5/oooo1/5:p1:balance" and state.to_act == (0,)


@pytest.mark.parametrize(
    ("choice", "to_act", "position"),
    [("white", 0, "5/5/2o2/5/5:p2:b3"), ("black", 1, "5/5/2o2/5/5:p1:b3")],
)
def test_after_the_choice_black_is_on_turn_with_three_stones(choice: str, to_act: int, position: str) -> None:
    state = played(f"c3 done {choice}", size="5", balance="balance")
    assert (state.to_act, state.position(), state.left) == ((to_act,), position, 3)


def test_balance_goes_on_until_done_and_then_turns_are_counted() -> None:
    line = ["c3", "d4", "e5", "done", "white", "a1", "b1", "c1", "a5", "b5"]
    states = [played(" ".join(line[:ply]), size="5", balance="balance") for ply in range(len(line) + 1)]
    begun = [ply for ply, state in enumerate(states) if state.mid_turn]
    assert begun == [1, 2, 3, 6, 7, 9]


@pytest.mark.parametrize("size", ["5", "6", "9"])
def test_balance_matches_end_with_one_winner(size: str) -> None:
    for seed in range(20):
        states = list(random_match(f"balance {seed}", size=size, balance="balance"))
        assert states[-1].outcome is not None and len(states[-1].outcome.winners) == 1
        assert any(state.phase == "choose" for state in states)


# ---- notation ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("moves", "options", "position"),
    [
        ("", {}, "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19:p1:w2"),
        ("c3", {"size": "5"}, "5/5/2o2/5/5:p1:w1"),
        ("c3 d4", {"size": "5"}, "5/3o1/2o2/5/5:p1:b3"),
        ("c3 d4 a1 b1", {"size": "5"}, "5/3o1/2o2/5/xx3:p1:b1"),
        ("c3 d4 a1 b1 c1", {"size": "5"}, "5/3o1/2o2/5/xxx2:p1:w2"),
        ("done", {"size": "5", "balance": "balance"}, "5/5/5/5/5:p1:choose"),
    ],
)
def test_positions_are_written_as_the_rules_say(moves: str, options: dict[str, str], position: str) -> None:
    assert played(moves, **options).position() == position


def test_a_position_does_not_remember_the_order_within_a_turn() -> None:
    one, other = played("c3 d4 a1 b1", size="5"), played("d4 c3 b1 a1", size="5")
    assert one == other and one.position() == other.position()


def test_the_list_of_moves_names_the_cell() -> None:
    assert GAME.entry(start(), Event(0, "g7")) == "G7" and GAME.entry(start(), Event(0, "swap")) == "swap"


def test_what_happened_is_told() -> None:
    before = played("a3 b3 a1 b1 c1 c3 d3 a5 b5 c5", size="5")
    told = GAME.tell(before, Event(0, "e3"), step(before, "e3"))
    assert told == (Note("white-placed", cell="e3"), Note("white-chain", n=5))
    black = played("c3 d4", size="5", balance="swap")
    assert GAME.tell(black, Event(1, "a1"), step(black, "a1")) == (Note("black-placed", cell="a1"),)
    assert GAME.tell(black, Event(1, "swap"), step(black, "swap")) == (Note("swapped", seat=2),)
    balance = played("c3", size="5", balance="balance")
    done = step(balance, "done")
    assert GAME.tell(balance, Event(0, "done"), done) == (Note("balanced", n=1),)
    assert GAME.tell(done, Event(1, "black"), step(done, "black")) == (Note("chose-black", seat=2),)


# ---- the trace ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("moves", "options", "balance"),
    [
        ("", {}, 7 - 10),  # 19 stones by threes and by twos
        ("", {"size": "5"}, 2 - 3),
        ("", {"size": "5", "stones": "1-1"}, 0),
        ("b3 c3", {"size": "5"}, 2 - 2),
        ("b3 c3 a3 a4 b5 d3 e3", {"size": "5"}, 1 - 1),
        ("a3 b3 a1 b1 c1 c3 d3 a5 b5 c5 e3", {"size": "5"}, 3 - 0),  # White has cut Black
    ],
)
def test_the_trace_is_the_difference_of_turns_still_needed(moves: str, options: dict[str, str], balance: int) -> None:
    assert GAME.measure(played(moves, **options)) == balance
    assert GAME.info.signed and GAME.info.averaged


def test_the_stones_needed_are_those_of_a_shortest_way() -> None:
    rng = Rng("needed")
    for size in (3, 4, 5):
        board = lattice(size)
        for _ in range(40):
            own = others = 0
            for bit in board.bits.values():
                roll = rng.below(10)
                own, others = own | (bit if roll < 3 else 0), others | (bit if 3 <= roll < 6 else 0)
            for colour in (WHITE, BLACK):
                assert colour.stones_needed(board, own, others) == _needed(size, colour, own, others)


def _needed(size: int, colour: Colour, own: int, others: int) -> int | None:
    """The same by trying more and more stones: cells are added one distance at a time by plain relaxation."""
    board = lattice(size)
    grid = board.grid
    cost = {cell: 0 if board.bits[grid.name(cell)] & own else 1 for cell in grid.cells}
    free = [cell for cell in grid.cells if not board.bits[grid.name(cell)] & others]
    axis = 0 if colour is WHITE else 1
    far = {cell: cost[cell] if cell[axis] == 0 else 10**6 for cell in free}
    for _ in free:
        for cell in free:
            for there in grid.around(cell) if colour is WHITE else grid.beside(cell):
                if there in far:
                    far[cell] = min(far[cell], far[there] + cost[cell])
    best = min((far[cell] for cell in free if cell[axis] == size - 1), default=10**6)
    return best if best < 10**6 else None
