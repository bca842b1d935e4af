"""What of a tab stays in this browser without ever being text: keys that cannot be read out, certificates."""
from __future__ import annotations

from typing import Any

from attractor.web.browser.store import Store
from attractor.web.browser.values import or_none


class Safe(Store):
    """A shelf of the browser's own objects by key (IndexedDB), and of texts beside them; StoreError where there is
    none."""

    def __init__(self) -> None:
        super().__init__("attractor-safe", "safe")

    async def take(self, key: str) -> Any:
        """The object, or None."""
        return or_none(await self._ask("readonly", lambda shelf: shelf.get(key)))

    async def keep(self, key: str, it: Any) -> None:
        await self._ask("readwrite", lambda shelf: shelf.put(it, key))
