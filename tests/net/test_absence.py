"""Seats that are away, time that is up, and what the others may do about it."""
from __future__ import annotations

import pytest

from attractor.core.game import Clock, IllegalMove
from attractor.net import entry as entries
from attractor.net.company import GONE
from attractor.net.transport import Weather
from tests.net.driver import Tab, World, seated
from tests.net.test_room import answer, ask, moves, play, same, table_of


# ---- absence -----------------------------------------------------------------------------------------------------
def test_two_of_three_play_on_without_the_third() -> None:
    world = World("retire")
    tabs = seated(world, "template", 3)
    world.kill(tabs[0])
    world.rest(1000)
    ask(world, tabs[1], 1, "retire", who=0)
    assert table_of(tabs[1]).fold.active == (0, 1, 2)
    answer(world, tabs[2], 2, True)
    assert table_of(tabs[1]).fold.active == (0, 1, 2), "a moment without a word is not gone"
    world.rest(GONE)
    assert table_of(tabs[1]).fold.active == (1, 2)
    play(world, tabs[1], 1, "c1")
    world.reload(tabs[0])
    for other in "bc":
        world.connect("a", other)
    world.rest(3000)
    assert same(tabs) and tabs[0].alive.to_choose == () and not table_of(tabs[0]).offences


def test_what_the_absent_seat_did_meanwhile_does_not_count() -> None:
    world = World("meanwhile")
    tabs = seated(world, "template", 3)
    for other in "bc":
        world.cut("a", other)
    play(world, tabs[0], 0, "a1")
    ask(world, tabs[1], 1, "retire", who=0)
    answer(world, tabs[2], 2, True)
    world.rest(GONE)
    for other in "bc":
        world.connect("a", other)
    world.rest(3000)
    assert same(tabs) and [event.move for event in table_of(tabs[0]).fold.match.events] == ["!resign"]
    assert not table_of(tabs[1]).offences, "it could not know"


def test_an_absent_seat_that_comes_back_before_all_agree_stays() -> None:
    world = World("back")
    tabs = seated(world, "template", 3)
    for other in "bc":
        world.cut("a", other)
    ask(world, tabs[1], 1, "retire", who=0)
    for other in "bc":
        world.connect("a", other)
    world.rest(1000)
    play(world, tabs[0], 0, "a1")
    assert table_of(tabs[2]).offers() == [] and moves(tabs[2]) == ["a1"] and same(tabs)


def test_two_halves_that_played_on_alone_stop_and_say_so() -> None:
    world = World("halves")
    tabs = seated(world, "butterfly-garden", 4)
    for one, other in ("ac", "ad", "bc", "bd"):
        world.cut(one, other)
    world.rest(GONE)
    for asks, says in ((0, 1), (2, 3)):
        ask(world, tabs[asks], asks, "retire")
        answer(world, tabs[says], says, True)
    assert [table_of(tab).fold.active for tab in tabs] == [(0, 1), (0, 1), (2, 3), (2, 3)]
    world.connect("a", "c")
    world.rest(3000)
    stops = [table_of(tab).stop for tab in tabs]
    assert [stop and stop.key for stop in stops] == ["room-split"] * 4
    both = [table_of(tab).records() for tab in tabs]
    assert both[0] == both[1] and sorted(line for text in both[0] for line in text.split("\n") if line[:1] == "!") == [
        "!resign p1", "!resign p2", "!resign p3", "!resign p4",
    ]  # fmt: skip


def test_those_who_are_there_may_end_the_match() -> None:
    world = World("end")
    tabs = seated(world, "butterfly-garden", 4)
    for tab in tabs[1:]:
        world.kill(tab)
    ask(world, tabs[0], 0, "end")
    world.rest(GONE)
    stop = table_of(tabs[0]).stop
    assert stop is not None and stop.key == "room-ended" and table_of(tabs[0]).fold.match.outcome is None


def test_who_ended_alone_plays_on_with_those_who_did_not() -> None:
    world = World("ended alone")
    tabs = seated(world, "butterfly-garden", 4)
    for other in "abc":
        world.cut("d", other)
    ask(world, tabs[3], 3, "end")
    world.rest(GONE)
    assert table_of(tabs[3]).stop is not None and all(table_of(tab).is_running for tab in tabs[:3])
    world.connect("d", "a")
    world.rest(3000)
    assert all(table_of(tab).is_running for tab in tabs) and same(tabs) and not any(tab.refused for tab in tabs)


def test_resigning_while_choices_wait_drops_them_unread() -> None:
    world = World("envelopes")
    tabs = seated(world, "fingers", 3)
    world.act(tabs[0], lambda room: room.seal(0, "3", world.now))
    world.act(tabs[1], lambda room: room.resign(1, world.now))
    world.rest(500)
    assert moves(tabs[2]) == ["!resign"] and same(tabs) and tabs[0].alive.to_choose == (0,)
    assert not any(entry.kind == "open" for entry in table_of(tabs[0]).log)
    for seat in (0, 2):
        world.act(tabs[seat], lambda room, s=seat: room.seal(s, str(s + 1), world.now))  # type: ignore[misc]
    world.rest(500)
    assert moves(tabs[1]) == ["!resign", "1", "3"]


def at_a_race(world: World, shared: int = 1, watchers: int = 0) -> list[Tab]:
    """Tabs at the first minute of Settlers of Chaos."""
    tabs = seated(world, "settlers-of-chaos", 2, {"turns": "15"}, shared=shared, watchers=watchers)
    while not (tabs[0].alive.match and tabs[0].alive.match.state.is_race):
        for tab in tabs:
            for seat in tab.alive.to_choose:
                match = tab.alive.match
                assert match is not None
                if not match.state.is_race and seat in match.state.to_act:
                    move = next(iter(match.state.legal(seat)))
                    act = tab.alive.seal if match.moment.is_secret else tab.alive.play
                    world.do(tab, act(seat, move, world.now))
        world.step()
    return tabs


# ---- clocks ------------------------------------------------------------------------------------------------------
def test_a_seat_owns_up_to_its_time() -> None:
    world = World("late")
    tabs = seated(world, "template", 2, clock=Clock(move=5, reserve=2))
    world.rest(9000)
    outcome = table_of(tabs[1]).fold.match.outcome
    assert outcome is not None and outcome.reason == "time-up" and outcome.winners == (1,) and same(tabs)


def test_the_others_flag_a_seat_that_is_gone_once_the_pause_is_used_up() -> None:
    world = World("flag")
    tabs = seated(world, "template", 2, clock=Clock(move=5, reserve=2))
    world.kill(tabs[0])
    world.rest(100_000)
    assert not tabs[1].alive.watch.up(0), "a lost line stops the clock for three minutes"
    world.rest(120_000)
    assert tabs[1].alive.watch.up(0)
    ask(world, tabs[1], 1, "flag", who=0)
    outcome = table_of(tabs[1]).fold.match.outcome
    assert outcome is not None and outcome.winners == (1,)


def test_time_is_charged_by_the_log_alone() -> None:
    world = World("charge", Weather(50, 50))
    tabs = seated(world, "template", 2, clock=Clock(move=60, reserve=60))
    world.rest(7000)
    play(world, tabs[0], 0, "c1", spent=10)
    world.rest(1000)
    play(world, tabs[1], 1, "e1", spent=900)
    world.rest(1000)
    times = [tuple(table_of(tab).fold.times) for tab in tabs]
    assert times[0] == times[1] and times[0][0] > 6000, "the claim of 10 ms is not believed"


def test_the_list_of_a_race_stands_as_it_is_when_time_is_up() -> None:
    world = World("race")
    tabs = at_a_race(world)
    orders = ["005w5", "005w5~010w6"]
    for order, stamp in zip(orders, (5, 10), strict=True):
        world.act(tabs[0], lambda room, o=order, s=stamp: room.seal(0, o, world.now, final=False, stamp=s))  # type: ignore[misc]
        world.rest(500)
    with pytest.raises(IllegalMove, match="room-not-grown"):
        tabs[0].alive.seal(0, "-", world.now)
    assert not table_of(tabs[1]).fold.is_opening
    ply = table_of(tabs[1]).fold.match.ply
    world.rest(70_000)
    assert moves(tabs[1])[ply : ply + 2] == [orders[1], "!time"] and same(tabs) and not table_of(tabs[1]).offences


def test_a_list_of_many_orders_is_opened_and_one_that_is_full_is_handed_in() -> None:
    world = World("long list")
    tabs = at_a_race(world)
    orders: list[str] = []
    for number in range(120):
        world.do(tabs[0], tabs[0].alive.tick(world.now))
        stamp = tabs[0].alive.watch.elapsed // 100
        text = "~".join([*orders, f"{stamp:03}er1r4r4r9w7"])
        try:
            world.do(tabs[0], tabs[0].alive.seal(0, text, world.now, final=False, stamp=stamp))
        except IllegalMove as refusal:
            assert refusal.note.key == "room-list-full" and number > 90
            break
        orders = text.split("~")
        world.rest(100)
    ply = table_of(tabs[1]).fold.match.ply
    world.act(tabs[0], lambda room: room.seal(0, "~".join(orders), world.now, 700))
    world.act(tabs[1], lambda room: room.seal(1, "-", world.now, 700))
    world.rest(2_000)
    assert moves(tabs[1])[ply] == "~".join(orders) and len(orders) > 90 and same(tabs)
    assert not tabs[1].refused and not table_of(tabs[1]).offences
    opened = [entry for entry in table_of(tabs[1]).log.chains[0] if entry.kind == "open"]
    assert max(len(entries.write(entry)) for entry in opened) < entries.LONGEST


def test_who_reloads_in_the_minute_has_what_was_left_of_it() -> None:
    world = World("minute")
    tabs = at_a_race(world)
    world.rest(20_000)
    kept = tabs[0].alive.watch.write()
    world.kill(tabs[0])
    world.rest(4_000)
    world.reload(tabs[0])
    tabs[0].alive.watch.restore(kept)
    world.connect("a", "b")
    world.rest(2_000)
    assert 21_000 < tabs[0].alive.watch.elapsed < 24_000, "the clocks stood while the line was lost"
    assert abs(tabs[0].alive.watch.elapsed - tabs[1].alive.watch.elapsed) < 2_000
    world.rest(40_000)
    assert not tabs[0].alive.match.state.is_race and same(tabs)  # type: ignore[union-attr]


def test_two_who_share_a_tab_have_a_minute_each() -> None:
    world = World("sofa")
    tabs = at_a_race(world, shared=2, watchers=1)
    sofa, watcher = tabs
    watch, match = sofa.alive.watch, sofa.alive.match
    assert match is not None
    first, second = match.state.at_one_device
    world.rest(40_000)
    world.act(sofa, lambda room: room.seal(first, "390w5", world.now, final=False, stamp=390))
    world.rest(25_000)
    assert table_of(watcher).fold.awaited == (second,) and table_of(watcher).fold.final, "the first minute is over"
    assert watch.elapsed < 10_000 and not watch.up(second)
    watch.is_covered = True
    before = watch.elapsed
    world.rest(90_000)
    assert watch.elapsed == before and watch.stands and not watch.is_paused, "behind the cover it stands"
    world.act(sofa, lambda room: room.uncover(world.now))
    world.rest(30_000)
    world.act(sofa, lambda room: room.seal(second, "350w6", world.now, final=False, stamp=350))
    ply = match.ply
    world.rest(35_000)
    assert sorted(moves(watcher)[ply : ply + 2]) == ["350w6", "390w5"] and same(tabs)
    assert not watcher.refused and not table_of(watcher).offences, "nobody is late"


def test_the_second_at_a_tab_is_not_late_before_the_first() -> None:
    world = World("turns")
    sofa, _watcher = at_a_race(world, shared=2, watchers=1)
    first, second = sofa.alive.match.state.at_one_device  # type: ignore[union-attr]
    world.rest(59_000)
    assert not sofa.alive.watch.up(first) and not sofa.alive.watch.up(second)
    sofa.alive.watch._since -= 2_000
    assert sofa.alive.watch.up(first) and not sofa.alive.watch.up(second)


@pytest.mark.parametrize(
    "text",
    ["", "x", "20000", "other 3 0 20000", "{match} {ply} 1 0 20000", "{match} {ply} 0 1 20000", "{match} {ply} 0 20000",
     "{match} {ply} 0 0 -20000", "{match} {ply} 0 0 ²"],
)
def test_a_time_that_was_kept_for_another_decision_is_passed_over(text: str) -> None:
    world = World("kept")
    tabs = at_a_race(world)
    match = tabs[0].alive.match
    assert match is not None
    before = tabs[0].alive.watch.elapsed
    tabs[0].alive.watch.restore(text.format(match=match.id, ply=match.ply))
    assert tabs[0].alive.watch.elapsed == before
    tabs[0].alive.watch.restore(f"{match.id} {match.ply} 0 0 20000")
    assert tabs[0].alive.watch.elapsed == 20_000


def test_a_tab_that_slept_objects_to_nothing() -> None:
    """Its clock stood, or the whole time was excused by the lost line; the others counted three minutes of it."""
    world = World("sleep")
    tabs = seated(world, "template", 2, clock=Clock(move=20, reserve=20))
    world.rest(20_000)
    asleep, room = tabs[0], tabs[0].alive
    asleep.room = None
    world.rest(260_000)
    ask(world, tabs[1], 1, "flag", who=0)
    assert table_of(tabs[1]).fold.match.outcome is not None
    asleep.room = room
    world.cut("a", "b")
    world.connect("a", "b")
    world.rest(30_000)
    assert same(tabs) and not asleep.refused and all(table_of(tab).stop is None for tab in tabs)


@pytest.mark.parametrize("seed", range(3))
def test_a_slow_line_that_loses_much_is_no_lie(seed: int) -> None:
    world = World(f"slow {seed}", Weather(250, 350, loss=100))
    tabs = seated(world, "butterfly-effect", 2, clock=Clock(move=30, reserve=600))
    while table_of(tabs[0]).is_running and table_of(tabs[0]).fold.match.ply < 24:
        for seat, tab in enumerate(tabs):
            if seat in tab.alive.to_choose:
                match = table_of(tab).fold.match
                play(world, tab, seat, next(iter(match.state.legal(seat))), 300)
        world.rest(1_000)
    assert not any(tab.refused for tab in tabs) and all(table_of(tab).stop is None for tab in tabs)
