"""The equation pad and the desk: what is tapped or typed becomes orders, with an exact value on the way."""
from __future__ import annotations

from fractions import Fraction

import pytest

from attractor.core.game import IllegalMove
from attractor.games.settlers_of_chaos import pad as pad_module
from attractor.games.settlers_of_chaos.pad import Desk, Pad
from tests.games.settlers_of_chaos.helpers import begun, minute, play

HAND = ("g3", "p4", "r5", "r7", "b8", "b3", "w9", "y0")


@pytest.mark.parametrize(
    ("typed", "postfix", "value"),
    [
        ("g3*p4", "g3p4m", 12),
        ("3+4", "34a", 7),
        ("(r5+r7)*g3-p4", "r5r7ag3mp4s", 32),
        ("r7 - r5 - g3", "r7r5sg3s", -1),  # from left to right
        ("b8 : b3 x w9", "b8b3dw9m", 24),
        ("b8 / (b3 · w9)", "b8b3w9md", Fraction(8, 27)),
        ("r5−g3–p4", "r5g3sp4s", -2),
        ("((R5)+(7))", "r57a", 12),
        ("2+3*4-5", "234ma5s", 9),
    ],
)
def test_typed_text_becomes_postfix_with_its_value(typed: str, postfix: str, value: Fraction | int) -> None:
    pad = Pad((*HAND, "g2")).typed(typed)
    assert (pad.problem, pad.postfix, pad.value) == (None, postfix, value)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "pad-empty"),
        ("34", "pad-gluing"),
        ("g3p4", "pad-gluing"),
        ("(g3)p4", "pad-gluing"),
        ("-g3+p4", "pad-unary"),
        ("g3*(-p4)", "pad-unary"),
        ("g3**p4", "pad-unary"),
        ("g3(p4+r5)", "pad-no-sign"),
        ("g3+", "pad-unfinished"),
        ("(g3+p4", "pad-open"),
        ("g3+p4)", "pad-parenthesis"),
        ("()", "pad-parenthesis"),
        ("w9", "pad-one-card"),
        ("r5*r5", "pad-missing"),
        ("3+3+3", "pad-missing"),
        ("g9+p4", "pad-missing"),
        ("b8/(g3-b3)", "pad-zero"),
    ],
)
def test_what_is_no_equation_yet_says_why(typed: str, reason: str) -> None:
    pad = Pad(HAND).typed(typed)
    assert pad.problem is not None and pad.problem.key == reason and pad.postfix is None


@pytest.mark.parametrize(
    ("typed", "reason"),
    [("3^2", "pad-unknown"), ("a3", "pad-unknown"), ("g+3", "pad-unknown"), ("1+" * 101, "pad-too-long")],
)
def test_other_signs_are_refused(typed: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        Pad(HAND).typed(typed)
    assert caught.value.reason == reason


def test_taps_grow_and_shrink_the_equation_and_show_which_cards_it_takes() -> None:
    pad = Pad(("r3", "g3", "r4"))
    for token in ("3", "+", "r4"):
        pad = pad.pressed(token)
    assert pad.text == "3+r4" and pad.used == {1, 3} and pad.is_single and pad.value == 7
    assert pad.back().used == {1} and pad.back().back().text == "3"
    assert Pad(("r3", "g3", "r4")).typed("g3+3").used == {1, 2}
    assert not Pad(("r3", "g3", "r4")).typed("g3+3").is_single


def test_a_value_appears_as_soon_as_the_expression_can_be_read() -> None:
    assert Pad(()).typed("9*9").value == 81 and Pad(HAND).typed("9*").value is None


def test_bids_exchanges_and_the_wild_card_make_one_growing_list() -> None:
    state = minute("g3 p4 b1 b4 b4 b9", display=("vp12", "rd35", "-", "ct32", "rb27"))
    desk = Desk.of(state, 0, "-")
    assert desk.text == "-" and desk.has_wild
    desk = desk.bid(1, Pad(desk.hand).typed("g3*p4"), 10_049)
    desk = desk.exchange(("b1", "b4", "b4", "b9"), "7", 20_000).wild("5", 20_000)
    assert desk.text == "100x1g3p4m~200eb1b4b4b9w7~200w5"
    assert desk.hand == ("g3", "p4", "w7", "w5") and desk.slots == {1} and not desk.has_wild
    assert Desk.of(state, 0, desk.text) == desk
    state.check(0, desk.text)


def test_the_desk_refuses_what_cannot_be_sent() -> None:
    desk = Desk(minute("g3 p4 r1 b2", display=("vp12", "rd35", "-", "ct32", "rb27"), items=()), 0)
    good = Pad(desk.hand).typed("g3*p4")
    for send, reason in (
        (lambda: desk.bid(3, good, 0), "slot-is-sold"),
        (lambda: desk.bid(1, good, 0).bid(1, good, 0), "slot-has-bid"),
        (lambda: desk.bid(1, Pad(desk.hand).typed("g3*"), 0), "pad-unfinished"),
        (lambda: desk.exchange(("g3", "p4", "r1", "b2"), "1", 0), "exchange-one-colour"),
        (lambda: desk.wild("1", 0), "wild-spent"),
    ):
        with pytest.raises(IllegalMove) as caught:
            send()
        assert caught.value.reason == reason


def test_stamps_follow_the_clock_of_the_seat_and_never_go_back() -> None:
    desk = Desk(minute("g3 p4"), 0)
    assert [desk.stamp(ms) for ms in (0, 99, 100, 8_250, 59_999, 75_000)] == [0, 0, 1, 82, 599, 599]
    late = desk.wild("1", 9_000)
    assert late.stamp(1_000) == 90
    ahead = play(begun(), "- - hs go")
    assert Desk(ahead, 0).stamp(0) == 0 and Desk(ahead, 1).stamp(0) == 300 and Desk(ahead, 1).stamp(95_000) == 899


def test_during_the_head_start_of_the_other_nothing_can_be_sent() -> None:
    ahead = play(begun(), "- - hs go")
    assert Desk(ahead, 0).wild("1", 0).text == "000w1" and Desk(ahead, 1).wild("1", 30_000).text == "300w1"
    with pytest.raises(IllegalMove) as caught:
        Desk(ahead, 1).wild("1", 12_400)
    assert caught.value.reason == "pad-head-start" and dict(caught.value.note.facts)["n"] == 18


def test_stamps_of_a_relaxed_match_are_ranks() -> None:
    desk = Desk(play(begun(race="relaxed"), "- - hs go"), 1)
    assert desk.wild("4", 77_000).text == "300w4" and desk.wild("4", 0).stamp(0) == 301
    assert desk.wild("4", 0).withdrawn() == desk


def test_the_signs_of_the_pad_are_the_operators_of_the_notation() -> None:
    assert sorted(pad_module.SIGNS.values()) == sorted("asmd")
