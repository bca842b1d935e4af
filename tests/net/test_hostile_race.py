"""The minute of a race among tabs: what orders claim, what the others have measured, and what counts of it."""
from __future__ import annotations

import pytest

from tests.net.driver import Tab, World, seated
from tests.net.test_absence import at_a_race
from tests.net.test_room import moves, same, table_of


def order(world: World, tab: Tab, seat: int, text: str, final: bool = True) -> None:
    stamp = int(text.split("~")[-1][:3])
    world.act(tab, lambda room: room.seal(seat, text, world.now, final=final, stamp=stamp))


def now(world: World, tab: Tab) -> int:
    """Tenths of a second that the race has lasted there."""
    world.do(tab, tab.alive.tick(world.now))
    return tab.alive.watch.elapsed // 100


def named(tab: Tab) -> set[str]:
    return {note.key for _peer, _seat, note in tab.refused}


def played(tab: Tab, ply: int) -> list[str]:
    return moves(tab)[ply : ply + 2]


def test_order_of_a_race_that_is_stamped_back() -> None:
    """Whoever sees another's stamp cannot go before it: what counts is when an order came, on every tab the same."""
    for final in (True, False):
        world = World("back")
        honest, villain, watcher = tabs = at_a_race(world, watchers=1)
        ply = table_of(honest).fold.match.ply
        world.rest(13_000)
        order(world, honest, 0, "130w5")
        world.rest(300)
        came = now(world, honest)
        order(world, villain, 1, "005w5", final)
        world.rest(60_000)
        assert played(honest, ply) == ["130w5", f"{came:03}w5"] and same(tabs) and came >= 132
        assert named(honest) == {"room-late-stamp"} and table_of(honest).stop is None
        assert named(watcher) == {"room-late-stamp"}, "who only watches is told, and has no say"


def test_order_that_is_stamped_back_a_little() -> None:
    """Nobody is named for what a slow line may have done; it does not count all the same."""
    world = World("little")
    honest, villain = tabs = at_a_race(world)
    ply = table_of(honest).fold.match.ply
    world.rest(13_000)
    order(world, villain, 1, f"{now(world, villain) - 25:03}w5")
    order(world, honest, 0, f"{now(world, honest):03}w5")
    world.rest(1_000)
    one, other = played(honest, ply)
    assert one[:3] == other[:3] and same(tabs) and not named(honest)


def forged(world: World, tab: Tab, came: str) -> None:
    """A tab opens with something else than it has measured."""
    tab.alive.writer.acknowledged = lambda _table: (came,)


@pytest.mark.parametrize("came", ["0:0:55000", "0:0:99999999"])
def test_acknowledging_an_order_long_after_it_came(came: str) -> None:
    world = World("forged")
    honest, villain = at_a_race(world)
    world.rest(5_000)
    forged(world, villain, came)
    order(world, honest, 0, f"{now(world, honest):03}w5")
    world.rest(3_000)
    order(world, villain, 1, f"{now(world, villain):03}w6")
    world.rest(2_000)
    stop = table_of(honest).stop
    assert named(honest) == {"room-forged-time"} and stop is not None and stop.key == "room-disputed"


@pytest.mark.parametrize("came", ["0:0:60000", ""])
def test_winning_by_what_one_acknowledges(came: str) -> None:
    """An end that comes of it is no end; one that comes of what was measured stands."""
    world = World("dash")
    honest, villain = seated(world, "dash", 2)
    while not honest.alive.to_choose or not villain.alive.to_choose:
        world.step()
    if came:
        forged(world, villain, came)
    early = now(world, honest)
    world.act(honest, lambda room: room.seal(0, f"{early:03}", world.now, stamp=early))
    world.rest(3_000)
    late = now(world, villain)
    world.act(villain, lambda room: room.seal(1, f"{late:03}", world.now, stamp=late))
    world.rest(1_000)
    stop, outcome = table_of(honest).stop, table_of(honest).fold.match.outcome
    assert outcome is not None and outcome.winners == ((1,) if came else (0,)) and same([honest, villain])
    assert (stop is not None and stop.key == "room-disputed") is bool(came)
    assert named(honest) == ({"room-forged-time"} if came else set())


def test_hiding_that_an_order_has_come() -> None:
    """A tab that shows for long that it holds an order cannot say that it came later; nor one that shows nothing."""
    world = World("hidden")
    honest, villain = at_a_race(world)
    world.rest(5_000)
    order(world, honest, 0, f"{now(world, honest):03}w5")
    shown = now(world, honest)
    world.rest(3_000)
    forged(world, villain, f"0:0:{100 * shown + 6_000}")
    order(world, villain, 1, f"{now(world, villain):03}w6")
    world.rest(2_000)
    assert named(honest) == {"room-forged-time"}


@pytest.mark.parametrize("came", ["", "x", "0:0:", "0:0:1,2", "9:0:7000", "1:0:50000", "0:0:-5", "0:0:1e9", "0:0:٣"])
def test_acknowledgement_that_is_none(came: str) -> None:
    world = World("junk")
    honest, villain = tabs = at_a_race(world)
    ply = table_of(honest).fold.match.ply
    world.rest(5_000)
    forged(world, villain, came)
    texts = [f"{now(world, tab):03}w5" for tab in tabs]
    order(world, honest, 0, texts[0])
    order(world, villain, 1, texts[1])
    world.rest(2_000)
    assert played(honest, ply)[0] == texts[0] and same(tabs) and not named(honest)
