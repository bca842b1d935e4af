"""The page's one thinker, and what the rules need of it: searches that must not be made where the reader waits."""
from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from attractor.core import searching
from attractor.core.searching import Unsolved
from attractor.web import browser
from attractor.web.thinker import Failed, Line, Thinker

T = TypeVar("T")


@cache
def thinker() -> Thinker:
    """The page's side of its worker; the worker itself is made when something is asked."""

    async def spawn(on_text: Callable[[str], object], on_error: Callable[[str], object]) -> Line:
        from attractor.web.browser import workers

        address, name = await workers.thinker_address()
        return workers.WebWorker(address, name, on_text, on_error)

    return Thinker(spawn, browser.later, browser.never)


async def prepared(asked: dict[str, object], work: Callable[[], T]) -> T:
    """What ``work`` gives. Where the rules must search for it, the worker has done so first, asked by ``asked``.

    Where there is no worker to be had, ``work`` searches itself: late is better than never.
    """
    try:
        with searching.elsewhere():
            return work()
    except Unsolved:
        try:
            found = await thinker().ask(asked).answer()
        except Failed:
            found = {"answers": {}}
        searching.remember(found["answers"])
    return work()
