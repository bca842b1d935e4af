"""One dialog at a time over a screen: the focus goes to its title, stays inside, and comes back to where it was."""
from __future__ import annotations

from collections.abc import Callable

from attractor.web import browser
from attractor.web.browser import Element, Event

STOPS = "button:not([disabled]), input, textarea, select, summary, a[href], [tabindex='0']"


class Overlay:
    """Dialogs of a screen. on_act(action, element): a button with ``data-act`` was pressed, "close" apart."""

    def __init__(self, layer: Element, on_act: Callable[[str, Element], object]) -> None:
        self.layer = layer
        self.on_act = on_act
        self.on_input: Callable[[Event], object] | None = None
        """Hears what is typed into a field of the dialog."""
        self.is_open = False
        self._on_close: Callable[[], object] | None = None
        self._opener: Element | None = None
        self._listeners = [
            browser.listen(layer, "click", self._click),
            browser.listen(layer, "input", self._input),
            browser.on_document("keydown", self._key, capture=True),
        ]

    def open(self, markup: str, on_close: Callable[[], object] | None = None) -> None:
        """Shows a dialog (dialogs.dialog); one that is open gives way to it. on_close: it was left without a choice."""
        if not self.is_open:
            self._opener = browser.focused()
        self.is_open = True
        self._on_close = on_close
        browser.set_html(self.layer, markup)
        browser.focus(browser.by_id("dialog-title"))

    def close(self, chosen: bool = False) -> None:
        """Takes the dialog away. chosen: by one of its buttons, so that ``on_close`` is not called."""
        if not self.is_open:
            return
        self.is_open = False
        browser.set_html(self.layer, "")
        opener, left = self._opener, self._on_close
        self._opener = self._on_close = None
        if opener is not None and opener.isConnected:
            browser.focus(opener, scroll=False)
        if left is not None and not chosen:
            left()

    def stop(self) -> None:
        """Lets go of everything."""
        self._on_close = None
        self.close()
        for listener in self._listeners:
            listener.stop()
        self._listeners = []

    # ---- below ---------------------------------------------------------------------------------------------------
    @property
    def _scrim(self) -> Element | None:
        return browser.find("[data-scrim]", self.layer)

    def _may_close(self) -> bool:
        scrim = self._scrim
        return scrim is not None and scrim.getAttribute("data-scrim") == "closes"

    def _click(self, event: Event) -> None:
        if not self.is_open:
            return
        pressed = browser.closest(event, "[data-act]")
        if pressed is not None:
            act = str(pressed.getAttribute("data-act"))
            if act == "close":
                self.close()
            else:
                self.on_act(act, pressed)
        elif browser.closest(event, "[role=dialog]") is None and self._may_close():
            self.close()

    def _input(self, event: Event) -> None:
        if self.is_open and self.on_input is not None:
            self.on_input(event)

    def _key(self, event: Event) -> None:
        if not self.is_open or self._scrim is None:
            return
        if event.key == "Escape" and self._may_close():
            event.preventDefault()
            event.stopPropagation()
            self.close()
        elif event.key == "Tab":
            self._turn(event)

    def _turn(self, event: Event) -> None:
        """Tab goes round inside the dialog."""
        stops = [stop for stop in browser.find_all(STOPS, self.layer) if stop.offsetParent]
        if not stops:
            event.preventDefault()
            return
        here = browser.focused()
        inside = here is not None and self.layer.contains(here)
        last = stops[0] if event.shiftKey else stops[-1]
        if not inside or here == last:
            event.preventDefault()
            browser.focus(stops[-1] if event.shiftKey else stops[0])
