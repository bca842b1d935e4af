"""Whatever the order in which entries arrive, also those that somebody wrote to make two tabs differ, what a log comes
to depends on the entries alone.
"""
from __future__ import annotations

from contextlib import suppress

import pytest

from attractor.core import record
from attractor.core.clock import write_control
from attractor.core.game import BadRecord, Clock
from attractor.core.rng import Rng
from attractor.net.entry import Entry, Value, body, head_of
from attractor.net.log import Log
from attractor.net.motions import AGREED, AWAY, OBJECTIONS
from attractor.net.opening import Opening, Place
from attractor.net.table import Table
from tests.core.toys import find

SEATS = {"template": 3, "fingers": 3, "bowl": 2}
ORDERS = 8


def opening_of(game: str) -> Opening:
    places = tuple(Place("e" + f"{seat}" * 43, f"p{seat}", f"{seat}" * 64) for seat in range(SEATS[game]))
    options = tuple(find(game).settle(SEATS[game], {}).items())
    return Opening("room1", places[0].key, game, options, write_control(Clock()), places)


class Gossip:
    """Seats that write what comes to their minds, each after what it happens to hold; one of them writes anything."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = Rng(f"gossip {game} {seed}")
        self.opening = opening_of(game)
        seats = range(SEATS[game])
        self.villain = self.rng.below(SEATS[game])
        self.views = [Table(self.opening, find) for _ in seats]
        self.entries: list[Entry] = []
        for seat in self.rng.shuffled(list(seats)):
            self.hear(seat)
            self.write(seat, "begin", {})
            if seat == self.villain and self.rng.below(2):
                self.write(seat, self.rng.choice(["resign", "chat", "late"]), {})
        for seat in seats:
            self.hear(seat, everything=True)
        for _ in range(6 + self.rng.below(12)):
            seat = self.rng.choice(list(seats))
            self.hear(seat, everything=self.rng.below(2) == 0)
            self.write(seat, *self.idea(seat, self.views[seat]))

    def hear(self, seat: int, everything: bool = False) -> None:
        """A seat gets some of what it lacks."""
        for entry in self.entries:
            if everything or self.rng.below(2):
                with suppress(BadRecord):
                    self.views[seat].add(entry)

    def write(self, seat: int, kind: str, values: dict[str, Value]) -> None:
        log, ply = self.views[seat].log, self.views[seat].fold.match.ply
        chain = log.chains[seat]
        heads = [head_of(len(each), each[-1].name if each else "") for each in log.chains]
        prev = chain[-1].name if chain else ""
        entry = Entry(log.match, seat, len(chain), prev, ply, 1_000, tuple(heads), kind, body(values))
        self.entries.append(entry)
        with suppress(BadRecord):
            self.views[seat].add(entry)

    def idea(self, seat: int, view: Table) -> tuple[str, dict[str, Value]]:
        rng, match, chains = self.rng, view.fold.match, view.log.chains
        kind = rng.choice(["resign", "offer", "answer", "answer", "enact", "enact", "late", "dispute", *["move"] * 4])
        if kind == "resign" and seat != self.villain or kind == "late" and rng.below(3):
            kind = "move"
        is_asked = seat in match.to_act and not match.moment.is_secret
        if kind == "move" and is_asked and (seat != self.villain or rng.below(5)):
            move = rng.choice(list(match.state.legal(seat)))
            return kind, {"move": move, "spent": 1, "hash": match.state.play(seat, move).hash(), "took": rng.below(9)}
        if kind == "move":
            return kind, {"move": "a1", "spent": 1, "hash": "0" * 64}
        if kind == "offer":
            what = rng.choice([*AGREED, *AWAY, *AWAY])
            out = [other for other in range(len(chains)) if other != seat and rng.below(2)] if what in AWAY else []
            known = tuple(f"{other}:{len(chains[other])}" for other in out)
            return kind, {"what": what, "who": min(out, default=-1), "to": rng.below(match.ply + 1), "without": known}
        asked = [entry for chain in chains for entry in chain if entry.kind == "offer"]
        if kind == "answer" and asked:
            offer = rng.choice(asked)
            return kind, {"to": f"{offer.seat}:{offer.number}", "yes": int(rng.below(4) > 0)}
        if kind == "dispute":
            about = rng.choice([entry for chain in chains for entry in chain])
            return kind, {"why": rng.choice(OBJECTIONS), "about": f"{about.seat}:{about.number}"}
        own = [entry.number for entry in asked if entry.seat == seat]
        if kind == "enact" and own:
            return kind, {"number": rng.choice(own), "waited": 10**8}
        return "chat", {"text": "hm"}


def told(opening: Opening, entries: list[Entry]) -> tuple[object, ...]:
    """What a tab comes to that gets the entries in this order."""
    table = Table(opening, find)
    for entry in entries:
        with suppress(BadRecord):
            table.add(entry)
    fold = table.fold
    named = sorted((one.seat, one.why.key, one.entry.name) for one in table.offences if table.stop is None)
    state = fold.match.state.hash()
    return table.log.counts, record.write(fold.match), state, table.stop, fold.paused, fold.times, named


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("batch", range(6))
def test_the_order_of_arrival_does_not_matter(game: str, batch: int) -> None:
    for seed in range(batch * 10, batch * 10 + 10):
        gossip = Gossip(game, seed)
        first = told(gossip.opening, gossip.entries)
        for _ in range(ORDERS):
            assert told(gossip.opening, gossip.rng.shuffled(gossip.entries)) == first, (game, seed)


def test_a_begin_that_comes_last_changes_nothing() -> None:
    """A seat leaves before all have begun, as far as it says: with and without the last begin it counts for nobody."""
    gossip = Gossip.__new__(Gossip)
    gossip.opening = opening_of("template")
    gossip.views, gossip.entries = [Table(gossip.opening, find) for _ in range(3)], []
    for seat in range(3):
        gossip.write(seat, "begin", {})
    gossip.write(1, "resign", {})
    begins, resign = gossip.entries[:3], gossip.entries[3]
    for order in ([*begins, resign], [*begins[1:], resign, begins[0]], [resign, *begins]):
        log = Log(gossip.opening.id, 3)
        table = Table(gossip.opening, find, log)
        for entry in order:
            if entry is resign:
                with pytest.raises(BadRecord, match="room-not-begun"):
                    table.add(entry)
            else:
                table.add(entry)
        assert table.fold.active == (0, 1, 2) and log.counts == (1, 1, 1) and table.is_running
