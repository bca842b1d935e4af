"""A match by link: whole games with chance and secrets, only links between two devices, and links that are forged."""
from __future__ import annotations

import pytest

from attractor.core import link, record
from attractor.core.game import CHANCE, BadRecord, IllegalMove
from attractor.core.line import Pledge
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import KEYS
from attractor.games.settlers_of_chaos.orders import span
from attractor.games.settlers_of_chaos.rules import Settlers
from attractor.net import fair
from attractor.net.letters import Letters
from attractor.net.letters_between import follows, letter_of
from attractor.net.vault import Vault
from tests.core.toys import find
from tests.net.driver import World, seated


class Device:
    """What stays at home: the vault."""

    def __init__(self, seat: int, rng: Rng) -> None:
        self.seat, self.rng = seat, rng
        self.vault = Vault(lambda count: b"".join(rng.bits().to_bytes(8, "big") for _ in range(-(-count // 8)))[:count])
        self.key = f"e{seat}"
        self.vault.add(self.key, "", seat)
        self.known: Match | None = None

    def take(self, letter: str) -> tuple[Letters, str]:
        """Opens a link, plays while it may, and gives the link to send."""
        opened = link.read(letter, find, id="x")
        letters = Letters(opened.match, self.seat, self.vault, self.key)
        letters.receive(self.known)
        return letters, self.play_on(letters)

    def play_on(self, letters: Letters) -> str:
        """Plays while it may; the link to send."""
        self.known = letters.match
        for _ in range(400):
            match = letters.match
            if match.outcome is not None or not letters.is_mine:
                break
            move = self.rng.choice(list(match.state.legal(self.seat)))
            if match.moment.is_secret:
                letters.choose(move)
            else:
                letters.play(move)
        return link.write(letters.match, continued=True)


def correspond(game: str, seed: str, most: int = 400, **options: str) -> tuple[list[str], Match]:
    rng = Rng(seed)
    devices = [Device(0, rng.split()), Device(1, rng.split())]
    match = Match(find(game), 2, options, id="letter1")
    letters = [link.write(match, continued=True)]
    for number in range(most):
        mine, text = devices[number % 2].take(letters[-1])
        match = mine.match
        letters.append(text)
        if match.outcome is not None:
            break
    return letters, match


SETTINGS = {"chain-lightning": {"size": "5"}, "settlers-of-chaos": {"turns": "15", "race": "relaxed"}}


@pytest.mark.parametrize("game", [*KEYS, "template", "bowl", "fingers"])
def test_a_whole_match_by_link(game: str) -> None:
    letters, match = correspond(game, f"letters {game}", **SETTINGS.get(game, {}))
    assert match.outcome is not None, (len(letters), match.ply)
    known = link.read(letters[0], find, id="x").match
    for letter in letters[1:]:
        came = link.read(letter, find, id="x").match
        assert follows(known, came), letter[-80:]
        assert not follows(came, known)
        assert link.write(came, continued=True) == letter
        known = came


def test_no_link_holds_a_choice_before_both_are_sealed() -> None:
    letters, match = correspond("fingers", "sealed")
    for letter in letters:
        came = link.read(letter, find, id="x").match
        desk = Letters(came, 0, Vault(lambda count: bytes(count)), "")
        for seat in (0, 1):
            opened = {ply for ply, _ in desk.pledges("salt", seat)}
            sealed = [{ply for ply, _ in desk.pledges("seal", other)} for other in (0, 1)]
            assert opened <= sealed[0] & sealed[1]
    assert match.ply == 4


def forged(letter: str, old: str, new: str) -> str:
    assert old in letter
    return letter.replace(old, new, 1)


def read(letter: str) -> Match:
    return link.read(letter, find, id="x").match


def refusal(letter: str) -> str:
    with pytest.raises(BadRecord) as caught:
        Device(0, Rng(1)).take(letter)
    return caught.value.reason


def readable(letters: list[str], index: int) -> str:
    return "#/1/" + link.plain(link.read(letters[index], find, id="x").match, continued=True)


def test_forged_draws_nonces_and_openings_are_refused() -> None:
    letters, match = correspond("bowl", "forged")
    letter = readable(letters, -1)
    assert match.events[0].seat == CHANCE
    nonce = letter.partition("_nonce_p2_")[2][:64]
    assert refusal(forged(letter, nonce, fair.chain(b"z")[1])) == "room-wrong-nonce"
    drawn = match.events[0].move
    other = "a" if drawn != "a" else "b"
    assert refusal(letter.replace(f".{drawn}.", f".{other}.", 1)) in ("room-forged-draw", "illegal-token")
    letters, match = correspond("fingers", "forged")
    letter = readable(letters, -1)
    salt = letter.partition("_salt_p2_")[2].partition(".")[0]
    assert refusal(forged(letter, salt, salt[:-1] + ("1" if salt[-1] != "1" else "2"))) == "room-wrong-opening"


def test_a_link_that_tells_the_match_otherwise_asks() -> None:
    one, other = (Match(find("template"), 2, {}, id="same") for _ in range(2))
    one.play(0, "a1")
    assert follows(other, one) and not follows(one, other)
    other.play(0, "c1")
    with pytest.raises(BadRecord, match="room-divergent"):
        follows(one, other)


def test_a_choice_sealed_elsewhere_cannot_be_opened_here() -> None:
    letters, _ = correspond("fingers", "elsewhere", most=2)
    with pytest.raises(BadRecord, match="room-lost-secret"):
        Device(0, Rng(9)).take(letters[-1])


def test_only_two_can_go_on_by_link() -> None:
    with pytest.raises(BadRecord, match="room-many-letters"):
        Letters(Match(find("template"), 3, {}, id="x"), 0, Vault(lambda count: bytes(count)), "")


# ---- out of a room -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["butterfly-garden", "settlers-of-chaos", "chain-lightning"])
def test_a_match_of_a_room_goes_on_by_link_with_its_own_chains(game: str) -> None:
    world = World(f"room {game}")
    tabs = seated(world, game, 2)
    for _ in range(40):
        world.rest(50)
        for tab in tabs:
            for seat in tab.alive.to_choose:
                match = tab.alive.match
                assert match is not None
                move = next(iter(match.state.legal(seat)))
                doing = "seal" if match.moment.is_secret else "play"
                world.act(tab, lambda room, d=doing, s=seat, m=move: getattr(room, d)(s, m, world.now))  # type: ignore[misc]
        if (tabs[0].alive.match or pytest.fail()).ply >= 2:
            break
    world.rest(2000)
    rounds = [tab.alive.table for tab in tabs]
    assert rounds[0] is not None and rounds[1] is not None
    letter = letter_of(rounds[0])
    for _ in range(30):
        for seat, tab in enumerate(tabs):
            found = link.read(link.write(letter, continued=True), find, id="other").match
            desk = Letters(found, seat, tab.alive.holding.vault, tab.keys[0].public, round=0)
            desk.receive()
            if desk.is_mine:
                move = next(iter(found.state.legal(seat)))
                (desk.choose if found.moment.is_secret else desk.play)(move)
            letter = found
        if letter.outcome is not None:
            break
    room = rounds[0].fold.match
    assert letter.events[: room.ply] == room.events and letter.ply > room.ply
    assert follows(room, letter)


def test_links_that_cross_while_both_owe_a_share_go_on() -> None:
    world = World("crossing")
    tabs = seated(world, "bowl", 2)
    letters = []
    for seat, tab in enumerate(tabs):
        table = tab.alive.table
        assert table is not None
        match = table.opening.match(find)
        for each, place in enumerate(table.opening.places):
            match.remark(Pledge("chain", each, place.end))
        desk = Letters(match, seat, tab.alive.holding.vault, tab.keys[0].public, round=0)
        desk.receive()
        letters.append(link.write(match, continued=True))
    came = read(letters[1])
    assert follows(read(letters[0]), came, 0)
    Letters(came, 0, tabs[0].alive.holding.vault, tabs[0].keys[0].public, round=0).receive(read(letters[0]))
    assert came.ply == 1 and follows(read(letters[1]), read(link.write(came, continued=True)), 1)


def test_a_long_list_of_orders_fits_in_a_link_and_a_record_and_one_too_long_is_refused_to_its_writer() -> None:
    devices = [Device(seat, Rng(f"long {seat}")) for seat in (0, 1)]
    match = Match(find("settlers-of-chaos"), 2, SETTINGS["settlers-of-chaos"], id="letter1")
    letter = link.write(match, continued=True)
    for number in range(60):
        device = devices[number % 2]
        letters = Letters(read(letter), device.seat, device.vault, device.key)
        letters.receive(device.known)
        if letters.match.state.position().split(":")[0] == "1orders" and letters.is_mine:
            state = letters.match.state
            assert isinstance(state, Settlers)
            first, _ = span(state, device.seat)
            long, too_long = ("~".join(f"{first + rank:03}w5" for rank in range(count)) for count in (300, 400))
            with pytest.raises(IllegalMove, match="room-list-full"):
                letters.choose(too_long)
            letters.choose(long)
        letter = device.play_on(letters)
        assert record.read(record.write(letters.match), find).remarks == letters.match.remarks
        if any(isinstance(said, Pledge) and len(said.value) > 3_000 for _, said in letters.match.remarks):
            break
    else:
        raise AssertionError("no list was ever opened")
