"""What the reader's browser is like and remembers: media, languages, the address, small settings."""
from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import js
from pyodide.ffi import JsException

from attractor.web.browser.events import Listener
from attractor.web.browser.values import or_none, to_object


def media(query: str) -> bool:
    """Whether a media query holds, such as "(prefers-reduced-motion: reduce)"."""
    return bool(js.window.matchMedia(query).matches)


def on_media(query: str, call: Callable[[bool], object]) -> Listener:
    return Listener(js.window.matchMedia(query), "change", lambda event: call(bool(event.matches)))


def moves_little() -> bool:
    """Whether the reader asked for no motion."""
    return media("(prefers-reduced-motion: reduce)")


def languages() -> list[str]:
    """What the reader speaks, best first."""
    return [str(tag) for tag in js.navigator.languages]


def number_format(lang: str) -> Callable[[float], str]:
    """How the browser writes a number in this language."""
    written = js.Intl.NumberFormat.new(lang, to_object({"maximumFractionDigits": 2}))
    return lambda value: str(written.format(value))


def date_format(lang: str, wall: int) -> str:
    """A day and time as the reader writes it."""
    style = to_object({"dateStyle": "medium", "timeStyle": "short"})
    return str(js.Intl.DateTimeFormat.new(lang, style).format(wall))


def device() -> str:
    """The browser's own name, for a report."""
    return str(js.navigator.userAgent)


def is_online() -> bool:
    return bool(js.navigator.onLine)


def address() -> str:
    """The whole address."""
    return str(js.location.href)


def fragment_of_address() -> str:
    """What follows the #, with it; "" if nothing does."""
    return str(js.location.hash)


def base_address() -> str:
    """The address without #."""
    return address().split("#")[0]


def go(fragment: str) -> None:
    """Another screen: a new entry for the Back button."""
    js.location.hash = fragment


def replace_fragment(fragment: str) -> None:
    """The same screen under another address: no new entry, and nobody is told."""
    js.history.replaceState(js.history.state, "", fragment or base_address())


def back() -> None:
    js.history.back()


def open_page(address: str) -> None:
    """Leaves for another page of the site."""
    js.location.assign(address)


def reload() -> None:
    js.location.reload()


_seals: list[bool] = []


def seal() -> None:
    """From now on this page writes nothing that stays: it is embedded in another, or everything is being erased."""
    _seals.append(True)


def is_sealed() -> bool:
    return bool(_seals)


def remember(key: str, value: str) -> bool:
    """Keeps a small setting (localStorage); False where the browser refuses. A sealed page keeps nothing."""
    if _seals:
        return True
    try:
        js.localStorage.setItem(f"attractor.{key}", value)
    except JsException:
        return False
    return True


def recall(key: str) -> str | None:
    try:
        value = js.localStorage.getItem(f"attractor.{key}")
    except JsException:
        return None
    return None if or_none(value) is None else str(value)


def forget(key: str) -> None:
    try:
        js.localStorage.removeItem(f"attractor.{key}")
    except JsException:
        return


def remember_here(key: str, value: str) -> None:
    """Keeps something for this tab alone, until it is closed (sessionStorage); nothing where the browser refuses."""
    with suppress(JsException):
        js.sessionStorage.setItem(f"attractor.{key}", value)


def recall_here(key: str) -> str | None:
    try:
        value = js.sessionStorage.getItem(f"attractor.{key}")
    except JsException:
        return None
    return None if or_none(value) is None else str(value)


def forget_all() -> None:
    """Forgets every small setting of this site."""
    for kept in (js.localStorage, js.sessionStorage):
        for key in [str(kept.key(place)) for place in range(kept.length)]:
            if key.startswith("attractor"):
                kept.removeItem(key)


def is_installed() -> bool:
    """Whether the page runs as an app of its own."""
    return media("(display-mode: standalone)") or bool(or_none(getattr(js.navigator, "standalone", None)))


def installs_by_hand() -> bool:
    """Whether this is a browser that installs from its share menu alone (it says so by knowing ``standalone``)."""
    return hasattr(js.navigator, "standalone")


def print_page() -> None:
    js.window.print()


def on_offline(call: Callable[[], object]) -> Listener | None:
    """Calls when the service worker begins to answer for this page; None where there are none."""
    worker = or_none(getattr(js.navigator, "serviceWorker", None))
    return None if worker is None else Listener(worker, "controllerchange", lambda _event: call())


def works_offline() -> bool:
    """Whether the service worker answers for this page."""
    worker = or_none(getattr(js.navigator, "serviceWorker", None))
    return worker is not None and or_none(worker.controller) is not None
