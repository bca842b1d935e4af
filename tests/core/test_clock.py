"""Clocks as arithmetic."""
from __future__ import annotations

import pytest

from attractor.core import clock
from attractor.core.clock import Clocks, read_control, write_control
from attractor.core.game import BadRecord, Clock
from attractor.core.match import Match
from attractor.core.moment import Moment, first
from tests.core.toys import Bowl, Fingers, find

HOUSE = Clock(move=60, reserve=300)


def seconds(clocks: Clocks, seat: int, now: int) -> tuple[float, float]:
    left = clocks.left(seat, now * 1000)
    return left.move / 1000, left.reserve / 1000


def test_a_minute_a_move_and_a_reserve_that_is_never_refilled() -> None:
    """Butterfly Effect, test position 8."""
    clocks = Clocks.new(HOUSE, 2).run((0,), now=0)
    assert seconds(clocks, 0, 90) == (0, 270)
    clocks = clocks.stop(0, 90_000).run((0,), now=90_000)
    assert seconds(clocks, 0, 90) == (60, 270)
    clocks = clocks.stop(0, 120_000).run((0,), now=200_000)
    assert clocks.reserve == (270_000, 300_000)
    assert clocks.up(200_000 + 329_999) == ()
    assert clocks.up(200_000 + 330_000) == (0,)
    assert clocks.next_up(200_000) == 330_000


def test_time_that_is_left_of_a_move_is_not_saved() -> None:
    clocks = Clocks.new(HOUSE, 2).run((0,), now=0).stop(0, 10_000).run((0,), now=10_000)
    assert seconds(clocks, 0, 10) == (60, 300)


def test_an_increment_is_added_after_the_move() -> None:
    clocks = Clocks.new(Clock(reserve=300, increment=5), 2).run((1,), now=0)
    assert seconds(clocks, 1, 20) == (0, 280)
    assert clocks.stop(1, 20_000).reserve == (300_000, 285_000)
    assert clocks.up(300_000) == (1,)
    assert clocks.stop(1, 400_000).reserve == (300_000, 0)


def test_without_a_clock_there_is_all_the_time_in_the_world() -> None:
    clocks = Clocks.new(Clock(), 2).run((0,), now=0)
    assert not clocks.left(0, 10**12).limited
    assert clocks.up(10**12) == () and clocks.next_up(0) is None
    assert clocks.stop(0, 10**12).reserve == (0, 0)


def test_a_paused_clock_stands() -> None:
    clocks = Clocks.new(HOUSE, 2).run((0,), now=0).pause(30_000)
    assert seconds(clocks, 0, 5000) == (30, 300) and clocks.next_up(5_000_000) is None
    clocks = clocks.resume(5_000_000)
    assert seconds(clocks, 0, 5010) == (20, 300)
    assert clocks.resume(9_999_999) == clocks


def test_a_clock_that_is_set_back_does_not_give_time() -> None:
    clocks = Clocks.new(HOUSE, 2).run((0,), now=100_000)
    assert seconds(clocks, 0, 50) == (60, 300)


def test_two_seats_run_at_once_and_each_pays_for_itself() -> None:
    clocks = Clocks.new(HOUSE, 2).run((0, 1), now=0)
    clocks = clocks.stop(1, 20_000)
    assert clocks.running == (0,)
    clocks = clocks.stop(0, 100_000)
    assert clocks.reserve == (260_000, 300_000)


def test_a_window_of_the_rules_stands_for_the_tables_clock() -> None:
    clocks = Clocks.new(Clock(rules=True), 2).run((0, 1), 0, windows=((0, 90_000), (30_000, 90_000)))
    assert (clocks.left(1, 10_000).wait, clocks.left(0, 10_000).wait) == (20_000, 0)
    assert clocks.left(0, 10_000).move == 80_000
    assert clocks.up(89_999) == () and clocks.up(90_000) == (0, 1)


# ---- beside a match ------------------------------------------------------------------------------------------------
def test_clocks_follow_a_match() -> None:
    match = Match(find("template"), 2, {}, id="a", clock=HOUSE)
    clocks = Clocks.new(match.clock, 2).follow(match.moment, match.to_act, match.ply, 0)
    assert clocks.running == (0,)
    match.play(0, "a1")
    clocks = clocks.follow(match.moment, match.to_act, match.ply, 70_000)
    assert clocks.running == (1,) and clocks.reserve == (290_000, 300_000)
    match.verb("!draw?", 1)
    clocks = clocks.follow(match.moment, match.to_act, match.ply, 75_000)
    match.verb("!resign", 1)
    clocks = clocks.follow(match.moment, match.to_act, match.ply, 80_000)
    assert clocks.running == () and clocks.since is None and clocks.next_up(80_000) is None


def test_clocks_of_secret_choices_stop_one_by_one() -> None:
    match = Match(find("fingers"), 2, {}, id="a", clock=HOUSE)
    clocks = Clocks.new(match.clock, 2).follow(match.moment, match.to_act, match.ply, 0)
    assert clocks.running == (0, 1)
    match.seal(1, "3")
    clocks = clocks.follow(match.moment, match.to_act, match.ply, 61_000)
    assert clocks.running == (0,) and clocks.reserve == (300_000, 299_000)
    match.unseal(1)
    clocks = clocks.follow(match.moment, match.to_act, match.ply, 62_000)
    assert clocks.running == (0, 1) and clocks.left(1, 62_000).reserve == 298_000
    match.seal(1, "2")
    match.seal(0, "2")
    clocks = clocks.follow(match.moment, match.to_act, match.ply, 63_000)
    assert clocks.running == (0, 1) and clocks.reserve == (297_000, 297_000) and clocks.elapsed(63_000) == 0


def test_a_turn_of_several_moves_has_one_allowance() -> None:
    class Goes(Bowl):
        mid_turn = True  # type: ignore[assignment]

    class Begins(Bowl):
        mid_turn = False  # type: ignore[assignment]

    clocks = Clocks.new(HOUSE, 2).follow(first(Begins(turn=0), 2), (0,), 0, 0)
    clocks = clocks.follow(first(Goes(turn=0), 2), (0,), 1, 50_000)
    assert seconds(clocks, 0, 50) == (10, 300)
    clocks = clocks.follow(first(Begins(turn=0), 2), (0,), 2, 80_000)
    assert seconds(clocks, 0, 80) == (60, 280)


def test_windows_hold_at_tables_that_play_by_them_and_in_races() -> None:
    class Timed(Fingers):
        def window(self, seat: int) -> tuple[int, int] | None:
            return (30 * seat, 90)

    class Race(Timed):
        is_race = True  # type: ignore[assignment]

    def limits(state: Fingers, control: Clock) -> tuple[int, bool]:
        left = Clocks.new(control, 2).follow(Moment(state, 2), (0, 1), 0, 0).left(1, 0)
        return left.wait, left.limited

    assert limits(Timed(), Clock(rules=True)) == (30_000, True)
    assert limits(Timed(), Clock()) == (0, False)
    assert limits(Timed(), HOUSE) == (0, True)
    assert limits(Race(), Clock()) == (30_000, True)


def test_a_table_that_stands_goes_on_standing() -> None:
    match = Match(find("template"), 2, {}, id="a", clock=HOUSE)
    clocks = Clocks.new(match.clock, 2).follow(match.moment, match.to_act, match.ply, 0).pause(5_000)
    match.play(0, "a1")
    clocks = clocks.follow(match.moment, match.to_act, match.ply, 6_000)
    assert clocks.since is None and clocks.running == (1,)


# ---- text ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "control",
    [HOUSE, Clock(), Clock(rules=True), Clock(0, 300, 5), Clock(30), Clock(60, 300, 10), Clock(reserve=9)],
)
def test_a_time_control_has_a_text(control: Clock) -> None:
    assert read_control(write_control(control)) == control


@pytest.mark.parametrize(
    "text", ["", "0", "60+", "+300", "60 + 300", "060+300", "60+300*0", "1e3", "rules ", "6٠+300", "999999"]
)
def test_other_texts_are_no_time_control(text: str) -> None:
    with pytest.raises(BadRecord, match="bad-clock"):
        read_control(text)


def test_clocks_come_back_from_storage_as_they_stood() -> None:
    clocks = Clocks.new(HOUSE, 3).run((0, 2), now=0, windows=((0, 90_000), None), ply=4)
    again = clock.read(clocks.write(now=12_345), HOUSE, 3)
    assert again == clocks.pause(12_345)
    fresh = Clocks.new(HOUSE, 2)
    assert clock.read(fresh.write(0), HOUSE, 2) == fresh


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:-1] + "x",
        lambda text: text.replace("p1", "p3"),
        lambda text: text.replace("300000", "3٠0000"),
        lambda text: text.replace("300000,", ""),
        lambda text: text.replace("60+300", "61+300"),
        lambda text: text + "\n",
        lambda text: "9" * 999,
    ],
)
def test_damaged_clocks_are_refused(damage) -> None:  # type: ignore[no-untyped-def]
    text = Clocks.new(HOUSE, 2).run((0,), now=0).write(now=5)
    with pytest.raises(BadRecord):
        clock.read(damage(text), HOUSE, 2)
