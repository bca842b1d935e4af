"""Links of a hostile player: each is refused, and the desk that it came to has what it had."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from attractor.core import link
from attractor.core.game import BadRecord, IllegalMove
from attractor.core.line import Pledge
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.net import fair
from attractor.net.letters import Letters
from attractor.net.letters_between import follows, letter_of
from tests.core.toys import find
from tests.net.driver import Tab, World, seated
from tests.net.test_letters import Device


def opened(letter: str) -> Match:
    return link.read(letter, find, id="x").match


def sent(match: Match) -> str:
    return link.write(match, continued=True)


class Desk:
    """One player at a match by link, who keeps what was known last."""

    def __init__(self, seat: int, seed: str) -> None:
        self.home = Device(seat, Rng(f"{seed} {seat}"))
        self.known: Match | None = None

    def take(self, letter: str) -> Letters:
        """Raises BadRecord, and keeps what is known, for a link that is forged."""
        came = opened(letter)
        if self.known is not None and not follows(self.known, came, self.home.seat):
            raise BadRecord("room-letter-older")
        desk = Letters(came, self.home.seat, self.home.vault, self.home.key)
        desk.receive(self.known)
        self.known = desk.match
        return desk


def rewritten(letter: str, change: Callable[[Pledge], Pledge]) -> str:
    match = opened(letter)
    match._remarks[:] = [(ply, change(one) if isinstance(one, Pledge) else one) for ply, one in match.remarks]
    return sent(match)


def refusal(desk: Desk, letter: str) -> str:
    before = None if desk.known is None else sent(desk.known)
    with pytest.raises(BadRecord) as caught:
        desk.take(letter)
    assert (None if desk.known is None else sent(desk.known)) == before
    return caught.value.reason


def choosing() -> tuple[Desk, Desk, str, str]:
    """A sealed "1", B answered "5" openly; the desks and both links."""
    a, b = Desk(0, "fingers"), Desk(1, "fingers")
    desk = a.take(sent(Match(find("fingers"), 2, {}, id="letter1")))
    desk.choose("1")
    first = sent(desk.match)
    desk = b.take(first)
    desk.choose("5")
    return a, b, first, sent(desk.match)


def test_changing_a_sealed_choice_by_link() -> None:
    a, b, _first, answer = choosing()
    commit, _ = a.home.vault.seal("4", "letter1", 0, 0)
    cheat = rewritten(answer, lambda one: Pledge("seal", 0, commit) if (one.kind, one.seat) == ("seal", 0) else one)
    desk = Letters(opened(cheat), 0, a.home.vault, a.home.key)
    desk.receive()
    assert [event.move for event in desk.match.events] == ["4", "5"], "this is what it tried"
    assert refusal(b, sent(desk.match)) == "room-letter-rewritten"
    assert [event.move for event in b.take(sent(a.take(answer).match)).match.events] == ["1", "5"]


def test_opening_another_choice_than_the_sealed_one_by_link() -> None:
    a, b, _first, answer = choosing()
    honest = sent(a.take(answer).match)
    events = [event.move for event in opened(honest).events]
    forged = opened(answer)
    pledges = [one for _, one in opened(honest).remarks if isinstance(one, Pledge)]
    salt = next(one for one in pledges if (one.kind, one.seat) == ("salt", 0))
    forged.remark(salt)
    forged.play(0, "3")
    forged.play(1, "5")
    assert events == ["1", "5"] and refusal(b, sent(forged)) == "room-wrong-opening"
    mine = opened(answer)
    mine.remark(salt)
    mine.play(0, "1")
    mine.play(1, "2")
    assert refusal(b, sent(mine)) == "room-wrong-opening", "nor another of the one who opens the link"


def test_choosing_for_the_other_by_link() -> None:
    a, b = Desk(0, "other"), Desk(1, "other")
    desk = a.take(sent(Match(find("fingers"), 2, {}, id="letter1")))
    desk.choose("1")
    forged = opened(sent(b.take(sent(desk.match)).match))
    commit, _ = a.home.vault.seal("2", "letter1", 0, 1)
    forged.remark(Pledge("seal", 1, commit))
    forged.remark(Pledge("salt", 1, a.home.vault.secrets[commit][0] + b"2".hex()))
    desk = Letters(opened(sent(forged)), 0, a.home.vault, a.home.key)
    desk.receive()
    assert [event.move for event in desk.match.events] == ["1", "2"], "this is what it tried"
    assert refusal(b, sent(desk.match)) == "room-lost-secret"


def test_changing_the_end_of_a_chain_by_link() -> None:
    world = World("letter chain")
    honest, villain = seated(world, "bowl", 2)
    table = honest.alive.table
    assert table is not None
    letter = table.opening.match(find)
    for seat, place in enumerate(table.opening.places):
        letter.remark(Pledge("chain", seat, place.end))
    desk = Letters(letter, 0, honest.alive.holding.vault, honest.keys[0].public, round=0)
    desk.receive()
    known = sent(desk.match)
    shares = [one.value for _, one in desk.match.remarks if isinstance(one, Pledge) and one.kind == "nonce"]
    assert len(shares) == 1
    weights = desk.match.state.weights()
    for wanted in "abc":
        chains = (fair.chain(bytes([number])) for number in range(256))
        mine = next(
            chain for chain in chains
            if fair.draw({0: shares[0], 1: chain[1]}, letter.id, 0, 0, weights) == wanted
        )  # fmt: skip
        cheat = opened(
            rewritten(known, lambda one, end=mine[0]: Pledge("chain", 1, end) if one == ends(one, 1) else one)  # type: ignore[misc]
        )
        cheat.remark(Pledge("nonce", 1, mine[1]))
        cheat.chance(wanted)
        came = opened(sent(cheat))
        Letters(came, 0, honest.alive.holding.vault, honest.keys[0].public, round=0).check()  # sound by itself
        with pytest.raises(BadRecord, match="room-letter-rewritten"):
            follows(opened(known), came, 0)


def ends(one: Pledge, seat: int) -> Pledge | None:
    return one if (one.kind, one.seat) == ("chain", seat) else None


def test_choosing_a_chain_after_the_others_share_by_link() -> None:
    a, b = Desk(0, "bowl"), Desk(1, "bowl")
    first = sent(a.take(sent(Match(find("bowl"), 2, {}, id="letter2"))).match)
    assert [one.kind for _, one in opened(first).remarks if isinstance(one, Pledge)] == ["chain"]
    second = sent(b.take(first).match)
    third = a.take(second).match
    assert third.events and third.events[0].seat == -1


def test_moving_for_the_other_by_link() -> None:
    match = Match(find("template"), 2, {}, id="letter3")
    a, b = Desk(0, "moves"), Desk(1, "moves")
    desk = a.take(sent(match))
    desk.play("a1")
    first = sent(desk.match)
    second = sent(b.take(first).match)
    for verb, seat in (("!resign", 1), ("!time", 1), ("!draw", -2)):
        forged = opened(second)
        forged.verb(verb, seat)
        assert refusal(b, sent(forged)) == "room-letter-not-yours", verb
    forged = opened(second)
    forged.play(1, next(iter(forged.state.legal(1))))
    assert refusal(b, sent(forged)) == "room-letter-not-yours"
    resigned = opened(second)
    resigned.verb("!resign", 0)
    outcome = b.take(sent(resigned)).match.outcome
    assert outcome is not None and outcome.winners == (1,)


def test_a_verb_is_no_move_of_a_room() -> None:
    world = World("verb")
    tab: Tab = seated(world, "template", 2)[0]
    with pytest.raises(IllegalMove, match="unknown-verb"):
        world.act(tab, lambda room: room.play(0, "!resign", world.now))
    table = tab.alive.table
    assert table is not None and not letter_of(table).events and not table.offences
