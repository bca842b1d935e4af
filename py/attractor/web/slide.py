"""The traces as sliders: a pointer drags the knob, arrows, Home and End step. One pair of listeners for all of them."""
from __future__ import annotations

from collections.abc import Callable

from attractor.web import browser, trace
from attractor.web.browser import Element, Event


class Slides:
    """Every ``[data-slider]`` below ``host``. look(turn): the turn to show; curve(): what the sliders show now."""

    def __init__(self, host: Element, look: Callable[[int], object], curve: Callable[[], trace.Curve | None]) -> None:
        self.host = host
        self.look = look
        self.curve = curve
        self._dragged: str | None = None
        self._listeners = [
            browser.listen(host, "pointerdown", self._down),
            browser.listen(host, "keydown", self._key),
            browser.on_document("pointermove", self._move),
            browser.on_document("pointerup", self._up),
            browser.on_document("pointercancel", self._up),
        ]

    def stop(self) -> None:
        for listener in self._listeners:
            listener.stop()
        self._listeners = []

    def _down(self, event: Event) -> None:
        slider = browser.closest(event, "[data-slider]")
        if slider is None or event.button != 0:
            return
        self._dragged = str(slider.getAttribute("data-slider"))
        self._to(event.clientX)

    def _move(self, event: Event) -> None:
        if self._dragged is not None:
            self._to(event.clientX)

    def _up(self, _event: Event) -> None:
        self._dragged = None

    def _to(self, x: float) -> None:
        """Follows the pointer. The slider is drawn anew at every step, so it is found by its name."""
        curve = self.curve()
        slider = browser.find(f'[data-slider="{self._dragged}"]', self.host)
        if curve is None or slider is None:
            return
        left, _top, width, _height = browser.box(slider)
        units = float(slider.getAttribute("data-width"))
        turn = trace.nearest(curve, units, (x - left) / max(width, 1) * units)
        if turn != curve.at:
            self.look(turn)

    def _key(self, event: Event) -> None:
        curve = self.curve()
        if curve is None or browser.closest(event, "[data-slider]") is None:
            return
        turn = trace.stepped(str(event.key), curve.at, len(curve.values) - 1)
        if turn is not None:
            event.preventDefault()
            self.look(turn)
