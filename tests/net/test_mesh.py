"""The mesh over a loopback of lines: who is reached, by which way, what is noticed, what is refused."""
from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

import pytest

from attractor.net import ways
from attractor.net.lines import Parcel, parcel, talk
from attractor.net.mesh import Mesh

NAMES = ("aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd")


@dataclass
class Tab:
    mesh: Mesh
    frames: list[tuple[str, str]] = field(default_factory=list)
    states: list[tuple[str, str]] = field(default_factory=list)
    reached: list[str] = field(default_factory=list)
    dialled: list[str] = field(default_factory=list)
    revived: list[tuple[str, bool]] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)


class World:
    """Tabs and the lines between them; introductions connect unless the pair is blocked. Texts travel at once."""

    def __init__(self, *names: str, blocked: tuple[frozenset[str], ...] = ()) -> None:
        self.now = 1_000
        self.tabs = {name: Tab(Mesh("room1", name, self.now)) for name in names}
        self.lines: set[frozenset[str]] = set()
        self.blocked = set(blocked)
        self.queue: list[tuple[str, str, str]] = []

    def connect(self, one: str, other: str) -> None:
        self.lines.add(frozenset((one, other)))
        for mine, theirs in ((one, other), (other, one)):
            self.do(mine, self.tabs[mine].mesh.opened(theirs, self.now))
        self.deliver()

    def comes_back(self, before: str, to: str) -> None:
        """A reloaded tab with a new name ("eeeeeeee"), connected with another one."""
        self.tabs["eeeeeeee"] = Tab(Mesh("room1", "eeeeeeee", self.now, before=before))
        self.connect(to, "eeeeeeee")

    def cut(self, one: str, other: str) -> None:
        """The line goes dark; nobody is told."""
        self.lines.discard(frozenset((one, other)))

    def do(self, name: str, todo: list[ways.Effect]) -> None:
        tab = self.tabs[name]
        for effect in todo:
            if isinstance(effect, ways.Put):
                self.queue.append((name, effect.line, effect.text))
            elif isinstance(effect, ways.Framed):
                tab.frames.append((effect.peer, effect.frame))
            elif isinstance(effect, ways.Became):
                tab.states.append((effect.peer, effect.state))
            elif isinstance(effect, ways.Reached):
                tab.reached.append(effect.peer)
            elif isinstance(effect, ways.Expect):
                tab.expected.append(effect.peer)
            elif isinstance(effect, ways.Revive):
                tab.revived.append((effect.peer, effect.dials))
            elif isinstance(effect, ways.Dial):
                tab.dialled.append(effect.peer)
                self.do(name, tab.mesh.signal(effect.peer, "offer", 1, "code", self.now))
            elif isinstance(effect, ways.Signalled) and effect.kind == "offer":
                self.do(name, tab.mesh.signal(effect.peer, "answer", effect.number, "code", self.now))
            elif isinstance(effect, ways.Signalled) and frozenset((name, effect.peer)) not in self.blocked:
                self.connect(name, effect.peer)

    def deliver(self) -> None:
        while self.queue:
            source, target, text = self.queue.pop(0)
            if frozenset((source, target)) in self.lines:
                self.do(target, self.tabs[target].mesh.came(source, text, self.now))

    def rest(self, seconds: int) -> None:
        for _ in range(seconds):
            self.now += 1_000
            for name in self.tabs:
                self.do(name, self.tabs[name].mesh.tick(self.now))
            self.deliver()

    def say(self, one: str, other: str, frame: str) -> None:
        self.do(one, self.tabs[one].mesh.send(other, frame, self.now))
        self.deliver()


def test_two_tabs_reach_each_other_and_frames_come_in_order() -> None:
    world = World(*NAMES[:2])
    world.connect(*NAMES[:2])
    for number in range(100):
        world.say(NAMES[0], NAMES[1], f"1 0 1 {number}")
    assert world.tabs[NAMES[1]].frames == [(NAMES[0], f"1 0 1 {number}") for number in range(100)]
    assert world.tabs[NAMES[0]].reached == [NAMES[1]] and world.tabs[NAMES[1]].reached == [NAMES[0]]


def test_one_line_each_is_enough_for_a_full_mesh() -> None:
    world = World(*NAMES)
    for name in NAMES[1:]:
        world.connect(NAMES[0], name)
        world.rest(1)
    assert world.lines == {frozenset(pair) for pair in combinations(NAMES, 2)}
    for name in NAMES:
        assert {world.tabs[name].mesh.state(other) for other in NAMES if other != name} == {"open"}
        assert sorted(world.tabs[name].reached) == [other for other in NAMES if other != name], "each once"


def test_a_blocked_pair_is_relayed_at_once_and_tried_again_more_and_more_rarely() -> None:
    one, middle, other = NAMES[1], NAMES[0], NAMES[2]
    world = World(*NAMES[:3], blocked=(frozenset((one, other)),))
    world.connect(middle, one)
    world.connect(middle, other)
    assert world.tabs[one].mesh.state(other) == world.tabs[other].mesh.state(one) == "relayed"
    world.say(one, other, "hello")
    assert world.tabs[other].frames == [(one, "hello")]
    world.rest(200)
    assert 4 <= len(world.tabs[one].dialled) <= 8 and world.tabs[other].dialled == [], "one of the two dials"
    world.blocked.clear()
    world.rest(61)
    assert world.tabs[one].mesh.state(other) == "open" and world.tabs[one].reached.count(other) == 1


def test_a_chain_of_four_reaches_from_end_to_end() -> None:
    pairs = [(0, 1), (1, 2), (2, 3)]
    world = World(*NAMES, blocked=tuple(
        frozenset(pair) for pair in combinations(NAMES, 2) if (NAMES.index(pair[0]), NAMES.index(pair[1])) not in pairs
    ))  # fmt: skip
    for one, other in pairs:
        world.connect(NAMES[one], NAMES[other])
    world.say(NAMES[0], NAMES[3], "far")
    world.say(NAMES[3], NAMES[0], "and back")
    assert world.tabs[NAMES[3]].frames == [(NAMES[0], "far")]
    assert world.tabs[NAMES[0]].frames == [(NAMES[3], "and back")]


def test_twelve_tabs_around_one_all_reach_each_other() -> None:
    names = [letter * 8 for letter in "abcdefghijkl"]
    world = World(*names, blocked=tuple(map(frozenset, combinations(names[1:], 2))))
    for name in names[1:]:
        world.connect(names[0], name)
    world.rest(120)
    for one, other in combinations(names[1:], 2):
        assert world.tabs[one].mesh.state(other) == "relayed"
        world.say(one, other, one)
        assert world.tabs[other].frames.pop() == (one, one)


def test_what_is_on_its_way_through_another_when_a_line_opens_still_comes() -> None:
    one, middle, other = NAMES[1], NAMES[0], NAMES[2]
    world = World(*NAMES[:3], blocked=(frozenset((one, other)),))
    world.connect(middle, one)
    world.connect(middle, other)
    world.do(one, world.tabs[one].mesh.send(other, "slow", world.now))
    slow, world.queue = world.queue, []
    world.connect(one, other)
    assert world.tabs[other].mesh.state(one) == "open"
    world.rest(2)
    world.queue = slow
    world.deliver()
    assert world.tabs[other].frames == [(one, "slow")]


def test_a_peer_whose_line_goes_dark_is_heard_through_another_as_soon_as_it_turns_there() -> None:
    one, middle, other = NAMES[1], NAMES[0], NAMES[2]
    world = World(*NAMES[:3])
    world.connect(middle, one)
    world.connect(middle, other)
    world.rest(10)
    world.blocked.add(frozenset((one, other)))
    world.cut(one, other)
    for second in range(12):
        world.rest(1)
        world.say(one, other, f"{second}")
    heard = [int(frame) for peer, frame in world.tabs[other].frames if peer == one]
    assert heard and heard == list(range(heard[0], 12)), "nothing that was sent through the third is refused"
    assert heard[0] <= 6


def test_a_peer_that_finds_its_line_dark_first_is_heard_through_another() -> None:
    """Its texts come another way while this side still counts the line."""
    mesh = Mesh("room1", NAMES[0], 0)
    for line, name in (("first", NAMES[1]), ("second", NAMES[2])):
        mesh.opened(line, 0)
        mesh.came(line, talk("hello", "room1", name, ""), 0)
    for now in range(0, 20_000, 500):
        mesh.tick(now)
        mesh.came("second", talk("routes", {NAMES[1]: 1}), now)
        if now < 17_000:
            mesh.came("first", talk("pong", 1), now)
    assert mesh.state(NAMES[1]) == "open"
    came = mesh.came("second", parcel(Parcel(NAMES[0], NAMES[1], 2, "=x")), 19_900)
    assert ways.Framed(NAMES[1], "x") in came


def test_silence_is_noticed_and_a_line_that_speaks_again_is_open_again() -> None:
    one, other = NAMES[:2]
    world = World(one, other)
    world.connect(one, other)
    world.rest(30)
    assert world.tabs[one].states == [(other, "open")], "pings keep an idle line"
    world.cut(one, other)
    world.rest(8)
    assert [state for _, state in world.tabs[one].states[1:]] == ["lost", "restarting"]
    assert (one, False) in world.tabs[other].revived or (one, True) in world.tabs[other].revived
    assert {dials for _, dials in world.tabs[one].revived + world.tabs[other].revived} == {True, False}
    world.lines.add(frozenset((one, other)))
    world.rest(3)
    assert world.tabs[one].mesh.state(other) == world.tabs[other].mesh.state(one) == "open"
    assert world.tabs[one].reached == [other, other], "the room is told again"


def test_a_tab_that_slept_judges_nobody_before_it_has_asked() -> None:
    one, other = NAMES[:2]
    world = World(one, other)
    world.connect(one, other)
    world.now += 600_000
    world.do(one, world.tabs[one].mesh.tick(world.now))
    assert world.tabs[one].mesh.state(other) == "open"
    world.deliver()
    world.rest(20)
    assert [state for _, state in world.tabs[one].states] == ["open"]


def test_a_tab_that_slept_judges_nobody_by_what_it_asked_before() -> None:
    """Also where what wakes it is the word of somebody else."""
    one, other, third = NAMES[:3]
    world = World(*NAMES[:3])
    world.connect(one, other)
    world.connect(one, third)
    world.lines.discard(frozenset((one, third)))
    world.rest(2)
    assert world.tabs[one].mesh.lines[third].asked >= 0
    world.lines.add(frozenset((one, third)))
    world.now += 60_000
    world.do(one, world.tabs[one].mesh.came(other, talk("ping", 99), world.now))
    world.rest(20)
    assert [state for peer, state in world.tabs[one].states if peer == third] == ["open"]


@pytest.mark.parametrize("trip", [300, 1_500, 2_400])
def test_a_slow_line_is_doubted_once_and_a_killed_tab_behind_it_still_is(trip: int) -> None:
    mesh = Mesh("room1", NAMES[0], 0)
    mesh.opened("far", 0)
    mesh.came("far", talk("hello", "room1", NAMES[1], ""), 0)
    answers: list[tuple[int, str]] = []
    expected: list[int] = []
    for now in range(0, 120_000, 100):
        todo: list[ways.Effect] = []
        while answers and answers[0][0] <= now:
            todo += mesh.came("far", answers.pop(0)[1], now)
        todo += mesh.tick(now) if now % 500 == 0 else []
        expected += [now for effect in todo if isinstance(effect, ways.Expect)]
        if now < 100_000:
            pings = [effect.text for effect in todo if isinstance(effect, ways.Put) and "ping" in effect.text]
            answers += [(now + trip, text.replace("ping", "pong")) for text in pings]
        assert mesh.state(NAMES[1]) == "open" or now > 100_000
    before = [now for now in expected if now < 100_000]
    assert len(before) <= (trip > 900) and expected[len(before) :], expected


def test_a_lost_line_with_a_third_tab_is_relayed_and_laid_again() -> None:
    world = World(*NAMES[:3])
    world.connect(NAMES[0], NAMES[1])
    world.connect(NAMES[0], NAMES[2])
    world.blocked.add(frozenset(NAMES[1:3]))
    world.cut(*NAMES[1:3])
    world.rest(8)
    assert world.tabs[NAMES[1]].mesh.state(NAMES[2]) == "relayed"
    world.blocked.clear()
    world.rest(10)
    assert world.tabs[NAMES[1]].mesh.state(NAMES[2]) == "open"
    assert world.tabs[NAMES[1]].reached.count(NAMES[2]) == 1, "the room never noticed"


def test_a_peer_that_stays_away_is_given_up_but_may_come_back_for_half_an_hour() -> None:
    one, other = NAMES[:2]
    world = World(one, other)
    world.connect(one, other)
    world.cut(one, other)
    world.rest(80)
    assert world.tabs[one].states[-1] == (other, "failed")
    world.lines.add(frozenset((one, other)))
    world.rest(70)
    assert world.tabs[one].mesh.state(other) == "open"
    world.cut(one, other)
    world.rest(1_820)
    assert world.tabs[one].states[-1] == (other, "gone") and world.tabs[one].mesh.state(other) == ""


def test_a_goodbye_is_noticed_at_once() -> None:
    one, other = NAMES[:2]
    world = World(one, other)
    world.connect(one, other)
    world.do(one, world.tabs[one].mesh.end(world.now))
    world.deliver()
    assert world.tabs[other].states[-1] == (one, "lost") and world.tabs[other].revived == [(one, True)]


def test_a_reloaded_tab_takes_the_place_of_its_old_name_but_not_of_one_that_lives() -> None:
    one, other, fresh = NAMES[:3]
    world = World(one, other, fresh)
    world.connect(one, other)
    world.tabs[fresh].mesh.before = other
    world.blocked.add(frozenset((other, fresh)))
    world.connect(one, fresh)
    assert world.tabs[one].mesh.state(other) == "open"
    world.cut(one, other)
    world.rest(7)
    world.comes_back(other, one)
    assert (other, "replaced") in world.tabs[one].states
    assert world.tabs[one].mesh.state(other) == "" and world.tabs[one].mesh.state("eeeeeeee") == "open"


def test_a_killed_tab_is_expected_before_it_counts_as_lost_and_replaced_when_it_does() -> None:
    one, other = NAMES[:2]
    world = World(one, other)
    world.connect(one, other)
    world.rest(30)
    assert not world.tabs[one].expected, "who answers is not expected"
    world.cut(one, other)
    world.rest(3)
    mesh = world.tabs[one].mesh
    assert world.tabs[one].expected == [other] and mesh.state(other) == "open"
    world.comes_back(other, one)
    assert mesh.state("eeeeeeee") == "open" and (other, "replaced") not in world.tabs[one].states
    world.rest(6)
    assert world.tabs[one].states[-1] == (other, "replaced"), "never lost: it is known what became of it"
    assert world.tabs[one].expected == [other] and (other, "lost") not in world.tabs[one].states


def test_a_tab_that_is_heard_again_was_not_replaced() -> None:
    one, other = NAMES[:2]
    world = World(one, other)
    world.connect(one, other)
    world.cut(one, other)
    world.rest(3)
    world.comes_back(other, one)
    world.lines.add(frozenset((one, other)))
    world.rest(2)
    world.cut(one, other)
    world.rest(8)
    assert (other, "replaced") not in world.tabs[one].states and (other, "lost") in world.tabs[one].states


def test_a_killed_tab_is_not_replaced_while_another_still_reaches_it() -> None:
    one, other, third = NAMES[:3]
    world = World(*NAMES[:3])
    world.connect(one, other)
    world.connect(one, third)
    world.blocked |= {frozenset((one, other)), frozenset(("eeeeeeee", other))}
    world.cut(one, other)
    world.comes_back(other, one)
    world.rest(8)
    assert [state for peer, state in world.tabs[one].states if peer == other] == ["open", "relayed"]
    world.cut(third, other)
    world.rest(8)
    assert [state for peer, state in world.tabs[one].states if peer == other] == ["open", "relayed", "replaced"]


@pytest.mark.parametrize("hello", [("dddddddd", NAMES[1]), (NAMES[1], "")])
def test_nobody_takes_the_place_of_one_whose_certificate_it_does_not_have(hello: tuple[str, str]) -> None:
    """Not even while that one is silent: its way back stays open. With the certificate it is the same tab, reloaded."""
    for owner, state in (("somebody else's", "open"), ("its own", "open" if hello[0] == NAMES[1] else "")):
        mesh = Mesh("room1", NAMES[0], 0)
        mesh.opened("first", 0, owner="its own")
        mesh.came("first", talk("hello", "room1", NAMES[1], ""), 0)
        for now in range(500, 12_000, 500):
            mesh.tick(now)
        assert mesh.state(NAMES[1]) in ("lost", "restarting")
        mesh.opened("second", 12_000, owner=owner)
        mesh.came("second", talk("hello", "room1", *hello), 12_000)
        assert ("first" in mesh.lines) is (owner != "its own")
        mesh.came("first", talk("pong", 1), 12_100)
        assert mesh.state(NAMES[1]) == state


def test_nobody_takes_the_name_of_one_who_answers() -> None:
    one, other, thief = NAMES[:3]
    world = World(one, other, thief)
    world.connect(one, other)
    mesh = world.tabs[one].mesh
    world.do(one, mesh.opened("stolen", world.now))
    world.do(one, mesh.came("stolen", talk("hello", "room1", other, ""), world.now))
    world.deliver()
    world.rest(1)
    assert "stolen" not in mesh.lines
    world.say(one, other, "still yours")
    assert world.tabs[other].frames == [(one, "still yours")]


def test_a_new_line_replaces_one_that_does_not_answer() -> None:
    one, other = NAMES[:2]
    world = World(one, other)
    world.connect(one, other)
    world.cut(one, other)
    mesh = world.tabs[one].mesh
    world.do(one, mesh.opened("second", world.now))
    world.do(one, mesh.came("second", talk("hello", "room1", other, ""), world.now))
    for _ in range(6):
        world.rest(1)
        world.do(one, mesh.came("second", talk("pong", 1), world.now))
    assert mesh.direct(other) is mesh.lines["second"] and list(mesh.lines) == ["second"]


HELLO = talk("hello", "room1", NAMES[2], "")


@pytest.mark.parametrize(
    "texts",
    [
        [HELLO, *["?"] * 12],
        [HELLO, *["~[]"] * 12],
        [HELLO, *['~["ping","x"]'] * 12],
        [HELLO, *["=" + "x" * 20_000] * 12],
        [HELLO, *[">a b 1 =x"] * 12],
        [HELLO, *['~["routes",{"bbbbbbbb":9}]'] * 12],
        [HELLO, *['~["signal"' + "[" * 2_000] * 12],
        [HELLO, *["=x"] * 3_000],
        ["=before it said who it is"] * 12,
        [HELLO, HELLO],
        [talk("hello", "room2", NAMES[2], "")],
        [talk("hello", "room1", "<script>", "")],
        [talk("hello", "room1", NAMES[0], "")],
    ],
)
def test_junk_floods_and_other_rooms_cost_the_line_and_nothing_else(texts: list[str]) -> None:
    world = World(*NAMES[:2])
    world.connect(*NAMES[:2])
    mesh = world.tabs[NAMES[0]].mesh
    todo = mesh.opened("bad", world.now)
    for text in texts:
        todo += mesh.came("bad", text, world.now)
    assert [effect for effect in todo if isinstance(effect, ways.Shut)] == [ways.Shut("bad")]
    assert mesh.state(NAMES[1]) == "open" and set(mesh.others) <= set(NAMES)


def test_a_forged_relay_goes_round_no_circle() -> None:
    world = World(*NAMES[:3])
    world.connect(NAMES[0], NAMES[1])
    world.connect(NAMES[0], NAMES[2])
    mesh = world.tabs[NAMES[0]].mesh
    passed = mesh.came(NAMES[1], parcel(Parcel(NAMES[2], NAMES[1], 3, "=x")), world.now)
    assert not [effect for effect in passed if isinstance(effect, ways.Put)]
    back = mesh.came(NAMES[1], parcel(Parcel(NAMES[1], NAMES[2], 1, "=x")), world.now)
    assert not [effect for effect in back if isinstance(effect, ways.Put)]
