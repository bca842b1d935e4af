"""Peers that cheat, break things or only try to: each is refused, named, and costs the honest side nothing.

HOSTILE.md is the table of these tests.
"""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from attractor.core.game import Clock
from attractor.net import fair
from tests.net.driver import World
from tests.net.test_absence import at_a_race
from tests.net.villain import Scene, before_the_first_draw, fingers

TEXTS = Path(__file__).resolve().parents[2] / "assets" / "text"


# ---- the chain ---------------------------------------------------------------------------------------------------
def test_forged_signature() -> None:
    scene = Scene(moves=1)
    entry = scene.move("e1")
    scene.send(entry.signed(entry.sig[:-6] + "AAAAAA"))
    assert "room-bad-signature" in scene.told and scene.unchanged()


def test_entry_of_another_seat() -> None:
    scene = Scene(moves=1)
    entry = scene.forge("resign", seat_=0, number_=2, prev_=scene.table.log.chains[0][-1].name,
                        heads_=("2:" + scene.table.log.chains[0][-1].name[:16], scene.theirs.log.heads[1]))  # fmt: skip
    scene.send(entry)
    assert "room-bad-signature" in scene.told and scene.unchanged()


def test_replayed_entry() -> None:
    scene = Scene(moves=2)
    for entry in list(scene.table.log) * 3:
        scene.send(entry)
    assert scene.told == set() and scene.unchanged()


def test_entry_of_another_match() -> None:
    scene = Scene(moves=1)
    scene.send(scene.forge("move", match_="othermatch", move="e1"))
    assert scene.unchanged() and len(scene.table.log.chains[1]) == 1


def test_fork() -> None:
    scene = Scene(moves=1)
    one, other = scene.move("e1"), scene.move("g1")
    scene.send(one)
    scene.send(other)
    assert "room-fork" in scene.told and scene.named("room-fork") == {1}
    fork = scene.table.log.fork
    assert fork is not None and {fork.one, fork.other} == {one, other}, "both are shown"
    assert not scene.table.is_running and scene.room.to_choose == ()


def test_fork_is_told_to_all() -> None:
    scene = Scene(seats=3, moves=1)
    one, other = scene.move("e1"), scene.move("g1")
    scene.send(one, other)
    scene.world.rest(3000)
    third = scene.tabs[2].alive.table
    assert third is not None and third.stop is not None and third.stop.key == "room-fork"


def test_wrong_predecessor() -> None:
    scene = Scene(moves=1)
    scene.send(scene.forge("resign", prev_="ab" * 32, heads_=(scene.theirs.log.heads[0], "1:" + "ab" * 8)))
    assert "room-other-history" in scene.told and scene.unchanged()


def test_claiming_to_have_seen_what_was_never_written() -> None:
    scene = Scene(moves=1)
    scene.send(scene.forge("resign", heads_=("2:" + "ab" * 8, scene.theirs.log.heads[1])))
    assert "room-other-history" in scene.told and scene.unchanged()


def test_forgetting_what_was_seen() -> None:
    scene = Scene(moves=2)
    first = scene.table.log.chains[0][0]
    scene.send(scene.forge("resign", heads_=("1:" + first.name[:16], scene.theirs.log.heads[1])))
    assert "room-bad-heads" in scene.told and scene.unchanged()


def test_clock_that_runs_back() -> None:
    scene = Scene(moves=1)
    scene.send(scene.forge("resign", at_=0))
    assert "room-time-back" in scene.told and scene.unchanged()


# ---- the match ---------------------------------------------------------------------------------------------------
def test_move_out_of_turn() -> None:
    scene = Scene()
    scene.send(scene.move("e1"))
    assert scene.named("not-your-turn") == {1} and scene.unchanged()


def test_illegal_move() -> None:
    scene = Scene(moves=1)
    scene.send(scene.move("a1"))
    assert scene.named("covered") == {1} and scene.unchanged()
    scene.learn()
    scene.send(scene.move("e1"))
    assert scene.table.fold.match.ply == 2, "a good move still counts"


@pytest.mark.parametrize("verb", ["!draw", "!draw?", "!undo?", "!resign", "!time", "!resign p1", "!time p1", "!cheat"])
def test_verb_as_a_move(verb: str) -> None:
    """Whatever hash it says that it leads to; the match waits for its move as before."""
    scene = Scene(moves=1)
    scene.send(scene.move(verb), remember=True)
    scene.send(scene.move(verb, hash=scene.table.fold.match.state.hash()), remember=True)
    wanted = "nothing-offered" if verb == "!draw" else "unknown-verb"
    assert [(one.seat, one.why.key) for one in scene.table.offences] == [(1, wanted)] * 2 and scene.unchanged()
    scene.send(scene.move("e1"))
    assert scene.table.fold.match.ply == 2 and scene.table.is_running


def test_move_for_another_ply() -> None:
    scene = Scene(moves=1)
    scene.send(scene.move("e1", ply_=7))
    assert scene.named("room-stale") == {1} and scene.unchanged()


def test_wrong_hash_stops_the_match() -> None:
    scene = Scene(moves=1)
    scene.send(scene.forge("move", move="e1", spent=0, hash="ab" * 32))
    assert scene.named("room-hash") == {1} and "room-unequal" in scene.told and scene.unchanged()
    assert scene.room.to_choose == ()


def test_wrong_hash_at_the_end() -> None:
    scene = Scene(moves=1)
    scene.world.act(scene.honest, lambda room: room.resign(0, scene.world.now))
    scene.learn()
    scene.send(scene.forge("end", over=2, hash="ab" * 32))
    assert "room-unequal" in scene.told and scene.named("room-hash") == {1}


def test_stale_reply() -> None:
    """Yes to a question that is not on the screen any more is yes to nothing."""
    scene = Scene(moves=1)
    scene.world.act(scene.honest, lambda room: room.ask(0, "draw", scene.world.now))
    scene.learn()
    asked = scene.table.offers()[0].number
    scene.send(scene.forge("answer", to=asked, yes=0), remember=True)
    scene.world.act(scene.honest, lambda room: room.ask(0, "undo", scene.world.now, to=0))
    scene.learn()
    scene.send(scene.forge("answer", to=asked, yes=1))
    assert [offer.what for offer in scene.table.offers()] == ["undo"] and scene.unchanged()


def test_enacting_what_nobody_agreed_to() -> None:
    scene = Scene(moves=1)
    scene.send(scene.forge("offer", what="draw", who=-1, to=-1), remember=True)
    scene.send(scene.forge("enact", number=len(scene.theirs.log.chains[1]) - 1))
    assert scene.named("room-not-agreed") == {1} and scene.unchanged()


def test_taking_back_over_a_draw_of_chance() -> None:
    scene = before_the_first_draw()
    scene.send(scene.forge("nonce", run=0, nonce=scene.nonce()), remember=True)
    scene.learn()
    before = scene.snapshot()
    scene.send(scene.forge("offer", what="undo", who=-1, to=0), remember=True)
    number = scene.table.offers()[0].number
    scene.world.act(scene.honest, lambda room: room.answer(0, number, True, scene.world.now))
    scene.learn()
    scene.send(scene.forge("enact", number=int(number.split(":")[1])))
    assert scene.named("room-no-way-back") == {1} and scene.snapshot() == before


def test_retiring_somebody_alone_among_four() -> None:
    scene = Scene("butterfly-garden", seats=4)
    out = tuple(f"{seat}:{len(scene.theirs.log.chains[seat])}" for seat in (0, 2, 3))
    scene.send(scene.forge("offer", what="retire", who=0, to=-1, without=out), remember=True)
    scene.send(scene.forge("enact", number=len(scene.theirs.log.chains[1]) - 1))
    assert scene.named("room-not-agreed") == {1} and scene.table.fold.active == (0, 1, 2, 3)


def test_acting_after_leaving() -> None:
    scene = Scene(seats=3, moves=1)
    scene.send(scene.forge("resign"), remember=True)
    scene.before = scene.snapshot()
    scene.send(scene.move("g1"))
    assert scene.told & {"not-your-turn", "match-over"} and scene.unchanged()


def test_calling_the_share_of_somebody_who_gave_it() -> None:
    """Its page objects; that of a seat that gave none has nothing to say."""
    for gives in (True, False):
        scene = before_the_first_draw(gives=gives)
        scene.frame("{}")
        scene.room.holding.peers["x"].keys.add(scene.key.public)
        for second in range(32):
            scene.world.rest(1_000)
            scene.message(t="ping", n=second)
        for kind, said in (("offer", {"what": "silent", "who": 0, "to": -1, "without": ("0:1",)}), ("enact", {})):
            past = scene.theirs.log.upto([1, len(scene.theirs.log.chains[1])])
            more = said or {"number": len(past.chains[1]) - 1, "waited": 31_000}
            scene.send(scene.forge(kind, log=past, **more), remember=True)
        scene.world.rest(1_000)
        assert scene.table.fold.match.events[0].move == "!resign"
        assert scene.named("room-was-here") == ({1} if gives else set()), gives
        assert (scene.table.stop is not None) is gives, gives


# ---- time --------------------------------------------------------------------------------------------------------
def test_early_flag() -> None:
    scene = Scene(clock=Clock(move=60, reserve=60))
    out = (f"0:{len(scene.theirs.log.chains[0])}",)
    scene.send(scene.forge("offer", what="flag", who=0, to=-1, without=out), remember=True)
    scene.send(scene.forge("enact", number=len(scene.theirs.log.chains[1]) - 1, waited=5000))
    assert scene.named("room-flag-early") == {1} and scene.unchanged()


def test_forged_flag() -> None:
    """A wait that never was stops the match, with both records, instead of losing it."""
    scene = Scene(clock=Clock(move=60, reserve=60))
    out = (f"0:{len(scene.theirs.log.chains[0])}",)
    scene.send(scene.forge("offer", what="flag", who=0, to=-1, without=out), remember=True)
    scene.send(scene.forge("enact", number=len(scene.theirs.log.chains[1]) - 1, waited=10**7))
    assert "room-forged-time" in scene.told and scene.named("room-forged-time") == {1}


def test_forged_measure_of_the_others_time() -> None:
    scene = Scene(clock=Clock(move=60, reserve=600))
    scene.honest_plays("a1")
    scene.send(scene.move("e1", took=500_000, trip=0))
    scene.world.rest(1000)
    assert scene.named("room-forged-time") == {1} and scene.table.stop is not None
    assert scene.table.stop.key == "room-disputed"


def test_order_that_says_it_is_older_than_it_is() -> None:
    scene = fingers()
    scene.talks(20)
    scene.room.watch.paused.update({1: 10**9})
    scene.talks(40)
    scene.send(scene.sealed("4", final=0, stamp=3))
    assert scene.named("room-late-stamp") == {1} and scene.unchanged()


def test_stamps_that_are_not_those_published() -> None:
    assert fair.stamps_hold((10, 25), (10, 25, -1)) and not fair.stamps_hold((10, 12), (10, 25))
    salts = ["ab" * 16, "cd" * 16]
    texts = ["010x12r", "010x12r~025x23b"]
    published = [fair.commitment(text, salt, "m", 4, 1) for salt, text in zip(salts, texts, strict=True)]
    assert fair.opens(published, list(zip(salts, texts, strict=True)), "m", 4, 1)
    grown = [(salts[0], texts[0]), (salts[1], "999x12r~025x23b")]
    assert not fair.opens([published[0], fair.commitment(grown[1][1], salts[1], "m", 4, 1)], grown, "m", 4, 1)
    for stamp, opened in ((300, "300w5"), (300, "005w5"), (-1, "005w5")):
        scene = _at_a_race()
        ply = scene.table.fold.match.ply
        scene.world.act(scene.honest, lambda room, at=scene.world: room.seal(0, "-", at.now))
        scene.learn()
        scene.send(scene.sealed(opened, stamp=stamp), remember=True)
        scene.learn()
        scene.send(scene.forge("open", steps=("ab" * 16 + ":" + opened,), spent=0))
        is_true = opened.startswith(str(stamp))
        assert scene.named("room-wrong-stamp") == (set() if is_true else {1}) and scene.table.is_running
        assert [event.move for event in scene.table.fold.match.events[ply:]] == ["-", opened if is_true else "!time"]


def _at_a_race() -> Scene:
    """Both are to choose; the villain's page is closed."""
    scene = Scene.__new__(Scene)
    scene.world = World("hostile race")
    scene.tabs = at_a_race(scene.world)
    scene.honest, scene.villain = scene.tabs
    scene.vault, scene.key = scene.villain.alive.holding.vault, scene.villain.keys[0]
    theirs = scene.villain.alive.table
    assert theirs is not None
    scene.theirs = theirs
    scene.world.kill(scene.villain)
    scene.before = scene.snapshot()
    return scene


# ---- the table of these ------------------------------------------------------------------------------------------
def test_the_table_names_every_test_and_every_reason_has_a_sentence() -> None:
    text = Path(__file__).with_name("HOSTILE.md").read_text("utf-8")
    files = Path(__file__).parent.glob("test_hostile*.py")
    own = {name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.M)}
    own -= {"test_the_table_names_every_test_and_every_reason_has_a_sentence"}
    listed = set(re.findall(r"`(test_\w+)`", text))
    assert listed == own and len(own) >= 30
    package = Path(__file__).resolve().parents[2] / "py" / "attractor" / "net"
    keys = {key for file in package.glob("*.py") for key in re.findall(r'"(room-[a-z-]+)"', file.read_text("utf-8"))}
    for lang in ("en", "el", "fr"):
        said = set(re.findall(r'^msgid "(.+)"', (TEXTS / lang / "room.po").read_text("utf-8"), re.M))
        assert keys <= said, (lang, sorted(keys - said))
        assert "" not in re.findall(r'^msgstr "(.*)"', (TEXTS / lang / "room.po").read_text("utf-8"), re.M)[1:]
