"""A room bound to what does its effects: turns of several moves, secrets, searches made elsewhere, a full disk."""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from typing import Any

import pytest

from attractor.core import searching
from attractor.core.game import IllegalMove, Move, Note, Seat
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find
from attractor.net.effects import Refused
from attractor.net.room import Room
from attractor.web.room import Live, told
from tests.net.driver import Key, is_good


class Tab:
    """One page: keys, a shelf, lines to other pages that deliver a moment later."""

    def __init__(self, name: str, house: House, keys: int = 1) -> None:
        self.name, self.house = name, house
        rng = Rng(f"{name} of {house.name}")
        self.keys = {key.public: key for key in (Key.make(rng) for _ in range(keys))}
        self.rng = rng
        self.shelf: dict[str, str] = {}
        self.refused: list[Refused] = []
        self.sent: list[str] = []
        self.judged: list[Move] = []
        self.is_full = False
        self.changes = 0
        self.live = Live(self, house.spawn, self._changed, self.refused.append)

    def _changed(self) -> None:
        self.changes += 1

    def now(self) -> int:
        return self.house.now

    def send(self, peer: str, frame: str) -> None:
        self.sent.append(frame)
        self.house.deliver(self.name, peer, frame)

    def close(self, peer: str) -> None:
        self.live.do(lambda room, now: room.disconnected(peer, now))

    async def sign(self, key: str, data: str) -> str:
        await asyncio.sleep(0)
        return self.keys[key].sign(data)

    async def verify(self, key: str, data: str, sig: str) -> bool:
        await asyncio.sleep(0)
        return is_good(key, data, sig)

    async def store(self, items: Mapping[str, str | None]) -> None:
        await asyncio.sleep(0)
        if self.is_full:
            raise OSError("full")
        for key, text in items.items():
            if text is None:
                self.shelf.pop(key, None)
            else:
                self.shelf[key] = text

    async def judge(self, match: Match, seat: Seat, moves: Sequence[Move]) -> None:
        await asyncio.sleep(0)
        self.judged += moves
        match.ahead(moves, seat)

    def entropy(self, count: int) -> bytes:
        return b"".join(self.rng.bits().to_bytes(8, "big") for _ in range(count // 8 + 1))[:count]


class House:
    """Pages and what is on its way between them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.now = 1000
        self.tabs: dict[str, Tab] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._way: list[tuple[str, str, str]] = []
        self.errors: list[BaseException] = []

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = task.exception()
        if error is not None:
            self.errors.append(error)

    def deliver(self, source: str, target: str, frame: str) -> None:
        self._way.append((source, target, frame))

    async def rest(self) -> None:
        """Until nothing is on its way any more."""
        for _ in range(10_000):
            await asyncio.sleep(0)
            if self._way:
                source, target, frame = self._way.pop(0)
                if target in self.tabs:
                    self.tabs[target].live.received(source, frame)
            elif not self._tasks:
                break
        assert not self.errors, self.errors

    async def until(self, holds: Callable[[], bool]) -> None:
        for _ in range(60):
            await self.rest()
            if holds():
                return
            self.now += 500
            for tab in self.tabs.values():
                tab.live.do(lambda room, now: room.tick(now))
        raise AssertionError([tab.live.room.status for tab in self.tabs.values()])


async def seated(
    name: str, game: str, options: dict[str, str] | None = None, sofa: bool = False
) -> tuple[House, Tab, Tab]:
    """Two pages at a table for two that has begun. sofa: both sit at the first, the other watches."""
    house = House(name)
    one, other = (house.tabs.setdefault(each, Tab(each, house, 2 if sofa and each == "a" else 1)) for each in "ab")
    key = next(iter(one.keys))
    one.live.begin(*Room.invite(find, one.entropy, 1000, room="room1", key=key, game=game, seats=2, options=options))
    other.live.begin(Room.join(find, other.entropy, 1000, room="room1"), [])
    for mine, theirs in (("a", "b"), ("b", "a")):
        house.tabs[mine].live.do(lambda room, now, peer=theirs: room.connected(peer, now))  # type: ignore[misc]
    sitting = [(tab, public) for tab in (one, other) for public in tab.keys][:2]
    for (tab, public), called in zip(sitting, ("Ada", "Bo"), strict=True):
        tab.live.do(lambda room, now, k=public, n=called: room.sit(k, n, now))  # type: ignore[misc]
        await house.until(lambda: one.live.room.opening is not None)
    await house.until(lambda: one.live.room.opening is not None and one.live.room.opening.is_full)
    one.live.do(lambda room, now: room.start(now))
    await house.until(lambda: all(tab.live.room.status == "room-playing" for tab in (one, other)))
    return house, one, other


async def at_the_minute(name: str, sofa: bool = False, **options: str) -> tuple[House, Tab, Tab, int]:
    """Two pages at the first minute of Settlers of Chaos, both seats with a Wild Card; and the ply of its beginning."""
    house, one, other = await seated(name, "settlers-of-chaos", options, sofa)
    while True:
        await house.rest()
        match = one.live.room.match
        assert match is not None
        if match.state.position().split(":")[0] == "1orders":
            return house, one, other, match.ply
        for tab in (one, other):
            for seat in tab.live.room.to_choose:
                if tab.live.may_choose(seat):
                    legal = list(match.state.legal(seat))
                    move = "go" if "go" in legal else legal[len(legal) // 2]
                    tab.live.propose(seat, (move,), 0, match.moment.is_secret)


def moves(tab: Tab) -> list[str]:
    match = tab.live.room.match
    assert match is not None
    return [event.move for event in match.events]


@pytest.fixture(autouse=True)
def nothing_known() -> Iterator[None]:
    before = searching.known()
    searching._answers.clear()
    yield
    searching.remember(before)


def test_a_turn_of_several_moves_goes_into_the_log_one_by_one() -> None:
    async def play() -> None:
        house, one, other = await seated("turn", "chain-lightning", {"size": "5"})
        one.live.propose(0, ("a1", "b2"), 1200, secret=False)
        assert one.live.is_busy(0) and not one.live.may_choose(0)
        await house.rest()
        assert moves(one) == moves(other) == ["a1", "b2"] and not one.live.is_busy(0)
        match = other.live.room.match
        assert match is not None and [event.spent_ms for event in match.events] == [1200, 0]

    asyncio.run(play())


def test_a_move_that_the_rules_refuse_is_refused_at_once_and_nothing_is_on_its_way() -> None:
    async def play() -> None:
        _house, one, _other = await seated("refused", "chain-lightning", {"size": "5"})
        sent = len(one.sent)
        with pytest.raises(IllegalMove):
            one.live.propose(0, ("z9",), 0, secret=False)
        with pytest.raises(IllegalMove):
            one.live.propose(1, ("a1",), 0, secret=False)
        assert not one.live.is_busy(0) and one.live.may_choose(0) and len(one.sent) == sent

    asyncio.run(play())


def test_the_rest_of_a_turn_is_dropped_when_the_match_ends_in_its_middle() -> None:
    async def play() -> None:
        house, one, other = await seated("dropped", "chain-lightning", {"size": "5"})
        other.live.do(lambda room, now: room.resign(1, now))
        one.live.propose(0, ("a1", "b2"), 0, secret=False)
        await house.until(lambda: other.live.room.status == one.live.room.status == "room-over")
        assert not one.live.is_busy(0)
        assert moves(one) == moves(other)

    asyncio.run(play())


def test_a_call_is_judged_elsewhere_on_both_pages_before_it_counts() -> None:
    async def play() -> None:
        house, one, other = await seated("judged", "monorail", {"judge": "engine"})
        one.live.propose(0, ("h10rBHH",), 0, secret=False)
        await house.rest()
        other.live.propose(1, ("no",), 0, secret=False)
        assert moves(other) == ["h10rBHH"], "nothing is searched here"
        await house.until(lambda: moves(one) == moves(other) == ["h10rBHH", "no"])
        assert other.judged == ["no"]
        searching._answers.clear()
        stored = dict(one.shelf)
        again = Tab("a", house)
        again.shelf, again.keys = stored, one.keys
        with searching.elsewhere():
            again.live.begin(*Room.load(stored, find, again.entropy, house.now))
        assert moves(again) == ["h10rBHH"]
        house.tabs["a"] = again
        await house.until(lambda: moves(again) == ["h10rBHH", "no"])
        assert again.judged == ["no"]

    asyncio.run(play())


LIST = "005w5~010x1w1w2a"
"""Two orders; that the cards for the second are not there is found out when the minute is judged."""


def test_a_list_that_comes_all_at_once_is_sealed_order_by_order_and_counts() -> None:
    async def play() -> None:
        house, one, other, ply = await at_the_minute("list")
        one.live.propose(0, (LIST,), 900, secret=True)
        await house.rest()
        assert not one.live.may_choose(0) and other.live.may_choose(1)
        other.live.propose(1, ("-",), 0, secret=True)
        await house.rest()
        assert moves(one)[ply : ply + 2] == moves(other)[ply : ply + 2] == [LIST, "-"]
        tables = [tab.live.room.table for tab in (one, other)]
        assert [table.offences for table in tables if table is not None] == [[], []]

    asyncio.run(play())


def test_an_order_and_the_whole_list_right_after_it_are_sealed_once_each() -> None:
    async def play() -> None:
        house, one, other, ply = await at_the_minute("quick")
        one.live.grow(0, "005w5", 500)
        one.live.grow(0, LIST, 1000)
        assert one.live.grown(0) == LIST, "also while it is on its way"
        one.live.propose(0, (LIST,), 1100, secret=True)
        other.live.propose(1, ("-",), 0, secret=True)
        await house.rest()
        assert moves(one)[ply : ply + 2] == moves(other)[ply : ply + 2] == [LIST, "-"]

    asyncio.run(play())


def test_what_was_sent_before_a_reload_stands_whatever_a_computer_thinks_of_then() -> None:
    async def play() -> None:
        house, one, other, ply = await at_the_minute("stands")
        one.live.grow(0, "005w5", 500)
        await house.rest()
        again = house.tabs["a"] = Tab("a", house)
        again.shelf, again.keys = dict(one.shelf), one.keys
        again.live.begin(*Room.load(again.shelf, find, again.entropy, house.now))
        for tab, peer in ((other, "a"), (again, "b")):
            tab.live.do(lambda room, now, peer=peer: room.connected(peer, now))  # type: ignore[misc]
        await house.rest()
        assert again.live.grown(0) == "005w5"
        again.live.propose(0, ("020x1w1w2a",), 0, secret=True)
        other.live.propose(1, ("-",), 0, secret=True)
        await house.until(lambda: moves(other)[ply:] == moves(again)[ply:] != [])
        assert moves(other)[ply : ply + 2] == ["005w5", "-"]

    asyncio.run(play())


def test_where_nothing_can_be_kept_the_match_goes_on_and_the_page_knows() -> None:
    async def play() -> None:
        house, one, other = await seated("full", "butterfly-effect")
        one.is_full = True
        one.live.propose(0, ("f7r2",), 0, secret=False)
        await house.rest()
        assert not one.live.keeps and other.live.keeps and moves(other) == ["f7r2"]

    asyncio.run(play())


def test_a_refusal_is_told_with_the_name_of_whoever_sent_it() -> None:
    match = Match(find("butterfly-effect"), 2, {}, id="demo", players=("Ada", "Bo"))
    why = Note("room-hash")
    assert dict(told(Refused("b", 1, why), match).facts)["who"] == "Bo"
    assert told(Refused("b", None, why), match).key == "room-refused"
    late = Note("timed-out", who="Bo")
    assert told(Refused("", 1, late), match) == late, "a time that is up is nothing that was refused"
