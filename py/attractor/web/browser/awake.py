"""What reaches out of the tab: a screen that stays on, a mark on the app's icon, the browser's offer to install."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException

from attractor.web.browser.events import Listener, run
from attractor.web.browser.values import or_none


class WakeLock:
    """Keeps the screen on while ``want(True)``; a browser that cannot, or will not, lets it go dark as always."""

    def __init__(self) -> None:
        self._wanted = False
        self._asks = False
        self._held: Any = None

    def want(self, wanted: bool) -> None:
        """Called as often as one likes: it asks again after the browser has let go, as it does in a hidden tab."""
        self._wanted = wanted
        if self._held is not None and self._held.released:
            self._held = None
        if wanted and self._held is None and not self._asks and or_none(getattr(js.navigator, "wakeLock", None)):
            self._asks = True
            run(self._take())
        elif not wanted and self._held is not None:
            held, self._held = self._held, None
            run(_release(held))

    async def _take(self) -> None:
        try:
            held = await js.navigator.wakeLock.request("screen")
        except JsException:  # a low battery, a hidden tab
            return
        finally:
            self._asks = False
        if self._wanted:
            self._held = held
        else:
            await _release(held)


async def _release(held: Any) -> None:
    await held.release()


def mark_app(calls: bool) -> None:
    """Marks the icon of the installed app, or takes the mark away."""
    if hasattr(js.navigator, "setAppBadge"):
        run(_marked(calls), lambda _error: None)  # an app that is not installed has no icon


async def _marked(calls: bool) -> None:
    if calls:
        await js.navigator.setAppBadge(1)
    else:
        await js.navigator.clearAppBadge()


def can_install() -> bool:
    """Whether the browser has offered to install the page (early.js keeps the offer)."""
    return or_none(getattr(js.window, "attractorOffer", None)) is not None


def on_offer(call: Callable[[], object]) -> Listener:
    """Calls when the offer comes, or is taken."""
    return Listener(js.window, "install-offer", lambda _event: call())


async def install() -> bool:
    """Shows the browser's own question; whether the page is installed now. An offer serves once."""
    offer, js.window.attractorOffer = js.window.attractorOffer, None
    if or_none(offer) is None:
        return False
    await offer.prompt()
    return str((await offer.userChoice).outcome) == "accepted"
