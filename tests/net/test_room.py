"""What a room does for honest players: joining, coming back, questions and answers, a rematch."""
from __future__ import annotations

import pytest

from attractor.core import record
from attractor.core.game import BadRecord, IllegalMove
from attractor.net.amount import TALK
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


def test_halves_of_letters_in_a_line_of_chat_are_left_out_and_the_match_goes_on() -> None:
    world = World("halves")
    tabs = seated(world, "template", 2)
    world.act(tabs[0], lambda room: room.say(0, "good \ud83d luck \U0001f600\udc00", world.now))
    world.rest(100)
    play(world, tabs[0], 0, "c1")
    assert tabs[1].alive.chat == [(0, "good  luck \U0001f600")] and moves(tabs[1]) == ["c1"]


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


def test_a_guest_whom_others_lead_to_the_inviter_is_seated() -> None:
    world = World("behind")
    host, middle, far = (world.tab(name) for name in "abc")
    world.invite(host, "template", 3, {})
    for tab, to in ((middle, "a"), (far, "b")):
        world.join(tab)
        world.connect(to, tab.name)
    for tab, name in ((host, "Ada"), (far, "Cy"), (middle, "Bob")):
        world.act(tab, lambda room, tab=tab, name=name: room.sit(tab.keys[0].public, name, world.now))  # type: ignore[misc]
    world.run(lambda: far.alive.opening is not None and far.alive.opening.is_full)
    assert not host.refused and not middle.refused and not far.refused


def test_who_comes_too_late_for_the_last_seat_watches_and_has_it_when_it_is_free_again() -> None:
    world = World("late")
    host, fast, slow = (world.tab(name) for name in "abc")
    world.invite(host, "template", 2, {})
    for tab in (fast, slow):
        world.join(tab)
        world.connect("a", tab.name)
    for tab, name in ((host, "Ada"), (fast, "Bob"), (slow, "Cy")):
        world.act(tab, lambda room, tab=tab, name=name: room.sit(tab.keys[0].public, name, world.now))  # type: ignore[misc]
    world.rest(10_000)
    world.sent.clear()
    world.rest(50_000)
    assert not [frame for frame in world.sent if '"t":"claim"' in frame], "nobody asks for what is not there"
    assert host.closed == [] and [refusal[2].key for refusal in host.refused] == ["room-full"], "told once"
    world.kill(fast)
    world.act(host, lambda room: room.stand(1, world.now))
    world.rest(5_000)
    assert host.alive.opening is not None and host.alive.opening.places[1].name == "Cy" and host.closed == []


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


@pytest.mark.parametrize("first", ["old", "new"])
def test_the_older_tab_of_a_key_gives_way_whichever_comes_last_and_whatever_gets_lost(first: str) -> None:
    """Both are connected with the others only: the word that passes between them may get lost, and is asked for again.
    The older one takes its seats back by a reload."""
    world = World(f"again {first}", Weather(5, 200, loss=300))
    tabs = seated(world, "template", 2)
    old, copy = tabs[1], world.tabs.setdefault("copy", Tab("copy", tabs[1].keys, world.rng.split(), tabs[1].store))
    world.cut("a", "b")
    for tab in (old, copy) if first == "old" else (copy, old):
        if tab is copy:
            world.reload(copy)
        world.connect("a", tab.name)
    world.run(lambda: old.alive.status == "room-replaced")
    assert copy.alive.to_choose == () and copy.alive.status != "room-replaced"
    world.kill(old)
    world.reload(old)
    world.connect("a", "b")
    world.run(lambda: copy.alive.status == "room-replaced")
    assert old.alive.status != "room-replaced"


def test_of_two_lists_that_wait_to_be_sealed_the_second_counts_only_if_it_goes_on_with_the_first() -> None:
    """Both are made while the tab waits, after a reload, to hear what others hold of its chain."""
    world = World("lists")
    tab = seated(world, "fingers", 2)[0]
    world.kill(tab)
    world.reload(tab)
    world.act(tab, lambda room: room.seal(0, "3", world.now, final=False))
    world.act(tab, lambda room: room.seal(0, "5", world.now))
    assert not table_of(tab).fold.sealed
    world.rest(10_000)
    sealed = table_of(tab).fold.sealed[0]
    assert [step.partition(":")[2] for step in tab.alive.holding.vault.steps(sealed) or ()] == ["3"]


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


def test_who_has_said_more_than_a_match_can_hold_is_told_and_plays_on() -> None:
    world = World("words")
    tabs = seated(world, "template", 2)
    for _ in range(1 + TALK // 6_000):
        world.act(tabs[0], lambda room: room.say(0, "\N{BUTTERFLY}" * 500, world.now))
        world.rest(60)
    assert [why.key for _, _, why in tabs[0].refused][:1] == ["room-too-much"] and not tabs[1].refused
    play(world, tabs[0], 0, "c1")
    assert moves(tabs[1]) == ["c1"] and table_of(tabs[0]).log.counts == table_of(tabs[1]).log.counts


# ---- small things -------------------------------------------------------------------------------------------------
def test_a_p256_key_signs_as_well() -> None:
    world = World("p256")
    tabs = seated(world, "template", 2, kind="p")
    play(world, tabs[0], 0, "c1")
    assert same(tabs) and moves(tabs[1]) == ["c1"]


def test_a_damaged_store_is_refused() -> None:
    world = World("damaged")
    tabs = seated(world, "template", 2)
    good = dict(tabs[0].store)
    entry = next(key for key in good if key.startswith("entry/"))
    cut = good | {"room": good["room"][:-20]}
    for items in ({}, {"room": ""}, {"room": "5"}, {"room": "{}"}, cut, good | {entry: "junk"}):
        with pytest.raises(ValueError):
            Room.load(items, find, tabs[0].entropy, world.now)
    Room.load(good, find, tabs[0].entropy, world.now)


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
