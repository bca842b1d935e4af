"""What a room wants done outside, and what follows when it has been done: signing, checking and storing take time."""
from __future__ import annotations

from collections.abc import Callable, Mapping

from attractor.core.game import Note, Seat
from attractor.net.effects import Changed, Close, Effect, Refused, Send, Sign, Store, Verify
from attractor.net.wire import Message, split


class Outbox:
    """Collects effects; remembers under a token what comes after each answer."""

    def __init__(self) -> None:
        self._effects: list[Effect] = []
        self._token = 0
        self._signing: dict[int, Callable[[str], None]] = {}
        self._checking: dict[int, Callable[[bool], None]] = {}
        self._storing: dict[int, Callable[[], None]] = {}

    # ---- asking --------------------------------------------------------------------------------------------------
    def send(self, peer: str, message: Message) -> None:
        self._effects += [Send(peer, frame) for frame in split(message)]

    def close(self, peer: str, why: Note) -> None:
        self._effects.append(Close(peer, why))

    def refuse(self, peer: str, seat: Seat | None, why: Note) -> None:
        self._effects.append(Refused(peer, seat, why))
        self.changed()

    def changed(self) -> None:
        if Changed() not in self._effects:
            self._effects.append(Changed())

    def sign(self, key: str, data: str, then: Callable[[str], None]) -> None:
        self._token += 1
        self._signing[self._token] = then
        self._effects.append(Sign(self._token, key, data))

    def verify(self, key: str, data: str, sig: str, then: Callable[[bool], None]) -> None:
        self._token += 1
        self._checking[self._token] = then
        self._effects.append(Verify(self._token, key, data, sig))

    def store(self, items: Mapping[str, str | None], then: Callable[[], None] = lambda: None) -> None:
        self._token += 1
        self._storing[self._token] = then
        self._effects.append(Store(self._token, tuple(items.items())))

    # ---- answers -------------------------------------------------------------------------------------------------
    def signed(self, token: int, sig: str) -> None:
        """An answer that nobody waits for is ignored."""
        then = self._signing.pop(token, None)
        if then is not None:
            then(sig)

    def verified(self, token: int, is_good: bool) -> None:
        then = self._checking.pop(token, None)
        if then is not None:
            then(is_good)

    def stored(self, token: int) -> None:
        then = self._storing.pop(token, None)
        if then is not None:
            then()

    def take(self) -> list[Effect]:
        """The effects so far; those who asked are told once."""
        effects, self._effects = self._effects, []
        return effects
