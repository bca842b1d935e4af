"""Peers that cheat with what is drawn or chosen in secret: see HOSTILE.md."""
from __future__ import annotations

from attractor.net import fair
from attractor.net.entry import Entry, Value
from tests.net.villain import Scene, before_the_first_draw, fingers, waits_for_chance


def test_early_reveal_of_a_nonce() -> None:
    scene = Scene()
    scene.send(scene.forge("nonce", run=0, nonce=scene.nonce()))
    assert scene.named("room-early-reveal") == {1} and scene.unchanged()
    scene.world.rest(5_000)
    told = [(seat, why.key) for _, seat, why in scene.honest.refused]
    assert told == [(1, "room-early-reveal")], "the players are told, once"
    scene.honest.refused.clear()
    scene.world.reload(scene.honest)
    scene.world.rest(5_000)
    assert scene.named("room-early-reveal") == {1} and not scene.honest.refused, "and not again after a reload"


def test_early_reveal_of_a_choice() -> None:
    scene = Scene("fingers")
    scene.send(scene.forge("open", steps=("ab" * 16 + ":5",), spent=0))
    assert scene.named("room-early-reveal") == {1} and scene.unchanged()


def test_wrong_opening() -> None:
    scene = fingers()
    scene.send(scene.sealed("1"), remember=True)
    scene.learn()
    scene.send(scene.forge("open", steps=("ab" * 16 + ":5",), spent=0))
    assert scene.named("room-wrong-opening") == {1}
    assert [event.move for event in scene.table.fold.match.events] == ["3", "!time"]


def test_opening_of_an_illegal_choice() -> None:
    scene = fingers()
    scene.send(scene.sealed("9"), remember=True)
    scene.learn()
    scene.send(scene.forge("open", steps=("ab" * 16 + ":9",), spent=0))
    assert scene.named("room-illegal-opening") == {1}
    assert [event.move for event in scene.table.fold.match.events] == ["3", "!time"]


def test_withheld_opening() -> None:
    scene = fingers()
    scene.send(scene.sealed("5"), remember=True)
    assert scene.table.fold.is_opening and scene.room.status in ("room-opening", "room-waiting")
    scene.world.rest(1000)
    scene.world.act(scene.honest, lambda room: room.ask(0, "flag", scene.world.now, who=1))
    assert scene.table.fold.is_opening and scene.named("room-flag-early") == {0}, "not before half a minute has passed"
    scene.room.watch.paused[1] = 10**9  # the line has been lost for longer than stops the clock
    scene.world.rest(32_000)
    scene.world.act(scene.honest, lambda room: room.ask(0, "flag", scene.world.now, who=1))
    assert scene.named("room-withheld") == {1}
    assert [event.move for event in scene.table.fold.match.events] == ["3", "!time"]


def test_sealing_twice() -> None:
    scene = fingers()
    scene.send(scene.sealed("1"), remember=True)
    scene.send(scene.sealed("5", salt="cd" * 16))
    assert scene.named("room-sealed-already") == {1} and scene.unchanged()
    assert len(scene.table.fold.sealed[1]) == 1


def test_choice_in_the_open_where_others_seal() -> None:
    scene = Scene("fingers")
    scene.send(scene.forge("move", move="5", spent=0, hash="0" * 64))
    assert scene.named("room-not-sealed") == {1} and scene.unchanged()


def test_copying_a_commitment_of_another_seat() -> None:
    scene = fingers()
    copied = scene.table.fold.sealed[0][0].text("commit")
    scene.send(scene.forge("seal", commit=copied, hash=scene.theirs.fold.match.state.hash(), final=1), remember=True)
    scene.learn()
    mine = scene.table.log.chains[0][-1]
    assert mine.kind == "open", "the honest side opens"
    scene.send(scene.forge("open", steps=mine.texts("steps"), spent=0))
    assert scene.named("room-wrong-opening") == {1}, "a commitment names its seat"


def test_grinding_for_a_better_nonce() -> None:
    """Whoever looks for a nonce after seeing the others' has to leave the chain whose end was published."""
    scene = before_the_first_draw()
    mine = scene.table.log.chains[0][-1].text("nonce")
    wanted = "c"
    tries = (fair.chain(bytes([number]))[1] for number in range(200))
    better = next(
        nonce for nonce in tries
        if fair.draw({0: mine, 1: nonce}, scene.table.log.match, 0, 0, scene.table.fold.match.state.weights()) == wanted
    )
    scene.send(scene.forge("nonce", run=0, nonce=better))
    assert scene.named("room-wrong-nonce") == {1} and scene.unchanged() and waits_for_chance(scene)
    scene.learn()
    honest = scene.forge("nonce", run=0, nonce=scene.nonce())
    scene.send(honest)
    assert scene.table.fold.match.ply == 1, "its own nonce still counts"


def test_another_nonce_after_the_draw() -> None:
    scene = before_the_first_draw()
    scene.send(scene.forge("nonce", run=0, nonce=scene.nonce()), remember=True)
    drawn = scene.snapshot()
    scene.learn()
    scene.send(scene.forge("nonce", run=0, nonce=fair.chain(b"other")[1]))
    assert scene.named("room-early-reveal") == {1} and scene.snapshot() == drawn


def test_withheld_share_of_a_draw() -> None:
    scene = before_the_first_draw()
    scene.room.watch.paused[1] = 10**9  # the line has been lost for longer than stops the clock
    scene.world.act(scene.honest, lambda room: room.ask(0, "silent", scene.world.now, who=1))
    assert scene.named("room-flag-early") == {0} and scene.unchanged(), "not before half a minute has passed"
    scene.world.rest(32_000)
    scene.send(scene.forge("chat", text="in a moment"), remember=True)
    scene.world.act(scene.honest, lambda room: room.ask(0, "silent", scene.world.now, who=1))
    assert scene.named("room-share-withheld") == {1}
    assert [event.move for event in scene.table.fold.match.events] == ["!resign"]
    assert scene.table.fold.match.outcome is not None and scene.table.fold.match.outcome.winners == (0,)


def test_share_that_comes_while_it_is_called() -> None:
    """The others of three have still to agree: only its share saves who keeps it back, neither words nor junk."""
    for comes, stays in (("chat", True), ("late", True), ("junk", True), ("nonce", False)):
        scene = before_the_first_draw("butterfly-garden", seats=3)
        scene.room.watch.paused |= {1: 10**9, 2: 10**9}
        scene.world.rest(32_000)
        scene.frame('{"t": "ping", "n": 1}')
        scene.room.holding.peers["x"].keys.add(scene.tabs[2].keys[0].public)  # the third is there
        scene.world.act(scene.honest, lambda room, at=scene.world: room.ask(0, "silent", at.now, who=1))
        assert [offer.what for offer in scene.table.offers()] == ["silent"] and scene.table.fold.active == (0, 1, 2)
        scene.learn()
        if comes == "junk":
            scene.send(scene.forge("nonce", run=0, nonce="0" * 64), remember=True)
        elif comes == "nonce":
            scene.send(scene.forge(comes, run=0, nonce=scene.nonce()), remember=True)
        else:
            scene.send(scene.forge(comes, text="in a moment"), remember=True)
        assert bool(scene.table.offers()) is stays, comes
        scene.send(_of_another(scene, 2, "answer", to=f"0:{len(scene.table.log.chains[0]) - 1}", yes=1), remember=True)
        assert (scene.table.fold.active == (0, 2)) is stays, comes


def test_deciding_without_a_seat_that_was_away_while_another_was_called() -> None:
    scene = before_the_first_draw("butterfly-garden", seats=4)
    scene.room.watch.paused |= {1: 10**9, 2: 10**9, 3: 10**9}
    scene.world.rest(32_000)
    scene.frame('{"t": "ping", "n": 1}')
    scene.room.holding.peers["x"].keys.add(scene.tabs[3].keys[0].public)
    scene.world.act(scene.honest, lambda room: room.ask(0, "silent", scene.world.now, who=1))
    scene.learn()
    scene.send(_of_another(scene, 3, "answer", to=scene.table.offers()[0].number, yes=1), remember=True)
    scene.learn()
    assert scene.table.fold.active == (0, 2, 3), "the third was away, and nobody called it"
    scene.send(_of_another(scene, 3, "offer", what="draw", who=-1, to=-1), remember=True)
    offer = scene.table.offers()[0]
    scene.world.act(scene.honest, lambda room: room.answer(0, offer.number, True, scene.world.now))
    scene.learn()
    scene.send(_of_another(scene, 3, "enact", number=offer.entry.number))
    assert scene.named("room-not-agreed") == {3} and scene.table.fold.match.outcome is None


def _of_another(scene: Scene, seat: int, kind: str, **values: Value) -> Entry:
    """An entry of a seat that is not the villain's."""
    chain, key = scene.theirs.log.chains[seat], scene.tabs[seat].keys[0]
    return scene.forge(kind, key=key, seat_=seat, number_=len(chain), prev_=chain[-1].name, **values)
