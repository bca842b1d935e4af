"""What happens: listeners that are kept, work that waits, errors, timers.

A Python function that JavaScript keeps must itself be kept; a Listener and a Ticker do so until they are stopped.
"""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import js
from pyodide.ffi import JsProxy, create_once_callable, create_proxy

from attractor.web.browser.values import Element, Event, or_none, to_object


class Listener:
    """A Python function that listens to an element until ``stop``."""

    def __init__(
        self, target: Element, name: str, call: Callable[[Event], object], *, passive: bool = False,
        capture: bool = False,
    ) -> None:
        self.target, self.name, self.capture = target, name, capture
        self.proxy: JsProxy | None = create_proxy(call)
        target.addEventListener(name, self.proxy, to_object({"passive": passive, "capture": capture}))

    def stop(self) -> None:
        if self.proxy is not None:
            self.target.removeEventListener(self.name, self.proxy, to_object({"capture": self.capture}))
            self.proxy.destroy()
            self.proxy = None


def listen(target: Element, name: str, call: Callable[[Event], object], **options: bool) -> Listener:
    return Listener(target, name, call, **options)


def on_window(name: str, call: Callable[[Event], object], **options: bool) -> Listener:
    return Listener(js.window, name, call, **options)


def on_document(name: str, call: Callable[[Event], object], **options: bool) -> Listener:
    return Listener(js.document, name, call, **options)


def closest(event: Event, selector: str) -> Element | None:
    """The element of this kind that the event happened in."""
    target = event.target
    return or_none(target.closest(selector)) if hasattr(target, "closest") else None


def under(x: float, y: float, selector: str) -> Element | None:
    """The element of this kind at a point of the screen."""
    found = or_none(js.document.elementFromPoint(x, y))
    return None if found is None else or_none(found.closest(selector))


def run(
    work: Coroutine[Any, Any, object], on_error: Callable[[BaseException], object] | None = None
) -> asyncio.Task[Any]:
    """Starts work that waits; an error goes to ``on_error``, else to the page's error overlay."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(lambda done: _finished(done, on_error))
    return task


def _finished(task: asyncio.Task[Any], on_error: Callable[[BaseException], object] | None) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None:
        (on_error or report_error)(error)


_error_handlers: list[Callable[[BaseException], object]] = []


def on_error(call: Callable[[BaseException], object]) -> None:
    """Who shows errors that nobody caught; the last one named does."""
    _error_handlers.append(call)


def report_error(error: BaseException) -> None:
    """Shows an error that nobody caught; without a shower it goes to the console."""
    if _error_handlers:
        _error_handlers[-1](error)
    else:
        js.console.error(repr(error))


def now_ms() -> float:
    """Milliseconds that only go forward (performance.now)."""
    return js.performance.now()


def wall_ms() -> int:
    """Milliseconds since 1970, as the device believes."""
    return int(js.Date.now())


def later(ms: float, call: Callable[[], object]) -> int:
    """Calls once after a while; returns what ``never`` takes."""
    return js.setTimeout(create_once_callable(call), ms)


def never(timer: int) -> None:
    """Takes back a ``later`` that has not happened. (Its once-callable is freed by Pyodide's finalizer.)"""
    js.clearTimeout(timer)


def next_frame(call: Callable[[], object]) -> None:
    """Calls once before the next paint."""
    js.requestAnimationFrame(create_once_callable(lambda _time: call()))


def after_paint(call: Callable[[], object]) -> None:
    """Calls once when the next paint is done."""
    later = create_once_callable(call)
    js.requestAnimationFrame(create_once_callable(lambda _time: js.setTimeout(later, 0)))


class Ticker:
    """Calls every so many milliseconds until ``stop``."""

    def __init__(self, ms: float, call: Callable[[], object]) -> None:
        self.proxy: JsProxy | None = create_proxy(call)
        self.timer = js.setInterval(self.proxy, ms)

    def stop(self) -> None:
        if self.proxy is not None:
            js.clearInterval(self.timer)
            self.proxy.destroy()
            self.proxy = None


async def sleep(ms: float) -> None:
    await asyncio.sleep(ms / 1000)


def is_visible() -> bool:
    """Whether the tab is in front."""
    return js.document.visibilityState == "visible"


def log(words: str) -> None:
    """A line on the browser's console, for whoever looks there."""
    js.console.error(words)
