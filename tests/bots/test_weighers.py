"""What a review asks an opponent besides a move, of every game in which chance draws or several choose in secret."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from attractor.bots.advice import Budget
from attractor.core.game import CHANCE, Move, Seat
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import KEYS, find, find_bot, has_bot
from tests.contract.sentences import gaps

TABLES = [(key, seats) for key in KEYS if has_bot(key) for seats in find(key).info.seats]


def steps(key: str, seats: int) -> Iterator[tuple[Match, Seat, Move]]:
    """A match of players who choose anything: before each step what is about to happen; a resignation on the way."""
    match, rng = Match(find(key), seats, {}, id="a"), Rng(f"weighed {key} {seats}")
    while match.to_act and len(match.turns) < 60:
        seat = match.to_act[0]
        if seat == CHANCE:
            move = match.next_draw(rng)
            yield match, seat, move
            match.chance(move)
            continue
        move = rng.choice(list(match.state.legal(seat)))
        yield match, seat, move
        if match.moment.is_secret:
            match.seal(seat, move)
        elif seats > 2 and match.ply == 20:
            match.verb("!resign", seat)
        else:
            match.play(seat, move)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_tables_before_a_draw_are_weighed_for_every_seat_and_secret_choices_rated(key: str, seats: int) -> None:
    bot: Any = find_bot(key)
    info = find(key).info
    gone: set[Seat] = set()
    for number, (match, seat, move) in enumerate(steps(key, seats)):
        gone |= match.moment.gone
        if (seat == CHANCE and match.turns and match.turns[-1].seat != CHANCE) or match.moment.is_secret:
            values = bot.worth(match.states, Budget(nodes=60), Rng(number))
            assert len(values) == seats and all(-1000 <= value <= 1000 for value in values)
            assert seats > 2 or values[0] == -values[1] or abs(sum(values)) <= 1
            assert all(values[seat] == -1000 for seat in gone), "who has left cannot win"
        if match.moment.is_secret:
            best, played = bot.rate(match.states, seat, move, Budget(nodes=600), Rng(number))
            match.state.check(seat, match.state.read(seat, best.move))
            assert played is None or -1000 < played < 1000
            assert gaps(best.reason, info.key) == []


def test_what_a_table_is_worth_before_a_draw_is_what_the_draws_make_of_it_on_average() -> None:
    bot: Any = find_bot("butterfly-garden")
    checked = 0
    for number, (match, seat, _) in enumerate(steps("butterfly-garden", 2)):
        if seat == CHANCE and match.turns and match.turns[-1].seat != CHANCE and number % 13 == 0:
            before = bot.worth(match.states, Budget(nodes=2500), Rng(1))[0]
            draws = match.state.weights()
            after = [
                bot.worth((match.state.play(CHANCE, kind),), Budget(nodes=1500), Rng(2))[0] * weight
                for kind, weight in draws
            ]
            mean = sum(after) / sum(weight for _, weight in draws)
            assert abs(before - mean) < 120, (match.ply, before, mean)
            checked += 1
    assert checked >= 2
