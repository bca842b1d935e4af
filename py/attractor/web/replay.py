"""A match shown again by itself, a turn at a time. Where the reader wants no motion, it steps only when asked to."""
from __future__ import annotations

from collections.abc import Callable

from attractor.web import browser
from attractor.web.commands import SPEEDS


class Replay:
    """step(): shows the next turn; False where there is none. on_end(): it has stopped, whatever the reason.

    speed(): one of SPEEDS, as the reader last chose.
    """

    def __init__(self, step: Callable[[], bool], on_end: Callable[[], object], speed: Callable[[], str]) -> None:
        self.step = step
        self.on_end = on_end
        self.speed = speed
        self._timer: browser.Ticker | None = None

    @property
    def runs(self) -> bool:
        return self._timer is not None

    def start(self) -> None:
        """Runs from what is shown; one step where nothing is to move by itself."""
        if browser.moves_little():
            self.step()
        elif not self.runs:
            self._timer = browser.Ticker(SPEEDS.get(self.speed(), SPEEDS["normal"]), self._step)

    def hasten(self) -> None:
        """Another speed was chosen."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self.start()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self.on_end()

    def _step(self) -> None:
        if not self.step():
            self.stop()
