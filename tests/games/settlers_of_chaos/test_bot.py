"""The opponent: legal everywhere and at every setting, within its budget, paying with cards that it has, in time."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from attractor.bots.advice import LEVELS, Advice, Budget
from attractor.cli import play
from attractor.core.game import CHANCE
from attractor.core.rng import Rng
from attractor.games.settlers_of_chaos import GAME, bot_names, equation, orders
from attractor.games.settlers_of_chaos.bot import BOT
from attractor.games.settlers_of_chaos.bot import LEVELS as HOW
from attractor.games.settlers_of_chaos.display import target_of
from attractor.games.settlers_of_chaos.parts import HUMAN, Player
from attractor.games.settlers_of_chaos.rules import Settlers
from tests.contract.sentences import gaps
from tests.contract.settings import pairwise
from tests.games.settlers_of_chaos.helpers import begun, dealt, minute, shown
from tests.games.settlers_of_chaos.helpers import play as played

SETTINGS = [dict(options) for _, options in pairwise(GAME)]


def advise(state: Settlers, seat: int, level: int = 5, nodes: int = 4_000, seed: int = 1) -> Advice:
    return BOT.advise((state,), seat, level, Budget(nodes=nodes), Rng(seed))


def walk(seed: str, options: dict[str, str]) -> Iterator[Settlers]:
    """Every state of a random match in which people choose, before any of them has chosen."""
    state = GAME.start(2, GAME.settle(2, options))
    rng = Rng(seed)
    while state.to_act:
        seat = state.to_act[0]
        if seat != CHANCE and state.sealed is None:
            yield state
        if seat == CHANCE:
            drawn = state.weights()
            move = drawn[rng.pick([weight for _, weight in drawn])][0]
        else:
            move = rng.choice(list(state.legal(seat)))
        state = state.apply(seat, move)


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "-".join(options.values()))
def test_every_level_plays_a_legal_move_and_gives_a_reason_that_can_be_said(options: dict[str, str]) -> None:
    states = list(walk("legal", options))
    phases: dict[str, list[Settlers]] = {}
    for state in states:
        phases.setdefault(state.phase, []).append(state)
    for number, state in enumerate(some for group in phases.values() for some in (group[0], group[-1])):
        for seat in state.to_act:
            for level in (1, 3, 5) if number % 2 else (2, 4):
                advice = advise(state, seat, level, nodes=150, seed=number)
                state.check(seat, state.read(seat, advice.move))
                assert -1000 <= advice.value <= 1000 and not advice.proven
                assert gaps(advice.reason, "settlers-of-chaos") == []


def test_two_of_them_play_a_match_to_its_end_at_every_kind_of_table() -> None:
    for options in SETTINGS[:4]:
        players = play.seating(GAME, ["p1=@5", "p2=@4"], nodes=300)
        match = play.play(GAME, options | {"turns": "15"}, players, "ends")
        assert match.outcome is not None


@pytest.mark.parametrize("seat", HUMAN)
def test_the_top_level_beats_a_random_player_from_both_seats(seat: int) -> None:
    players = play.seating(GAME, [f"p{seat + 1}=@5"], nodes=600)
    for match in play.matches(GAME, players, {}, 2, "beats"):
        assert match.outcome is not None and match.outcome.winners == (seat,)


def test_it_looks_up_no_more_than_its_budget() -> None:
    hand = "g3 p4 r5 r7 b8 b3 w9 y0 g6 g7 p2 p9"
    for state in (minute(hand, hand), begun()):
        budget = Budget(nodes=500)
        BOT.advise((state,), 0, 5, budget, Rng(1))
        assert budget.spent <= 500 + 4_000  # the last look may overshoot once


@pytest.mark.parametrize("level", LEVELS)
def test_its_orders_carry_times_at_which_a_player_of_its_level_could_have_sent_them(level: int) -> None:
    state = minute("g3 p4 r5 r7 b8 b3 w9 y0 g6 g7 p2 p9", "r1")
    writes = HOW[level].writes
    seen = 0
    for seed in range(12):
        before = 0
        for order in orders.parse(advise(state, 0, level, seed=seed).move):
            least = writes.card * len(equation.operands(order.tokens)) * 3 // 4
            least += writes.think * 3 // 4 if before == 0 else 0
            assert order.stamp - before >= least
            before, seen = order.stamp, seen + 1
    assert seen > 5


def test_in_a_relaxed_match_its_orders_are_numbered_by_rank() -> None:
    state = minute("g3 p4 r5 r7 b8 b3", "r1", race="relaxed")
    move = advise(state, 0).move
    assert [order.stamp for order in orders.parse(move)] == list(range(len(move.split("~"))))


def test_after_the_rivals_head_start_it_sends_nothing_before_the_thirty_seconds_are_over() -> None:
    state = replace(minute("g3 p4 r5 r7 b8 b3", "g3 p4 r5 r7"), head=1)
    assert all(order.stamp >= 300 for order in orders.parse(advise(state, 0).move))
    assert orders.parse(advise(state, 1).move)[0].stamp < 300


def test_every_bid_of_the_top_level_is_right_and_its_first_ones_share_no_card() -> None:
    """Alone, all of them are carried out: 30 hands of ten cards."""
    bought = 0
    for seed in range(30):
        rng = Rng(f"hand {seed}")
        hand = " ".join(rng.choice("rbygpw") + str(rng.below(10)) for _ in range(10))
        state = minute(hand, "")
        move = advise(state, 0, seed=seed).move
        judged = orders.judge(state, (move, orders.NONE))
        for verdict in judged.verdicts:
            if verdict.order.kind == "buy":
                assert equation.value(verdict.order.tokens) == target_of(state.display[verdict.order.slot - 1])
            assert verdict.done, (hand, verdict)
        bought += len(judged.sales)
    assert bought > 60


def test_it_wins_when_it_can() -> None:
    state = minute("r3 r9 g5 g5", "b1", halves=(16, 4))  # Victory Point for 12
    advice = advise(state, 0)
    assert advice.reason.key == "bot-wins" and "x1" in advice.move
    one = state.apply(0, advice.move).apply(1, orders.NONE)
    assert isinstance(one, Settlers) and one.outcome is not None and one.outcome.winners == (0,)


def test_it_takes_what_would_let_the_rival_win() -> None:
    """Neither a road nor a change is worth as much as the point that the other needs."""
    state = minute("r3 b9", "r4 g8", halves=(6, 16), display=("vp12", "rd27", "-", "-", "-"))
    assert "x1" in advise(state, 0).move


def test_a_wild_card_is_used_where_it_makes_the_ninth_point() -> None:
    state = minute("r3 g1", "b1", halves=(16, 4), display=("vp27", "rd140", "-", "-", "-"))
    move = advise(state, 0).move
    assert [order.kind for order in orders.parse(move)] == ["wild", "buy"]
    assert len(orders.judge(state, (move, orders.NONE)).sales) == 1


def test_four_cards_are_exchanged_where_the_white_one_makes_the_ninth_point() -> None:
    state = minute("y0 y0 y1 y0 r3", "b1", halves=(16, 4), display=("vp27", "rd140", "-", "-", "-"), items=())
    move = advise(state, 0).move
    assert [order.kind for order in orders.parse(move)] == ["exchange", "buy"]
    assert len(orders.judge(state, (move, orders.NONE)).sales) == 1


def test_it_mixes_its_colours_and_never_names_none() -> None:
    state = begun()
    named = {advise(state, 0, seed=seed).move for seed in range(24)}
    assert len(named) > 1 and "-" not in named


def test_a_corner_without_worth_is_no_place_for_a_settlement() -> None:
    """The first settlement touches three hexes, and none of them is the 0."""
    state = played(shown(), "p1")
    move = advise(state, 0).move
    reason = dict(advise(state, 0).reason.facts)
    assert move in set(state.legal(0)) and len(reason["hexes"]) == 3 and "C5" not in reason["hexes"]


def test_a_draft_is_picked_to_its_end() -> None:
    state = played(dealt(items="draft"), "p1")
    picks = []
    while state.phase == "pick":
        seat = state.to_act[0]
        picks.append(advise(state, seat).move)
        state = state.play(seat, picks[-1])
    assert sorted(picks) == ["hs", "rf", "sa", "wc"]


def test_it_discards_half_and_keeps_what_buys() -> None:
    state = begun()
    hand = ("r3", "y0", "b4", "g1", "p0", "w1")
    players = (Player(settlements=state.players[0].settlements, halves=4, owed=1, hand=hand), state.players[1])
    state = replace(state, players=players, phase="discard")  # Victory Point for 12: 3 × 4
    advice = advise(state, 0)
    state.check(0, advice.move)
    assert "r3" not in advice.move and "b4" not in advice.move


def test_an_effect_that_would_only_harm_is_declined() -> None:
    """A robber that stands where the rival draws most stays: every other hex is worse for its owner."""
    state = minute("r3 r9", "", display=("rb12", "-", "-", "-", "-"))
    state = state.apply(0, "001x1r3r9a").apply(1, orders.NONE)
    assert isinstance(state, Settlers) and state.phase == "effect"
    best = advise(state, 0).move
    assert best != "-"
    there = replace(state, robber=best)
    assert advise(there, 0).move == "-"


def test_a_colour_named_twice_is_not_named_for_what_it_gives() -> None:
    state = begun(colours="repeats")
    for seat in HUMAN:
        one, two = bot_names.greedy(state, seat, tuple(state.legal(seat))[:-1])
        assert one != two


def test_orders_are_rated_by_what_they_buy_and_not_by_what_the_rival_was_quicker_to_take() -> None:
    state = minute("b4 b8 g3", "b4 b8", halves=(16, 16), display=("vp12", "rb48", "ct60", "ap31", "cc70"))
    best, missed = BOT.rate((state,), 0, "-", Budget(nodes=4000), Rng(1))
    assert missed is not None and best.value - missed > 350 and best.move != "-", "the ninth point was to be had"
    for move in ("000x1b4b8a", "599x1b4b8a"):
        assert BOT.rate((state,), 0, move, Budget(nodes=4000), Rng(1))[1] == best.value
    assert BOT.rate((state,), 0, "000x1b4b8s", Budget(nodes=4000), Rng(1))[1] == missed, "a wrong sum buys nothing"


def test_colours_are_rated_against_a_rival_who_mixes_well_and_items_are_not() -> None:
    state = begun()
    pairs = [pair for pair in state.legal(0) if pair != "-"]
    rated = {pair: BOT.rate((state,), 0, pair, Budget(nodes=4000), Rng(1)) for pair in pairs}
    best, values = rated[pairs[0]][0], {pair: value for pair, (_, value) in rated.items()}
    assert best.value == values[best.move] and best.value >= max(values.values()) - 10
    assert min(values.values()) < best.value
    assert BOT.rate((state,), 0, "-", Budget(nodes=4000), Rng(1))[1] is None
    items = play_to_items()
    assert items.phase == "items" and BOT.rate((items,), 1, "go", Budget(nodes=400), Rng(1))[1] is None


def play_to_items() -> Settlers:
    return played(begun(), "rb rb")
