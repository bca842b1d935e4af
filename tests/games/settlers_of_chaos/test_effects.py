"""Rules 14 and 17 to 21: half points, the eight advantages, nine points at every step; a second road search."""
from __future__ import annotations

from dataclasses import replace

import pytest

from attractor.games.settlers_of_chaos.graph import HEXES
from attractor.games.settlers_of_chaos.rules import Settlers
from tests.games.settlers_of_chaos.helpers import (
    begun,
    effect,
    hands,
    having,
    minute,
    play,
    points,
    random_match,
    refused,
)
from tests.games.settlers_of_chaos.second import roads_open


def places(**sets: str) -> dict[str, frozenset[str]]:
    return {name: frozenset(text.split()) for name, text in sets.items()}


def position_9() -> Settlers:
    """Seat 1: settlement c30, roads c3a, c3b; seat 2: road c3c and, bought, settlement c32."""
    state = having(minute(), 0, **places(settlements="b22", roads="b3d c3b"))
    state = having(state, 1, **places(settlements="", roads="c3c"))
    return effect("st", state, seat=1)


# ---- rule 17 ---------------------------------------------------------------------------------------------------------
def test_a_settlement_needs_an_own_road_and_free_neighbours() -> None:  # Rule 17, position 9, reading 30
    state = position_9()
    assert set(state.legal(1)) == {"c32", "c33", "-"}  # the ends of c3c; c32 is two steps from c30
    refused(state, "b33", "next-to-building", "b33", "b22")
    refused(state, "e33", "no-road-there", "e33")
    state = play(state, "c32")
    assert points(state) == (2, 3) and state.players[1].settlements == {"c32"}
    refused(effect("st", state, seat=0), "c31", "next-to-building", "b33", "b22", "c32")


def test_a_road_does_not_pass_a_rivals_building() -> None:  # Rules 17 and 21, position 9, reading 29
    state = play(position_9(), ["c32"])
    assert "c3b" in state.players[0].roads  # roads that were cut stay
    own = effect("rd", state, seat=0)
    refused(own, "c4d", "road-cut", "c4d", "c32")
    refused(own, "e3c", "road-apart", "e3c")
    refused(own, "c3a", "edge-taken", "b3d")
    refused(own, "c30", "wants-side")


def test_the_group_of_a_road_must_hold_an_own_building() -> None:  # Rule 17
    state = having(minute(), 0, **places(settlements="a10", roads="a1a c3b c3c"))
    state = effect("rd", having(state, 1, **places(settlements="", roads="")))
    assert set(state.legal(0)) - {"-"} == roads_open(state, 0)
    refused(state, "c4d", "road-apart", "c4d")


def test_an_enemy_road_at_the_corner_stops_nothing() -> None:  # Reading 29
    state = having(minute(), 0, **places(settlements="b22", roads="b3d"))
    state = effect("rd", having(state, 1, **places(settlements="d30", roads="c3b")))
    assert state.read(0, "b3c") in state.legal(0)


def test_a_city_replaces_an_own_settlement_for_one_point() -> None:  # Rule 17
    state = effect("ct")
    assert set(state.legal(0)) == {"b22", "c12", "-"}
    after = play(state, "c30")
    assert points(after) == (3, 2) and after.players[0].cities == {"b22"} and "b22" not in after.players[0].settlements
    refused(state, "d30", "not-your-settlement", state.read(0, "d30"))
    refused(state, "c3a", "wants-corner")


def test_a_victory_point_comes_at_once() -> None:  # Rule 17
    state = minute("r5 b7", display=("vp12", "dc35", "vp24", "ct99", "rb98"))
    after = play(state, ["100x1r5b7a", "-"])
    assert points(after) == (3, 2) and after.turn == 2


# ---- rule 18 ---------------------------------------------------------------------------------------------------------
def test_any_hex_may_take_any_other_colour() -> None:  # Rule 18, reading 9
    state = effect("cc")
    assert len(list(state.legal(0))) == 19 * 5 + 1
    assert play(state, "c3r").colour_of("c3") == "r" and play(state, "d2w").colour_of("d2") == "w"
    refused(state, "c3w", "colour-there", "c3")
    refused(state, "f1g", "wants-hex")
    refused(state, "c3", "malformed")
    refused(state, "c3rr", "malformed")


def test_a_number_changes_by_one_within_zero_and_nine() -> None:  # Rule 18, position 11, reading 8
    state = effect("nc")
    nine, zero = "a2", "c5"
    assert (state.number_of(nine), state.number_of(zero)) == ("9", "0")
    assert play(state, f"{nine}m").number_of(nine) == "8" and play(state, f"{zero}p").number_of(zero) == "1"
    refused(state, f"{nine}p", "number-stays", nine)
    refused(state, f"{zero}m", "number-stays", zero)
    refused(state, "c3x", "malformed")
    refused(state, "c30", "malformed")
    assert len(list(state.legal(0))) == 19 * 2 - 3 + 1  # two nines, one zero


def test_the_robber_goes_to_another_hex_and_stops_its_cards_alone() -> None:  # Rule 18
    state = effect("rb")
    assert list(state.legal(0)) == [*HEXES, "-"]
    state = play(state, "b2")
    assert state.robber == "b2"
    assert hands(play(state, "rw -"))[0] == "w7"
    again = effect("rb", replace(minute(), robber="b2"))
    refused(again, "b2", "robber-there", "b2")
    refused(again, "b9", "wants-hex")
    refused(again, "b3g", "malformed")
    assert play(again, "-").robber == "b2"


def test_a_discard_is_owed_at_the_head_of_the_next_turn() -> None:  # Rule 18
    state = minute("r5 b7", "g1 g2 g3", display=("dc12", "vp35", "vp24", "ct99", "rb98"))
    after = play(state, ["100x1r5b7a", "-"])
    assert after.players[1].owed == 1 and (after.phase, after.to_act, after.turn) == ("discard", (1,), 2)


def test_cards_in_hand_never_change() -> None:  # Rule 18
    state = effect("nc", having(minute("r5 b5", "r5 b5"), 0, hand=("r5", "b5", "g6")))
    with_card = having(state, 0, hand=("g6",))
    assert play(with_card, "c1p").players[0].hand == ("g6",)


# ---- rules 14 and 19 -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", ["rd", "st", "ct", "cc", "nc", "rb"])
def test_an_effect_may_be_declined_or_lost_in_time(kind: str) -> None:  # Rules 14, 19 and 29
    state = effect(kind)
    for answer in ("-", "!"):
        after = play(state, answer)
        assert (after.phase, after.turn) == ("names", 2)
        assert (after.players, after.robber, after.colours) == (state.players, state.robber, state.colours)


def test_an_effect_without_a_place_is_asked_and_lost() -> None:  # Rule 19, reading 28
    state = effect("st")
    assert list(state.legal(0)) == ["-"] and hands(state)[0] == ""
    assert points(play(state, "-")) == (2, 2)
    single = minute("r5 r7", display=("st12", "vp35", "vp24", "ct99", "rb98"))
    assert points(play(single, ["100x1r5r7a", "-", "-"])) == (2.5, 2)  # the half point stays


@pytest.mark.parametrize(
    ("cards", "orders", "half"),
    [("r5 r7", "x1r5r7a", 1), ("r5 b7", "x1r5b7a", 0), ("w5 w7", "x1w5w7a", 1), ("w5 r7", "x1w5r7a", 0)],
)
def test_cards_of_one_colour_bring_half_a_point_white_too(cards: str, orders: str, half: int) -> None:  # Rule 14, 17
    state = minute(cards, display=("dc12", "vp35", "vp24", "ct99", "rb98"))
    assert play(state, [f"100{orders}", "-"]).players[0].halves == 4 + half


def test_effects_come_in_the_order_of_sale() -> None:  # Rule 14, reading 22
    state = minute("r5 b7 r1 b9", "g3 p8", display=("rb12", "cc10", "nc11", "ct99", "rb98"))
    state = play(state, ["200x1r5b7a~210x2r1b9a", "205x3g3p8a"])
    asked = []
    for answer in ("-", "-", "-"):
        asked.append((state.to_act[0], state.sales[0].kind))
        state = play(state, answer)
    assert asked == [(0, "rb"), (1, "nc"), (0, "cc")] and state.phase == "names"


def test_nine_points_win_before_the_effect_and_nothing_more_is_processed() -> None:  # Rule 14, position 10, 23, 24
    state = minute("r5 r7", "b5 g7", halves=(17, 17), display=("vp12", "rd12", "vp24", "ct99", "rb98"))
    after = play(state, ["030x2r5r7a", "040x1b5g7a"])
    assert after.outcome is not None and after.outcome.winners == (0,) and after.outcome.reason == "nine-points"
    assert points(after) == (9, 8.5) and after.to_act == () and len(after.display) == 5
    other = play(state, ["040x2r5r7a", "030x1b5g7a"])
    assert other.outcome is not None and other.outcome.winners == (1,) and points(other) == (8.5, 9.5)
    refused(after, "-", "match-over", seat=0)


@pytest.mark.parametrize(("kind", "move"), [("st", "b24"), ("ct", "b22")])
def test_nine_points_win_by_what_is_built(kind: str, move: str) -> None:  # Rule 14
    alone = having(minute(), 1, **places(settlements="", roads=""))
    state = effect(kind, having(alone, 0, **places(settlements="b22", roads="b2c b2d")))
    after = play(having(state, 0, halves=16), [move])
    assert after.outcome is not None and after.outcome.winners == (0,) and points(after)[0] == 9
    assert play(having(state, 0, halves=15), [move]).outcome is None


SALE = effect("rd").sales[0]


@pytest.mark.parametrize("seed", range(10))
def test_a_second_search_finds_the_same_roads_on_random_matches(seed: int) -> None:  # Rule 17
    looked = 0
    for state in random_match(f"roads {seed}", turns="25"):
        if state.turn and (state.phase == "effect" or looked < 3):
            for seat in (0, 1):
                asked = replace(state, phase="effect", sales=(replace(SALE, seat=seat),), over=False)
                assert set(asked.legal(seat)) - {"-"} == roads_open(state, seat)
                looked += 1
    assert looked > 2


def test_pieces_are_not_limited_and_buildings_stay() -> None:  # Rule 21
    state = begun()
    for _ in range(20):
        before = state.players[0]
        state = effect("rd", replace(minute(), players=state.players))
        state = play(state, [next(iter(state.legal(0)))])
        assert before.roads < state.players[0].roads and before.settlements == state.players[0].settlements
    assert len(state.players[0].roads) == 22


def test_belongings_are_public() -> None:  # Rule 22
    state = play(begun(), "rb gw")
    text = state.position().split(":")[3]
    assert "".join(state.players[0].hand) in text and "".join(state.players[1].hand) in text and "wcrfhs" in text
