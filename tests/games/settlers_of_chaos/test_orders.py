"""Rules 11 to 13, 25, 27 and 28: how orders are written, stamped, merged and judged."""
from __future__ import annotations

from dataclasses import replace

import pytest

from attractor.core.game import Event, Note
from attractor.games.settlers_of_chaos import GAME
from attractor.games.settlers_of_chaos.rules import Settlers
from tests.games.settlers_of_chaos.helpers import DISPLAY, begun, hands, minute, play, refused

QUIET = ("vp12", "dc35", "vp24", "vp32", "dc27")
"""Advantages that ask for nothing, so that a turn goes by at once."""


def verdicts(state: Settlers, one: str, two: str) -> list[str]:
    """The keys of the verdicts in the order of judging, with the seat: ``1 bought``."""
    half = state.play(0, one)
    after = half.play(1, two)
    notes = GAME.tell(half, Event(1, two), after)
    found = []
    for note in notes:
        what = note.fact("what")
        if note.key in ("order", "order-in-rank") and isinstance(what, Note):
            found.append(f"{note.fact('seat')} {what.key.removeprefix('order-')}")
    return found


@pytest.mark.parametrize(
    "text",
    ["", "100", "100x", "100x1", "1x1g3p4m", "0100x1g3p4m", "100x0g3p4m", "100x6g3p4m", "100x1(g3*p4)", "~100w5",
     "100w5~", "100x1g3p4m~~110w5", "100e", "100eb1b2b3", "100eb1b2b3b4", "100eb1b2b3b4w", "100eb1b2b3b4g5", "100w",
     "100w10", "100y5", "-100w5", "100w5~-", "1e9w5", "x2g3p4m", "100x2g3p4^", "100w٥", "9999w5", "go", "100W5"],
)  # fmt: skip
def test_malformed_orders_are_refused(text: str) -> None:  # Rule 11
    refused(minute("g3 p4"), text, "malformed")


def test_an_order_is_a_buy_an_exchange_or_the_wild_card() -> None:  # Rule 11
    state = minute("g3 p4 b1 b4 b4 b9", display=QUIET)
    after = play(state, ["100x1g3p4m~150eb1b4b4b9w7~599w5", "-"])
    assert hands(after)[0] == "w7 w5" and after.is_sold(1) and "wc" not in after.players[0].items
    refused(state, "100eb1b4b4g9w7", "exchange-one-colour")
    refused(state, "100x1g3p4", "equation-unjoined")
    assert verdicts(state, "000eb9b4b1b4w0", "-") == ["1 exchanged"]  # the four stand in any order


@pytest.mark.parametrize(
    ("head", "seat", "text", "reason"),
    [
        ("", 0, "000w5~000w6~599w7", None),
        ("", 0, "600w5", "stamp-outside"),
        ("", 0, "101w5~100w6", "stamp-back"),
        ("hs go", 0, "000w5~899w6", None),
        ("hs go", 0, "900w5", "stamp-outside"),
        ("hs go", 1, "300w5~899w6", None),
        ("hs go", 1, "299w5", "stamp-outside"),
        ("go hs", 0, "299w5", "stamp-outside"),
        ("hs hs", 0, "600w5", "stamp-outside"),  # both Head Starts: spent without effect
    ],
)
def test_stamps_are_tenths_of_a_second_of_the_time_that_a_seat_has(
    head: str, seat: int, text: str, reason: str | None
) -> None:  # Rules 11 and 27, reading 32
    state = play(begun(), f"- - {head or 'go go'}")
    if seat == 1:
        state = play(state, "-")
    if reason is None:
        state.check(seat, text)
    else:
        refused(state, text, reason, seat=seat)


def test_in_rank_order_the_stamps_count() -> None:  # Rule 11, reading 37
    state = play(begun(race="relaxed"), "- - go go")
    state.check(0, "000w5~001w6~002w7")
    for text in ("001w5", "000w5~000w6", "000w5~002w6"):
        refused(state, text, "stamp-out-of-rank")
    ahead = play(begun(race="relaxed"), "- - hs go")
    ahead.check(0, "000w5~001w6")
    half = play(ahead, "-")
    half.check(1, "300w5~301w6")
    refused(half, "000w5", "stamp-out-of-rank")


def test_orders_are_judged_in_the_order_of_time() -> None:  # Rule 13, position 5, readings 14, 15
    state = minute("g3 p4 p5", "b8 p4", display=("vp12", "dc35", "vp12", "ct99", "rb98"))
    after = play(state, ["100x1g3p4m~200x3g3p4m", "082x1b8p4a"])
    assert after.players[1].halves == 6 and hands(after)[1] == ""
    assert after.players[0].halves == 6 and hands(after)[0] == "p5"  # the cards were kept for slot 3
    assert verdicts(state, "100x1g3p4m~200x3g3p4m", "082x1b8p4a") == ["2 bought", "1 beaten", "1 bought"]


def test_cards_that_were_paid_are_gone_and_those_of_a_lost_buy_are_not() -> None:  # Rule 13, position 6
    state = minute("g3 p4 r5", "b8 r4", display=("vp12", "vp20", "vp24", "ct99", "rb98"))
    assert verdicts(state, "050x1g3p4m~090x2p4r5m", "-") == ["1 bought", "1 missing"]
    assert hands(play(state, ["050x1g3p4m~090x2p4r5m", "-"]))[0] == "r5"
    assert verdicts(state, "050x1g3p4m~090x2p4r5m", "049x1b8r4a") == ["2 bought", "1 beaten", "1 bought"]


@pytest.mark.parametrize(("turn", "winner"), [(1, 1), (2, 0), (3, 1)])
def test_of_equal_stamps_the_priority_holders_comes_first(turn: int, winner: int) -> None:  # Rule 28
    state = minute("r5 b7", "g5 p7", turn=turn, display=QUIET)  # p1 placed first
    after = play(state, ["100x1r5b7a", "100x1g5p7a"])
    assert [player.hand == () for player in after.players] == [winner == 0, winner == 1]


def test_in_rank_order_lists_are_merged_one_by_one() -> None:  # Rule 11
    display = ("vp12", "dc12", "vp24", "vp32", "dc27")
    state = minute("r5 b7 r8 b4", "g5 p7 g6 p6", turn=2, display=display, race="relaxed")
    judged = verdicts(state, "000x1r5b7a~001x2r5b8a", "000x1g5p7a~001x2g6p6a")
    assert judged == ["1 bought", "2 beaten-in-rank", "1 missing", "2 bought"]


def test_the_first_buy_of_a_slot_is_the_one_for_it_even_if_it_fails() -> None:  # Rule 11, reading 21
    state = minute("r5 b7 r6", display=QUIET)
    assert verdicts(state, "100x1r5b7m~200x1r5b7a", "-") == ["1 wrong", "1 second"]
    assert not play(state, ["100x1r5b7m~200x1r5b7a", "-"]).is_sold(1)
    assert verdicts(state, "100x1r9b9m~200x1r5b7a", "-") == ["1 missing", "1 second"]
    ahead = play(begun(), "- - hs go")
    assert verdicts(ahead, "100x1r9b9m~400x1r5b7a", "-")[1] == "1 second"  # Head Start and minute are one period


@pytest.mark.parametrize(
    ("orders", "verdict"),
    [
        ("100x1r5b7m", "wrong"),
        ("100x1r5r5a", "missing"),
        ("100x1r5", "one-card"),
        ("100x1b7r5r5sd", "missing"),
        ("100x1b7y0d", "zero"),
        ("100x2r5b7a", "empty"),
        ("100er5r5r5r5w1", "no-exchange"),
        ("100w5~200w6", "no-wild"),
    ],
)
def test_an_order_that_cannot_be_carried_out_does_nothing(orders: str, verdict: str) -> None:  # Rules 11 and 13
    state = minute("r5 b7 y0", display=("vp12", "-", "vp24", "vp32", "dc27"))
    assert verdicts(state, orders, "-")[-1] == f"1 {verdict}"
    after = play(state, [orders, "-"])
    assert after.players[0].hand[:3] == ("r5", "b7", "y0") and after.players[0].halves == 4


def test_a_white_card_of_the_minute_can_be_used_after_it_came() -> None:  # Reading 16
    state = minute("r1 r1 r2 r2 b3", display=("dc12", "dc13", "vp24", "ct99", "rb98"))
    assert verdicts(state, "050er1r1r2r2w9~060x1w9b3a", "-") == ["1 exchanged", "1 bought"]
    assert verdicts(state, "050x1w9b3a~060er1r1r2r2w9", "-") == ["1 missing", "1 exchanged"]
    assert verdicts(state, "050w9~050x1w9b3a", "-") == ["1 redeemed", "1 bought"]


def test_the_wild_card_is_redeemed_once_in_a_match() -> None:  # Rule 25
    state = play(minute(display=QUIET), ["000w5", "-"])
    assert hands(state)[0] == "w5"
    refused(play(state, "- -"), "w5", "item-spent")
    assert verdicts(play(state, "- - go go"), "000w6", "-") == ["1 no-wild"]


def test_a_seat_without_orders_sends_none() -> None:
    state = play(minute(), "- -")
    assert (state.turn, state.phase, state.display) == (2, "names", DISPLAY)


def test_examples_of_orders_are_legal_and_some_of_them_buy() -> None:
    state = minute("r5 b7 y2 y8 y8 y8")
    moves = list(state.legal(0))
    assert state.open_ended and "-" in moves and len(moves) == len(set(moves))
    bought = 0
    for move in moves:
        state.check(0, move)
        bought += verdicts(state, move, "-")[-1:] == ["1 bought"]
    assert bought >= 3


def test_orders_are_stamped_no_earlier_than_they_came() -> None:  # Rule 11
    state = minute("g3 p4")
    assert state.stamped(0, "100w5~110w6", (50, 50)) == "100w5~110w6"
    assert state.stamped(0, "100w5~110w6~400w7", (300, 0, 0)) == "300w5~300w6~400w7"
    assert state.stamped(0, "100w5~110w6", (9999, 0)) == "599w5~599w6"
    assert state.stamped(0, "-", ()) == "-" and state.stamped(0, "100w5", ()) == "100w5"
    head = replace(minute("g3 p4"), head=0)
    assert head.stamped(1, "300w5", (9999,)) == "899w5"
    assert minute("g3 p4", race="relaxed").stamped(0, "000w5", (50,)) == "000w5"
