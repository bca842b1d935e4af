"""Coroutines of these tests run in a thread of their own: browser tests of the same process keep a loop in this one."""
from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def a_loop_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    run = asyncio.run

    def apart(main: Coroutine[Any, Any, Any]) -> Any:
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(run, main).result()

    monkeypatch.setattr(asyncio, "run", apart)
