"""The shelf of this browser, and the sole right to write to one match.

``keep`` is called after every tap and every move, before anything is painted; what it writes survives a tab that is
killed in the next instant.
"""
from __future__ import annotations

import json
import secrets
from collections.abc import Callable

from attractor.core import draft, link, record
from attractor.core.match import Match
from attractor.web import browser
from attractor.web.browser import store
from attractor.web.shelf import Kept, Shelf
from attractor.web.sitting import Sitting
from attractor.web.ticker import Ticker

SETTLE_MS = 300
"""A tap reaches the disk for good after this; a move sets out at once."""
LONGEST_ADDRESS = 6000
"""A longer link does not go into the address bar; the match's own name stands there then."""


class LocalJournal:
    """The journal of ``shelf`` in localStorage."""

    def get(self, name: str) -> str | None:
        return browser.recall(name)

    def put(self, name: str, text: str) -> bool:
        return browser.remember(name, text)

    def drop(self, name: str) -> None:
        browser.forget(name)


class Disk:
    """The store of ``shelf`` in IndexedDB; a browser that keeps nothing is an ``OSError``."""

    def __init__(self) -> None:
        self._store = store.Store()

    async def put(self, key: str, value: str) -> None:
        try:
            await self._store.put(key, value)
        except store.StoreError as error:
            raise OSError(str(error)) from error

    async def delete(self, key: str) -> None:
        try:
            await self._store.delete(key)
        except store.StoreError as error:
            raise OSError(str(error)) from error

    async def everything(self) -> dict[str, str]:
        try:
            return await self._store.everything()
        except store.StoreError as error:
            raise OSError(str(error)) from error


shelf = Shelf(LocalJournal(), Disk())
"""All matches of this device."""


def new_id() -> str:
    """A name for a match: six letters and digits, never a word."""
    return "".join(secrets.choice("bcdfghjkmnpqrstvwxz23456789") for _ in range(6))


class Keeper:
    """Keeps one match. on_lost: another tab has taken it over; on_full: nothing more can be kept (said once)."""

    def __init__(self, match: Match, on_lost: Callable[[], object], on_full: Callable[[], object]) -> None:
        self.match = match
        self.on_full = on_full
        self.lock = store.Lock(f"match:{match.id}", on_lost)
        self.has_told = False
        self.review = ""
        """The review of the match as text, kept with it."""
        self._record = ""
        self._link = ""
        self._timer: int | None = None

    @property
    def writes(self) -> bool:
        """Whether this tab is the one that may write."""
        return self.lock.held

    def address(self) -> str:
        """What the address bar shows: the match as a link, or its name where that is too long."""
        shown = link.write(self.match)
        return shown if len(shown) <= LONGEST_ADDRESS else f"#/play/{self.match.id}"

    def keep(self, sitting: Sitting, ticker: Ticker, moved: bool) -> None:
        """Writes everything down, at once. moved: whether the match itself has changed, so that the record is new."""
        if not self.writes:
            return
        if moved or not self._record:
            self._record, self._link = record.write(self.match), self.address()
        half = () if sitting.half is None else (sitting.half,)
        match = self.match
        kept = Kept(
            match=match.id,
            game=match.game.info.key,
            record=self._record,
            draft=draft.write(draft.of(match, *half)),
            clocks=ticker.write(int(browser.now_ms())),
            turns=len(match.turns),
            players=match.players,
            over=match.outcome is not None,
            link=self._link,
            review=self.review,
        )
        text = shelf.write(kept, browser.wall_ms())
        if shelf.refused and not self.has_told:
            self.has_told = True
            self.on_full()
        if self._timer is not None:
            browser.never(self._timer)
        self._timer = browser.later(0 if moved else SETTLE_MS, lambda: self._settle(text))

    def picture(self, svg: str) -> None:
        """The board as it stands, for the next visit's first paint (early.js)."""
        if self.writes:
            browser.remember("board", json.dumps({"link": browser.fragment_of_address(), "svg": svg}))

    def release(self) -> None:
        """The match is left: the disk has it, another tab may take it."""
        if self._timer is not None:
            browser.never(self._timer)
        if self.writes:
            browser.run(self._close(), lambda _error: None)  # the journal still has it

    async def _close(self) -> None:
        await shelf.close(self.match.id)
        self.lock.release()

    def _settle(self, text: str) -> None:
        self._timer = None
        browser.run(shelf.settle(self.match.id, text), lambda _error: None)  # the journal still has it
