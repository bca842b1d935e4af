"""Taps become moves, half-made turns are drafted, lifted and taken up again."""
from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pytest

from attractor.core.game import CHANCE, Event, IllegalMove, Move, Outcome, Seat, State, View
from attractor.core.match import Match
from attractor.games import KEYS, find
from attractor.web.picker import Picker


@dataclass(frozen=True, slots=True)
class Pairs(State):
    """A toy: a turn is two digits of 0…9, no digit twice in a match; seats alternate."""

    used: tuple[str, ...] = ()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if len(self.used) == 10 else (len(self.used) // 2 % 2,)

    @property
    def outcome(self) -> Outcome | None:
        return None if self.to_act else Outcome((), (), "all-used")

    @property
    def mid_turn(self) -> bool:
        return len(self.used) % 2 == 1

    def position(self) -> str:
        return "".join(self.used)

    def legal(self, seat: Seat) -> Iterable[Move]:
        return (digit for digit in "0123456789" if digit not in self.used)

    def check(self, seat: Seat, move: Move) -> None:
        if move in self.used:
            raise IllegalMove("used", cells=(move,))
        if move not in set("0123456789"):
            raise IllegalMove("no-digit")

    def apply(self, seat: Seat, move: Move) -> Pairs:
        return Pairs((*self.used, move))


@dataclass(frozen=True, slots=True)
class Sized(State):
    """A toy: one move is a site a…e and a size 1 or 2, tapped in any order, the size 1 when none was tapped."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (0,)

    @property
    def outcome(self) -> Outcome | None:
        return None

    def position(self) -> str:
        return "sized"

    def legal(self, seat: Seat) -> Iterable[Move]:
        return (site + size for site in "abcde" for size in "12" if (site, size) != ("e", "2"))

    def check(self, seat: Seat, move: Move) -> None:
        if move == "e2":
            raise IllegalMove("no-room", cells=("e",))

    def apply(self, seat: Seat, move: Move) -> Sized:
        return self

    def taps(self, move: Move) -> tuple[str, ...]:
        return (move[0],) if move[1] == "1" else (move[1], move[0])

    def continuations(self, seat: Seat, taps: Sequence[str]) -> frozenset[str]:
        sites, sizes = [tap for tap in taps if tap in "abcde"], [tap for tap in taps if tap in "12"]
        found: set[str] = set()
        if not sites:
            found |= set("abcd" if sizes[-1:] == ["2"] else "abcde")
        if not sizes:
            found |= set("1" if sites == ["e"] else "12")
        return frozenset(found)

    def spell(self, seat: Seat, taps: Sequence[str]) -> Move | None:
        sites, sizes = [tap for tap in taps if tap in "abcde"], [tap for tap in taps if tap in "12"]
        return sites[-1] + (sizes[-1] if sizes else "1") if sites else None


SIZES = {"1": "sizes", "2": "sizes"}


def test_a_turn_of_two_moves_is_drafted_and_ready_only_when_it_is_whole() -> None:
    picker = Picker(Pairs(), 0)
    picker.tap("3")
    assert (picker.moves, picker.taps, picker.ready) == (("3",), (), ())
    picker.tap("7")
    assert (picker.moves, picker.taps, picker.ready) == (("3",), ("7",), ("3", "7"))


def test_another_tap_moves_the_last_stone_and_keeps_the_first() -> None:
    picker = Picker(Pairs(), 0)
    for digit in "378":
        picker.tap(digit)
    assert picker.ready == ("3", "8")


@pytest.mark.parametrize(("lifted", "left"), [("3", ("7",)), ("7", ("3",))])
def test_tapping_a_stone_of_this_turn_lifts_it(lifted: str, left: tuple[str, ...]) -> None:
    picker = Picker(Pairs(), 0)
    for digit in ("3", "7", lifted):
        picker.tap(digit)
    assert (picker.moves, picker.taps, picker.ready) == (left, (), ())


def test_an_illegal_tap_names_the_rule_and_the_cells_and_changes_nothing() -> None:
    picker = Picker(Pairs(("5", "6")), 1)
    picker.tap("1")
    refusal = picker.tap("5")
    assert refusal is picker.refusal and refusal is not None
    assert (refusal.reason, refusal.cells) == ("used", ("5",))
    assert picker.moves == ("1",)
    picker.tap("2")
    assert picker.refusal is None and picker.ready == ("1", "2")


def test_take_back_goes_step_by_step_and_says_when_there_is_nothing_left() -> None:
    picker = Picker(Pairs(), 0)
    picker.tap("3")
    picker.tap("7")
    assert picker.back() and picker.moves == ("3",)
    assert picker.back() and picker.is_blank
    assert not picker.back()


def test_a_later_choice_of_a_group_takes_the_place_of_the_earlier_one() -> None:
    picker = Picker(Sized(), 0, SIZES)
    picker.tap("2")
    picker.tap("a")
    assert picker.ready == ("a2",)
    picker.tap("1")
    assert picker.ready == ("a1",)
    picker.tap("c")
    assert picker.ready == ("c1",)


def test_what_is_in_hand_turns_at_every_tap_before_it_has_a_place() -> None:
    match = Match(find("butterfly-garden"), 2, {}, id="demo")
    for kind in "HTHT":
        match.chance(kind)
    moves = []
    for turns in range(4):
        picker = Picker(match.state, 0, {"1": "hand", "2": "hand", "rot": "rotation", "rot-left": "rotation"})
        for token in ("1", *["rot"] * turns, "b3"):
            assert picker.tap(token) is None
        moves.append(picker.move)
    assert len(set(moves[:3])) == 3 and moves[3] == moves[0]


def test_a_size_that_cannot_stand_there_is_refused_by_the_rule() -> None:
    picker = Picker(Sized(), 0, SIZES)
    picker.tap("2")
    refusal = picker.tap("e")
    assert refusal is not None and refusal.reason == "no-room"
    assert picker.taps == ("2",)


def test_cancel_keeps_what_was_chosen_beside_the_board() -> None:
    picker = Picker(Sized(), 0, SIZES)
    picker.tap("2")
    picker.tap("a")
    picker.cancel()
    assert picker.taps == ("2",)
    picker.cancel()
    assert picker.is_blank


def test_typed_moves_are_previewed_like_taps() -> None:
    picker = Picker(Pairs(), 0)
    assert picker.type("4, 9") is None
    assert picker.ready == ("4", "9")
    picker = Picker(Sized(), 0, SIZES)
    assert picker.type("d2") is None
    assert picker.ready == ("d2",)


@pytest.mark.parametrize(("typed", "reason"), [("55x", "no-digit"), ("0", "used"), ("1 2", "not-your-turn")])
def test_a_typed_line_that_cannot_be_is_refused_and_leaves_the_draft(typed: str, reason: str) -> None:
    picker = Picker(Pairs(), 0)
    picker.tap("0")
    kept = (picker.moves, picker.taps)
    refusal = picker.type(typed)
    assert refusal is not None and refusal.reason == reason
    assert (picker.moves, picker.taps) == kept


def test_a_draft_comes_back_as_far_as_it_still_holds() -> None:
    picker = Picker(Pairs(("3", "4")), 1)
    picker.restore(("3", "5"), ("6", "nonsense"))
    assert (picker.moves, picker.taps) == (("5",), ())
    picker.restore(("5",), ("6",))
    assert picker.ready == ("5", "6")


def test_nothing_can_be_tapped_out_of_turn() -> None:
    picker = Picker(Pairs(), 1)
    refusal = picker.tap("3")
    assert refusal is not None and refusal.reason == "not-your-turn"
    assert picker.ready == () and picker.next == frozenset()


@pytest.mark.parametrize("key", (*KEYS, "template"))
def test_every_game_can_be_played_by_taps_alone(key: str) -> None:
    """Random legal moves, each spelled through the picker; where a game cannot list all, its examples."""
    game = find(key)
    chooser = random.Random(7)
    for seats in game.info.seats:
        state = game.start(seats, game.settle(seats, {}))
        for _ in range(60):
            if not state.to_act:
                break
            seat = state.to_act[0]
            moves = list(state.legal(seat))
            move = chooser.choice(moves)
            if seat != CHANCE:
                picker = Picker(state, seat)
                for tap in state.taps(move):
                    assert tap in picker.next, (move, tap, picker.taps)
                    picker.tap(tap)
                played = picker.ready or picker.moves
                assert played == (move,), (played, move, state.position())
            state = state.apply(seat, move)


@pytest.mark.parametrize("key", (*KEYS, "template"))
def test_wild_tapping_never_breaks_a_picker(key: str) -> None:
    """Any site and any hand, in any order: always a state, a refusal with a reason, and only legal moves ready."""
    game = find(key)
    chooser = random.Random(11)
    state = start = game.start(game.info.seats[0], game.settle(game.info.seats[0], {}))
    events: list[Event] = []
    for _ in range(12):
        while state.to_act and state.to_act[0] == CHANCE:
            events.append(Event(CHANCE, chooser.choice([move for move, _ in state.weights()])))
            state = state.apply(CHANCE, events[-1].move)
        if not state.to_act:
            break
        seat = state.to_act[0]
        scene = game.scene(View(start, tuple(events), state, state, viewer=seat))
        groups = {item.name: hand.name for hand in scene.hands for item in hand.items}
        tokens = [site.name for site in scene.sites] + list(groups)
        picker = Picker(state, seat, groups)
        for _ in range(30):
            refusal = picker.tap(chooser.choice(tokens))
            assert refusal is None or refusal.reason
            after = state
            for move in picker.ready:
                after = after.play(seat, move)
            if chooser.random() < 0.1:
                picker.back()
        picker.clear()
        events.append(Event(seat, chooser.choice(list(state.legal(seat)))))
        state = state.apply(seat, events[-1].move)
