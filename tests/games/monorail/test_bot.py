"""The opponent: legal everywhere, right where it says proven, never lays into "impossible", calls it when it is."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

from attractor.bots.advice import LEVELS, Budget
from attractor.cli import play
from attractor.core.rng import Rng
from attractor.games.monorail import GAME, laying, solver
from attractor.games.monorail.bot import BOT
from attractor.games.monorail.bot_search import LOOK
from attractor.games.monorail.rules import Line
from tests.cases.agreement import Case, cases
from tests.contract.sentences import gaps
from tests.contract.settings import pairwise
from tests.games.monorail.helpers import V2, played
from tests.games.monorail.samples import near_miss, random_position
from tests.prove import monorail_bot

OPTIONS = [dict(options) for _, options in pairwise(GAME)]
LABELS = [case for case in cases("monorail") if case["kind"] == "label"]


def positions(seed: str, options: dict[str, str]) -> Iterator[Line]:
    """Positions of every sort: the start, after random lays, nearly closed, called, and with no tile left."""
    yield played(**options)
    dealt = {key: value for key, value in options.items() if key != "variant" or value != "v1"}
    for number in range(5):
        rng = Rng(f"{seed} {number}")
        state = (random_position if number % 2 else near_miss)(dealt, rng)
        if state is not None and not state.ended:
            yield state
            if state.is_begun and not state.setup.judged:
                called = state.apply(state.seat, "no")
                if called.to_act:
                    yield called
    state = random_position(dealt, Rng(seed))
    assert state is not None
    yield Line(state.setup, state.picture, tuple(0 for _ in state.stock), state.seat)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_every_level_plays_a_legal_move_and_gives_a_reason_that_can_be_said(options: dict[str, str]) -> None:
    for number, state in enumerate(positions("legal", options)):
        for level in LEVELS:
            budget = Budget(nodes=60)
            advice = BOT.advise((state,), state.seat, level, budget, Rng(number))
            state.check(state.seat, state.read(state.seat, advice.move))
            assert -1000 <= advice.value <= 1000 and (not advice.proven or abs(advice.value) == 1000)
            assert gaps(advice.reason, "monorail") == []
            assert budget.spent <= 60 + LOOK


def right_on(case: Case) -> str:
    """What the top level does wrong in a labelled position, or nothing: it calls where it must, and shows a loop."""
    request = case["request"]
    state = played(" ".join(request["moves"]), **request["options"])
    advice = BOT.advise((state,), state.seat, 5, Budget(nodes=300), Rng(1))
    possible = case["expect"]["completable"]
    if (advice.move == "no") is possible and state.is_begun:
        return f"{case['id']}: {advice.move}"
    if advice.move == "no" and (advice.value, advice.proven) != (1000, True):
        return f"{case['id']}: not sure of its call"
    if not state.is_begun or state.setup.judged or not state.tiles_left:
        return ""
    called = state.apply(state.seat, "no")
    answer = BOT.advise((called,), called.seat, 5, Budget(nodes=300), Rng(1)).move
    after = called.play(called.seat, answer)
    assert after.outcome is not None
    return "" if (after.outcome.winners == (called.seat,)) is possible else f"{case['id']}: answers {answer}"


def test_it_is_right_on_some_labelled_positions() -> None:
    assert [wrong for case in LABELS[::25] if (wrong := right_on(case))] == []


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_it_is_right_on_every_labelled_position() -> None:
    assert len(LABELS) >= 700
    assert [wrong for case in LABELS if (wrong := right_on(case))] == []


@pytest.mark.parametrize("number", range(10))
def test_the_top_level_never_lays_into_impossible_and_misses_no_call(number: int) -> None:
    """A sample of tests/prove/monorail_bot.py."""
    found = monorail_bot.watched(monorail_bot.match_of(number * 17), number * 17)
    assert found.lays and not found.into_impossible and not found.missed and not found.wrong and not found.unshown


@pytest.mark.parametrize(("moves", "options", "good"), [
    ("h10rBHH k9uDC", {}, {"h9A"}),
    ("h9A h10B i10H k9D", {}, {"j10rHC"}),
    ("f4D f5C e5H d5H c5B", V2, {"c4A"}),
])  # fmt: skip
def test_it_closes_the_loop_when_it_can(moves: str, options: dict[str, str], good: set[str]) -> None:
    state = played(moves, **options)
    advice = BOT.advise((state,), state.seat, 5, Budget(nodes=500), Rng(1))
    assert (advice.value, advice.proven, advice.reason.key) == (1000, True, "bot-closes") and advice.move in good


@pytest.mark.parametrize(("moves", "options"), [
    ("c4V", V2), ("i10A j10D i11B j11C", {}), ("h10rBHH k9uDC i11H h9A", {}),
])  # fmt: skip
def test_it_calls_what_is_lost_at_sight(moves: str, options: dict[str, str]) -> None:
    state = played(moves, **options)
    advice = BOT.advise((state,), state.seat, 5, Budget(nodes=500), Rng(1))
    assert (advice.move, advice.value, advice.proven) == ("no", 1000, True)


@pytest.mark.parametrize(("first", "options"), [("k9rHH", {}), ("j10rADB", {"supply": "10-10"}),
                                                ("j8rCVB", {"supply": "16"})])  # fmt: skip
def test_a_first_lay_that_wins_is_taken_over_and_others_are_not(first: str, options: dict[str, str]) -> None:
    state = played(first, **options, swap="after-1")
    advice = BOT.advise((state,), 1, 5, Budget(nodes=500), Rng(1))
    assert (advice.move, advice.proven) == ("swap", True)
    other = played("i10H", **options, swap="after-1")
    advice = BOT.advise((other,), 1, 5, Budget(nodes=500), Rng(1))
    assert advice.move != "swap" and (advice.value, advice.proven) == (1000, True)


def test_a_proven_winner_wins_against_every_answer() -> None:
    """Whatever the other side lays that leaves a loop, the advice stays proven and the match is won."""
    followed = 0
    for number, options in enumerate([{}, {"supply": "16"}, {"supply": "10-10"}, V2, {**V2, "circuit": "loose"}]):
        rng = Rng(f"hold {number}")
        state = played(**options)
        winner = None
        while state.to_act:
            advice = BOT.advise((state,), state.seat, 5, Budget(nodes=3_000), rng)
            if winner is None and advice.proven and advice.value > 0:
                winner, followed = state.seat, followed + 1
            if state.seat == winner:
                assert (advice.value, advice.proven) == (1000, True), state.position()
                move = advice.move
            else:
                move = _other_move(state, rng) or advice.move
            after = state.play(state.seat, move)
            assert isinstance(after, Line)
            state = after
        assert state.outcome is not None and state.outcome.winners == (winner,)
    assert followed == 5


def _other_move(state: Line, rng: Rng) -> str | None:
    """Some lay that leaves a loop, if there is one among a few."""
    moves = list(laying.lays(state.setup, state.picture, state.stock))
    for move in rng.shuffled(moves)[:60]:
        after = state.apply(state.seat, move)
        if after.ended or solver.solve(after.question) is not None:
            return move
    return None


def test_a_callable_ends_the_search() -> None:
    asked: list[int] = []
    budget = Budget(more=lambda: len(asked) < 3 and not asked.append(1), every=8)
    state = played("k9H i10H")
    advice = BOT.advise((state,), state.seat, 5, budget, Rng(1))
    state.check(state.seat, advice.move)
    assert len(asked) == 3


@pytest.mark.parametrize("options", [{}, {"supply": "16"}, V2], ids=lambda options: "-".join(options.values()) or "20")
def test_the_top_level_beats_a_random_player_from_both_seats(options: dict[str, str]) -> None:
    for seat in (0, 1):
        players = play.seating(GAME, [f"p{seat + 1}=@5"], nodes=300)
        for match in play.matches(GAME, players, options, 3, "beats"):
            assert match.outcome is not None and match.outcome.winners == (seat,)
