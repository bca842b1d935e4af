"""The opponent's ground: completions against plain counting, gaps and verdicts against plain play."""
from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest

from attractor.bots.advice import Budget, OutOfBudget
from attractor.core.rng import Rng
from attractor.games.monorail import bot_gaps, laying, solver
from attractor.games.monorail.bot_exact import Exact
from attractor.games.monorail.bot_ground import Filler, TooManyError
from attractor.games.monorail.circuit import is_circuit, loose_ends, misfits, with_tiles
from attractor.games.monorail.rules import Line
from attractor.games.monorail.track import Picture, Placing, Stock
from tests.games.monorail.helpers import V2, played
from tests.games.monorail.samples import SETTINGS, questions, random_position

STRIDE = 19


def free(nodes: int) -> None:
    """Spends nothing."""


def plain(asked: solver.Question, picture: Picture, stock: Stock) -> set[frozenset[Placing]]:
    """Every completion, by trying every tile that fits at the first loose end, over and over."""
    ends = loose_ends(asked.table, picture)
    if not ends:
        return {frozenset()} if is_circuit(asked.table, picture, asked.loose) else set()
    cell, side = ends[0]
    there = asked.table.beside[cell][side]
    found = set()
    for tile in asked.supply.kind if len({asked.table.beside[c][s] for c, s in ends}) <= sum(stock) else ():
        left = asked.supply.spend(stock, (tile,))
        if min(left) >= 0 and not any(misfits(asked.table, picture, there, tile)):
            for rest in plain(asked, with_tiles(picture, (there,), (tile,)), left):
                found.add(rest | {(there, tile)})
    return found


@cache
def small_circuits(setting: int) -> list[tuple[Placing, ...]]:
    """Circuits of up to ten tiles beside the stations."""
    filler = Filler(played(**SETTINGS[setting]).question, free)
    return [filler.spelled(mask) for mask in filler.completions(tiles=10)]


def few_left(number: int, most: int) -> Line:
    """A small circuit without at most so many of its tiles; as many are left, or some more."""
    rng, setting = Rng(f"few {number}"), number % len(SETTINGS)
    state = played(**SETTINGS[setting])
    circuit = rng.shuffled(list(rng.choice(small_circuits(setting))))
    away, laid = circuit[: 2 + rng.below(most - 1)], circuit[most:]
    picture = with_tiles(state.picture, tuple(cell for cell, _ in laid), tuple(tile for _, tile in laid))
    stock = [0] * len(state.stock)
    for _, tile in away:
        stock[state.setup.supply.kind[tile]] += 1
    for _ in range(rng.below(3)):
        stock[rng.below(len(stock))] += 1
    return Line(state.setup, picture, tuple(stock), state.seat)


def test_the_circuits_are_as_many_as_the_rules_file_says() -> None:
    for tiles, count in ((8, 18), (10, 112), (12, 662)):
        assert len(Filler(played().question, free).completions(tiles)) == count


@pytest.mark.slow
@pytest.mark.parametrize(("options", "count"), [(V2, 10_000), ({**V2, "circuit": "loose"}, 10_373)])
def test_all_circuits_of_the_crossings_are_found(options: dict[str, str], count: int) -> None:
    """Counted before the bound on curves was known, in twenty times as many tries."""
    assert len(Filler(played(**options).question, free).completions()) == count


def test_completions_are_those_of_plain_trying() -> None:
    one = several = 0
    for number in range(140):
        state = few_left(number, 5)
        filler = Filler(state.question, free)
        found = [frozenset(filler.spelled(mask)) for mask in filler.completions()]
        assert len(set(found)) == len(found)
        assert set(found) == (plain(state.question, state.picture, state.stock) - {frozenset()}), state.position()
        one += len(found) == 1
        several += len(found) > 1
    assert one > 15 and several > 4, (one, several)


def test_there_is_a_completion_exactly_where_the_solver_says_so() -> None:
    for text, loose, asked in questions("ground", 42):
        try:
            masks = Filler(asked, Budget(nodes=3_000).spend).completions(most=0)
        except TooManyError:
            masks = [1]
        except OutOfBudget:
            continue
        assert bool(masks) == (solver.solve(asked) is not None), (text, loose)


def test_lays_are_taken_back_without_a_trace_and_a_search_may_be_broken_off() -> None:
    for number in range(40):
        state = random_position(SETTINGS[number % len(SETTINGS)], Rng(f"trace {number}"))
        assert state is not None
        filler = Filler(state.question, free)
        if filler.spare < 0:
            continue
        before = _seen(filler)
        moves = list(laying.lays(replace(state.setup, matching=True), state.picture, state.stock))[:: 1 + number]
        for move in moves[:30]:
            line, tiles = laying.parse(state.setup, move)
            placings = tuple(zip(line, tiles, strict=True))
            laid = filler.lay(placings)
            after = Filler(state.apply(state.seat, move).question, free)
            assert _seen(filler) == _seen(after) or filler.closed
            filler.lift(laid)
            assert _seen(filler) == before
        filler.spend = Budget(nodes=2).spend
        for _ in range(2):
            with suppress(OutOfBudget):
                filler.completions()
            assert _seen(filler) == before


def _seen(filler: Filler) -> tuple[object, ...]:
    empty = {cell: (filler.asked[cell], filler.walls[cell]) for cell, tile in enumerate(filler.picture) if not tile}
    return (bytes(filler.picture), empty, set(filler.open), dict(filler.mates), list(filler.stock), filler.left,
            filler.closed)  # fmt: skip


@pytest.mark.parametrize("count", range(1, 13))
def test_a_straight_gap_is_worth_its_length_by_four(count: int) -> None:
    cells = (1 << count) - 1
    assert bot_gaps.value(cells, 1 | 1 << count - 1, STRIDE) == bot_gaps.value(cells, 1, STRIDE) == count % 4


@cache
def wins_plainly(missing: int, touching: int) -> bool:
    """Whether the seat on turn lays the last cell, by trying every lay."""
    for lay in bot_gaps.lays(missing, touching, STRIDE):
        left = missing ^ lay
        if not wins_plainly(left, (touching | bot_gaps.beside(lay, STRIDE)) & left):
            return True
    return False


def test_the_nim_sum_says_who_lays_the_last_cell() -> None:
    lost = 0
    for number in range(120):
        rng = Rng(f"gaps {number}")
        cells = [1 << rng.below(5) + STRIDE * rng.below(4) for _ in range(9)]
        missing = 0
        for cell in cells:
            missing |= cell
        touching = missing & (cells[0] | cells[1] | cells[2] | bot_gaps.beside(~missing, STRIDE))
        total = bot_gaps.total(missing, touching, STRIDE)
        assert (total != 0) is wins_plainly(missing, touching)
        lost += total == 0
    assert 5 < lost < 115


@cache
def wins_by_the_rules(state: Line) -> bool:
    """Whether the seat on turn wins, by the rules and the solver alone."""
    if solver.solve(state.question) is None:
        return True  # it calls
    for move in laying.lays(replace(state.setup, matching=True), state.picture, state.stock):
        after = state.apply(state.seat, move)
        if after.ended or (solver.solve(after.question) is not None and not wins_by_the_rules(after)):
            return True
    return False


def test_verdicts_are_those_of_play_by_the_rules() -> None:
    won = lost = 0
    for number in range(36):
        state = few_left(number, 4)
        if solver.solve(state.question) is None:
            continue
        filler = Filler(state.question, free)
        wins = Exact(filler, filler.completions(), free).winning() != 0
        assert wins is wins_by_the_rules(state), state.position()
        won, lost = won + wins, lost + (not wins)
    assert won > 3 and lost > 0, (won, lost)
