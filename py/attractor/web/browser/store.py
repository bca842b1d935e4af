"""What stays: a shelf of texts on this device (IndexedDB) and the sole right to write to it (navigator.locks)."""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import js
from pyodide.ffi import JsException, JsProxy, create_proxy

from attractor.web.browser.device import is_sealed, seal
from attractor.web.browser.events import Listener, run
from attractor.web.browser.values import is_nothing, to_object


class Store:
    """A shelf of texts by key (IndexedDB). Writing waits until the disk has it; StoreError where there is none."""

    def __init__(self, name: str = "attractor", shelf: str = "matches") -> None:
        self.name, self.shelf = name, shelf
        self._database: Any = None

    async def get(self, key: str) -> str | None:
        value = await self._ask("readonly", lambda shelf: shelf.get(key))
        return None if is_nothing(value) else str(value)

    async def put(self, key: str, value: str) -> None:
        if is_sealed():
            return
        await self._ask("readwrite", lambda shelf: shelf.put(value, key))

    async def delete(self, key: str) -> None:
        await self._ask("readwrite", lambda shelf: shelf.delete(key))

    async def keys(self) -> list[str]:
        return [str(key) for key in await self._ask("readonly", lambda shelf: shelf.getAllKeys())]

    async def everything(self) -> dict[str, str]:
        """All texts by key."""
        keys = await self.keys()
        values = await self._ask("readonly", lambda shelf: shelf.getAll())
        return dict(zip(keys, (str(value) for value in values), strict=False))

    async def under(self, prefix: str) -> dict[str, str]:
        """All texts whose keys begin so, by the rest of their keys."""
        span = js.IDBKeyRange.bound(prefix, prefix + "\uffff")
        keys = [str(key) for key in await self._ask("readonly", lambda shelf: shelf.getAllKeys(span))]
        values = await self._ask("readonly", lambda shelf: shelf.getAll(span))
        return {key.removeprefix(prefix): str(value) for key, value in zip(keys, values, strict=False)}

    async def change(self, items: Mapping[str, str | None]) -> None:
        """Puts (None: deletes) all of them or, where that fails, none."""

        def ask(shelf: Any) -> None:
            for key, value in items.items():
                if value is None:
                    shelf.delete(key)
                else:
                    shelf.put(value, key)

        if items:
            await self._ask("readwrite", ask)

    async def clear(self) -> None:
        await self._ask("readwrite", lambda shelf: shelf.clear())

    async def _open(self) -> Any:
        if self._database is None:
            try:
                request = js.indexedDB.open(self.name, 1)
            except JsException as error:
                raise StoreError(str(error)) from error
            upgrade = Listener(request, "upgradeneeded", lambda _event: request.result.createObjectStore(self.shelf))
            try:
                self._database = await _answer(request)
            finally:
                upgrade.stop()
        return self._database

    async def _ask(self, mode: str, question: Callable[[Any], Any]) -> Any:
        database = await self._open()
        try:
            transaction = database.transaction(self.shelf, mode, to_object({"durability": "strict"}))
            request = question(transaction.objectStore(self.shelf))
        except JsException as error:
            raise StoreError(str(error)) from error
        if mode == "readonly":
            return await _answer(request)
        await _done(transaction)
        return None


class StoreError(OSError):
    """The browser keeps nothing (private window, full disk, storage switched off)."""


async def erase() -> None:
    """Empties every database of this site; nothing is written from now on."""
    seal()
    names = {"attractor"}
    if hasattr(js.indexedDB, "databases"):
        names |= {str(each.name) for each in await js.indexedDB.databases()}
    for name in sorted(name for name in names if name.startswith("attractor")):
        request = js.indexedDB.open(name)
        database = await _answer(request)
        shelves = [str(shelf) for shelf in database.objectStoreNames]
        for shelf in shelves:
            transaction = database.transaction(shelf, "readwrite")
            transaction.objectStore(shelf).clear()
            await _done(transaction)
        database.close()


async def _answer(request: Any) -> Any:
    """The result of an IndexedDB request."""
    return await _first(request, "success", lambda: request.result)


async def _done(transaction: Any) -> None:
    await _first(transaction, "complete", lambda: None)


async def _first(target: Any, good: str, result: Callable[[], Any]) -> Any:
    future: asyncio.Future[Any] = asyncio.get_event_loop().create_future()

    def settle(error: str | None) -> None:
        if not future.done():
            if error is None:
                future.set_result(result())
            else:
                future.set_exception(StoreError(error))

    listeners = [
        Listener(target, good, lambda _event: settle(None)),
        Listener(target, "error", lambda _event: settle(str(target.error))),
        Listener(target, "abort", lambda _event: settle(str(target.error))),
    ]
    try:
        return await future
    finally:
        for listener in listeners:
            listener.stop()


async def is_persistent() -> bool:
    """Whether the browser has promised to keep our storage."""
    if not hasattr(js.navigator, "storage") or not hasattr(js.navigator.storage, "persisted"):
        return False
    return bool(await js.navigator.storage.persisted())


async def persist() -> bool:
    """Asks the browser to keep our storage when space is short."""
    if not hasattr(js.navigator, "storage") or not hasattr(js.navigator.storage, "persist"):
        return False
    return bool(await js.navigator.storage.persist())


class Lock:
    """The sole right to write something, among all tabs of this browser (navigator.locks).

    ``await take()`` says whether we have it; ``steal=True`` takes it from whoever has it, whose ``on_lost`` is called.
    """

    def __init__(self, name: str, on_lost: Callable[[], object] | None = None) -> None:
        self.name = f"attractor:{name}"
        self.on_lost = on_lost
        self.held = False
        self._release: asyncio.Future[None] | None = None
        self._proxy: JsProxy | None = None

    async def take(self, steal: bool = False) -> bool:
        if self.held or not hasattr(js.navigator, "locks"):
            self.held = True
            return True
        got: asyncio.Future[bool] = asyncio.get_event_loop().create_future()
        release: asyncio.Future[None] = asyncio.get_event_loop().create_future()

        async def hold(lock: Any) -> None:
            if is_nothing(lock):
                got.set_result(False)
                return
            self.held = True
            got.set_result(True)
            await release

        self._release = release
        self._proxy = create_proxy(hold)
        options = {"steal": True} if steal else {"ifAvailable": True}
        held = js.navigator.locks.request(self.name, to_object(options), self._proxy)
        run(self._watch(held, got))
        return await got

    async def _watch(self, held: Awaitable[Any], got: asyncio.Future[bool]) -> None:
        try:
            await held
        except JsException:  # somebody took it from us
            lost, self.held = self.held, False
            if not got.done():
                got.set_result(False)
            if lost and self.on_lost is not None:
                self.on_lost()

    def release(self) -> None:
        self.held = False
        if self._release is not None and not self._release.done():
            self._release.set_result(None)
