"""A match on one device: turns, chance, secret choices behind a cover, looking back, branches, drafts that return."""
from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from attractor.core import draft, record
from attractor.core.game import CHANCE, IllegalMove
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import KEYS, find
from attractor.web.commands import by_digit, rotated, turned
from attractor.web.found import take_up
from attractor.web.history import History
from attractor.web.shelf import Kept
from attractor.web.sitting import Sitting

sys.path.insert(0, str(Path(__file__).parent))
from words import texts  # noqa: E402


def sit(key: str, options: dict[str, str] | None = None, moves: str = "", seats: int | None = None) -> Sitting:
    game = find(key)
    match = Match(game, seats or game.info.seats[0], options or {}, id="demo")
    for move in moves.split():
        match.play(match.to_act[0], move)
    return Sitting(match, Rng(5))


def say(note: object) -> str:
    return str(note)


def test_a_turn_goes_to_whoever_proposes_as_one() -> None:
    asked = []
    match = Match(find("chain-lightning"), 2, {"size": "5"}, id="demo")

    def propose(seat: int, moves: object, spent_ms: int, secret: bool) -> None:
        asked.append((seat, moves, spent_ms, secret))

    sitting = Sitting(match, Rng(1), propose=propose)
    sitting.tap("a1")
    sitting.tap("b2")
    assert sitting.confirm(1234)
    assert asked == [(0, ("a1", "b2"), 1234, False)]
    assert match.ply == 0, "nothing happens before whoever decides has played it"


def test_alone_the_turn_is_played_and_its_time_stands_beside_its_first_move() -> None:
    sitting = sit("chain-lightning", {"size": "5"})
    sitting.tap("a1")
    assert not sitting.confirm(10) and sitting.match.ply == 0
    sitting.tap("b2")
    assert sitting.confirm(1234)
    assert [(event.move, event.spent_ms) for event in sitting.match.events] == [("a1", 1234), ("b2", 0)]
    assert sitting.seat == 1


@pytest.mark.parametrize(("key", "moves", "taps", "heard"), [
    ("butterfly-garden", "", "2", "tile, a straight across two arcs, upper right to "),
    ("butterfly-garden", "", "2 b3", "B3, about to be laid, tile, a straight across two arcs, upper right to "),
    ("monorail", "h10rBHH", "A", "curve, "),
    ("monorail", "h10rBHH", "A k9", "K9, about to be laid, curve, "),
    ("monorail", "h10rBHH no", "l9 l10", "L10, about to be laid, straight, "),
    ("butterfly-effect", "f7r2", "f8", ""),
])  # fmt: skip
def test_after_each_press_of_r_is_said_how_the_thing_lies_now(key: str, moves: str, taps: str, heard: str) -> None:
    sitting, words = sit(key, moves=moves), texts("en").of(key)

    def lies() -> str:
        return turned(sitting, sitting.scene(), words.say)

    sitting.scene()
    for tap in taps.split():
        assert sitting.tap(tap) is None
    said = [lies()]
    for _ in range(3):
        token = rotated(sitting.scene())
        assert token is not None and sitting.tap(token) is None
        said.append(lies())
        assert said[-1].startswith(heard) and said[-1] != said[-2] and said[-1]
    sitting.look(0)
    assert not lies()


def test_r_takes_no_tile_away_that_cannot_be_turned() -> None:
    sitting = sit("monorail", moves="h10rBHH no")
    sitting.scene()
    sitting.tap("l9")
    scene = sitting.scene()
    turning = next(hand for hand in scene.hands if hand.name == "turn")
    left, right, lift = turning.items
    assert rotated(scene) in (left.name, right.name)
    fixed = replace(turning, items=(replace(left, state="spent"), replace(right, state="spent"), lift))
    assert rotated(replace(scene, hands=(fixed,))) is None, "as of a crossing"


def test_looking_back_nothing_can_be_chosen_and_what_was_half_made_stays() -> None:
    sitting = sit("butterfly-effect", moves="f7r2 g8r3")
    sitting.tap("j9")
    sitting.look(1)
    assert not sitting.is_now and not sitting.chooses
    assert sitting.tap("a1") is None and not sitting.confirm(1)
    assert not [mark for mark in sitting.scene().marks if mark.name == "legal"]
    sitting.now()
    assert sitting.picker.ready


def test_playing_on_from_an_earlier_move_keeps_the_line_and_taking_it_up_again_swaps_them() -> None:
    sitting = sit("butterfly-effect", moves="f7r2 g8r3 j8u4")
    history = History(sitting.match)
    sitting.look(1)
    sitting.branch()
    assert sitting.match.ply == 1 and len(sitting.match.branches) == 1
    assert history.forks() == {1: (0,)}
    log = history.log(sitting.turn, say)
    assert len(log.rows) == 1 and log.rows[0].forks == (0,) and log.curve.branches[0][0] == 1
    sitting.switch(0)
    assert [event.move for event in sitting.match.events] == ["f7r2", "g8r3", "j8u4"]


def test_undo_first_clears_what_is_half_made_then_takes_back_a_whole_turn() -> None:
    sitting = sit("chain-lightning", {"size": "5"}, "a1 b2")
    sitting.tap("c3")
    assert sitting.undo() and sitting.picker.is_blank and sitting.match.ply == 2
    assert sitting.undo() and sitting.match.ply == 0
    assert not sitting.undo() and not sitting.can_undo


def test_chance_draws_by_itself_and_brings_the_same_after_taking_back() -> None:
    sitting = sit("butterfly-garden")
    assert sitting.match.to_act != (CHANCE,)
    dealt = [event.move for event in sitting.match.events]
    play_a_turn(sitting, random.Random(3))
    drawn = [event.move for event in sitting.match.events if event.seat == CHANCE]
    sitting.undo()
    assert [event.move for event in sitting.match.events] == dealt
    play_a_turn(sitting, random.Random(3))
    assert [event.move for event in sitting.match.events if event.seat == CHANCE] == drawn


def test_secret_choices_pass_behind_a_cover_and_show_nothing_until_all_are_in() -> None:
    sitting = sit("settlers-of-chaos")
    chooser = random.Random(1)
    for _ in range(60):
        if sitting.match.moment.is_secret:
            break
        play_a_turn(sitting, chooser)
    match = sitting.match
    first, second = match.to_act
    assert sitting.is_covered and not sitting.chooses and not sitting.has_sealed and sitting.seat == first
    before = record.write(match)
    sitting.uncover()
    tap_a_move(sitting, chooser)
    chosen = sitting.picker.ready
    sitting.confirm(777)
    assert sitting.is_covered and sitting.has_sealed and sitting.seat == second
    assert record.write(match) == before, "the record does not hold a sealed choice"
    assert sitting.view.taps == () and chosen[0] not in repr(sitting.view.events)
    sitting.uncover()
    tap_a_move(sitting, chooser)
    sitting.confirm(888)
    assert match.ply > 0 and record.write(match) != before


def to_the_minute(sitting: Sitting) -> None:
    """Plays on to the first minute of Settlers of Chaos."""
    chooser = random.Random(1)
    while sitting.match.state.phase != "orders":  # type: ignore[attr-defined]
        sitting.uncover()
        play_a_turn(sitting, chooser)


def test_orders_grow_and_what_was_sent_stands_when_the_minute_ends() -> None:
    sitting = sit("settlers-of-chaos")
    to_the_minute(sitting)
    match = sitting.match
    first, second = match.state.at_one_device
    assert (sitting.seat, second) == (first, match.state.priority)  # type: ignore[attr-defined]
    sitting.grow("000w5", 50)
    assert match.envelopes == {}, "nobody writes behind a cover"
    sitting.uncover()
    sitting.grow("000w5", 50)
    sitting.grow("000w5~120x1r1b2a", 12_000)
    assert sitting.grown == "000w5~120x1r1b2a" and sitting.seat == first and match.to_act == (0, 1)
    kept = draft.write(draft.of(match))
    again = Sitting(record.read(record.write(match), find), Rng(1))
    draft.restore(draft.read(kept, 2), again.match)
    again.uncover()
    assert again.grown == sitting.grown
    again.jotted = ("r1", "+")
    assert again.half is not None
    kept = draft.write(draft.of(again.match, again.half))
    third = Sitting(record.read(record.write(match), find), Rng(1))
    for half in draft.restore(draft.read(kept, 2), third.match):
        third.restore(half.seat, half.moves, half.taps)
    assert third.jotted == ("r1", "+") and third.picker.is_blank
    sitting.jotted = ("b2",)
    sitting.verb("!time", first)
    assert sitting.jotted == ()
    assert sitting.seat == second and sitting.is_covered and sitting.has_sealed and match.ply == len(match.events)
    sitting.uncover()
    assert sitting.grown is None
    sitting.verb("!time", second)
    assert [event.move for event in match.events[-12:] if "w5" in event.move] == ["000w5~120x1r1b2a"]
    told = [note.key for note in sitting.report()]
    assert "sealed" not in told and told.count("order") == 2


def test_what_is_opened_together_is_one_turn_and_is_taken_back_together() -> None:
    sitting = sit("settlers-of-chaos")
    to_the_minute(sitting)
    match = sitting.match
    for turn in match.turns[-2:]:
        assert {event.seat for event in match.events[turn.start : turn.end]} - {CHANCE} == {0, 1}
    assert sitting.undo() and match.state.phase == "items" and match.moment.is_secret  # type: ignore[attr-defined]


def test_a_resignation_ends_a_match_of_two_and_can_be_taken_back() -> None:
    sitting = sit("butterfly-effect", moves="f7r2")
    sitting.verb("!resign", 1)
    assert sitting.seat is None and sitting.match.outcome is not None
    assert sitting.undo() and sitting.match.outcome is None and sitting.seat == 1


@pytest.mark.parametrize("key", [*KEYS, "template"])
def test_wild_use_of_a_table_never_breaks_it_and_what_is_kept_comes_back(key: str) -> None:
    """Any tap, key, undo, look back, branch: always a scene, a log, a record that loads and a draft that returns."""
    chooser = random.Random(key)
    for seats in find(key).info.seats[:2]:
        sitting = sit(key, seats=seats)
        history = History(sitting.match)
        for _ in range(120):
            scene = sitting.scene()
            tokens = [site.name for site in scene.sites] + [item.name for hand in scene.hands for item in hand.items]
            deed = chooser.randrange(20)
            if sitting.is_covered:
                sitting.uncover()
            elif deed < 9:
                refusal = sitting.tap(chooser.choice(tokens))
                assert refusal is None or refusal.reason
            elif deed < 13:
                likely = sorted(sitting.picker.next) if sitting.chooses else []
                if likely:
                    sitting.tap(chooser.choice(likely))
            elif deed < 16:
                sitting.confirm(100)
            elif deed == 16:
                chooser.choice((sitting.back, sitting.cancel, sitting.undo))()
            elif deed == 17:
                sitting.look(chooser.randrange(len(sitting.match.turns) + 1))
                sitting.scene()
                chooser.choice((sitting.now, sitting.branch))()
            elif deed == 18 and sitting.match.branches:
                sitting.switch(chooser.randrange(len(sitting.match.branches)))
            else:
                for token in (rotated(scene), by_digit(scene, str(chooser.randrange(10)))):
                    if token is not None and sitting.chooses:
                        sitting.tap(token)
            sitting.scene()
        history.log(sitting.turn, say)
        comes_back(sitting)


def comes_back(sitting: Sitting) -> None:
    match, picker = sitting.match, sitting.picker
    halves = () if sitting.seat is None else (draft.Half(sitting.seat, picker.moves, picker.taps),)
    kept = Kept("demo", match.game.info.key, record.write(match), draft.write(draft.of(match, *halves)))
    found = take_up(kept)
    again = Sitting(found.match, Rng(1))
    for half in found.halves:
        again.restore(half.seat, half.moves, half.taps)
    assert again.match.state == match.state and again.seat == sitting.seat
    assert (again.picker.moves, again.picker.taps) == (picker.moves, picker.taps)
    assert again.match.to_act == match.to_act


def tap_a_move(sitting: Sitting, chooser: random.Random) -> None:
    """Spells some legal move through the picker."""
    state, seat = sitting.picker.state, sitting.picker.seat
    for tap in state.taps(chooser.choice(list(state.legal(seat)))):
        sitting.scene()
        sitting.tap(tap)


def play_a_turn(sitting: Sitting, chooser: random.Random) -> None:
    for _ in range(10):
        if sitting.is_covered:
            sitting.uncover()
        tap_a_move(sitting, chooser)
        try:
            if sitting.confirm(0):
                return
        except IllegalMove as refusal:
            raise AssertionError(refusal) from refusal
