"""Whole matches over a loopback with weather, cuts, crashes and reloads; players choose at random. A seed says all."""
from __future__ import annotations

from dataclasses import dataclass, field

from attractor.core import link, record
from attractor.core.game import CHANCE, Clock, Seat
from attractor.core.rng import Rng
from attractor.net.motions import AWAY
from attractor.net.room import Room
from attractor.net.table import Table
from attractor.net.transport import Weather
from tests.core.toys import find
from tests.net.driver import Tab, World, seated

WEATHERS = (
    Weather(5, 5),
    Weather(5, 400),
    Weather(20, 200, loss=30, twice=30),
    Weather(5, 900, loss=100, twice=100),
)


@dataclass
class Chaos:
    """One match. events: after how many someone resigns, 0: nobody does. rough: cuts and kills of a thousand steps."""

    seed: str
    game: str
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    shared: int = 1
    watchers: int = 0
    rough: int = 20
    crash: int = 0
    short: int = 0
    lost: bool = False
    """One tab dies for good: the others play on without it, or win."""
    clock: Clock | None = None
    weather: int = 0

    def go(self) -> World:
        """Plays it out; AssertionError where a tab is stuck, or two tabs differ."""
        self.rng = Rng(f"chaos {self.seed}")
        self.world = World(self.seed, WEATHERS[self.weather])
        self.tabs = seated(
            self.world, self.game, self.seats, self.options, self.clock, self.shared, self.watchers,
            kind="p" if self.rng.below(8) == 0 else "e", mesh=self.rng.below(3) > 0,
        )  # fmt: skip
        self.dead = self.tabs[self.rng.below(len(self.tabs) - self.watchers)] if self.lost else None
        self.lost_at = self.rng.below(20) + 2
        self.world.crash = self.crash
        self.secrets: dict[str, str] = {}
        end = self.world.now + 4_000_000
        steps = 0
        while not self.is_done:
            steps += 1
            assert self.world.now < end and steps < 60_000, f"stuck: {self}: {self.report()}"
            if steps == self.lost_at and self.dead is not None:
                self.world.kill(self.dead)
            self.misfortune()
            for tab in self.tabs:
                if tab.room is not None and self.rng.below(2):
                    self.think(tab, tab.room)
            self.world.step(250)
        self.world.crash = 0
        self.check()
        return self.world

    # ---- what goes wrong -----------------------------------------------------------------------------------------
    def misfortune(self) -> None:
        world, rng = self.world, self.rng
        if rng.below(1000) < self.rough:
            tab = rng.choice(self.tabs)
            if rng.below(2):
                world.kill(tab)
            else:
                for other in world.net.lines(tab.name):
                    world.cut(tab.name, other)
        if rng.below(12) == 0:
            for one, tab in enumerate(self.tabs):
                if tab.room is None and tab is not self.gone:
                    world.reload(tab)
                for other in self.tabs[:one]:
                    world.connect(tab.name, other.name)

    @property
    def gone(self) -> Tab | None:
        """The tab that died for good, if it is dead."""
        return self.dead if self.dead is not None and self.dead.room is None else None

    # ---- what players do -----------------------------------------------------------------------------------------
    def think(self, tab: Tab, room: Room) -> None:
        table, rng, world = room.table, self.rng, self.world
        if table is None or not table.is_running:
            return
        self.answer(tab, room, table)
        if self.gone is not None and rng.below(10) == 0 and not any(offer.what in AWAY for offer in room.offers):
            self.go_on_without(self.gone, tab, room, table)
        for seat in room.to_choose:
            if tab.room is room and rng.below(2) == 0 and seat in room.to_choose:
                self.choose(tab, room, table, seat)
        if tab.room is room and room.own_seats and rng.below(60) == 0:
            world.act(tab, lambda r: r.say(rng.choice(r.own_seats), f"word {rng.below(99)}", world.now))

    def go_on_without(self, gone: Tab, tab: Tab, room: Room, table: Table) -> None:
        """Retires whoever is gone for good; too few for that end the match."""
        absent = {seat for seat in table.fold.active if seat not in room.here}
        lost = absent_of(gone, table)
        asking = [seat for seat in room.own_seats if seat in table.fold.active]
        if lost and asking and lost <= absent:
            stay = len(table.fold.active) - len(absent)
            what = "retire" if stay > 1 and stay >= len(absent) else "end"
            asker, world = self.rng.choice(asking), self.world
            world.act(tab, lambda r: r.ask(asker, what, world.now, who=min(lost)))

    def choose(self, tab: Tab, room: Room, table: Table, seat: Seat) -> None:
        rng, world, match = self.rng, self.world, table.fold.match
        if self.short and match.ply >= self.short:
            world.act(tab, lambda r: r.resign(seat, world.now))
            return
        if rng.below(50) == 0 and not table.offers():
            what = rng.choice(["draw", "undo", "pause"])
            to = max((ply for ply in range(match.ply) if match.moments[ply].to_act == (seat,)), default=-1)
            world.act(tab, lambda r: r.ask(seat, what, world.now, to=to))
            return
        move = rng.choice(list(match.state.legal(seat)))
        if not match.moment.is_secret:
            world.act(tab, lambda r: r.play(seat, move, world.now, rng.below(3000)))
            return
        stamps, parts = match.state.stamps(move), move.split("~")
        made = len(table.fold.sealed.get(seat, []))
        if match.state.is_race and (made or (stamps and rng.below(2))):
            known = room.holding.vault.steps(table.fold.sealed.get(seat, []))
            list_ = "~".join(parts[: made + 1]) if known is not None and not made else None
            if list_ is not None:
                world.act(tab, lambda r: r.seal(seat, list_, world.now, final=False, stamp=stamps[0]))
                return
            last = known[-1].partition(":")[2] if known else None
            if last is not None:
                world.act(tab, lambda r: r.seal(seat, last, world.now, 700))
            return
        if match.state.is_race and stamps:
            world.act(tab, lambda r: r.seal(seat, parts[0], world.now, 700, True, stamps[0]))
        else:
            world.act(tab, lambda r: r.seal(seat, "-" if stamps else move, world.now, 500))

    def answer(self, tab: Tab, room: Room, table: Table) -> None:
        for offer in table.offers():
            for seat in room.own_seats:
                if seat in table.missing(offer) and tab.room is room and self.rng.below(3) == 0:
                    yes = self.gone is not None if offer.what in AWAY else self.rng.below(3) > 0
                    if offer.what == "draw":
                        yes = self.rng.below(4) == 0
                    self.world.act(tab, lambda r, s=seat, o=offer, y=yes: r.answer(s, o.number, y, self.world.now))

    # ---- the end -------------------------------------------------------------------------------------------------
    @property
    def is_done(self) -> bool:
        rooms = [tab.room for tab in self.tabs if tab is not self.gone]
        if any(room is None or room.table is None for room in rooms):
            return False
        tables = [room.table for room in rooms if room is not None and room.table is not None]
        over = all(table.fold.is_over or table.stop is not None for table in tables)
        return over and len({table.log.counts for table in tables}) == 1 and not any(
            room.writer._busy for room in rooms if room is not None
        )  # fmt: skip

    def check(self) -> None:
        """All survivors have the same match, which is the one that its record, its log read anew, and its link give."""
        tables = [tab.room.table for tab in self.tabs if tab.room is not None and tab.room.table is not None]
        hashes = {table.fold.match.state.hash() for table in tables}
        texts = {record.write(table.fold.match) for table in tables}
        assert len(hashes) == 1 and len(texts) == 1, self.report()
        first = tables[0]
        assert first.stop is None or (self.gone and first.stop.key == "room-ended"), (self, first.stop, first.offences)
        assert not any(table.offences for table in tables), (self, [table.offences for table in tables])
        anew = Table(first.opening, find)
        for entry in Rng(self.seed).shuffled(list(first.log)):
            anew.add(entry)
        assert record.write(anew.fold.match) == texts.pop(), "the order of arrival matters"
        assert record.write(record.read(record.write(anew.fold.match), find)) == record.write(anew.fold.match)
        assert link.read(link.write(anew.fold.match), find, id="x").match.state == anew.fold.match.state
        assert not any(refusal[2].key in FALSE_ALARMS for tab in self.tabs for refusal in tab.refused), self.report()

    def report(self) -> object:
        return [
            (tab.name, tab.room and (
                tab.room.status, tab.room.table and (
                    tab.room.table.log.counts, tab.room.table.fold.match.ply, tab.room.table.fold.awaited,
                    tab.room.table.stop, tab.room.table.fold.active, tab.room.here,
                    [(offer.what, offer.by, offer.without) for offer in tab.room.table.offers()],
                )), tab.refused[:3]) for tab in self.tabs
        ]  # fmt: skip


FALSE_ALARMS = {
    "room-fork", "room-bad-signature", "room-junk", "room-other-history", "room-bad-heads", "room-flood",
    "room-too-much", "room-was-here", "room-forged-time",
}  # fmt: skip
"""What is never said of honest tabs, whatever the weather."""


def absent_of(tab: Tab, table: Table) -> set[Seat]:
    keys = {key.public for key in tab.keys}
    return {seat for seat, place in enumerate(table.opening.places) if place.key in keys and seat in table.fold.active}


def draws(table: Table) -> int:
    return sum(event.seat == CHANCE for event in table.fold.match.events)
