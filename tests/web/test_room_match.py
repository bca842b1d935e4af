"""The match of a room as the play screen holds it: it follows, takes back when all agree, and asks before it acts."""
from __future__ import annotations

import asyncio

import pytest

from attractor.core import draft
from attractor.core.game import CHANCE, IllegalMove
from attractor.core.match import Match
from attractor.games import find
from attractor.web.room_match import Mirror, RoomSitting, RoomTicker
from tests.web.test_room_live import Tab, at_the_minute, moves, seated


def beside(tab: Tab) -> tuple[Mirror, RoomSitting]:
    """The play screen's match and sitting of a page."""
    match = tab.live.room.match
    assert match is not None
    mirror = Mirror.of(match)
    mirror.follow(match, ())
    return mirror, RoomSitting(mirror, tab.live)


def follow(tab: Tab, mirror: Mirror, sitting: RoomSitting) -> bool:
    table = tab.live.room.table
    assert table is not None
    changed = mirror.follow(table.fold.match, table.fold.final | set(table.fold.opened))
    sitting.settle()
    return changed


def answer(tab: Tab, seat: int, yes: bool) -> None:
    table = tab.live.room.table
    assert table is not None
    number = table.offers()[0].number
    tab.live.do(lambda room, now: room.answer(seat, number, yes, now))


def test_a_copy_goes_back_as_far_as_the_two_differ_and_keeps_no_branch() -> None:
    match = Match(find("butterfly-effect"), 2, {}, id="demo")
    mirror = Mirror.of(match)
    for move in ("f5r2", "c5r3", "d1u4"):
        match.play(match.to_act[0], move)
    assert mirror.follow(match, ()) and mirror.events == match.events
    assert not mirror.follow(match, ())
    match.undo(1)
    match.play(1, "d5r3" if "d5r3" in set(match.state.legal(1)) else next(iter(match.state.legal(1))))
    assert mirror.follow(match, ()) and mirror.events == match.events and mirror.branches == ()


def test_whoever_has_sealed_is_not_awaited_and_the_choice_is_not_here() -> None:
    match = Match(find("butterfly-effect"), 2, {}, id="demo")
    mirror = Mirror.of(match)
    assert mirror.to_act == (0,)
    mirror.follow(match, {0})
    assert mirror.to_act == () and mirror.envelopes == {}


def test_a_seat_chooses_where_its_key_is_and_nowhere_else() -> None:
    async def play() -> None:
        house, one, other = await seated("seats", "butterfly-effect")
        (mine, sitting), (theirs, watching) = beside(one), beside(other)
        assert sitting.here == (0,) and sitting.chooses and watching.here == (1,) and not watching.chooses
        assert watching.tap("f5") is None and watching.picker.is_blank
        sitting.propose(0, ("f5r2",), 900, False)
        follow(one, mine, sitting)
        assert not sitting.chooses, "the move is on its way"
        await house.rest()
        assert follow(other, theirs, watching) and watching.chooses and theirs.events == mine.events or follow(
            one, mine, sitting
        )

    asyncio.run(play())


def test_taking_back_asks_and_happens_when_the_other_agrees() -> None:
    async def play() -> None:
        house, one, other = await seated("back", "butterfly-effect")
        (mine, sitting), _ = beside(one), beside(other)
        one.live.propose(0, ("f5r2",), 0, False)
        await house.rest()
        follow(one, mine, sitting)
        assert sitting.can_undo and not sitting.undo(), "nothing is taken back yet"
        await house.rest()
        assert moves(one) == ["f5r2"] and not sitting.can_undo, "asked once"
        answer(other, 1, yes=True)
        await house.rest()
        assert follow(one, mine, sitting) and mine.ply == 0 and sitting.chooses

    asyncio.run(play())


def test_nobody_draws_alone_and_no_line_is_left_alone() -> None:
    async def play() -> None:
        house, one, _other = await seated("draws", "butterfly-garden")
        await house.rest()
        mirror, sitting = beside(one)
        assert any(event.seat == CHANCE for event in mirror.events) and mirror.events == one.live.room.match.events  # type: ignore[union-attr]
        sitting.look(0)
        sitting.branch()
        sitting.switch(0)
        assert mirror.branches == ()

    asyncio.run(play())


def test_a_sealed_choice_waits_for_the_other_and_is_opened_by_both() -> None:
    async def play() -> None:
        house, one, other = await seated("sealed", "settlers-of-chaos")
        for _ in range(200):
            await house.rest()
            match = one.live.room.match
            assert match is not None
            if match.moment.is_secret:
                break
            for tab in (one, other):
                for seat in tab.live.room.to_choose:
                    if tab.live.may_choose(seat):
                        legal = list(match.state.legal(seat))
                        tab.live.propose(seat, (legal[len(legal) // 2],), 0, False)
        (mine, sitting), (_, watching) = beside(one), beside(other)
        assert sitting.chooses and watching.chooses
        one.live.propose(0, ("rb",), 0, True)
        await house.rest()
        follow(one, mine, sitting)
        assert not sitting.chooses and mine.to_act == (1,)
        assert not any('rb"' in frame or ":rb" in frame for frame in one.sent + other.sent)
        other.live.propose(1, ("yg",), 0, True)
        await house.rest()
        assert "rb" in moves(one) and moves(one) == moves(other)
        assert any(":rb" in frame for frame in one.sent)

    asyncio.run(play())


def test_without_a_clock_a_list_stays_on_paper_until_it_is_handed_in() -> None:
    async def play() -> None:
        house, one, other, ply = await at_the_minute("paper", race="relaxed")
        (mine, sitting), _ = beside(one), beside(other)
        sent = len(one.sent)
        for text in ("000w5", "000w5~001x1w1w2a", "000w5"):
            sitting.grow(text, 400)
            assert sitting.grown == text
        await house.rest()
        assert len(one.sent) == sent and one.live.grown(0) is None, "the log knows nothing of it"
        half = draft.read(draft.write(draft.of(mine)), 2)
        mirror, again = beside(one)
        assert draft.restore(half, mirror) == () and again.grown == "000w5"
        assert sitting.submit(("000w5",), 900)
        other.live.propose(1, ("-",), 0, True)
        await house.rest()
        assert follow(one, mine, sitting) and mine.envelopes == {}
        assert moves(other)[ply : ply + 2] == moves(one)[ply : ply + 2] == ["000w5", "-"]

    asyncio.run(play())


def test_who_share_a_device_have_a_minute_each_from_when_they_hold_it() -> None:
    async def play() -> None:
        house, one, other, _ply = await at_the_minute("sofa", sofa=True)
        mirror, sitting = beside(one)
        ticker = RoomTicker(mirror, one.live)

        def passes(milliseconds: int) -> None:
            house.now += milliseconds
            for tab in (one, other):
                tab.live.do(lambda room, now: room.tick(now))

        first, second = mirror.state.at_one_device
        assert sitting.seat == first and sitting.is_covered and ticker.stands
        passes(90_000)
        assert ticker.spent(house.now) < 1_000, "nobody holds the device"
        sitting.uncover()
        passes(20_000)
        assert 20_000 <= ticker.spent(house.now) < 21_000 and not ticker.stands
        sitting.submit(("150w5",), ticker.spent(house.now))
        await house.rest()
        follow(one, mirror, sitting)
        assert sitting.seat == second and sitting.is_covered
        passes(90_000)
        assert ticker.spent(house.now) < 1_000 and sitting.seat == second
        house.now += 700
        sitting.uncover()
        assert ticker.spent(house.now) < 1_000, "not even the part of a second before"
        passes(59_000)
        await house.rest()
        follow(one, mirror, sitting)
        assert sitting.seat == second and sitting.chooses
        passes(2_000)
        await house.rest()
        follow(one, mirror, sitting)
        assert not mirror.state.is_race and moves(one) == moves(other) and not other.refused

    asyncio.run(play())


def test_the_clocks_are_those_of_the_log() -> None:
    async def play() -> None:
        house, one, _other = await seated("clocks", "butterfly-effect")
        mirror, _ = beside(one)
        ticker = RoomTicker(mirror, one.live)
        house.now += 4_000
        assert ticker.spent(house.now) == one.live.elapsed >= 4_000
        assert ticker.up(house.now) is None and ticker.faces(house.now) == {}
        ticker.pause(house.now)
        assert not ticker.stands

    asyncio.run(play())


def test_a_choice_twice_is_refused() -> None:
    async def play() -> None:
        _house, one, _other = await seated("twice", "butterfly-effect")
        one.live.propose(0, ("f5r2",), 0, False)
        with pytest.raises(IllegalMove):
            one.live.propose(0, ("f5r2",), 0, False)

    asyncio.run(play())


