"""Peers that write into the log what should make two tabs differ, stop a match or fill a device. See HOSTILE.md."""
from __future__ import annotations

import pytest

from attractor.core.game import Clock
from attractor.net import clocks
from attractor.net.amount import DEEDS, OFFERS, TALK
from attractor.net.company import BREAK
from attractor.net.table import Table
from tests.core.toys import find
from tests.net.villain import Scene


# ---- the beginning -----------------------------------------------------------------------------------------------
def test_leaving_before_all_have_begun() -> None:
    """Whether all have begun depends on who is asked, so nobody writes on before it has seen that they have."""
    scene = Scene(seats=3)
    begin = scene.theirs.log.chains[1][0]
    scene.send(scene.forge("resign", heads_=("0:", f"1:{begin.name[:16]}", "0:")))
    assert scene.named("room-not-begun") == {1} and scene.unchanged() and scene.table.fold.active == (0, 1, 2)
    scene.honest_plays()
    scene.world.rest(500)
    assert all(tab.alive.table.fold.match.ply == 1 for tab in (scene.tabs[0], scene.tabs[2]))  # type: ignore[union-attr]


# ---- called gone -------------------------------------------------------------------------------------------------
def puts_out(scene: Scene) -> None:
    """The villain calls seat 0 gone, and the third believes it."""
    out = (f"0:{len(scene.theirs.log.chains[0])}",)
    scene.send(scene.forge("offer", what="retire", who=0, to=-1, without=out), remember=True)
    scene.world.rest(100)
    third = scene.tabs[2]
    number = third.alive.table.offers()[0].number  # type: ignore[union-attr]
    scene.world.act(third, lambda room: room.answer(2, number, True, scene.world.now))
    scene.world.rest(100)
    scene.learn()
    scene.send(scene.forge("enact", number=int(number.partition(":")[2])))
    scene.world.rest(1_000)


def ends(scene: Scene, *away: int) -> None:
    """The villain calls everybody else gone and ends the match."""
    out = tuple(f"{seat}:{len(scene.theirs.log.chains[seat])}" for seat in away)
    scene.send(scene.forge("offer", what="end", who=-1, to=-1, without=out), remember=True)
    scene.send(scene.forge("enact", number=len(scene.theirs.log.chains[1]) - 1), remember=True)
    scene.world.rest(1_000)


def is_disputed(scene: Scene) -> bool:
    return scene.table.stop is not None and scene.table.stop.key == "room-disputed"


def test_putting_out_somebody_who_is_there() -> None:
    scene = Scene(seats=3, moves=1)
    scene.talks(20)
    puts_out(scene)
    assert scene.named("room-was-here") == {1} and is_disputed(scene)


@pytest.mark.parametrize(("silence", "is_named"), [(BREAK - 2_000, True), (BREAK + 4_000, False)])
def test_putting_out_somebody_right_after_coming_back(silence: int, is_named: bool) -> None:
    """A connection that is made anew in a moment is no absence; nobody objects to one that was."""
    scene = Scene(seats=3, moves=1)
    scene.talks(20)
    scene.world.do(scene.honest, scene.room.disconnected("x", scene.world.now))
    scene.world.rest(silence)
    scene.talks(1)
    puts_out(scene)
    assert (scene.named("room-was-here") == {1}) is is_named and is_disputed(scene) is is_named
    assert 0 not in scene.table.fold.active


def test_winning_alone_by_calling_the_other_gone() -> None:
    scene = Scene(moves=1)
    scene.world.rest(2 * BREAK)
    out = (f"0:{len(scene.theirs.log.chains[0])}",)
    scene.send(scene.forge("offer", what="retire", who=0, to=-1, without=out), remember=True)
    scene.send(scene.forge("enact", number=len(scene.theirs.log.chains[1]) - 1))
    assert scene.named("room-not-agreed") == {1} and scene.unchanged() and scene.table.is_running


def test_ending_alone_while_the_others_are_there() -> None:
    scene = Scene("butterfly-garden", seats=4)
    scene.talks(20)
    ends(scene, 0, 2, 3)
    assert scene.named("room-was-here") == {1} and scene.unchanged()
    tables = [tab.alive.table for tab in (scene.tabs[0], *scene.tabs[2:])]
    assert all(table is not None and table.is_running for table in tables), "it ended nothing for the three"
    assert len({table.log.counts for table in tables if table}) == 1


def test_ending_alone_after_a_moment_away() -> None:
    """It may have been cut off, so nobody names it; those who are together play on, and nobody else can for them."""
    scene = Scene("butterfly-garden", seats=4)
    scene.talks(20)
    scene.world.do(scene.honest, scene.room.disconnected("x", scene.world.now))
    scene.world.rest(BREAK + 4_000)
    scene.talks(1)
    ends(scene, 0, 2, 3)
    assert scene.unchanged() and not scene.honest.refused and not scene.table.offences
    tables = [tab.alive.table for tab in (scene.tabs[0], *scene.tabs[2:])]
    assert all(table is not None and table.is_running for table in tables)


def test_ending_the_match_of_two_while_the_other_is_there() -> None:
    """Of two either half may end it: then it has stopped for both, and both are told by whom."""
    scene = Scene(moves=1)
    scene.talks(20)
    ends(scene, 0)
    assert scene.named("room-was-here") == {1} and is_disputed(scene)
    scene = Scene(moves=1)
    scene.world.rest(20_000)
    ends(scene, 0)
    assert scene.table.stop is not None and scene.table.stop.key == "room-ended"
    assert dict(scene.table.stop.facts)["who"] == scene.table.fold.match.called(1)


# ---- objections --------------------------------------------------------------------------------------------------
def test_objecting_to_what_has_been_lost() -> None:
    """Whoever has lost objects to everything: it is named, the match stays won, and there can be a rematch."""
    scene = Scene(clock=Clock(move=60, reserve=60))
    scene.honest_plays("a1")
    scene.send(scene.move("e1"), remember=True)
    scene.honest_plays(next(iter(scene.table.fold.match.state.legal(0))))
    first, second = (entry for entry in scene.table.log.chains[0] if entry.kind == "move")
    assert first.count("took") < 0 <= second.count("took")
    scene.send(scene.forge("resign"), remember=True)
    scene.world.rest(100)
    scene.learn()
    before = scene.snapshot()
    refused = {
        f"0:{second.number}": "match-over", f"0:{first.number}": "room-stale", "0:0": "room-stale", "1:1": "room-stale",
        "0:99": "room-junk", "9:9": "room-junk", "": "room-junk",
    }  # fmt: skip
    for about, why in refused.items():
        scene.send(scene.forge("dispute", why="room-forged-time", about=about), remember=True)
        assert [(one.seat, one.why.key) for one in scene.table.offences[-1:]] == [(1, why)], about
    assert scene.snapshot() == before and scene.table.stop is None and scene.room.status == "room-over"
    scene.world.act(scene.honest, lambda room: room.ask(0, "rematch", scene.world.now))
    scene.learn()
    ends_with = scene.vault.nonces(scene.key.public, 1)[0]
    scene.send(scene.forge("answer", to=scene.table.offers()[0].number, yes=1, end=ends_with), remember=True)
    scene.world.rest(100)
    assert scene.room.holding.rounds[0].fold.following is not None


def test_objecting_in_words_of_its_own() -> None:
    scene = Scene(moves=1)
    scene.send(scene.forge("dispute", why="room-stale <b>free words</b>", about="0:1"), remember=True)
    assert scene.named("room-junk") == {1} and scene.unchanged() and scene.table.is_running


# ---- amounts -----------------------------------------------------------------------------------------------------
def test_filling_the_device_with_chat() -> None:
    scene = Scene(moves=1)
    stored = sum(map(len, scene.honest.store.values()))
    for _ in range(160):
        scene.send(scene.forge("chat", text="x" * 7_000))
        scene.theirs.log.add(scene.table.log.chains[1][-1])
        scene.world.rest(50)
    assert scene.named("room-too-much") == {1} and scene.unchanged()
    assert sum(map(len, scene.honest.store.values())) < stored + 1.1 * TALK
    scene.theirs.log.add(scene.table.log.chains[1][-1])
    scene.send(scene.move("e1"))
    assert scene.table.fold.match.ply == 2, "it may still play"


def test_keeping_the_tab_busy_with_motions_that_are_none() -> None:
    """Nothing is worked out anew for them; after some dozens the chain takes no more before something has happened."""
    scene = Scene("butterfly-effect", moves=2)
    rebuilt = scene.table.rebuilt
    for _ in range(DEEDS + 10):
        scene.send(scene.forge("enact", number=0, waited=1))
        scene.theirs.log.add(scene.table.log.chains[1][-1])
    assert scene.table.rebuilt == rebuilt and len(scene.table.log.chains[1]) <= DEEDS + 2
    assert scene.named("room-too-much") == scene.named("room-not-agreed") == {1} and scene.unchanged()
    scene.world.act(scene.honest, lambda room: room.say(0, "hm", scene.world.now))
    scene.learn()
    out = (f"0:{len(scene.theirs.log.chains[0])}",)
    for number in range(OFFERS + 4):
        scene.send(scene.forge("offer", what="flag", who=0, to=number, without=out))
        scene.theirs.log.add(scene.table.log.chains[1][-1])
        scene.send(scene.forge("enact", number=len(scene.theirs.log.chains[1]) - 1, waited=0))
        scene.theirs.log.add(scene.table.log.chains[1][-1])
    offers = [entry for entry in scene.table.log.chains[1] if entry.kind == "offer"]
    assert len(offers) == OFFERS and scene.table.rebuilt <= rebuilt + OFFERS and scene.unchanged()


# ---- time --------------------------------------------------------------------------------------------------------
def test_forged_flag_on_a_short_clock() -> None:
    scene = Scene(clock=Clock(move=5, reserve=5))
    scene.talks(1)
    out = (f"0:{len(scene.theirs.log.chains[0])}",)
    scene.send(scene.forge("offer", what="flag", who=0, to=-1, without=out), remember=True)
    scene.send(scene.forge("enact", number=len(scene.theirs.log.chains[1]) - 1, waited=11_000), remember=True)
    scene.world.rest(1_000)
    assert scene.named("room-forged-time") == {1} and is_disputed(scene)


@pytest.mark.parametrize(("lie", "is_named"), [(clocks.LAG - 200, False), (3_500, True), (14_900, True)])
def test_many_small_lies_about_the_others_time(lie: int, is_named: bool) -> None:
    """What a line may do is passed over for ever, what is more is counted: a reserve is not stolen by and by."""
    scene = Scene("butterfly-effect", clock=Clock(move=0, reserve=60))
    stolen = 0
    while scene.table.is_running and scene.table.fold.match.ply < 14:
        scene.talks(1)
        move = next(iter(scene.table.fold.match.state.legal(0)))
        scene.world.act(scene.honest, lambda room, move=move: room.play(0, move, scene.world.now, 1_000))  # type: ignore[misc]
        scene.learn()
        if scene.table.fold.match.to_act == (1,):
            took = max(1_000, scene.room.watch.took[scene.table.fold.match.ply - 1]) + lie
            move = next(iter(scene.table.fold.match.state.legal(1)))
            scene.send(scene.move(move, took=took, trip=0), remember=True)
            stolen += lie
        scene.learn()
    assert (scene.named("room-forged-time") == {1}) is is_named and is_disputed(scene) is is_named
    assert stolen < 2 * clocks.DOUBT or not is_named


def test_burning_a_clock_and_calling_it_at_once() -> None:
    """The objection to the measure crosses the call, which leaves out the seat: it counts all the same."""
    scene = Scene(clock=Clock(move=0, reserve=60))
    scene.talks(1)
    scene.honest_plays("a1")
    scene.send(scene.move("e1", took=90_000, trip=0), remember=True)
    out = (f"0:{len(scene.theirs.log.chains[0])}",)
    scene.send(scene.forge("offer", what="flag", who=0, to=-1, without=out), remember=True)
    scene.send(scene.forge("enact", number=len(scene.theirs.log.chains[1]) - 1, waited=1_500), remember=True)
    scene.world.rest(1_000)
    assert scene.named("room-forged-time") == {1} and is_disputed(scene)
    anew = Table(scene.table.opening, find)
    for entry in reversed(list(scene.table.log)):
        anew.add(entry)
    assert anew.stop == scene.table.stop
