"""What this device keeps of rooms: the log, keys' names and secrets of each, which tab holds which seats, drafts.

A *holder* is one tab's share of a room: what its room stored, under a name of its own, and the sole right to it. Two
tabs of one browser hold different shares; a tab that comes back takes up the one that it had, else one that nobody has.
"""
from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from attractor.core import draft, link
from attractor.core.match import Match
from attractor.web import browser
from attractor.web.browser import store
from attractor.web.keeper import LONGEST_ADDRESS, new_id
from attractor.web.sitting import Sitting
from attractor.web.ticker import Ticker

INDEX = "rooms"
"""The setting that lists the rooms of this device."""

disk = store.Store("attractor-rooms", "items")
"""The items of all rooms, as ``room/holder/item``."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A room as a list shows it. at: when it was last open, in milliseconds since 1970. match: the id of its match;
    link: that match as a link, "" where it is too long.
    """

    room: str
    holder: str
    game: str = ""
    players: tuple[str, ...] = ()
    turns: int = 0
    over: bool = False
    at: int = 0
    match: str = ""
    link: str = ""

    @property
    def name(self) -> str:
        return f"{self.room}/{self.holder}"


def listed() -> list[Entry]:
    """All rooms of this device, the latest first."""
    try:
        rows = json.loads(browser.recall(INDEX) or "[]")
        found = [Entry(**{**row, "players": tuple(row["players"])}) for row in rows]
    except (ValueError, TypeError, KeyError):  # a damaged list; the rooms themselves are found by their addresses
        found = []
    return sorted(found, key=lambda entry: -entry.at)


def list_room(entry: Entry) -> None:
    """Writes a room into the list, in place of what the list said of it before."""
    rows = [entry, *(other for other in listed() if other.name != entry.name)]
    browser.remember(INDEX, json.dumps([asdict(row) for row in rows]))


async def forget_room(name: str) -> None:
    """Forgets one holder's share of a room."""
    browser.remember(INDEX, json.dumps([asdict(row) for row in listed() if row.name != name]))
    for kept in ("draft", "clock"):
        browser.forget(f"room-{kept}.{name}")
    await disk.change({f"{name}/{key}": None for key in await disk.under(f"{name}/")})


class Holder:
    """One tab's share of a room, once ``take`` has found it. items: what was stored; {} for a newcomer."""

    def __init__(self, room: str, on_lost: Callable[[], object]) -> None:
        self.room = room
        self.on_lost = on_lost
        self.name = ""
        self.items: dict[str, str] = {}
        self.lock: store.Lock | None = None

    @property
    def draft(self) -> str:
        """Where what is half made is kept."""
        return f"room-draft.{self.room}/{self.name}"

    @property
    def clock(self) -> str:
        """Where it is kept how long the present decision has taken."""
        return f"room-clock.{self.room}/{self.name}"

    async def take(self) -> None:
        """This tab's own share, else one that no tab has, else a new one."""
        mine = browser.recall_here(f"room.{self.room}")
        # The list is a small setting, which a browser that is killed may lose; what the room stored is not.
        stored = sorted({key.split("/")[0] for key in await _keys_under(f"{self.room}/")})
        listed_ones = [entry.holder for entry in listed() if entry.room == self.room]
        others = [name for name in dict.fromkeys(listed_ones + stored) if name != mine]
        for name in ([mine] if mine else []) + others + [new_id()]:
            lock = store.Lock(f"room:{self.room}:{name}", self.on_lost)
            if await lock.take(steal=name == mine):
                self.name, self.lock = name, lock
                break
        browser.remember_here(f"room.{self.room}", self.name)
        try:
            self.items = await disk.under(f"{self.room}/{self.name}/")
        except store.StoreError:  # nothing is kept here; the room says so when it writes
            self.items = {}

    async def store(self, items: Mapping[str, str | None]) -> None:
        """Keeps items of the room for good; OSError where nothing can be kept."""
        await disk.change({f"{self.room}/{self.name}/{key}": value for key, value in items.items()})

    def release(self) -> None:
        if self.lock is not None:
            self.lock.release()


async def _keys_under(prefix: str) -> list[str]:
    """What is stored of a room; nothing where nothing can be kept."""
    try:
        return list(await disk.under(prefix))
    except store.StoreError:
        return []


class RoomKeeper:
    """The keeper of a play screen in a room: the log keeps the match, so that only what is half made is kept here."""

    def __init__(self, match: Match, holder: Holder, writes: Callable[[], bool]) -> None:
        self.match = match
        self.holder = holder
        self.review = ""
        self._writes = writes

    @property
    def writes(self) -> bool:
        """Whether this tab holds its seats; a newer one may have taken them over."""
        return self._writes()

    def address(self) -> str:
        return f"#/room/{self.holder.room}"

    def keep(self, sitting: Sitting, ticker: Ticker, moved: bool) -> None:
        """Writes down what is half made and, where something has happened, what the list of rooms says."""
        if not self.writes:
            return
        match = self.match
        half = () if sitting.half is None else (sitting.half,)
        browser.remember(self.holder.draft, draft.write(draft.of(match, *half)))
        browser.remember(self.holder.clock, ticker.write(int(browser.now_ms())))
        if moved:
            holder, over = self.holder, match.outcome is not None
            game = match.game.info.key
            now = browser.wall_ms()
            turns, shown = len(match.turns), link.write(match)
            shown = shown if len(shown) <= LONGEST_ADDRESS else ""
            list_room(Entry(holder.room, holder.name, game, match.players, turns, over, now, match.id, shown))

    def halves(self) -> tuple[draft.Half, ...]:
        """What was half made when this tab was left."""
        text = browser.recall(self.holder.draft)
        try:
            return draft.restore(draft.read(text, self.match.seats), self.match) if text else ()
        except ValueError:
            return ()

    def picture(self, svg: str) -> None:
        """A room is not painted before it is there."""

    def release(self) -> None:
        """The room is left: its holder lets go of it."""
