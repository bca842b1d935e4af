"""Guests who claim seats that they cannot have, themselves or through others. See HOSTILE.md."""
from __future__ import annotations

from attractor.net.lobby import claim_data
from attractor.net.peers import CLAIMS, JUNK
from attractor.net.wire import split
from tests.net.driver import ROOM, Key, Tab, World


def lobby(seats: int) -> tuple[World, Tab, Tab]:
    """An inviter at a table with a free place, an honest guest, and a hostile one ("m") who is connected with that."""
    world = World("lobby")
    host, guest, bad = (world.tab(name) for name in "abm")
    world.invite(host, "template", seats, {})
    world.join(guest)
    world.join(bad)
    world.connect("a", "b")
    world.connect("b", "m")
    for tab, name in ((host, "Ada"), (guest, "Bob")):
        world.act(tab, lambda room, tab=tab, name=name: room.sit(tab.keys[0].public, name, world.now))  # type: ignore[misc]
    world.rest(3_000)
    return world, host, guest


def claim(world: World, to: Tab, key: Key, seat: int = -1, sig: str = "", name: str = "Eve") -> None:
    fields: dict[str, str | int] = {"t": "claim", "key": key.public, "name": name, "end": "0" * 64, "seat": seat}
    sig = sig or key.sign(claim_data(ROOM, fields))
    for frame in split({**fields, "sig": sig}):
        world.act(to, lambda room, frame=frame: room.received("m", frame, world.now))  # type: ignore[misc]


def reasons(tab: Tab) -> set[str]:
    return {why.key for _, _, why in tab.refused}


def test_claims_for_a_taken_seat_through_an_honest_guest() -> None:
    world, host, guest = lobby(3)
    for number in range(3 * JUNK):
        claim(world, guest, Key.make(world.rng), seat=0, sig="" if number % 2 else f"x{number}")
        world.rest(100)
    assert not host.closed and not host.refused and not guest.closed
    assert guest.alive.opening is not None and guest.alive.opening.places[1].name == "Bob"


def test_forged_claims_through_an_honest_guest() -> None:
    world, host, guest = lobby(3)
    for number in range(3 * JUNK):
        claim(world, guest, Key.make(world.rng), sig=f"x{number}")
        world.rest(100)
    assert not host.closed and not host.refused and reasons(guest) == {"room-bad-signature"}
    assert host.alive.opening is not None and host.alive.opening.places[2].is_free


def test_flood_of_claims_through_an_honest_guest() -> None:
    """The guest passes on few of them, each once, and keeps no more than their names."""
    world, host, guest = lobby(3)
    world.sent.clear()
    for number in range(2 * CLAIMS):
        for _ in range(2):
            claim(world, guest, Key.make(world.rng), sig="y" * 100_000, name=f"Eve {number}")
            world.now += 500
    passed = guest.alive.holding.peers["m"].claims
    assert len(passed) == CLAIMS and all(len(name) == 64 for name in passed) and not guest.closed
    assert not [frame for frame in world.sent if '"t":"claim"' in frame]


def test_claims_that_come_too_late_are_no_junk() -> None:
    world, host, guest = lobby(2)
    world.connect("a", "m")
    for seat in (0, 1, -1) * JUNK:
        claim(world, host, world.tabs["m"].keys[0], seat=seat)
    assert host.closed == [] and reasons(host) == {"room-seat-taken", "room-full"} and len(host.refused) == 3
