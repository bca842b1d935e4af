"""Tabs that pass on what nobody said, or tell of peers that are none: nothing of it is believed, and no honest tab that
carried it pays for it. See HOSTILE.md."""
from __future__ import annotations

from random import Random
from string import ascii_lowercase

import pytest

from attractor.net import ways
from attractor.net.lines import JUNK, LOAD, LOAD_RATE, Parcel, parcel, talk
from attractor.net.mesh import SETTLED, Mesh
from attractor.net.others import HEARSAY, NAMED, UNMET
from tests.net.test_mesh import World

ONE, HONEST, OTHER, BAD = "aaaaaaaa", "hhhhhhhh", "bbbbbbbb", "mmmmmmmm"
BYE = '=2 0 1 {"t":"bye"}'


def world(*pairs: tuple[str, str]) -> World:
    """Lines between these pairs and no others, long enough for all to know them."""
    found = World(ONE, HONEST, OTHER, BAD)
    names = sorted(found.tabs)
    found.blocked = {frozenset((one, other)) for one in names for other in names if one != other}
    for one, other in pairs:
        found.connect(one, other)
    found.rest(SETTLED // 1_000 + 1)
    return found


def put(world: World, source: str, line: str, text: str) -> None:
    """What the hostile tab says on its line."""
    world.queue.append((source, line, text))
    world.deliver()


@pytest.mark.parametrize("by", [OTHER, HONEST])
def test_text_in_the_name_of_a_peer_with_a_line_of_its_own(by: str) -> None:
    it = world((ONE, OTHER), (ONE, HONEST), (HONEST, OTHER), (BAD, OTHER), (BAD, HONEST))
    put(it, BAD, by, talk("routes", {ONE: 1}))
    put(it, BAD, by, parcel(Parcel(OTHER, ONE, 1, BYE)))
    put(it, BAD, by, parcel(Parcel(OTHER, ONE, 1, talk("signal", "answer", 1, "code"))))
    assert it.tabs[OTHER].frames == [] and it.tabs[OTHER].mesh.state(ONE) == "open"
    assert it.tabs[OTHER].mesh.direct(HONEST) and it.tabs[HONEST].mesh.direct(BAD)


def test_text_in_the_name_of_a_peer_that_the_line_does_not_lead_to() -> None:
    it = world((ONE, HONEST), (HONEST, OTHER), (BAD, OTHER))
    put(it, BAD, OTHER, talk("routes", {}))
    for source in (ONE, "zzzzzzzz", OTHER):
        put(it, BAD, OTHER, parcel(Parcel(OTHER, source, 1, BYE)))
    assert it.tabs[OTHER].frames == []
    it.say(ONE, OTHER, "honest")
    assert it.tabs[OTHER].frames == [(ONE, "honest")]


def test_junk_that_an_honest_tab_passes_on() -> None:
    it = world((HONEST, OTHER), (BAD, HONEST))
    for text in ("~junk", talk("bye"), "~[]", talk("ping", 1)) * JUNK:
        put(it, BAD, HONEST, parcel(Parcel(OTHER, BAD, 1, text)))
    assert it.tabs[OTHER].mesh.state(HONEST) == "open" and it.tabs[HONEST].mesh.state(OTHER) == "open"
    it = world((HONEST, OTHER), (BAD, OTHER))
    for _ in range(JUNK):
        put(it, BAD, OTHER, parcel(Parcel(OTHER, BAD, 1, "~junk")))
    assert it.tabs[OTHER].mesh.direct(BAD) is None and it.tabs[OTHER].mesh.state(HONEST) == "open"


def test_flood_that_an_honest_tab_passes_on() -> None:
    it = world((HONEST, OTHER), (BAD, HONEST))
    for _ in range(20):
        it.now += 1_000
        for number in range(350):
            put(it, BAD, HONEST, parcel(Parcel(OTHER, BAD, 1, f"={number}")))
    assert it.tabs[OTHER].mesh.state(HONEST) == "open"
    assert LOAD < len(it.tabs[OTHER].frames) <= LOAD + 21 * LOAD_RATE


def test_junk_in_the_name_of_a_peer_without_a_line_of_its_own() -> None:
    """The room wants no more of that peer: it is the line that brought it that is not believed any more."""
    it = world((ONE, HONEST), (HONEST, OTHER), (BAD, OTHER))
    put(it, BAD, OTHER, talk("routes", {ONE: 1}))
    put(it, BAD, OTHER, parcel(Parcel(OTHER, ONE, 1, "=junk")))
    mesh = it.tabs[OTHER].mesh
    before = it.tabs[OTHER].reached.count(ONE)
    it.do(OTHER, mesh.drop(ONE, it.now))
    assert it.tabs[OTHER].reached.count(ONE) == before + 1 and mesh.state(ONE) == "relayed", "by the honest tab"
    it.tabs[OTHER].frames.clear()
    put(it, BAD, OTHER, parcel(Parcel(OTHER, ONE, 1, "=junk")))
    it.say(ONE, OTHER, "honest")
    assert it.tabs[OTHER].frames == [(ONE, "honest")]


@pytest.mark.parametrize("code", ["", "junk", "\ud800", "é", "A" * 16_000])
def test_standing_offer_that_is_none(code: str) -> None:
    it = world((HONEST, OTHER), (BAD, OTHER))
    mesh = it.tabs[OTHER].mesh
    done = [effect for _ in range(JUNK) for effect in mesh.came(BAD, talk("standing", code), it.now)]
    assert not [effect for effect in done if isinstance(effect, ways.Standing)]
    assert ways.Shut(BAD) in done and mesh.state(HONEST) == "open"


def test_peers_that_nobody_has_met() -> None:
    mesh, rng, done = Mesh("room1", OTHER, 0), Random(1), list[ways.Effect]()
    for number in range(4):
        mesh.opened(f"bad{number}", 0)
        mesh.came(f"bad{number}", talk("hello", "room1", f"mmmmmmm{number}", ""), 1)
    for now in range(10, 40_000, 50):
        phantoms = {"".join(rng.choices(ascii_lowercase, k=8)): 1 for _ in range(16)}
        done += mesh.came("bad0", talk("routes", phantoms), now)
    assert len(mesh.others) == 4 + NAMED
    assert sum(isinstance(effect, ways.Reached) for effect in done) == NAMED
    assert sum(isinstance(effect, ways.Dial) for effect in done) <= NAMED
    for number in range(4):
        phantoms = {"".join(rng.choices(ascii_lowercase, k=8)): 1 for _ in range(16)}
        done += mesh.came(f"bad{number}", talk("routes", phantoms), 41_000)
    assert len(mesh.others) == 4 + HEARSAY
    for now in range(41_500, 43_000 + UNMET, 500):
        for number in range(4):
            done += mesh.came(f"bad{number}", talk("routes", {}), now)
    assert len(mesh.others) == 4, "what nobody tells of any more is forgotten"
    assert not [effect for effect in done if isinstance(effect, ways.Revive)], "nobody met has no way back"
