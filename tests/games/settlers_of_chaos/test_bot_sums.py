"""What cards can make: the shipped table against plain fractions, and every equation against the rules' own value."""
from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from pkgutil import get_data

import pytest

from attractor.bots.advice import Budget
from attractor.core.rng import Rng
from attractor.games.settlers_of_chaos import bot_sums, equation
from attractor.games.settlers_of_chaos.bot_sums import LEAST, MOST, code, handfuls, reach, solve
from attractor.games.settlers_of_chaos.bot_table import Ground, copies
from attractor.games.settlers_of_chaos.bot_ways import best_cards, ways
from attractor.games.settlers_of_chaos.parts import COLOURS, Player
from attractor.games.settlers_of_chaos.production import harvest
from tests.games.settlers_of_chaos.helpers import begun


@cache
def plain(digits: tuple[int, ...]) -> frozenset[Fraction]:
    """Every value of all these numbers, by exact fractions."""
    if len(digits) == 1:
        return frozenset((Fraction(digits[0]),))
    found = set()
    for size in range(1, len(digits)):
        for places in combinations(range(len(digits)), size):
            some = tuple(digits[at] for at in places)
            rest = tuple(digits[at] for at in range(len(digits)) if at not in places)
            for a in plain(some):
                for b in plain(rest):
                    found |= {a + b, a - b, a * b} | ({a / b} if b else set())
    return frozenset(found)


def test_the_table_says_of_small_handfuls_what_fractions_say() -> None:
    table = reach()
    assert len(table) == 55 + 220 + 715 + 2002
    chosen = [digits for digits in handfuls() if len(digits) <= 3]
    chosen += Rng("four").shuffled([digits for digits in handfuls() if len(digits) == 4])[:25]
    for digits in chosen:
        values = plain(tuple(map(int, digits)))
        for target in range(LEAST, MOST + 1):
            assert bool(table[code(digits)] >> target - LEAST & 1) is (target in values), (digits, target)


def test_of_five_cards_only_equations_with_fine_fractions_are_passed_over() -> None:
    table = reach()
    for digits in Rng("five").shuffled([digits for digits in handfuls() if len(digits) == 5])[:3]:
        values = {int(v) for v in plain(tuple(map(int, digits))) if v.denominator == 1 and LEAST <= v <= MOST}
        known = {target for target in range(LEAST, MOST + 1) if table[code(digits)] >> target - LEAST & 1}
        assert known <= values and len(values - known) <= 2, (digits, values - known)


def test_what_can_be_made_is_made_with_exactly_these_cards() -> None:
    rng, all_of_them, table = Rng("made"), list(handfuls()), reach()
    made = 0
    for _ in range(250):
        digits = rng.choice(all_of_them)
        target = LEAST + rng.below(MOST - LEAST + 1)
        found = solve(digits, target)
        assert (found is not None) is bool(table[code(digits)] >> target - LEAST & 1)
        if found is not None:
            made += 1
            tokens = equation.parse(found)
            assert equation.value(tokens) == target and sorted(equation.operands(tokens)) == sorted(digits)
    assert made > 80


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_shipped_table_is_what_the_command_makes() -> None:
    assert get_data(*bot_sums.PLACE) == bot_sums.packed().encode()


def test_ways_are_all_that_subsets_make_the_cheapest_first() -> None:
    """Against every subset of eight cards, two of them alike."""
    cards = best_cards(("r3", "r3", "b5", "g7", "w2", "p9", "y4", "y0"))
    found = ways(cards, (12, 45, 96), 4, 2.0, Budget(nodes=10_000))
    for target in (12, 45, 96):
        wanted = set()
        for size in (2, 3, 4):
            for places in combinations(range(len(cards)), size):
                if target in plain(tuple(int(cards[at][1]) for at in places)):
                    wanted.add(tuple(cards[at] for at in places))
        assert {way.cards for way in found[target]} <= wanted
        assert len(found[target]) == min(len(wanted), 14)
        nets = [way.cost - 2.0 * way.single for way in found[target]]
        assert nets == sorted(nets)
        for way in found[target]:
            assert way.cards == tuple(cards[at] for at in range(len(cards)) if way.mask >> at & 1)


def test_the_ground_gives_what_production_gives() -> None:
    state = begun()
    towns = sorted(state.players[0].settlements)
    player = Player(settlements=frozenset(towns[:1]), cities=frozenset(towns[1:]))
    for robber in ("", "b2", "c3"):
        table = replace(state, players=(player, state.players[1]), robber=robber)
        ground = Ground.of(table)
        assert sum(copies(player)) == 3 * 3
        for place, colour in enumerate(COLOURS):
            for seat in (0, 1):
                drawn = harvest(table.players[seat], table.numbers, table.colours, colour, robber)
                assert (ground.yields(seat)[place] > 0) is bool(drawn)
                counted = sum(
                    count
                    for at, count in enumerate(ground.copies[seat])
                    if ground.colours[at] == place and at != ground.robber
                )
                assert counted == len(drawn)
