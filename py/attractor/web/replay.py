"""A match shown again by itself, a turn at a time. Where the reader wants no motion, nothing runs by itself."""
from __future__ import annotations

from collections.abc import Callable

from attractor.web import browser

STEP_MS = 700


class Replay:
    """step(): shows the next turn; False where there is none. on_end(): it has stopped, whatever the reason."""

    def __init__(self, step: Callable[[], bool], on_end: Callable[[], object]) -> None:
        self.step = step
        self.on_end = on_end
        self._timer: browser.Ticker | None = None

    @property
    def runs(self) -> bool:
        return self._timer is not None

    def start(self) -> None:
        if not self.runs and not browser.moves_little():
            self._timer = browser.Ticker(STEP_MS, self._step)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self.on_end()

    def _step(self) -> None:
        if not self.step():
            self.stop()
