"""The opponent: legal everywhere, takes what is there, right where it says proven; its board against the rules."""
from __future__ import annotations

from collections.abc import Iterator

import pytest

from attractor.bots.advice import LEVELS, Budget
from attractor.cli import play
from attractor.core.game import CHANCE, State
from attractor.core.rng import Rng
from attractor.games.butterfly_garden import GAME
from attractor.games.butterfly_garden.bot import BOT
from attractor.games.butterfly_garden.bot_plot import Ground, plot_of
from attractor.games.butterfly_garden.flight import POINTS
from attractor.games.butterfly_garden.rules import Garden
from tests.contract.sentences import gaps
from tests.contract.settings import everything
from tests.games.butterfly_garden.helpers import Step, holding, laid, random_match

SETTINGS = [(seats, dict(options)) for seats, options in everything(GAME)]
NAMES = [f"{seats}-{'-'.join(options.values())}" for seats, options in SETTINGS]


def ground_of(state: Garden) -> Ground:
    table = state.table
    return Ground(table.owners, state.playing, table.seats, table.strict)


def decisions(seed: object, seats: int, options: dict[str, str]) -> Iterator[Step]:
    """The steps of a random match in which a seat acts; of three or four seats one resigns on the way."""
    retire = (14,) if seats > 2 else ()
    return (step for step in random_match(seed, seats, retire, **options) if step.seat != CHANCE)


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=NAMES)
def test_every_level_plays_a_legal_move_and_gives_a_reason(seats: int, options: dict[str, str]) -> None:
    steps = list(decisions("legal", seats, options))
    for number, step in enumerate(steps[:1] + steps[9 :: len(steps) // 3] + steps[-2:]):
        for level in LEVELS:
            budget = Budget(nodes=40)
            advice = BOT.advise((step.before,), step.seat, level, budget, Rng(number))
            assert advice.move in set(step.before.legal(step.seat))
            assert -1000 <= advice.value <= 1000 and (not advice.proven or abs(advice.value) == 1000)
            assert budget.spent <= 41
            assert gaps(advice.reason, "butterfly-garden") == []


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=NAMES)
def test_the_compact_board_agrees_with_the_rules_all_match_long(seats: int, options: dict[str, str]) -> None:
    for step in decisions("compact", seats, options):
        ground, after = ground_of(step.before), step.after
        before = plot_of(step.before)
        assert sorted(ground.moves(before)) == sorted(step.before.legal(step.seat))
        plot, ruled = ground.after(before, step.move), plot_of(after)
        for field in ("links", "resting", "pink", "points", "many", "hands", "passed", "turn"):
            assert getattr(plot, field) == getattr(ruled, field), (field, step)
        assert (after.drawer in plot.due) if after.drawer >= 0 else after.ending or not plot.due
        if after.outcome:
            assert ground.actor(plot) is None and plot.winners(after.playing) == after.outcome.winners
        else:
            pink, purple = after.centre
            assert plot.left == sum(POINTS[colour] for _, colour in after.resting) + 2 * pink + 3 * purple


def test_a_draw_of_the_compact_board_is_that_of_the_rules() -> None:
    drawn = 0
    for step in random_match("draws", 2, hand="1"):
        if step.seat == CHANCE and step.before.turn >= 0:
            ground, plot = ground_of(step.before), plot_of(step.before)
            plot.due, plot.turn = frozenset({step.before.drawer}), step.before.drawer
            assert ground.actor(plot) == CHANCE and tuple(ground.draws(plot)) == step.before.weights()
            after = ground.after(plot, step.move)
            assert after.hands == step.after.hands and after.bag == step.after.bag and not after.due
            drawn += 1
    assert drawn > 40


@pytest.mark.parametrize("hand", ["VH", "XX"])
def test_it_brings_home_what_is_a_step_from_its_bed(hand: str) -> None:
    """Blue waits before b2, and a2 leads on to bed 1, which is the first seat's."""
    state = holding(laid("a2c i3c"), hand, "TT")
    assert state.to_act == (0,)
    advice = BOT.advise((state,), 0, 5, Budget(nodes=200), Rng(2))
    after = state.play(0, advice.move)
    assert isinstance(after, Garden) and after.scores == (1, 0), advice
    assert (advice.move[:2], advice.reason.key) == ("b2", "bot-scores")


def test_what_is_proven_is_what_happens() -> None:
    """Late in random matches: from a proven position on, every random end gives that result."""
    seen = set()
    for number in range(24):
        for step in decisions(f"proven {number}", 2 + number % 3, {}):
            if len(step.before.resting) + sum(step.before.centre) > 4:
                continue
            advice = BOT.advise((step.before,), step.seat, 5, Budget(nodes=60), Rng(1))
            if not advice.proven:
                continue
            seen.add(advice.value)
            for again in range(3):
                state: State = step.before.play(step.seat, advice.move)
                rng = Rng(again)
                while state.to_act:
                    state = state.apply(state.to_act[0], rng.choice(list(state.legal(state.to_act[0]))))
                assert state.outcome is not None
                won = state.outcome.winners == (step.seat,)
                assert won if advice.value > 0 else step.seat not in state.outcome.winners
    assert seen == {1000, -1000}


def test_nothing_that_is_still_to_be_drawn_is_used() -> None:
    """The same position, whatever comes next: the advice is one, for it is a matter of position and generator alone."""
    step = list(decisions("same", 3, {}))[20]
    found = {BOT.advise((step.before,), step.seat, 5, Budget(nodes=300), Rng(5)) for _ in range(3)}
    assert len(found) == 1


@pytest.mark.parametrize(("seat", "seats", "options"), [(0, 2, {}), (1, 2, {"routes": "strict"}), (2, 3, {}),
                                                        (1, 4, {"hand": "1"})])  # fmt: skip
def test_the_top_level_beats_random_players(seat: int, seats: int, options: dict[str, str]) -> None:
    players = play.seating(GAME, [str(seats), f"p{seat + 1}=@5"], nodes=100)
    match = play.play(GAME, options, players, "beats")
    assert match.outcome is not None and match.outcome.winners == (seat,)
