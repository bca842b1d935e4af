"""A table with an honest tab and one that does whatever a test wants, with a real key and a real seat."""
from __future__ import annotations

import json
from contextlib import suppress

from attractor.core import record
from attractor.core.game import CHANCE, Clock, Seat
from attractor.net import entry as entries
from attractor.net import fair
from attractor.net.entry import Entry, Value, body, plain, write
from attractor.net.log import Log
from attractor.net.room import Room
from attractor.net.table import Table
from attractor.net.transport import Weather
from attractor.net.wire import VERSION, split
from tests.core.toys import find
from tests.net.driver import Key, World, seated


class Scene:
    """honest sits at seat 0, the villain at seat 1; the villain's page is closed, its key and secrets are ours."""

    def __init__(self, game: str = "template", seats: int = 2, clock: Clock | None = None, moves: int = 0,
                 begun: bool = True, **options: str) -> None:  # fmt: skip
        self.world = World(f"hostile {game}", Weather(1, 1))
        self.tabs = seated(self.world, game, seats, options, clock)
        self.honest, self.villain = self.tabs[:2]
        for _ in range(moves):
            self.everybody_plays_one()
        self.world.rest(3000)
        table = self.villain.alive.table
        assert table is not None
        self.theirs = table
        self.vault = self.villain.alive.holding.vault
        self.key = self.villain.keys[0]
        self.world.kill(self.villain)
        self.before = self.snapshot()
        self.honest.refused.clear()

    # ---- looking -------------------------------------------------------------------------------------------------
    @property
    def room(self) -> Room:
        return self.honest.alive

    @property
    def table(self) -> Table:
        assert self.room.table is not None
        return self.room.table

    def snapshot(self) -> tuple[str, str]:
        return record.write(self.table.fold.match), self.table.fold.match.state.position()

    @property
    def told(self) -> set[str]:
        """Keys of everything that the honest players were told."""
        stop = {self.table.stop.key} if self.table.stop else set()
        named = {offence.why.key for offence in self.table.offences}
        return {why.key for _, _, why in self.honest.refused} | named | stop

    def named(self, key: str) -> set[Seat]:
        """Whom the players were told about with this key."""
        offences = {offence.seat for offence in self.table.offences if offence.why.key == key}
        return offences | {seat for _, seat, why in self.honest.refused if why.key == key and seat is not None}

    def unchanged(self) -> bool:
        return self.snapshot() == self.before

    # ---- playing honestly ----------------------------------------------------------------------------------------
    def everybody_plays_one(self) -> None:
        for tab in self.tabs:
            for seat in tab.alive.to_choose:
                match = tab.alive.match
                assert match is not None
                move = next(iter(match.state.legal(seat)))
                self.world.act(tab, lambda room, s=seat, m=move: room.play(s, m, self.world.now))  # type: ignore[misc]
                self.world.rest(200)
                return

    def honest_plays(self, move: str = "a1") -> None:
        self.world.act(self.honest, lambda room: room.play(0, move, self.world.now))
        self.learn()
        self.before = self.snapshot()

    def learn(self) -> None:
        """The villain gets all that the honest tab has."""
        for entry in self.table.log:
            self.theirs.add(entry)

    # ---- not playing honestly ------------------------------------------------------------------------------------
    def forge(self, kind: str, log: Log | None = None, key: Key | None = None, **values: Value) -> Entry:
        """The next entry of the villain's chain; arguments with a trailing _ change its own fields."""
        log = log or self.theirs.log
        chain = log.chains[1]
        own = {name[:-1]: values.pop(name) for name in list(values) if name.endswith("_")}
        fields = {
            "match": log.match, "seat": 1, "number": len(chain), "prev": chain[-1].name if chain else "",
            "ply": self.theirs.fold.match.ply, "at": self.world.now, "heads": log.heads, "kind": kind,
            "body": body(values), **own,
        }  # fmt: skip
        entry = Entry(**fields)  # type: ignore[arg-type]
        return entry.signed((key or self.key).sign(plain(entry)))

    def move(self, text: str, **more: Value) -> Entry:
        """A move with the right hash, if it is legal at all."""
        match, state = self.theirs.fold.match, "0" * 64
        if match.to_act == (1,):
            with suppress(ValueError):
                state = match.state.play(1, text).hash()
        return self.forge("move", **{"move": text, "spent": 100, "hash": state, **more})

    def send(self, *entries: Entry, remember: bool = False) -> None:
        for entry in entries:
            if remember:
                self.theirs.add(entry)
            self.frame(json.dumps({"t": "entries", "match": self.theirs.log.match, "entries": [write(entry)]}))

    def talks(self, seconds: int) -> None:
        """The villain is connected and says something every second."""
        for second in range(seconds):
            self.message(t="ping", n=second)
            self.room.holding.peers["x"].keys.add(self.key.public)
            self.world.rest(1_000)

    def message(self, **fields: Value) -> None:
        for frame in split(fields):
            self.raw(frame)

    def frame(self, text: str) -> None:
        self.raw(f"{VERSION} 0 1 {text}")

    def raw(self, frame: str) -> None:
        peer = "x"
        if peer not in self.room.holding.peers:
            self.world.do(self.honest, self.room.connected(peer, self.world.now))
        self.world.do(self.honest, self.room.received(peer, frame, self.world.now))

    def nonce(self) -> str:
        """The villain's next honest nonce."""
        nonces = self.vault.nonces(self.key.public, 0)
        return nonces[nonces.index(self.theirs.fold.last[1]) + 1]

    def sealed(self, text: str, salt: str = "ab" * 16, **more: Value) -> Entry:
        match = self.theirs.fold.match
        commit = fair.commitment(text, salt, match.id, match.ply, 1)
        return self.forge("seal", **{"commit": commit, "hash": match.state.hash(), "final": 1, "stamp": -1, **more})


def waits_for_chance(scene: Scene) -> bool:
    return scene.table.fold.match.moment.to_act == (CHANCE,)


def fingers() -> Scene:
    """Seat 0 has sealed, seat 1 is the villain."""
    scene = Scene("fingers")
    scene.world.act(scene.honest, lambda room: room.seal(0, "3", scene.world.now))
    scene.learn()
    return scene


def before_the_first_draw(game: str = "bowl", seats: int = 2, gives: bool = True) -> Scene:
    """The honest nonce is out, if it gives one; the villain's is not."""
    scene = Scene.__new__(Scene)
    scene.world = World("draw")
    tabs = seated(scene.world, game, seats)
    scene.tabs, scene.honest, scene.villain = tabs, tabs[0], tabs[1]
    source = tabs[0].alive.table
    assert source is not None
    scene.vault, scene.key = tabs[1].alive.holding.vault, tabs[1].keys[0]
    for tab in tabs[1:]:
        scene.world.kill(tab)
    store = dict(tabs[0].store)
    kept = {
        key: text for key, text in store.items()
        if not key.startswith("entry/") or entries.read(text).kind == "begin"
        or gives and (entries.read(text).kind, key.split("/")[2], entries.read(text).count("run")) == ("nonce", "0", 0)
    }
    tabs[0].store.clear()
    tabs[0].store.update(kept)
    scene.world.reload(tabs[0])
    if not gives:
        tabs[0].alive.writer.pump = lambda: None  # type: ignore[method-assign]
    scene.world.rest(7000)
    scene.theirs = Table(source.opening, find)
    scene.learn()
    scene.before = scene.snapshot()
    assert waits_for_chance(scene) and scene.table.fold.match.ply == 0
    return scene
