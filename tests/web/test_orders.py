"""The pad on which orders are written: what its buttons and its field do, and what it shows of it."""
from __future__ import annotations

from xml.etree import ElementTree

import pytest

from attractor.core.game import View
from attractor.games.settlers_of_chaos import GAME
from attractor.web.orders_form import field, tray, under
from attractor.web.orders_pad import OrdersPad, sent
from tests.games.settlers_of_chaos.helpers import minute, play
from tests.web.words import texts

HAND = "g3 p4 r5 r7 b8 b3 w9 y0"


def a_pad(hand: str = HAND, **more: object) -> OrdersPad:
    return OrdersPad(minute(hand, **more), 0)  # type: ignore[arg-type]


def press(pad: OrdersPad, *what: str, at: int = 4_000) -> bool:
    return [pad.press(each, at) for each in what][-1]


@pytest.mark.parametrize(
    ("text", "value", "slot", "message"),
    [
        ("g3*p4", 12, 1, "pad-makes-needs"),
        ("r5*r7", 35, 2, "pad-single"),
        ("b8/b3*w9", 24, 3, "pad-makes-needs"),
        ("(r5+r7)*g3-p4", 32, 4, "pad-makes-needs"),
        ("g3+p4", 7, 0, "pad-makes"),
        ("g3p4", None, 0, "pad-gluing"),
        ("-g3+p4*r5", None, 0, "pad-unary"),
        ("b8/(g3-b3)", None, 0, "pad-zero"),
        ("w9", 9, 0, "pad-one-card"),
        ("r5*r5", 25, 0, "pad-missing"),
        ("", None, 0, "pad-empty"),
        ("(r5+", None, 0, "pad-unfinished"),
        ("r5+r", None, 0, "pad-unfinished"),
    ],
)
def test_what_is_typed_has_its_exact_value_and_finds_the_advantage_that_needs_it(
    text: str, value: int | None, slot: int, message: str
) -> None:
    pad = a_pad()
    pad.typed(text)
    assert (pad.pad.value, pad.offered, pad.message.key) == (value, slot, message)
    assert pad.is_equal == (slot > 0)


def test_cards_and_signs_are_tapped_and_taken_out_again() -> None:
    pad = a_pad()
    press(pad, "sign:(", "card:3", "sign:+", "card:4", "sign:)", "sign:×", "card:1", "sign:−", "card:2")
    assert pad.pad.text == "(r5+r7)×g3−p4" and pad.offered == 4
    assert [pad.token_of(place) for place in (1, 2, 3, 4, 5)] == [6, 8, 1, 3, None]
    press(pad, "card:2", "back")
    assert pad.pad.text == "(r5+r7)×g3"
    press(pad, "drop:6", "sign:x", "card:99")
    assert pad.pad.text == "(r5+r7)×"


def test_a_bid_is_sent_with_its_time_and_only_when_it_makes_the_target() -> None:
    pad = a_pad()
    pad.typed("g3+p4")
    assert not press(pad, "bid") and pad.refusal is not None and pad.refusal.reason == "pad-no-slot"
    press(pad, "slot:1")
    assert not press(pad, "bid") and pad.refusal is not None and pad.refusal.reason == "pad-makes-needs"
    pad.typed("g3*p4")
    assert press(pad, "bid", at=10_290) and pad.desk.text == "102x1g3p4m"
    assert pad.pad.tokens == () and pad.slot == 0 and not pad.is_open(1)
    pad.typed("g3*p4")
    assert pad.offered == 0, "one bid for each advantage"
    assert not press(pad, "slot:1") and pad.slot == 0


def test_four_cards_of_one_colour_become_a_white_one_that_can_be_used_at_once() -> None:
    pad = a_pad("b1 b4 g2 b4 b9 b9")
    press(pad, "mode:exchange", "card:3")
    assert pad.given == () and not pad.may_give(3)
    press(pad, "card:1", "card:2", "card:4", "number:7", "send")
    assert pad.desk.sent == ()
    press(pad, "card:5")
    assert pad.can_send and not pad.may_give(6)
    assert press(pad, "send", at=5_000) and pad.desk.text == "050eb1b4b4b9w7"
    assert pad.hand == ("g2", "b9", "w7") and pad.mode == "" and not pad.can_exchange


def test_the_wild_card_is_redeemed_once() -> None:
    pad = a_pad()
    press(pad, "mode:wild", "card:1", "number:5")
    assert pad.pad.tokens == ()
    assert press(pad, "send", at=0) and pad.desk.text == "000w5" and pad.hand[-1] == "w5"
    assert not pad.desk.has_wild


def test_without_a_clock_orders_count_and_the_last_can_be_taken_back() -> None:
    pad = a_pad(race="relaxed")
    press(pad, "mode:wild", "number:5", "send")
    pad.typed("g3*p4")
    press(pad, "bid")
    assert pad.desk.text == "000w5~001x1g3p4m"
    assert press(pad, "withdraw") and pad.desk.text == "000w5"
    clocked = a_pad()
    press(clocked, "mode:wild", "number:5", "send")
    assert not press(clocked, "withdraw") and clocked.desk.text == "040w5"


def test_a_list_that_had_grown_is_taken_up_again() -> None:
    pad = OrdersPad(minute(HAND), 0, "012x1g3p4m~030w5")
    assert pad.hand[-1] == "w5" and not pad.is_open(1) and len(sent(pad)) == 2


@pytest.mark.parametrize("lang", ["en", "el", "fr"])
@pytest.mark.parametrize("mode", ["", "exchange", "wild"])
@pytest.mark.parametrize("race", ["clock", "relaxed"])
def test_the_form_is_well_formed_and_has_all_its_words(lang: str, mode: str, race: str) -> None:
    state = minute("b1 b4 b4 b9 g3 p4", race=race)
    pad = OrdersPad(state, 0, "000x2g3p4m~001w5" if race == "relaxed" else "000x2g3p4m~300w5")
    said = texts(lang).of("settlers-of-chaos")
    scene = GAME.scene(View.of(state))
    pad.typed("8+b4+r")
    press(pad, *([f"mode:{mode}", "number:7"] if mode else []), "card:1")
    for markup in (
        under(pad, None if race == "relaxed" else (41_000, 60_000), scene, "sc", "seat-1", said.say),
        tray(pad, scene, "sc", "seat-1", said.say),
        field("g3*", said.say),
    ):
        ElementTree.fromstring(f"<div>{markup}</div>")
    assert said.missing == set()


def test_the_field_says_how_cards_are_typed_and_what_is_written_so_far() -> None:
    root = ElementTree.fromstring(f"<div>{field('', texts('fr').of('settlers-of-chaos').say)}</div>")
    typed, how = root
    assert typed.get("aria-describedby") == f"equation-says {how.get('id')}"
    assert "r rouge, b bleu, y jaune, g vert, p violet, w blanc" in "".join(how.itertext())


def test_a_card_has_the_same_name_wherever_it_is_spoken() -> None:
    said, scene = texts("en").of("settlers-of-chaos"), GAME.scene(View.of(minute(HAND)))
    markup = under(a_pad(), None, scene, "sc", "seat-1", said.say)
    hand = next(hand for hand in scene.hands if hand.name == "cards")
    names = [said.say(item.spoken) for item in hand.items if item.spoken is not None]
    assert names[:2] == ["green 3", "purple 4"] and len(names) == 8
    assert all(f'aria-label="{name}"' in markup for name in names)


def test_what_one_seat_writes_is_in_no_state_until_both_are_done() -> None:
    state = minute(HAND, "b8 p4")
    pad = OrdersPad(state, 0)
    pad.typed("g3*p4")
    press(pad, "bid")
    assert pad.state is state and state.sealed is None
    after = play(state, [pad.desk.text, "-"])
    assert after.display[0] == "-"


def test_an_equation_that_was_in_the_making_is_taken_up_and_nothing_else_is() -> None:
    pad = a_pad()
    pad.typed("(g3+p4)*")
    again = a_pad()
    again.jot(pad.pad.tokens)
    assert again.pad == pad.pad
    for damaged in (("g3", "<b>"), ("g3p4",), ("g",), ("(",) * 300):
        again.jot(damaged)
        assert again.pad == pad.pad
