"""Peers that cheat before the match, or send what is no message: refused, named, and nothing else. See HOSTILE.md."""
from __future__ import annotations

import pytest

from attractor.core import record
from attractor.core.game import BadRecord
from attractor.net import entry as entries
from attractor.net import fair, opening, wire
from attractor.net.entry import LONGEST, write
from attractor.net.lobby import claim_data
from attractor.net.opening import Place
from attractor.net.peers import BURST
from tests.core.toys import find
from tests.net.driver import ROOM, Key, World
from tests.net.villain import Scene


# ---- frames ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [wire.FRAME + 1, 10**6])
def test_oversized_frame(size: int) -> None:
    scene = Scene()
    scene.raw("x" * size)
    assert scene.told == {"room-frame-too-long"} and scene.unchanged()


JUNK = [
    "", "\0", "hello", "2 0 1 {", "2 0 1 []", '2 0 1 {"t":"entries"}', '2 0 1 {"t":"ping","n":"x"}', "2 5 2 x",
    '2 0 1 {"t":"ping","n":1e999}', '2 0 1 {"t":"ping","n":NaN}', "2 0 1 " + "[" * 9000, "2 1 2 late", "2 0 99 x",
    '2 0 1 {"t":["a"]}',
    '2 0 1 {"t":"heads","match":"m","heads":["-1:"]}', '2 0 1 {"t":"entries","match":"m","entries":[5]}',
    '2 0 1 {"t":"claim","key":"\\ud800","name":"a","end":"","seat":0,"sig":""}',
    '2 0 1 {"t":"proof","sigs":["\\ud800"],"challenge":"","born":0}', '2 0 1 {"t":"ping","n":1' + "0" * 5000 + "}",
    '2 0 1 {"t":"ping","n":true}', "\ud800", '2 0 1 {"t":"ping","n":1,"more":2}',
]  # fmt: skip


@pytest.mark.parametrize("frame", JUNK, ids=range(len(JUNK)))
def test_junk(frame: str) -> None:
    scene = Scene()
    scene.raw(frame)
    assert scene.told == {"room-junk"} and scene.unchanged()


def test_junk_in_an_entry() -> None:
    scene = Scene(moves=1)
    good = write(scene.move("e1"))
    twice = good.replace("{", '{"spent":1,', 1)
    for text in (good + " ", good.replace(",", ", ", 1), good[:-9], "a " + "[" * 500, " []", twice):
        with pytest.raises(BadRecord):
            entries.read(text)
        scene.message(t="entries", match=scene.table.log.match, entries=(text,))
    assert scene.told == {"room-junk"} and scene.unchanged()


def test_oversized_entry() -> None:
    scene = Scene(moves=1)
    scene.send(scene.forge("chat", text="x" * LONGEST))
    assert "room-too-long" in scene.told and scene.unchanged()


def test_much_junk_closes_the_channel() -> None:
    scene = Scene()
    for _ in range(12):
        scene.raw("junk")
    assert scene.honest.closed == ["x"] and "room-junk" in scene.told and scene.unchanged()


def test_flood() -> None:
    scene = Scene()
    for _ in range(BURST + 2):
        scene.frame('{"t":"ping","n":1}')
    assert "room-flood" in scene.told and scene.honest.closed[:1] == ["x"] and scene.unchanged()


def test_flood_of_entries_that_wait() -> None:
    scene = Scene(moves=1)
    log = scene.theirs.log
    prev = log.chains[1][-1].name
    for number in range(len(log.chains[1]) + 1, 500, 1):
        scene.world.now += 50
        heads = (log.heads[0], f"{number}:{prev[:16]}")
        scene.send(scene.forge("chat", number_=number, prev_=prev, heads_=heads, text="x"))
    assert "room-flood" in scene.told and scene.unchanged()


def test_other_version() -> None:
    scene = Scene()
    scene.raw('1 0 1 {"t":"ping","n":1}')
    assert scene.told == {"room-other-version"} and scene.unchanged()


# ---- the lobby ---------------------------------------------------------------------------------------------------
def lobby() -> tuple[World, Key]:
    world = World("lobby")
    tab = world.tab("a")
    world.invite(tab, "template", 2, {})
    world.act(tab, lambda room: room.sit(tab.keys[0].public, "Ada", world.now))
    world.act(tab, lambda room: room.connected("x", world.now))
    return world, Key.make(world.rng)


def claim(world: World, key: Key, name: str = "Eve", seat: int = -1, signer: Key | None = None) -> set[str]:
    """What the inviter is told after such a claim."""
    tab = world.tabs["a"]
    fields = {"t": "claim", "key": key.public, "name": name, "end": fair.chain(b"x")[0], "seat": seat}
    message = {**fields, "sig": (signer or key).sign(claim_data(ROOM, fields))}
    for frame in wire.split(message):
        world.act(tab, lambda room, frame=frame: room.received("x", frame, world.now))  # type: ignore[misc]
    return {why.key for _, _, why in tab.refused}


def test_duplicate_seat() -> None:
    world, key = lobby()
    assert claim(world, key, seat=0) == {"room-seat-taken"}
    opening_ = world.tabs["a"].alive.opening
    assert opening_ is not None and opening_.seat_of(key.public) is None and opening_.places[0].name == "Ada"


def test_claim_with_another_ones_key() -> None:
    world, key = lobby()
    assert claim(world, key, signer=Key.make(world.rng)) == {"room-bad-signature"}
    assert world.tabs["a"].alive.opening.places[1].is_free  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["a\nb", "x" * 61, "", " Ada", "@99", "@x", "a\u202eb", "\0"])
def test_name_that_is_none(name: str) -> None:
    world, key = lobby()
    assert claim(world, key, name=name) == {"room-bad-name"}


def test_script_in_a_name() -> None:
    """It is a name like any other: text, never markup, and it goes through records unharmed."""
    world, key = lobby()
    name = "<script>alert(1)</script>"
    assert claim(world, key, name=name) == set()
    table = world.tabs["a"].alive.opening
    assert table is not None and table.places[1].name == name
    assert f"player p2 {name}\n" in record.write(table.match(find))


def test_full_table() -> None:
    world, key = lobby()
    claim(world, key)
    assert claim(world, Key.make(world.rng)) == {"room-full"}


def guest_at_the_table() -> tuple[World, opening.Opening]:
    world = World("guest")
    host, guest = world.tab("a"), world.tab("b")
    world.invite(host, "template", 2, {})
    world.join(guest)
    world.connect("a", "b")
    world.act(host, lambda room: room.sit(host.keys[0].public, "Ada", world.now))
    world.act(guest, lambda room: room.sit(guest.keys[0].public, "Bob", world.now))
    world.run(lambda: guest.alive.opening is not None and guest.alive.opening.is_full)
    world.rest(100)
    found = guest.alive.opening
    assert found is not None
    return world, found


def table_message(world: World, table: opening.Opening, version: int, signer: Key) -> set[str]:
    guest = world.tabs["b"]
    text = opening.write(table)
    sig = signer.sign(f"attractor-table-1|{version}|1|{text}")
    for frame in wire.split({"t": "table", "opening": text, "version": version, "started": 1, "sig": sig}):
        world.act(guest, lambda room, frame=frame: room.received("a", frame, world.now))  # type: ignore[misc]
    return {why.key for _, _, why in guest.refused}


def test_opening_that_is_not_the_inviters() -> None:
    world, found = guest_at_the_table()
    assert table_message(world, found, 99, Key.make(world.rng)) == {"room-bad-signature"}
    assert world.tabs["b"].alive.table is None


def test_opening_that_changes_a_guest() -> None:
    world, found = guest_at_the_table()
    place = found.places[1]
    other = found.seating(1, Place(place.key, "Fool", place.end))
    assert table_message(world, other, 99, world.tabs["a"].keys[0]) == {"room-not-as-agreed"}
    assert world.tabs["b"].alive.table is None


def test_two_different_openings() -> None:
    world, found = guest_at_the_table()
    assert table_message(world, found, 98, world.tabs["a"].keys[0]) == set()
    other = found.seating(0, Place(found.places[0].key, "Eva", found.places[0].end))
    assert table_message(world, other, 99, world.tabs["a"].keys[0]) == {"room-two-openings"}


def test_another_room() -> None:
    scene = Scene()
    scene.message(t="hello", room="elsewhere", challenge="ab" * 16, keys=(), known=0)
    assert scene.told == {"room-other-room"} and scene.unchanged()


def test_claiming_a_key_that_one_has_not() -> None:
    scene = Scene()
    scene.message(t="hello", room=ROOM, challenge="ab" * 16, keys=(scene.key.public,), known=0)
    mine = scene.room.holding.peers["x"].mine
    scene.message(t="proof", sigs=(Key.make(scene.world.rng).sign("x"),), challenge=mine, born=0)
    assert scene.told == {"room-bad-signature"} and 1 not in scene.room.here


def test_telling_a_tab_that_it_is_replaced() -> None:
    scene = Scene()
    own = scene.honest.keys[0].public
    scene.message(t="hello", room=ROOM, challenge="ab" * 16, keys=(), known=0)
    mine = scene.room.holding.peers["x"].mine
    scene.message(t="replaced", key=own, theirs=mine, mine="ab" * 16, born=10**9, sig=scene.key.sign("x"))
    assert scene.told == {"room-bad-signature"} and scene.room.status != "room-replaced"
