"""Connections that nobody carries by hand: introduced by others, laid again after a loss, taken up after a reload.

For every peer with a direct line a *standing offer* is kept ready: our end of a connection that the peer, and nobody
else, can open at any time, since both know the answer before it is given (codes.expected). The peer keeps the offer on
its device. So a line that went dark, and a tab that was reloaded or killed, come back without a word carried by hand,
as long as one of the two tabs lives and the network is the same. The next offer is ready before anybody needs it: who
is killed again as soon as it is back has it already. A browser that lets nobody write the answer's password
has no such way back; then a third tab introduces the two again, or there is a fresh invitation.
"""
from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from attractor.core.game import BadRecord
from attractor.net import codes
from attractor.net.codes_sdp import Side
from attractor.net.lines import NAME
from attractor.web.browser.events import later, run
from attractor.web.browser.rtc import Connection

Lay = Callable[[Callable[[str], object]], Connection]
UNANSWERED = 30_000
"""Milliseconds after which a connection that did not open is given up."""
LINGERS = 10_000
"""Milliseconds that a used offer of ours stays: the peer may not have got the new one yet."""
MOST = 24
"""Connections that are tried at one time."""


@dataclass(slots=True)
class Stand:
    """A standing offer of ours. fingerprint: of the peer that may answer it. is_used: it waits for that answer."""

    connection: Connection
    offer: Side
    fingerprint: bytes
    is_used: bool = False


class Introductions:
    """signal(peer, kind, number, code) · give(peer, code) a standing offer · fingerprint: of this tab's certificate."""

    def __init__(
        self, lay: Lay, signal: Callable[[str, str, int, str], object], give: Callable[[str, str], object],
        keep: Callable[[dict[str, str]], object],
    ) -> None:  # fmt: skip
        self.fingerprint = b""
        self.offers: dict[str, str] = {}
        """Standing offers of others, by their name."""
        self._lay, self._signal, self._give, self._keep = lay, signal, give, keep
        self._stands: dict[str, Stand] = {}
        self._spare: Stand | None = None
        self._calls: dict[str, tuple[int, Connection]] = {}
        self._answers: dict[str, Connection] = {}
        self._tried: set[Connection] = set()
        self._restarted: set[str] = set()
        self._number = 0

    # ---- introduced by others ------------------------------------------------------------------------------------
    async def dial(self, peer: str, old: Connection | None) -> None:
        """Offers a peer a direct line. old: the connection that failed; it is restarted once, then there is another."""
        self._number += 1
        number = self._number
        restarts = old is not None and not old.is_closed and peer not in self._restarted
        if restarts and old is not None:
            self._restarted.add(peer)
            connection = old
        else:
            made = self._try()
            if made is None:
                return
            connection = made
        _, before = self._calls.pop(peer, (0, None))
        if before is not None and before is not connection and before in self._tried:
            before.close()  # no answer to it is taken any more
        self._calls[peer] = (number, connection)
        side = await connection.offer(restarts)
        self._signal(peer, "restart" if restarts else "offer", number, codes.write_side(side))

    async def signalled(self, peer: str, kind: str, number: int, code: str, old: Connection | None) -> None:
        """What a peer wants laid. old: a connection to it that does not answer, None while one does."""
        called, calling = self._calls.get(peer, (0, None))
        if kind == "answer" and calling is not None and called == number:
            del self._calls[peer]
            await calling.accept(codes.read_side(code))
        elif kind == "restart" and (old is None or old.is_closed):
            self._signal(peer, "refused", number, "")
        elif kind in ("offer", "restart"):
            offer = codes.read_side(code)
            connection = old if kind == "restart" else self._try()
            if connection is None:
                return
            if kind == "offer":
                before = self._answers.pop(peer, None)
                if before in self._tried and before is not None:
                    before.close()
                self._answers[peer] = connection
            side = await connection.answer(offer)
            self._signal(peer, "answer", number, codes.write_side(side))

    # ---- standing offers -----------------------------------------------------------------------------------------
    async def stand(self, peer: str, connection: Connection) -> None:
        """Keeps an offer ready for a peer with a direct line, if it has none that is fresh."""
        old = self._stands.get(peer)
        if old is not None and not old.is_used and not old.connection.is_closed:
            return
        remote = connection.remote
        if remote is None:
            return
        self._restarted.discard(peer)
        stand = self._stands[peer] = self._take_spare() or self._make()
        stand.fingerprint = remote.fingerprint
        if old is not None:
            self._close_later(LINGERS, old.connection)
        if not stand.offer.ufrag:
            stand.offer = await stand.connection.offer()
        self._give(peer, codes.write_side(stand.offer))
        await self._prepare()

    def take(self, peer: str, code: str) -> None:
        """A peer's standing offer."""
        codes.read_side(code)
        self.offers[peer] = code
        self._keep(self.offers)

    def expect(self, peer: str) -> None:
        """Waits for a silent peer at the offer it has."""
        stand = self._stands.get(peer)
        if stand is not None and stand.offer.ufrag and not stand.is_used and not stand.connection.is_closed:
            stand.is_used = True
            run(self._hush(stand.connection.accept(codes.expected(stand.offer, stand.fingerprint))))

    def revive(self, peer: str, dials: bool) -> None:
        """Waits for a lost peer at the offer it has; dials: opens the one we have from it."""
        self.expect(peer)
        if (spare := self._take_spare()) is not None:  # the network may be another now
            spare.connection.close()
            run(self._hush(self._prepare()))
        if dials and peer in self.offers:
            run(self._hush(self.open(peer, self.offers[peer])))

    async def open(self, peer: str, code: str) -> None:
        """Gives the answer that was agreed on to a standing offer."""
        connection = self._try()
        if connection is None:
            return
        before = self._answers.pop(peer, None)
        if before is not None and before in self._tried:
            before.close()
        self._answers[peer] = connection
        offer = codes.read_side(code)
        await connection.answer(offer, own=codes.expected(offer, self.fingerprint))

    def forget(self, peer: str) -> None:
        """A peer is given up."""
        stand = self._stands.pop(peer, None)
        if stand is not None and stand.connection in self._tried:
            stand.connection.close()
        self._calls.pop(peer, None)
        self._restarted.discard(peer)
        if self.offers.pop(peer, None) is not None:
            self._keep(self.offers)

    def opened(self, connection: Connection) -> None:
        """It is a line now."""
        self._tried.discard(connection)

    def end(self) -> None:
        for connection in list(self._tried):
            connection.close()

    # ---- helpers -------------------------------------------------------------------------------------------------
    def _make(self) -> Stand:
        """A stand for nobody yet, its offer still to be made."""
        connection = self._lay(lambda _what: None)
        self._tried.add(connection)
        return Stand(connection, Side("", "", b"", "actpass", ()), b"")

    async def _prepare(self) -> None:
        """Keeps a spare stand ready."""
        if self._spare is None:
            spare = self._spare = self._make()
            spare.offer = await spare.connection.offer()

    def _take_spare(self) -> Stand | None:
        """The spare stand, if it is ready."""
        spare = self._spare
        if spare is None or not spare.offer.ufrag:
            return None
        self._spare = None
        return None if spare.connection.is_closed else spare

    def _try(self) -> Connection | None:
        """A connection that is given up unless it opens soon; None where too many are tried already."""
        if len(self._tried) >= MOST:
            return None

        def told(what: str) -> None:
            if what in ("open", "closed"):
                self._tried.discard(connection)

        connection = self._lay(told)
        self._tried.add(connection)
        self._close_later(UNANSWERED, connection)
        return connection

    def _close_later(self, ms: int, connection: Connection) -> None:
        """Closes it unless it is a line by then."""
        later(ms, lambda: connection.close() if connection in self._tried else None)

    async def _hush(self, work: object) -> None:
        """A way back that a browser refuses is none; others are tried."""
        try:
            await work  # type: ignore[misc]
        except (ConnectionError, BadRecord):
            return


def read_offers(text: str) -> tuple[str, dict[str, str]]:
    """This tab's name before the reload and the standing offers it held; ("", {}) where that is damaged."""
    try:
        name, offers = json.loads(text)
        for peer, code in offers.items():
            codes.read_side(code)
            if not NAME.fullmatch(peer):
                return "", {}
    except (ValueError, TypeError, AttributeError):
        return "", {}
    return (name, offers) if isinstance(name, str) and NAME.fullmatch(name) else ("", {})
