"""What a room does for honest players: joining, coming back, questions and answers, absence, clocks, a rematch."""
from __future__ import annotations

import pytest

from attractor.core import record
from attractor.core.game import BadRecord, Clock, IllegalMove
from attractor.net.entry import Entry, plain
from attractor.net.room import Room
from attractor.net.table import Table
from attractor.net.transport import Weather
from tests.core.toys import find
from tests.net.driver import ROOM, Key, Tab, World, seated


def table_of(tab: Tab) -> Table:
    assert tab.alive.table is not None
    return tab.alive.table


def moves(tab: Tab) -> list[str]:
    return [event.move for event in table_of(tab).fold.match.events]


def play(world: World, tab: Tab, seat: int, move: str, spent: int = 0) -> None:
    world.act(tab, lambda room: room.play(seat, move, world.now, spent))
    world.rest(100)


def ask(world: World, tab: Tab, seat: int, what: str, **more: int) -> None:
    world.act(tab, lambda room: room.ask(seat, what, world.now, **more))
    world.rest(100)


def answer(world: World, tab: Tab, seat: int, yes: bool) -> None:
    number = table_of(tab).offers()[0].number
    world.act(tab, lambda room: room.answer(seat, number, yes, world.now))
    world.rest(100)


def same(tabs: list[Tab]) -> bool:
    return len({record.write(table_of(tab).fold.match) for tab in tabs}) == 1


# ---- joining -----------------------------------------------------------------------------------------------------
def test_two_people_on_one_sofa_and_a_computer_share_a_tab() -> None:
    world = World("sofa")
    tab, guest = world.tab("a", 3), world.tab("b")
    world.invite(tab, "butterfly-garden", 4, {})
    world.join(guest)
    world.connect("a", "b")
    for key, name in zip(tab.keys, ("Ada", "Bo", "@3"), strict=True):
        world.act(tab, lambda room, k=key, n=name: room.sit(k.public, n, world.now))  # type: ignore[misc]
    world.act(guest, lambda room: room.sit(guest.keys[0].public, "Cy", world.now))
    world.rest(100)
    world.act(tab, lambda room: room.start(world.now))
    world.run(lambda: guest.alive.table is not None and table_of(guest).is_running)
    assert tab.alive.own_seats == (0, 1, 2) and guest.alive.own_seats == (3,)
    assert table_of(guest).fold.match.players == ("Ada", "Bo", "@3", "Cy")


def test_nothing_begins_while_a_place_is_free() -> None:
    world = World("free")
    tab = world.tab("a")
    world.invite(tab, "template", 2, {})
    world.act(tab, lambda room: room.sit(tab.keys[0].public, "Ada", world.now))
    with pytest.raises(BadRecord):
        tab.alive.start(world.now)
    assert tab.alive.status == "room-lobby"


def test_a_spectator_sees_all_and_has_no_seat() -> None:
    world = World("watch")
    tabs = seated(world, "template", 2, watchers=1)
    play(world, tabs[0], 0, "c1")
    assert same(tabs) and tabs[2].alive.own_seats == ()
    with pytest.raises(IllegalMove):
        tabs[2].alive.play(1, "e1", world.now)


def test_messages_go_around_a_pair_that_cannot_connect() -> None:
    world = World("star")
    tabs = seated(world, "butterfly-garden", 4, mesh=False)
    assert world.net.lines("b") == ["a"]
    world.act(tabs[2], lambda room: room.say(room.own_seats[0], "hello", world.now))
    world.rest(200)
    assert all(tab.alive.chat[-1][1] == "hello" for tab in tabs)


def test_a_refused_move_changes_nothing_and_is_not_sent() -> None:
    world = World("refused")
    tabs = seated(world, "template", 2)
    counts = table_of(tabs[0]).log.counts
    for seat, move in [(0, "zz"), (1, "a1")]:
        with pytest.raises(IllegalMove):
            tabs[0].alive.play(seat, move, world.now)
    world.rest(500)
    assert table_of(tabs[0]).log.counts == counts


# ---- coming back -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("who", [0, 1], ids=["inviter", "guest"])
def test_whoever_reloads_comes_back_to_its_seat(who: int) -> None:
    world = World("reload")
    tabs = seated(world, "template", 2)
    play(world, tabs[0], 0, "c1")
    world.kill(tabs[who])
    world.rest(3000)
    assert tabs[1 - who].alive.status == "room-waiting"
    world.reload(tabs[who])
    world.connect("a", "b")
    world.rest(3000)
    assert tabs[0].alive.status == tabs[1].alive.status == "room-playing"
    play(world, tabs[1], 1, "e1")
    assert moves(tabs[0]) == ["c1", "e1"] and same(tabs)


def test_any_surviving_tab_brings_the_match_back() -> None:
    """All but a spectator lose their match and keep their keys and seeds alone."""
    world = World("survivor")
    tabs = seated(world, "template", 2, watchers=1)
    play(world, tabs[0], 0, "c1")
    for tab in tabs[:2]:
        world.kill(tab)
        for key in [key for key in tab.store if key.startswith("entry/")]:
            del tab.store[key]
    for tab in tabs[:2]:
        world.reload(tab)
    for tab in tabs[:2]:
        world.connect("w0", tab.name)
    world.rest(5000)
    assert same(tabs) and moves(tabs[0]) == ["c1"]


def test_the_newest_connection_of_a_key_replaces_the_older_one() -> None:
    world = World("twice")
    tabs = seated(world, "template", 2)
    copy = world.tabs["copy"] = Tab("copy", tabs[1].keys, world.rng.split(), dict(tabs[1].store))
    world.reload(copy)
    world.connect("copy", "a")
    world.rest(3000)
    assert tabs[1].alive.status == "room-replaced" and tabs[1].alive.to_choose == ()
    play(world, tabs[0], 0, "c1")
    play(world, copy, 1, "e1")
    assert moves(tabs[0]) == ["c1", "e1"] and table_of(tabs[0]).log.fork is None


def test_what_was_stored_before_a_crash_is_never_written_otherwise() -> None:
    """The tab dies after storing its move and before sending it: the move comes out after the reload."""
    world = World("crash")
    tabs = seated(world, "template", 2)
    todo = tabs[0].alive.play(0, "c1", world.now)
    sign = next(effect for effect in todo if type(effect).__name__ == "Sign")
    todo = tabs[0].alive.signed(sign.token, tabs[0].keys[0].sign(sign.data), world.now)  # type: ignore[union-attr]
    store = next(effect for effect in todo if type(effect).__name__ == "Store")
    tabs[0].store.update({key: text or "" for key, text in store.items})  # type: ignore[union-attr]
    world.kill(tabs[0])
    world.reload(tabs[0])
    world.connect("a", "b")
    world.rest(3000)
    assert moves(tabs[1]) == ["c1"] and table_of(tabs[1]).log.fork is None


# ---- questions ---------------------------------------------------------------------------------------------------
def test_a_draw_is_agreed() -> None:
    world = World("draw")
    tabs = seated(world, "template", 2)
    ask(world, tabs[0], 0, "draw")
    answer(world, tabs[1], 1, True)
    outcome = table_of(tabs[1]).fold.match.outcome
    assert outcome is not None and outcome.reason == "agreed" and same(tabs)


def test_a_refused_question_is_gone() -> None:
    world = World("no")
    tabs = seated(world, "template", 2)
    ask(world, tabs[0], 0, "draw")
    answer(world, tabs[1], 1, False)
    assert table_of(tabs[0]).offers() == [] and table_of(tabs[0]).fold.match.outcome is None


def test_a_move_is_taken_back_when_all_agree() -> None:
    world = World("undo")
    tabs = seated(world, "template", 3)
    play(world, tabs[0], 0, "c1")
    ask(world, tabs[0], 0, "undo", to=0)
    answer(world, tabs[1], 1, True)
    assert moves(tabs[0]) == ["c1"], "one has not answered yet"
    answer(world, tabs[2], 2, True)
    assert moves(tabs[0]) == [] and same(tabs)
    play(world, tabs[0], 0, "e1")
    assert moves(tabs[2]) == ["e1"]


def test_a_move_that_crosses_an_agreed_take_back_comes_first() -> None:
    world = World("cross", Weather(300, 300))
    tabs = seated(world, "template", 2)
    world.act(tabs[0], lambda room: room.play(0, "c1", world.now))
    world.rest(700)
    world.act(tabs[0], lambda room: room.ask(0, "undo", world.now, to=0))
    world.rest(700)
    number = table_of(tabs[1]).offers()[0].number
    world.act(tabs[1], lambda room: room.answer(1, number, True, world.now))
    world.act(tabs[1], lambda room: room.play(1, "e1", world.now))
    world.rest(3000)
    assert moves(tabs[0]) == ["c1", "e1"] and same(tabs) and not table_of(tabs[0]).offences


def test_a_rematch_swaps_the_seats() -> None:
    world = World("again")
    tabs = seated(world, "template", 2)
    world.act(tabs[0], lambda room: room.resign(0, world.now))
    world.rest(100)
    first = table_of(tabs[0]).log.match
    ask(world, tabs[1], 1, "rematch")
    answer(world, tabs[0], 0, True)
    world.rest(3000)
    assert all(table_of(tab).is_running and table_of(tab).opening.before == first for tab in tabs)
    assert tabs[0].alive.own_seats == (1,) and tabs[1].alive.own_seats == (0,)
    play(world, tabs[1], 0, "c1")
    world.kill(tabs[0])
    world.reload(tabs[0])
    world.connect("a", "b")
    world.rest(3000)
    assert moves(tabs[0]) == ["c1"] and same(tabs)


def test_a_rematch_draws_anew() -> None:
    world = World("bowls")
    tabs = seated(world, "bowl", 2)
    world.act(tabs[0], lambda room: room.resign(0, world.now))
    world.rest(1000)
    ask(world, tabs[0], 0, "rematch")
    answer(world, tabs[1], 1, True)
    world.rest(3000)
    assert table_of(tabs[0]).opening.round == 1 and table_of(tabs[0]).fold.match.ply == 1 and same(tabs)


# ---- absence -----------------------------------------------------------------------------------------------------
def test_two_of_three_play_on_without_the_third() -> None:
    world = World("retire")
    tabs = seated(world, "template", 3)
    world.kill(tabs[0])
    world.rest(1000)
    ask(world, tabs[1], 1, "retire", who=0)
    assert table_of(tabs[1]).fold.active == (0, 1, 2)
    answer(world, tabs[2], 2, True)
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
    tabs = seated(world, "template", 2)
    world.cut("a", "b")
    ask(world, tabs[0], 0, "retire", who=1)
    ask(world, tabs[1], 1, "retire", who=0)
    assert table_of(tabs[0]).fold.match.outcome is not None
    world.connect("a", "b")
    world.rest(3000)
    stops = [table_of(tab).stop for tab in tabs]
    assert [stop and stop.key for stop in stops] == ["room-split", "room-split"]


def test_those_who_are_there_may_end_the_match() -> None:
    world = World("end")
    tabs = seated(world, "butterfly-garden", 4)
    for tab in tabs[1:]:
        world.kill(tab)
    ask(world, tabs[0], 0, "end")
    stop = table_of(tabs[0]).stop
    assert stop is not None and stop.key == "room-ended" and table_of(tabs[0]).fold.match.outcome is None


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
    tabs = seated(world, "settlers-of-chaos", 2, {"turns": "15"})
    while not (tabs[0].alive.match and tabs[0].alive.match.state.is_race):
        for seat, tab in enumerate(tabs):
            if seat in tab.alive.to_choose and not tab.alive.match.state.is_race:  # type: ignore[union-attr]
                state = tab.alive.match.state  # type: ignore[union-attr]
                move = next(iter(state.legal(seat)))
                act = tab.alive.seal if tab.alive.match.moment.is_secret else tab.alive.play  # type: ignore[union-attr]
                world.do(tab, act(seat, move, world.now))
        world.step()
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


def test_a_p256_key_signs_as_well() -> None:
    world = World("p256")
    tabs = seated(world, "template", 2, kind="p")
    play(world, tabs[0], 0, "c1")
    assert same(tabs) and moves(tabs[1]) == ["c1"]


def test_an_answer_that_nobody_waits_for_is_ignored() -> None:
    room = Room.join(find, lambda count: bytes(count), 0, room=ROOM)
    assert room.signed(99, "x", 1) == [] and room.verified(99, True, 1) == [] and room.stored(99, 1) == []
    assert room.received("nobody", "junk", 1) == []


def test_entries_in_any_order_make_the_same_table() -> None:
    world = World("order")
    tabs = seated(world, "bowl", 2)
    entry = table_of(tabs[0]).log.chains[0][0]
    assert isinstance(entry, Entry) and plain(entry) in entry.sig + " " + plain(entry)
    anew = Table(table_of(tabs[0]).opening, find)
    for one in reversed(list(table_of(tabs[0]).log)):
        anew.add(one)
    assert anew.fold.match.state == table_of(tabs[0]).fold.match.state
    assert Key.make(world.rng).public != tabs[0].keys[0].public
