"""The opponent: legal everywhere, right where it says proven, perfect as seat 1 on the full board."""
from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from attractor.bots.advice import LEVELS, Budget
from attractor.cli import play
from attractor.core.rng import Rng
from attractor.games.butterfly_effect import GAME
from attractor.games.butterfly_effect.bot import BOT, LOOK
from attractor.games.butterfly_effect.bot_ground import field_of
from attractor.games.butterfly_effect.bot_solver import Solver
from attractor.games.butterfly_effect.rules import Board
from tests.contract.sentences import gaps
from tests.games.butterfly_effect.helpers import legal, played, random_match, start

SETTINGS = [
    {"size": size, "corners": corners, "swap": swap}
    for size in ("7", "9", "11")
    for corners in ("free", "none")
    for swap in ("none", "after-1", "after-3")
]


def positions(seed: str, count: int, least: int = 0, **options: str) -> Iterator[Board]:
    """Undecided states of random matches, from ply ``least`` on."""
    number = 0
    while count:
        for moves, state in random_match(f"{seed} {number}", **options):
            if state.to_act and len(moves) >= least and count:
                count -= 1
                yield state
        number += 1


@cache
def plain(older: int, last: int, size: int, corners: bool) -> bool:
    """Who wins by the rules alone: whether any move of the side on turn leaves a lost position."""
    state = Board(size, corners, "none", older, last, 0)
    return any(not plain(older | last, place.mask, size, corners) for place in state.placements())


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "-".join(options.values()))
def test_every_level_plays_a_legal_move_and_gives_a_reason_that_can_be_said(options: dict[str, str]) -> None:
    for number, state in enumerate(positions("legal", 20, **options)):
        for level in LEVELS:
            advice = BOT.advise((state,), state.seat, level, Budget(nodes=60), Rng(number))
            assert advice.move in legal(state)
            assert -1000 <= advice.value <= 1000 and (not advice.proven or abs(advice.value) == 1000)
            assert gaps(advice.reason, "butterfly-effect") == []


@pytest.mark.parametrize("options", SETTINGS[::3], ids=lambda options: "-".join(options.values()))
def test_the_compact_board_has_the_same_moves_all_match_long(options: dict[str, str]) -> None:
    field = field_of(int(options["size"]), options["corners"] == "free")
    for state in positions("compact", 60, **options):
        room, last = field.place(state)
        fits = {field.names[piece]: (mask, piece) for mask, piece in field.fits[last] if not mask & ~room}
        assert set(fits) == {place.name for place in state.placements()}
        for move, (mask, piece) in fits.items():
            after = state.apply(state.seat, move)
            if after.to_act:
                assert field.after(room, last, mask, piece) == field.place(after)


@pytest.mark.parametrize(("size", "corners", "least"), [(7, True, 4), (7, False, 2), (9, True, 9), (11, True, 13)])
def test_verdicts_are_those_of_a_plain_search_by_the_rules(size: int, corners: bool, least: int) -> None:
    solver = Solver(field_of(size, corners))
    options = {"size": str(size), "corners": "free" if corners else "none"}
    for state in positions("verdict", 40, least, **options):
        if sum(1 for _ in state.placements()) > 6:
            continue
        found = solver.wins(*solver.field.place(state), Budget(nodes=1_000_000))
        assert found is plain(state.older, state.last, size, corners), state.position()


@pytest.mark.parametrize(("size", "wins"), [("7", False), ("9", False)])
def test_the_small_boards_are_won_by_the_second_player(size: str, wins: bool) -> None:
    solver = Solver(field_of(int(size), True))
    assert solver.wins(*solver.field.begin(), Budget(nodes=100_000)) is wins


def test_a_proven_winner_wins_against_every_answer() -> None:
    """Followed to the end: whatever seat 2's random answer, the advice stays proven and the match is won."""
    for state in positions("hold", 12, 9, size="11"):
        advice = BOT.advise((state,), state.seat, 5, Budget(nodes=20_000), Rng(1))
        winner, rng = state.seat, Rng(state.position())
        if not advice.proven or advice.value < 0:
            continue
        while state.to_act:
            if state.seat == winner:
                advice = BOT.advise((state,), winner, 5, Budget(nodes=50_000), rng)
                assert (advice.value, advice.proven) == (1000, True), state.position()
                move = advice.move
            else:
                move = rng.choice(sorted(legal(state)))
            after = state.play(state.seat, move)
            assert isinstance(after, Board)
            state = after
        assert state.outcome is not None and state.outcome.winners == (winner,)


def test_the_swap_is_taken_where_the_side_on_turn_is_lost() -> None:
    for move in sorted(legal(start(size="7"))):
        state = played(move, size="7", swap="after-1")
        solver = Solver(field_of(7, True))
        wins = solver.wins(*solver.field.place(state), Budget(nodes=100_000))
        advice = BOT.advise((state,), 1, 5, Budget(nodes=100_000), Rng(1))
        assert advice.proven and advice.value == 1000 and (advice.move == "swap") is (wins is False)


def test_no_more_nodes_are_spent_than_allowed() -> None:
    for nodes in (1, 10, 500):
        for state in positions("budget", 10, 3):
            budget = Budget(nodes=nodes)
            BOT.advise((state,), state.seat, 5, budget, Rng(1))
            assert budget.spent <= nodes + LOOK + 1


def test_a_callable_ends_the_search() -> None:
    asked: list[int] = []
    budget = Budget(more=lambda: len(asked) < 3 and not asked.append(1))
    state = played("f4u2 f1u3 g1r4 h2u3 i4r2 k3u2")
    advice = BOT.advise((state,), state.seat, 5, budget, Rng(1))
    assert advice.move in legal(state) and len(asked) == 3 and budget.spent <= 4 * budget.every + 4


@pytest.mark.parametrize("size", ["7", "9", "11"])
def test_the_top_level_never_loses_to_a_random_player_it_moves_before(size: str) -> None:
    players = play.seating(GAME, ["p1=@5"] if size == "11" else ["p2=@5"], nodes=2_000)
    for match in play.matches(GAME, players, {"size": size}, 6, "beats"):
        assert match.outcome is not None and match.outcome.winners == (0 if size == "11" else 1,)
