"""Matches between computers: who may sit at a table, and that the same seed gives the same match."""
from __future__ import annotations

import pytest

from attractor.bots.advice import Budget
from attractor.bots.simple import Greedy, Random
from attractor.cli import play
from attractor.core import record
from attractor.core.game import BadRecord
from attractor.core.rng import Rng
from attractor.games import KEYS, find, find_bot


def names(key: str, *words: str) -> list[str]:
    return [player.name for player in play.seating(find(key), words)]


def test_seats_are_counted_or_named() -> None:
    assert names("template", "3") == ["random"] * 3
    assert names("template", "p3=greedy") == ["random", "random", "greedy"]
    assert names("butterfly-garden", "4", "p2=greedy") == ["random", "greedy", "random", "random"]
    assert names("monorail") == ["random", "random"]


@pytest.mark.parametrize(("word", "reason"), [
    ("x", "bad-seats"), ("p0=random", "bad-seats"), ("q1=random", "bad-seats"), ("p1=@6", "unknown-player"),
    ("4", "bad-seats"), ("99999999999", "bad-seats"), ("p99999999999=random", "bad-seats"), ("9" * 5000, "bad-seats"),
    ("03", "bad-seats"), ("²", "bad-seats"),
    ("p1=@0", "unknown-player"), ("p1=", "unknown-player"), ("p1=somebody", "unknown-player"),
])  # fmt: skip
def test_what_is_no_seat_or_player_is_refused(word: str, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        play.seating(find("template"), [word])
    assert refused.value.reason == reason


def test_a_game_without_an_opponent_says_so() -> None:
    with pytest.raises(BadRecord) as refused:
        find_bot("template")
    assert refused.value.reason == "no-bot"


@pytest.mark.parametrize("key", KEYS)
def test_the_same_seed_gives_the_same_match(key: str) -> None:
    game = find(key)
    players = play.seating(game, ["p1=greedy"]) if key == "butterfly-effect" else play.seating(game, [])
    first, again, other = (play.play(game, {}, players, seed) for seed in ("a", "a", "b"))
    assert first.outcome is not None
    assert record.write(first) == record.write(again) != record.write(other)


def test_the_greedy_player_takes_a_win_and_else_leaves_the_least_room() -> None:
    game = find("butterfly-effect")
    greedy, budget = Greedy(game), Budget(nodes=1)
    state = game.start(2, game.settle(2, {}))
    for move in ["f5r2", "c5r3", "d1u4", "a3r3"]:
        state = state.play(state.to_act[0], move)
    wins = {move for move in state.legal(0) if state.apply(0, move).outcome}
    assert wins and wins != set(state.legal(0))
    assert all(greedy.advise((state,), 0, 1, budget, Rng(seed)).move in wins for seed in range(9))


def test_the_greedy_player_beats_a_random_one() -> None:
    game = find("butterfly-effect")
    players = play.seating(game, ["p1=greedy"])
    won = sum(match.outcome is not None and match.outcome.winners == (0,)
              for match in play.matches(game, players, {}, 30, "greed"))
    assert won >= 20
    assert isinstance(players[1].bot, Random)
