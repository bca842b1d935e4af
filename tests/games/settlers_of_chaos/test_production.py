"""Rules 6 to 9: discards, colours, what the awake hexes give; a second counter agrees on random matches."""
from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from attractor.games.settlers_of_chaos import production
from attractor.games.settlers_of_chaos.rules import Settlers
from tests.games.settlers_of_chaos.helpers import begun, dealt, hands, having, play, random_match, refused, shown
from tests.games.settlers_of_chaos.second import cards_given


@pytest.mark.parametrize(
    ("names", "awake"),
    [
        (("rb", "bg"), "rg"),  # position 1
        (("-", "rg"), "rg"),  # position 3
        (("rb", "rb"), ""),
        (("rb", "yg"), "rbyg"),
        (("-", "-"), ""),
        (("rw", "pw"), "rp"),  # white is a colour like the others
        (("rr", "rb"), "rb"),  # reading 1, colours may repeat: r was named three times
        (("rr", "gy"), "yg"),
        (("rr", "rr"), ""),
        (("rr", "-"), ""),
    ],
)
def test_a_colour_named_an_odd_number_of_times_is_active(names: tuple[str, str], awake: str) -> None:  # Rule 8
    assert production.active(names) == awake == production.active(names[::-1])


def at_c30(**belongings: object) -> Settlers:
    """Position 2: b2 red 3, b3 blue 5, c3 white 7; p1 has one building, at c30."""
    state = begun()
    assert [state.colour_of(n) + state.number_of(n) for n in ("b2", "b3", "c3")] == ["r3", "b5", "w7"]
    empty = having(state, 1, settlements=frozenset(), roads=frozenset())
    return having(empty, 0, **{"settlements": frozenset(), "cities": frozenset(), **belongings})


@pytest.mark.parametrize(
    ("belongings", "robber", "expected"),
    [
        ({"settlements": frozenset({"b22"})}, "", "r3 w7"),
        ({"cities": frozenset({"b22"})}, "", "r3 r3 w7 w7"),
        ({"cities": frozenset({"b22"})}, "b2", "w7 w7"),
        ({"settlements": frozenset({"b22", "a13"})}, "", "r3 r3 w7"),  # reading 10: two on one hex, each pays
    ],
)
def test_an_active_hex_pays_each_settlement_once_and_each_city_twice(
    belongings: dict[str, frozenset[str]], robber: str, expected: str
) -> None:  # Rule 9, position 2, reading 10
    state = play(replace(at_c30(**belongings), robber=robber), "rw -")
    assert hands(state)[0] == expected


def test_who_names_nothing_gets_nothing_and_the_others_colours_count() -> None:  # Rule 7, position 3, reading 6
    state = play(begun(), "- rg")
    assert state.named == ("-", "rg") and production.active(state.named) == "rg"
    assert hands(state) == ("", "g1 r3 r1")
    assert hands(play(begun(), "rg -")) == ("r3 g6", "")


def test_a_hand_is_in_order_of_arrival_by_the_names_of_the_hexes() -> None:  # Rule 9
    state = play(begun(), "bp gw")
    assert hands(state)[0] == "b5 g6 p2 w7 b9"  # of b3, c1, c2, c3, d1
    assert hands(play(state, "go go - - rw -"))[0] == "b5 g6 p2 w7 b9 r3 w7"


def test_two_different_colours_are_named_or_none() -> None:  # Rule 7, readings 1 and 2
    state = begun()
    pairs = ["rb", "ry", "rg", "rp", "rw", "by", "bg", "bp", "bw", "yg", "yp", "yw", "gp", "gw", "pw"]
    assert sorted(state.legal(0)) == sorted([*pairs, "-"])
    refused(state, "rr", "colours-alike")
    for text in ("br", "r", "rbg", "", "rx", "RB"):
        refused(state, text, "malformed")
    assert "rr" in begun(colours="repeats").legal(0) and len(list(begun(colours="repeats").legal(0))) == 22


def test_names_are_secret_until_both_are_in() -> None:  # Rule 7
    state = begun()
    assert state.to_act == (0, 1)
    half = state.play(0, "rb")
    assert half.to_act == (1,)
    assert isinstance(half, Settlers) and half.players == state.players


def owing(one: int, two: int, hand: str = "r1 b2 g3 r1 p5 w6 y7", items: tuple[str, ...] = ()) -> Settlers:
    """The end of a turn after which these discards are owed."""
    state = play(begun(), "- - go go")
    for seat, owed in enumerate((one, two)):
        state = having(state, seat, owed=owed, hand=tuple(hand.split()), items=items)
    return play(state, "- -")


def test_half_the_hand_rounded_up_goes_once_for_each_discard_owed() -> None:  # Rule 6, position 7, readings 11 to 13
    state = owing(2, 0)
    assert (state.phase, state.to_act) == ("discard", (0,))
    state = play(state, "-r1b2g3p5")
    assert hands(state)[0] == "r1 w6 y7" and state.phase == "discard"
    state = play(state, "-w6y7")
    assert hands(state)[0] == "r1" and state.phase == "names"


def test_of_equal_cards_the_oldest_goes_and_the_text_is_by_age() -> None:  # Rule 6
    state = owing(1, 0, "r1 b2 r1 g3")
    assert hands(play(state, "-r1b2"))[0] == "r1 g3"
    refused(state, "-b2r1", "discard-order")
    refused(state, "-r1", "discard-count")
    refused(state, "-r1b2g3", "discard-count")
    refused(state, "-r1y7", "card-missing")
    refused(state, "-b2b2", "card-missing")
    for text in ("-", "r1b2", "w5", "-r1b", "w55-r1b2", "--r1b2"):
        refused(state, text, "malformed")


def test_both_owe_and_the_first_seat_goes_first() -> None:  # Rule 6
    state = owing(1, 2)
    assert state.to_act == (0,)
    state = play(state, "!")
    assert state.to_act == (1,) and state.players[0].hand == ("p5", "w6", "y7")
    state = play(state, "! !")
    assert state.phase == "names" and state.players[1].hand == ("y7",)


def test_owing_without_cards_is_settled_without_an_event() -> None:  # Rule 6
    state = owing(1, 3, "", ("wc",))
    assert state.phase == "names" and [player.owed for player in state.players] == [0, 0]
    state = owing(2, 0, "r1")
    assert play(state, "-r1").phase == "names"


def test_a_wild_card_may_be_redeemed_before_a_discard() -> None:  # Rule 25
    state = owing(1, 0, "r1 b2 g3", ("wc",))
    after = play(state, "w5-r1w5")
    assert hands(after)[0] == "b2 g3" and after.players[0].items == ()
    refused(state, "w5-r1b2g3", "discard-count")
    refused(owing(1, 0, "r1 b2 g3"), "w5-r1w5", "wild-spent")
    assert len(set(state.legal(0))) == 3 + 10 * 6 and not state.open_ended


def test_discards_too_many_to_list_are_examples() -> None:
    long = " ".join(f"{colour}{number}" for colour in "rby" for number in range(7))
    state = owing(1, 0, long)
    assert state.open_ended
    for move in state.legal(0):
        state.check(0, move)
    assert state.timeout(0) in list(state.legal(0))


@pytest.mark.parametrize("seed", range(12))
def test_a_second_counter_agrees_on_random_matches(seed: int) -> None:  # Rules 7 to 9
    states = random_match(f"production {seed}", turns="15", colours="repeats" if seed % 2 else "distinct")
    reveals = 0
    for before, after in zip(states, states[1:], strict=False):
        if before.phase == "names" and before.sealed is not None:
            for seat in (0, 1):
                gained = after.players[seat].hand[len(before.players[seat].hand) :]
                assert Counter(gained) == cards_given(before, seat, after.named)
            reveals += 1
    assert reveals == states[-1].turn >= 1


def test_no_cards_come_before_the_first_reveal() -> None:  # Rule 5
    assert all(player.hand == () for player in play(shown(), "p1").players) and dealt().players[0].hand == ()
