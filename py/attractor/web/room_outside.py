"""What a room of the page stands on: channels to other tabs, keys, storage, the worker that searches, the time."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attractor.core import searching
from attractor.core.game import Move, Seat
from attractor.core.match import Match
from attractor.web import browser
from attractor.web.browser import signing
from attractor.web.browser.peers import Peers
from attractor.web.room_keeper import Holder
from attractor.web.thinker import Failed, Stopped
from attractor.web.thinking import thinker
from attractor.web.waking import Waking
from attractor.web.worker import told


class Outside:
    """``room.Outside`` in a browser. ``open`` finds the other tabs; before it nothing is sent."""

    def __init__(self, holder: Holder) -> None:
        self.holder = holder
        self.peers: Peers | None = None
        self._awake = Waking(browser.now_ms(), browser.wall_ms())

    def open(
        self, on_open: Callable[[str], object], on_frame: Callable[[str, str], object],
        on_state: Callable[[str, str], object], on_code: Callable[[str, str], object], servers: str,
    ) -> None:  # fmt: skip
        """Begins to look for the other tabs of this browser, and for those that were there before a reload; codes bring
        those of other devices. servers: those that may be asked (room_settings.py)."""
        self.peers = Peers(self.holder.room, self.holder.name, on_open, on_frame, on_state, on_code, servers)
        self.peers.nearby()
        browser.run(self.peers.rejoin(), lambda error: browser.log(str(error)))

    def end(self) -> None:
        if self.peers is not None:
            self.peers.end()
            self.peers = None

    # ---- room.Outside ----------------------------------------------------------------------------------------------
    def now(self) -> int:
        return self._awake.at(browser.now_ms(), browser.wall_ms())

    def send(self, peer: str, frame: str) -> None:
        if self.peers is not None:
            self.peers.send(peer, frame)

    def close(self, peer: str) -> None:
        if self.peers is not None:
            self.peers.close(peer)

    async def sign(self, key: str, data: str) -> str:
        return await signing.sign(key, data)

    async def verify(self, key: str, data: str, sig: str) -> bool:
        return await signing.verify(key, data, sig)

    async def store(self, items: Mapping[str, str | None]) -> None:
        await self.holder.store(items)

    async def judge(self, match: Match, seat: Seat, moves: Sequence[Move]) -> None:
        asked: dict[str, object] = {"ask": "judge", "match": told(match), "seat": seat, "moves": list(moves)}
        try:
            searching.remember((await thinker().ask(asked).answer())["answers"])
        except (Failed, Stopped) as problem:  # late is better than never: the search is made here
            browser.log(str(problem))
            match.ahead(moves, seat)
