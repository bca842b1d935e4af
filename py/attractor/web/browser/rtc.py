"""Direct connections (assets/js/rtc.js) with sides instead of session descriptions: what goes in has been checked."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, JsProxy, create_proxy

from attractor.core.game import BadRecord
from attractor.net.codes_sdp import Side, read_sdp, write_sdp
from attractor.web.browser.device import base_address
from attractor.web.browser.elements import root
from attractor.web.browser.events import Listener, later
from attractor.web.browser.values import NOTHING, or_none

Tell = Callable[[str, str], object]


class Connection:
    """tell: what happens, and the text where one came: ``open``, ``text``, ``failed``, ``mended``, ``closed``.

    All that waits raises ConnectionError where the browser refuses.
    """

    def __init__(self, servers: str, certificate: Any, tell: Tell) -> None:
        self._tell: Tell | None = tell
        self._proxy: JsProxy | None = create_proxy(self._told)
        try:
            self._it: Any = js.attractorRtc.Connection.new(servers, certificate or NOTHING, self._proxy)
        except JsException as error:
            self._forget()
            raise BadRecord("room-bad-server", text=str(error)[:120]) from None

    @property
    def is_closed(self) -> bool:
        return self._proxy is None

    @property
    def remote(self) -> Side | None:
        """The other end, as it was described."""
        text = str(or_none(self._it.remote) or "")
        return read_sdp(text) if text else None

    async def offer(self, restart: bool = False) -> Side:
        """Our end, for somebody to answer; restart: once more, with new addresses, on a connection that stands."""
        return read_sdp(str(await self._wait(self._it.offer(restart))))

    async def answer(self, offer: Side, setup: str = "", own: Side | None = None) -> Side:
        """Our end as the answer to an offer. setup: read into the offer (codes_sdp.write_sdp). own: what the answer
        must say, where that was agreed on before."""
        ufrag, password = (own.ufrag, own.password) if own else ("", "")
        return read_sdp(str(await self._wait(self._it.answer(write_sdp(offer, setup), ufrag, password))))

    async def accept(self, answer: Side) -> None:
        """Takes the answer to our offer."""
        await self._wait(self._it.accept(write_sdp(answer)))

    def send(self, text: str) -> bool:
        """False where it was dropped: not open, or too much waits."""
        return bool(self._it.send(text))

    def close(self) -> None:
        self._it.close()

    def _told(self, what: str, text: str) -> None:
        tell = self._tell
        if what == "closed":
            self._forget()
        if tell is not None:
            tell(what, text)

    def _forget(self) -> None:
        proxy, self._proxy, self._tell = self._proxy, None, None
        if proxy is not None:
            later(0, proxy.destroy)  # not while it is being called

    async def _wait(self, promise: Any) -> Any:
        try:
            return await promise
        except JsException as error:
            raise ConnectionError(str(error)) from error


def is_possible() -> bool:
    """Whether this browser has direct connections at all."""
    return hasattr(js.window, "RTCPeerConnection")


def gives_up() -> bool:
    """Whether a connection that has failed before it opened is lost for good in this browser (Firefox)."""
    return bool(js.attractorRtc.givesUp)


async def load() -> None:
    """Brings rtc.js into the page; OSError where it cannot be had."""
    if hasattr(js.window, "attractorRtc"):
        return
    loaded: asyncio.Future[bool] = asyncio.get_event_loop().create_future()
    script = js.document.createElement("script")
    way, version = (str(or_none(root().getAttribute(f"data-{key}")) or "") for key in ("root", "version"))
    script.src = str(js.URL.new(f"{way}assets/js/rtc.js?v={version}", base_address()).href)
    listeners = [
        Listener(script, "load", lambda _event: loaded.done() or loaded.set_result(True)),
        Listener(script, "error", lambda _event: loaded.done() or loaded.set_result(False)),
    ]
    js.document.head.appendChild(script)
    try:
        if not await loaded:
            raise OSError(f"{script.src} cannot be loaded")
    finally:
        for listener in listeners:
            listener.stop()


async def certificate() -> Any:
    """A new certificate for all connections of a tab."""
    return await js.attractorRtc.certificate()


async def fingerprint(certificate: Any) -> bytes:
    """By which others know a connection of this certificate."""
    return read_sdp(str(await js.attractorRtc.describe(certificate))).fingerprint


async def may_use_local_network() -> bool:
    """False where the browser waits for the reader's permission, or has been refused it."""
    for name in ("local-network", "local-network-access"):
        try:
            status = await js.navigator.permissions.query(js.JSON.parse(f'{{"name": "{name}"}}'))
        except (JsException, AttributeError):
            continue
        return str(status.state) == "granted"
    return True
