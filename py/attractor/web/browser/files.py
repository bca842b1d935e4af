"""What leaves and comes in: clipboard, share sheet, files, the site's own files."""
from __future__ import annotations

import asyncio
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from attractor.web.browser.events import Listener, later
from attractor.web.browser.values import Event, is_nothing, to_object


async def copy_text(words: str) -> bool:
    """Puts text on the clipboard; False where the browser refuses."""
    try:
        await js.navigator.clipboard.writeText(words)
    except (JsException, AttributeError):
        return _copy_the_old_way(words)
    return True


def _copy_the_old_way(words: str) -> bool:
    area = js.document.createElement("textarea")
    area.value = words
    area.className = "vh"
    js.document.body.appendChild(area)
    area.select()
    try:
        return bool(js.document.execCommand("copy"))
    finally:
        area.remove()


def can_share() -> bool:
    return hasattr(js.navigator, "share")


async def share(title: str, address: str) -> bool:
    """The device's own share sheet; False where it was closed or there is none."""
    try:
        await js.navigator.share(to_object({"title": title, "url": address}))
    except (JsException, AttributeError):
        return False
    return True


def download(name: str, content: str | bytes, kind: str = "text/plain;charset=utf-8") -> None:
    """Hands the reader a file."""
    part = to_js(content) if isinstance(content, bytes) else content
    blob = js.Blob.new(to_js([part]), to_object({"type": kind}))
    link = js.document.createElement("a")
    link.href = js.URL.createObjectURL(blob)
    link.download = name
    js.document.body.appendChild(link)
    link.click()
    link.remove()
    later(10_000, lambda: js.URL.revokeObjectURL(link.href))


async def pick_file(accept: str = ".txt,text/plain", most: int = 50_000_000) -> str | None:
    """The text of a file that the reader chooses, its first ``most`` bytes; None where none was chosen."""
    field = js.document.createElement("input")
    field.type, field.accept = "file", accept
    future: asyncio.Future[Any] = asyncio.get_event_loop().create_future()

    def settle(_event: Event) -> None:
        if not future.done():
            future.set_result(field.files.item(0) if field.files.length else None)

    listeners = [Listener(field, "change", settle), Listener(field, "cancel", settle)]
    field.click()
    try:
        chosen = await future
    finally:
        for listener in listeners:
            listener.stop()
    return None if is_nothing(chosen) else str(await chosen.slice(0, most).text())


async def fetch_bytes(address: str) -> bytes:
    """A file of our own site; OSError where it cannot be had."""
    try:
        answer = await js.fetch(address)
    except JsException as error:
        raise OSError(f"{address}: {error}") from error
    if not answer.ok:
        raise OSError(f"{address}: {answer.status}")
    return (await answer.arrayBuffer()).to_bytes()
