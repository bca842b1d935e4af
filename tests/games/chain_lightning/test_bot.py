"""The opponent: legal everywhere, finishes and stops, right where it says proven; its waves against plain counting."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from attractor.bots.advice import LEVELS, Budget
from attractor.cli import play
from attractor.core.rng import Rng
from attractor.games.chain_lightning import GAME
from attractor.games.chain_lightning.bot import BOT
from attractor.games.chain_lightning.bot_exact import Exact
from attractor.games.chain_lightning.bot_turns import Table, stops
from attractor.games.chain_lightning.bot_waves import FAR, way
from attractor.games.chain_lightning.links import BLACK, WHITE, lattice
from attractor.games.chain_lightning.rules import Stones
from tests.contract.sentences import gaps
from tests.contract.settings import pairwise

SETTINGS = [dict(options) for _, options in pairwise(GAME)]


def walk(seed: str, options: dict[str, str], size: int | None = None) -> Iterator[Stones]:
    """Every state of a random match that is not over."""
    settled = GAME.settle(2, options) | ({"size": str(size)} if size else {})
    state = GAME.start(2, settled)
    rng = Rng(seed)
    while state.to_act:
        yield state
        after = state.apply(state.to_act[0], rng.choice(list(state.legal(state.to_act[0]))))
        assert isinstance(after, Stones)
        state = after


def table_of(state: Stones) -> Table:
    return Table(state.board, state.counts, state.white, state.black, state.colour, state.left)


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "-".join(options.values()))
def test_every_level_plays_a_legal_move_and_gives_a_reason_that_can_be_said(options: dict[str, str]) -> None:
    states = list(walk("legal", options))
    for number, state in enumerate(states[:4] + states[4 :: max(1, len(states) // 6)]):
        for level in LEVELS:
            budget = Budget(nodes=30)
            advice = BOT.advise((state,), state.to_act[0], level, budget, Rng(number))
            state.check(state.to_act[0], state.read(state.to_act[0], advice.move))
            assert -1000 <= advice.value <= 1000 and (not advice.proven or abs(advice.value) == 1000)
            assert budget.spent <= 30 + len(LEVELS)  # what is refused is counted too
            assert gaps(advice.reason, "chain-lightning") == []


@pytest.mark.parametrize("size", [2, 3, 4, 5, 9, 19])
def test_the_stones_that_a_way_needs_are_those_of_the_rules(size: int) -> None:
    for state in walk(f"way {size}", {"size": "5"}, size):
        for colour, own, others in ((WHITE, state.white, state.black), (BLACK, state.black, state.white)):
            needed = colour.stones_needed(state.board, own, others)
            found = way(state.board, colour, own, others)
            assert found.needed == (FAR if needed is None else needed)
            if found.needed not in (0, FAR):
                assert len(found.levels) == found.needed and all(found.levels)
                assert not found.cells & (own | others)


def test_exactly_the_cells_on_the_way_bring_the_chain_closer() -> None:
    for state in walk("closer", {"size": "5"}):
        for colour, own, others in ((WHITE, state.white, state.black), (BLACK, state.black, state.white)):
            found = way(state.board, colour, own, others)
            if found.needed in (0, FAR):
                continue
            for bit in state.board.bits.values():
                if bit & state.empty:
                    closer = way(state.board, colour, own | bit, others).needed < found.needed
                    assert closer is bool(bit & found.cells)


def test_stops_are_all_smallest_sets_that_keep_the_rival_from_finishing() -> None:
    """Against every set of cells, on 5 by 5."""
    seen = 0
    for number in range(25):
        for state in walk(f"stops {number}", {"size": "5"}):
            table = table_of(state)
            rival = way(state.board, table.rival, table.others, table.own)
            if rival.needed > table.count(table.rival) or state.empty.bit_count() > 14:
                continue
            seen += 1
            found = set(stops(table, Budget(nodes=100_000)))
            free = [bit for bit in state.board.bits.values() if bit & state.empty]
            for count in range(table.left + 1):
                for some in combinations(free, count):
                    after = table.with_stones(sum(some))
                    holds = after.rival_way().needed > table.count(table.rival)
                    assert holds is any(each & sum(some) == each for each in found)
    assert seen > 20


@pytest.mark.parametrize(("size", "winner"), [(2, 0), (3, 1), (4, 0)])
def test_the_smallest_boards_are_won_by_whom_the_rules_file_says(size: int, winner: int) -> None:
    state = next(walk("small", {"size": "5"}, size))
    assert Exact(Budget(nodes=400_000)).wins(table_of(state)) is (winner == 0)


def test_what_is_proven_is_proven() -> None:
    """Late positions on 5 by 5: the advice against a search of all turns by the rules."""
    proven = 0
    for number in range(14):
        for state in walk(f"proven {number}", {"size": "5"}):
            if state.empty.bit_count() > 8:
                continue
            advice = BOT.advise((state,), state.to_act[0], 5, Budget(nodes=4_000), Rng(1))
            if advice.proven:
                proven += 1
                assert plain(state) is (advice.value > 0), state.position()
                if advice.value > 0:
                    after = state.apply(state.to_act[0], advice.move)
                    assert isinstance(after, Stones)
                    assert after.winner == state.to_act[0] or plain(after) is (after.to_act == state.to_act)
    assert proven > 30


def test_a_tiny_board_is_decided_long_before_its_end() -> None:
    proven = asked = 0
    for number in range(5):
        for state in walk(f"tiny {number}", {"size": "5"}):
            if not 16 <= state.empty.bit_count() <= 20:
                continue
            asked += 1
            advice = BOT.advise((state,), state.to_act[0], 5, Budget(nodes=40_000), Rng(1))
            if advice.proven:
                proven += 1
                assert Exact(Budget(nodes=400_000)).wins(table_of(state)) is (advice.value > 0), state.position()
    assert asked > 12 and proven > asked * 2 / 3


def plain(state: Stones) -> bool:
    """Whether the side on turn wins, by the rules alone."""
    if state.winner is not None:
        raise AssertionError(state)
    seat = state.to_act[0]
    for move in state.legal(seat):
        after = state.apply(seat, move)
        assert isinstance(after, Stones)
        if after.winner is not None:
            if after.winner == seat:
                return True
        elif plain(after) is (after.to_act[0] == seat):
            return True
    return False


@pytest.mark.parametrize(("white", "black", "turn", "good"), [
    ("a3 b3 c3", "", "w2", {"d3", "d4", "d2", "e2", "e3", "e4"}),
    ("a1 b1", "c2 c3 c4", "b1", {"c5", "c1"}),
])  # fmt: skip
def test_it_finishes_when_it_can(white: str, black: str, turn: str, good: set[str]) -> None:
    board = GAME.start(2, GAME.settle(2, {"size": "5"})).board
    counts = (2, 3)
    state = Stones(5, "none", counts, board.mask(*white.split()), board.mask(*black.split()), 0, turn[0], int(turn[1]))
    advice = BOT.advise((state,), state.to_act[0], 5, Budget(nodes=200), Rng(1))
    if turn[0] == "w":
        assert (advice.value, advice.proven) == (1000, True)
    assert advice.move in good


def test_the_balance_is_set_and_a_colour_chosen_to_the_end() -> None:
    for size in ("5", "9"):
        players = play.seating(GAME, ["p1=@5", "p2=@5"], nodes=60)
        match = play.play(GAME, {"size": size, "balance": "balance"}, players, "balance")
        moves = [event.move for event in match.events]
        assert match.outcome is not None and "done" in moves and 0 < moves.index("done") <= int(size) * 2


@pytest.mark.parametrize("size", ["5", "9", "13"])
def test_the_top_level_beats_a_random_player_from_both_seats(size: str) -> None:
    for seat in (0, 1):
        players = play.seating(GAME, [f"p{seat + 1}=@5"], nodes=100)
        for match in play.matches(GAME, players, {"size": size}, 2, "beats"):
            assert match.outcome is not None and match.outcome.winners == (seat,)


@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_a_whole_turn_is_its_stones_and_then_the_other_side(colour) -> None:
    board = lattice(5)
    rng = Rng("turned")
    for _ in range(40):
        cells = rng.shuffled(tuple(board.bits.values()))
        white, black = sum(cells[: rng.below(10)]), sum(cells[10 : 10 + rng.below(12)])
        stones = sum(cells[22 : 22 + rng.below(4)])
        table = Table(board, (2, 3), white, black, colour, 3)
        assert table.turned(stones) == table.with_stones(stones).passed()
