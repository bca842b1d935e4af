"""Two rooms without a line whose match goes on by link, letters carried by hand, and the way back into the room."""
from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from attractor.core import link
from attractor.core.game import BadRecord, Note
from attractor.core.match import Match
from attractor.core.rng import Rng
from attractor.games import find
from attractor.web.room_post import Letterbox, LetterSitting
from tests.web.test_room_live import House, Tab, seated


class Apart:
    """Two pages at a table whose line is lost, with what each has of letters."""

    def __init__(self, house: House, *tabs: Tab) -> None:
        self.house, self.tabs = house, tabs
        self.told: list[list[Note]] = [[], []]
        self.posts = [Letterbox(tab.live, self._store(tab), self.told[seat].append) for seat, tab in enumerate(tabs)]
        self.rng = Rng(house.name)
        for tab, peer in zip(tabs, "ba", strict=True):
            tab.live.do(lambda room, now, peer=peer: room.disconnected(peer, now))  # type: ignore[misc]

    def _store(self, tab: Tab):  # type: ignore[no-untyped-def]
        def store(items: Mapping[str, str | None]) -> None:
            tab.shelf |= {key: text for key, text in items.items() if text is not None}
            for key in [key for key, text in items.items() if text is None]:
                tab.shelf.pop(key, None)

        return store

    def letter(self, seat: int) -> str:
        match = self.posts[seat].match
        assert match is not None
        return "#" + link.write(match, continued=True).removeprefix("#")

    def carry(self, seat: int) -> None:
        """The letter of a seat comes to the other."""
        self.posts[1 - seat].receive(link.read(self.letter(seat), find, id="letter").match)

    def play(self, seat: int) -> None:
        """Whatever a seat may do by link."""
        post = self.posts[seat]
        assert post.match is not None
        sitting = LetterSitting(post)
        while post.match.outcome is None and sitting.awaits(seat):
            move = self.rng.choice(list(post.match.state.legal(seat)))
            sitting.propose(seat, (move,), 700, post.match.moment.is_secret)

    def correspond(self, most: int = 900) -> Match:
        """To the end, letter by letter."""
        self.posts[0].begin()
        for number in range(most):
            seat = number % 2
            self.play(seat)
            match = self.posts[seat].match
            assert match is not None
            if match.outcome is not None and number:
                self.carry(seat)
                return match
            self.carry(seat)
        raise AssertionError("it has no end")

    def meet(self) -> None:
        for tab, peer in zip(self.tabs, "ba", strict=True):
            tab.live.do(lambda room, now, peer=peer: room.connected(peer, now))  # type: ignore[misc]

    async def merge(self) -> None:
        """The line is back: until both rooms have all that was played by link."""
        self.meet()
        await self.house.rest()
        for _ in range(2000):
            if not any(post.match for post in self.posts):
                return
            for post in self.posts:
                post.merge()
            await self.house.rest()
        raise AssertionError([tab.live.room.status for tab in self.tabs])

    def hashes(self) -> list[str]:
        """Of the room at both pages."""
        matches = [tab.live.room.match for tab in self.tabs]
        return [match.state.hash() for match in matches if match is not None]

    def is_clean(self) -> bool:
        tables = [tab.live.room.table for tab in self.tabs]
        busy = any(tab.live.is_busy(seat) for seat, tab in enumerate(self.tabs))
        return not busy and all(table is not None and not table.offences for table in tables)


GAMES = {
    "butterfly-effect": {},
    "butterfly-garden": {},
    "settlers-of-chaos": {"turns": "15", "race": "relaxed"},
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_link_and_back_into_the_room(game: str) -> None:
    async def play() -> None:
        apart = Apart(*await seated(f"letters {game}", game, GAMES[game]))
        match = apart.correspond()
        assert match.outcome is not None
        letters = [post.match for post in apart.posts]
        assert [letter.state.hash() for letter in letters if letter is not None] == [match.state.hash()] * 2
        await apart.merge()
        rooms = [tab.live.room.match for tab in apart.tabs]
        assert apart.hashes() == [match.state.hash()] * 2 and apart.is_clean()
        assert [room.outcome for room in rooms if room is not None] == [match.outcome] * 2
        assert apart.told == [[], []]

    asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_leaving_by_link_is_leaving_in_the_room(game: str) -> None:
    async def play() -> None:
        apart = Apart(*await seated(f"leaving {game}", game, GAMES[game]))
        apart.posts[0].begin()
        for number in range(6):
            apart.play(number % 2)
            apart.carry(number % 2)
        LetterSitting(apart.posts[1]).verb("!resign", 1)
        apart.carry(1)
        match = apart.posts[0].match
        assert match is not None and match.outcome is not None and match.outcome.winners == (0,)
        await apart.merge()
        assert all(tab.live.room.status == "room-over" for tab in apart.tabs)
        events = [tab.live.room.match for tab in apart.tabs]
        assert [each.events[-1].move for each in events if each is not None] == ["!resign"] * 2
        assert [each.events[-1].seat for each in events if each is not None] == [1, 1]
        assert len(set(apart.hashes())) == 1 and apart.is_clean()

    asyncio.run(play())


def test_a_link_that_is_forged_changes_nothing_here() -> None:
    async def play() -> None:
        apart = Apart(*await seated("forged", "butterfly-effect"))
        apart.posts[0].begin()
        forged = link.read(apart.letter(0), find, id="letter").match
        forged.verb("!resign", 1)
        before = dict(apart.tabs[1].shelf)
        with pytest.raises(BadRecord, match="room-letter-not-yours"):
            apart.posts[1].receive(forged)
        assert apart.posts[1].match is None and apart.tabs[1].shelf == before

    asyncio.run(play())


def test_a_letter_that_was_laid_aside_goes_on_also_after_a_reload() -> None:
    async def play() -> None:
        apart = Apart(*await seated("aside", "butterfly-effect"))
        apart.posts[0].begin()
        apart.play(0)
        apart.carry(0)
        apart.posts[0].lay_aside()
        apart.play(1)
        again = apart.posts[0] = Letterbox(apart.tabs[0].live, lambda _items: None, apart.told[0].append)
        again.restore(apart.tabs[0].shelf)
        assert again.match is None
        apart.carry(1)
        assert again.match is not None and again.match.ply == 2

    asyncio.run(play())


def test_who_plays_otherwise_in_the_room_than_by_link_is_named() -> None:
    async def play() -> None:
        apart = Apart(*await seated("otherwise", "butterfly-effect"))
        apart.posts[0].begin()
        apart.play(0)
        letter = apart.posts[0].match
        assert letter is not None
        apart.carry(0)
        apart.posts[0].close()
        match = apart.tabs[0].live.room.match
        assert match is not None
        other = next(move for move in match.state.legal(0) if move != letter.events[0].move)
        apart.meet()
        apart.tabs[0].live.propose(0, (other,), 0, secret=False)
        await apart.house.rest()
        apart.posts[1].merge()
        assert [note.key for note in apart.told[1]] == ["room-letter-otherwise"] and apart.posts[1].match is None

    asyncio.run(play())
