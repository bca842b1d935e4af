"""Peers that say who somebody is, or that somebody is not: refused, and nothing else. See HOSTILE.md."""
from __future__ import annotations

import json

import pytest

from attractor.net.effects import Effect, Send
from attractor.net.peers import ABSENT, CALL, CHALLENGE, succession
from attractor.net.room import Room
from attractor.net.wire import split
from tests.net.driver import ROOM, Tab, World, seated
from tests.net.villain import Scene

FRESH = "ab" * 16


class Heard:
    """A channel to a tab whose other end does whatever a test wants; ``got`` are the messages that came on it."""

    def __init__(self, world: World, tab: Tab, name: str = "m") -> None:
        self.world, self.tab, self.name = world, tab, name
        self.got: list[dict[str, object]] = []
        before = world._one

        def one(tab: Tab, room: Room, effect: Effect) -> list[Effect]:
            if isinstance(effect, Send) and effect.peer == name and tab is self.tab:
                self.got.append(json.loads(effect.frame.split(" ", 3)[3]))
            return before(tab, room, effect)

        world._one = one  # type: ignore[method-assign]
        self.connect()

    def connect(self) -> None:
        self.world.act(self.tab, lambda room: room.connected(self.name, self.world.now))

    def disconnect(self) -> None:
        self.world.act(self.tab, lambda room: room.disconnected(self.name, self.world.now))

    def last(self, kind: str) -> dict[str, object]:
        return [message for message in self.got if message["t"] == kind][-1]

    def say(self, **message: object) -> None:
        for frame in split(message):  # type: ignore[arg-type]
            self.world.act(self.tab, lambda room, frame=frame: room.received(self.name, frame, self.world.now))  # type: ignore[misc]

    def greet(self, challenge: str = FRESH, keys: tuple[str, ...] = ()) -> None:
        self.say(t="hello", room=ROOM, challenge=challenge, keys=keys, known=1)


def scene() -> tuple[World, Tab, str, Heard]:
    """A match of two, and a spectator who is not honest."""
    world = World("presence")
    tabs = seated(world, "template", 2)
    heard = Heard(world, tabs[0])
    return world, tabs[0], tabs[0].keys[0].public, heard


def test_a_proof_given_elsewhere_as_word_of_a_newer_tab() -> None:
    world, tab, key, heard = scene()
    heard.greet()
    given, mine = heard.last("proof"), str(heard.last("hello")["challenge"])
    sig, born = given["sigs"][0], given["born"]  # type: ignore[index]
    for later in (born, 10**9):
        heard.say(t="replaced", key=key, theirs=mine, mine=FRESH, born=later, sig=sig)
    heard.disconnect()
    heard.connect()
    heard.greet()
    again = str(heard.last("hello")["challenge"])
    for theirs, own in ((mine, FRESH), (FRESH, mine), (again, FRESH)):
        heard.say(t="replaced", key=key, theirs=theirs, mine=own, born=10**9, sig=sig)
    assert tab.alive.status == "room-playing" and tab.alive.to_choose == (0,)
    assert {why.key for _, _, why in tab.refused} == {"room-bad-signature"}


def test_word_of_the_tab_itself_as_that_of_a_newer_one() -> None:
    """It signs for whoever asks that it holds its key, and since when: that makes no tab older that is not."""
    world, tab, key, heard = scene()
    heard.greet()
    mine = str(heard.last("hello")["challenge"])
    heard.say(t="doubled", key=key, theirs=mine, mine=FRESH)
    word = heard.last("replaced")
    heard.say(**word)
    heard.say(**{**word, "born": 10**9})
    assert tab.alive.status == "room-playing" and tab.alive.to_choose == (0,)
    assert {why.key for _, _, why in tab.refused} == {"room-bad-signature"}


def test_word_of_a_newer_tab_that_was_given_for_another_channel() -> None:
    world, tab, key, heard = scene()
    heard.greet()
    sig = tab.keys[0].sign(succession(ROOM, "cd" * 16, FRESH, 10**9, key))
    heard.say(t="replaced", key=key, theirs="cd" * 16, mine=FRESH, born=10**9, sig=sig)
    assert tab.alive.status == "room-playing" and not tab.refused


@pytest.mark.parametrize("challenge", ["", "a|b", "ab", "AB" * 16, "ab" * 17, "\ud800", FRESH + "\n", f"{FRESH[:-1]}|"])
def test_challenge_that_is_none(challenge: str) -> None:
    scene = Scene()
    scene.frame(json.dumps({"t": "hello", "room": ROOM, "challenge": challenge, "keys": [], "known": 1}))
    mine = scene.room.holding.peers["x"].mine
    assert CHALLENGE.fullmatch(mine) and scene.told == {"room-junk"}
    key = scene.honest.keys[0].public
    scene.frame(json.dumps({"t": "doubled", "key": key, "theirs": challenge, "mine": mine}))
    assert scene.told == {"room-junk"} and scene.unchanged()


def test_presence_of_somebody_who_has_gone_passed_on() -> None:
    """A spectator passes the challenges of two players on to each other, and stays when one of them goes."""
    world = World("passed on")
    one, other = seated(world, "template", 2)
    key = one.keys[0].public
    near, far = Heard(world, one, "m"), Heard(world, other, "m")
    near.greet(str(far.last("hello")["challenge"]))
    far.greet(str(near.last("hello")["challenge"]), (key,))
    far.say(**near.last("proof"))

    def pass_on(seconds: int) -> None:
        for second in range(seconds):
            called = [message for message in far.got if message["t"] == "call"]
            far.got.clear()
            for message in called:
                near.say(**message)
                answers = [message for message in near.got if message["t"] == "here"]
                if answers:
                    far.say(**answers[-1])
            far.say(t="ping", n=second)
            world.rest(1_000)

    pass_on(90)
    assert key in other.alive.holding.peers["m"].keys and other.alive.here == {0, 1}
    world.kill(one)
    pass_on((CALL + ABSENT) // 1_000 + 5)
    assert other.alive.here == {1} and other.alive.status == "room-waiting"
    pass_on(10)
    world.act(other, lambda room: room.ask(1, "end", world.now))
    pass_on(2)
    assert other.alive.status == "room-stopped" and other.alive.table is not None
    assert other.alive.table.stop is not None and other.alive.table.stop.key == "room-ended"
    assert {why.key for _, _, why in other.refused} <= {"room-bad-signature"}
