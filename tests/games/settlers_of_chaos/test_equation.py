"""Rule 12: equations; position 4 as a table, a second evaluator, and the reachable targets that search has found."""
from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from attractor.core.game import IllegalMove
from attractor.core.rng import Rng
from attractor.games.settlers_of_chaos import equation
from attractor.games.settlers_of_chaos.pad import Pad
from tests.games.settlers_of_chaos.helpers import minute, play
from tests.games.settlers_of_chaos.second import value_of

HAND = "g3 p4 r5 r7 b8 b3 w9 y0"
POSITION_4 = [
    ("g3*p4", "g3p4m", 12, "sold", 0),
    ("r5*r7", "r5r7m", 35, "sold", 1),
    ("b8/b3*w9", "b8b3dw9m", 24, "sold", 0),  # 8/3 inside
    ("(r5+r7)*g3-p4", "r5r7ag3mp4s", 32, "sold", 0),
    ("b8/(g3-b3)", "b8g3b3sd", 12, "order-zero", 0),
    ("w9", "w9", 12, "order-one-card", 0),
    ("w9*g3+y0*r5", "w9g3my0r5ma", 27, "sold", 0),
    ("r5*r5", "r5r5m", 25, "order-missing", 0),  # one card twice
    ("b8*b3", "b8b3m", 24, "sold", 1),
    ("g3+p4*r5", "g3p4r5ma", 35, "order-wrong", 0),  # 23
    ("(g3+p4)*r5", "g3p4ar5m", 35, "sold", 0),
]


@pytest.mark.parametrize(("typed", "postfix", "target", "verdict", "half"), POSITION_4)
def test_equations_of_position_4(typed: str, postfix: str, target: int, verdict: str, half: int) -> None:  # Rule 12
    state = minute(HAND, display=(f"dc{target}", "rd99", "st98", "ct97", "rb96"))
    after = play(state, [f"100x1{postfix}", "-"])
    assert after.is_sold(1) == (verdict == "sold")
    assert after.players[0].halves == 4 + half
    pad = Pad(tuple(HAND.split())).typed(typed)
    assert (pad.postfix == postfix) == (verdict in ("sold", "order-wrong"))


@pytest.mark.parametrize(("typed", "reason"), [("g3p4", "pad-gluing"), ("-g3+p4*r5", "pad-unary")])
def test_no_gluing_and_no_minus_alone(typed: str, reason: str) -> None:  # Rule 12, position 4, reading 19
    problem = Pad(tuple(HAND.split())).typed(typed).problem
    assert problem is not None and problem.key == reason


@pytest.mark.parametrize("text", ["g3p4", "g3p4mm", "g3p4am5s6", "m", "am"])
def test_a_postfix_leaves_exactly_one_value(text: str) -> None:  # Rule 11
    with pytest.raises(IllegalMove) as caught:
        equation.parse(text)
    assert caught.value.reason == "equation-unjoined"


@pytest.mark.parametrize("text", ["", "g3^", "(g3)", "g", "g33x", "G3p4m", "g3 p4m", "g٣p4m"])
def test_other_signs_are_malformed(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        equation.parse(text)
    assert caught.value.reason == "malformed"


@pytest.mark.parametrize(
    ("postfix", "hand", "used", "left"),
    [
        ("3p4m", "r3 p4 g3", "r3 p4", "g3"),  # a bare number takes the oldest card of it
        ("33a", "g3 r3 b3", "g3 r3", "b3"),
        ("3g3a", "g3 r3", "r3 g3", ""),  # named cards are taken first
        ("g3g3a", "g3 r3 g3", "g3 g3", "r3"),
        ("g35a", "r5 g3 b5", "g3 r5", "b5"),  # g3, then a bare 5
    ],
)
def test_cards_are_found_by_name_first_and_then_the_oldest(postfix: str, hand: str, used: str, left: str) -> None:
    assert equation.pay(equation.parse(postfix), tuple(hand.split())) == (tuple(used.split()), tuple(left.split()))


@pytest.mark.parametrize(("postfix", "hand"), [("33a", "g3 p4"), ("g3g3a", "g3 r3"), ("3g3a", "g3 b4")])
def test_cards_that_are_not_there_pay_for_nothing(postfix: str, hand: str) -> None:
    assert equation.pay(equation.parse(postfix), tuple(hand.split())) is None


def random_postfix(rng: Rng, cards: int) -> str:
    if cards == 1:
        return ("" if rng.below(3) else rng.choice("rbygpw")) + str(rng.below(10))
    left = 1 + rng.below(cards - 1)
    return random_postfix(rng, left) + random_postfix(rng, cards - left) + rng.choice("asmd")


def test_a_second_evaluator_finds_the_same_exact_values() -> None:  # Rule 12, reading 18
    rng = Rng("equations")
    zeros = fractions = 0
    for _ in range(4000):
        postfix = random_postfix(rng, 2 + rng.below(6))
        made = equation.value(equation.parse(postfix))
        assert made == value_of(postfix), postfix
        zeros += made is None
        fractions += made is not None and Fraction(made).denominator > 1
    assert zeros > 100 and fractions > 500


def test_the_ordinary_form_reads_back_to_the_same_value() -> None:
    rng = Rng("infix")
    for _ in range(2000):
        tokens = equation.parse(random_postfix(rng, 2 + rng.below(6)))
        typed = Pad(()).typed(equation.infix(tokens))
        assert typed.value == equation.value(tokens), tokens


def test_equations_that_search_has_found_are_worth_their_targets() -> None:
    """The labelled hands of the shared cases, where they are at hand."""
    file = Path(__file__).resolve().parents[4] / "shared" / "cases" / "settlers-of-chaos.jsonl"
    if not file.exists():
        pytest.skip("no shared cases here")
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    labels = [row for row in rows if row["kind"] == "label" and row["expect"]["reachable"]]
    assert labels
    for row in labels:
        tokens = equation.parse(row["expect"]["equation"])
        assert equation.value(tokens) == row["target"]
        assert equation.pay(tokens, tuple(row["hand"])) is not None
