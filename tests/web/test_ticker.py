"""Clocks beside a match on one device: they run, stand, come back, and are as they were after taking back."""
from __future__ import annotations

import pytest

from attractor.core.clock import Left
from attractor.core.game import CHANCE, Clock
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find
from attractor.web.plates import duration
from attractor.web.ticker import Ticker, clocks_of, face_of


def a_match(clock: Clock) -> Match:
    return Match(find("template"), 2, {}, id="demo", clock=clock)


def play(match: Match, ticker: Ticker, seat: int, move: str, now: int) -> None:
    match.play(seat, move, ticker.spent(now))
    ticker.follow(match.to_act, now)


def test_a_turn_takes_time_from_the_one_who_thinks() -> None:
    match = a_match(Clock(reserve=300))
    ticker = Ticker(match, 0)
    play(match, ticker, 0, "a1", 4_000)
    play(match, ticker, 1, "c1", 11_000)
    assert [face.time for face in ticker.faces(11_000).values()] == ["4:56", "4:53"]
    assert [event.spent_ms for event in match.events] == [4_000, 7_000]


def test_time_for_a_move_is_used_before_the_reserve() -> None:
    match = a_match(Clock(move=60, reserve=300))
    ticker = Ticker(match, 0)
    shown = ticker.faces(30_000)[0]
    assert (shown.time, shown.reserve) == ("0:30", "5:00")
    shown = ticker.faces(90_000)[0]
    assert (shown.time, shown.reserve) == ("4:30", "")


def test_after_taking_back_both_clocks_are_as_before() -> None:
    match = a_match(Clock(reserve=300, increment=5))
    ticker = Ticker(match, 0)
    play(match, ticker, 0, "a1", 4_000)
    before = ticker.faces(4_000)
    play(match, ticker, 1, "c1", 34_000)
    play(match, ticker, 0, "e1", 60_000)
    match.undo(1)
    ticker.follow(match.to_act, 99_000)
    assert ticker.faces(99_000) == before


def test_a_killed_tab_comes_back_with_the_same_clocks() -> None:
    match = a_match(Clock(move=60, reserve=300))
    ticker = Ticker(match, 0)
    play(match, ticker, 0, "a1", 95_000)
    seen, kept = ticker.faces(120_500), ticker.write(120_500)
    again = Ticker(match, 9_000_000, kept)
    assert again.faces(9_000_000) == seen
    assert again.spent(9_000_000) == 25_500


@pytest.mark.parametrize("kept", ["", "clocks 9", "clocks 1 none|0,0|0,0|||0|-1", "\0", "x" * 9000])
def test_damaged_clocks_give_way_to_the_times_of_the_record(kept: str) -> None:
    match = a_match(Clock(reserve=300))
    match.play(0, "a1", 4_000)
    ticker = Ticker(match, 0, kept)
    assert [face.time for face in ticker.faces(0).values()] == ["4:56", "5:00"]


def test_a_clock_that_stands_loses_nothing() -> None:
    ticker = Ticker(a_match(Clock(reserve=300)), 0)
    ticker.pause(10_000)
    assert ticker.stands and ticker.faces(80_000)[0].time == "4:50"
    ticker.resume(80_000)
    assert ticker.faces(81_000)[0].time == "4:49"


def test_the_seat_whose_time_is_up_is_named_once_it_is() -> None:
    ticker = Ticker(a_match(Clock(reserve=3)), 0)
    assert ticker.up(2_999) is None
    assert ticker.up(3_000) == 0


def test_without_a_clock_no_time_is_shown_but_thinking_is_measured() -> None:
    ticker = Ticker(a_match(Clock()), 0)
    assert ticker.faces(1_000) == {}
    assert ticker.spent(1_234) == 1_234


def test_clocks_of_a_match_are_those_its_times_make() -> None:
    match = a_match(Clock(move=60, reserve=300))
    match.play(0, "a1", 90_000)
    match.play(1, "c1", 30_000)
    match.play(0, "e1", 30_000)
    assert clocks_of(match).reserve == (270_000, 300_000)


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "0:00"), (1, "0:01"), (41_000, "0:41"), (59_999, "1:00"), (725_000, "12:05"), (3_600_000, "1:00:00")],
)
def test_durations_are_rounded_up_so_that_zero_means_over(ms: int, text: str) -> None:
    assert duration(ms) == text


def test_under_ten_seconds_in_all_a_clock_is_low() -> None:
    shown = [face_of(left) for left in (Left(9_000, 0), Left(9_000, 60_000), Left(0, 9_000), Left(0, 0))]
    assert [face.is_low for face in shown if face is not None] == [True, False, True, False]
    assert face_of(Left(0, 0, limited=False)) is None


def a_minute(*before: str) -> Match:
    """Settlers of Chaos at the first minute; ``before``: what both chose of their items, p1's first."""
    match = Match(find("settlers-of-chaos"), 2, {"items": "each"}, id="minute")
    rng = Rng(5)
    for _ in range(200):
        state = match.state
        if match.to_act == (CHANCE,):
            match.chance(match.next_draw(rng))
        elif match.moment.is_secret and before and next(iter(state.legal(0))) == "go":
            for seat in (0, 1):
                match.seal(seat, before[seat])
            break
        elif match.moment.is_secret:
            for seat in (0, 1):
                match.seal(seat, "rb")
        else:
            match.play(match.to_act[0], next(iter(state.legal(match.to_act[0]))))
    assert match.moment.is_secret and match.state.is_race
    return match


def test_at_one_device_each_has_a_minute_of_its_own() -> None:
    match = a_minute("go", "go")
    first, second = match.state.at_one_device
    ticker = Ticker(match, 0)
    ticker.follow((first,), 1_000)
    assert ticker.faces(41_000)[first].time == "0:20" and second not in ticker.faces(41_000)
    kept = ticker.write(41_000)
    again = Ticker(match, 900_000, kept)
    again.follow((first,), 900_000)
    assert again.spent(900_000) == 40_000, "a killed tab finds the minute where it stood"
    match.seal(first, "-")
    ticker.follow((second,), 45_000)
    assert ticker.faces(45_000)[second].time == "1:00"


def test_after_a_head_start_nobody_waits_at_one_device() -> None:
    match = a_minute("hs", "go")
    times = {}
    ticker = Ticker(match, 0)
    for seat in match.state.at_one_device:
        ticker.follow((seat,), 0)
        times[seat] = (ticker.spent(0), ticker.faces(0)[seat].time)
        match.seal(seat, "-")
    assert times == {0: (0, "1:30"), 1: (30_000, "1:00")}
