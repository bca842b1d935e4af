"""What a click, a key or a word typed into a field means in a lesson: which of its verbs is called."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attractor.core.game import Note
from attractor.web import browser
from attractor.web.browser import Event
from attractor.web.commands import KEYS, Chooser
from attractor.web.dialogs import keys

if TYPE_CHECKING:
    from attractor.web.lesson_screen import LessonScreen


class Presses:
    """Listens to the screen of one lesson, outside its board, until ``stop``."""

    def __init__(self, screen: LessonScreen) -> None:
        self.screen = screen
        self._chooser = Chooser(lambda: screen.sitting.scene(), screen.tap, screen.speech.turned)
        host = screen.page.host
        self._listeners = [
            browser.listen(host, "click", self._click),
            browser.listen(host, "keydown", self._key),
            browser.listen(host, "input", self._input),
        ]

    def stop(self) -> None:
        for listener in self._listeners:
            listener.stop()
        self._listeners = []

    def command(self, name: str) -> None:
        """A key that speaks to the table, wherever the focus is (grid.COMMANDS)."""
        screen = self.screen
        doing: dict[str, Callable[[], object]] = {
            "again": self._again, "cancel": screen.back, "undo": screen.back, "legal": screen.speech.legal,
            "hint": screen.example, "keys": self._show_keys,
        }  # fmt: skip
        if name in doing:
            doing[name]()
            return
        self._chooser.key(name)

    def _again(self) -> None:
        """Enter where Enter was pressed before: confirms; after the step it goes on."""
        screen = self.screen
        focused = None if screen.board is None else screen.board.focused
        if screen.done:
            screen.go(1)
        elif screen.sitting.picker.ready or focused is None:
            screen.confirm()
        else:
            screen.tap(focused)

    def _show_keys(self) -> None:
        say = self.screen.say
        self.screen.overlay.open(keys(tuple((pressed, say(Note(does))) for pressed, does in KEYS), say))

    @property
    def _verbs(self) -> dict[str, Callable[[str], object]]:
        screen = self.screen
        return {
            "confirm": lambda _: screen.confirm(),
            "back": lambda _: screen.back(),
            "cancel": lambda _: screen.cancel(),
            "next": lambda _: screen.go(1),
            "previous": lambda _: screen.go(-1),
            "again": lambda _: screen.go(0),
            "show": lambda _: screen.example(),
            "restart": lambda _: screen.restart(),
            "finish": lambda _: screen.finish(),
            "pad": screen.press_pad,
        }

    def _click(self, event: Event) -> None:
        pressed = browser.closest(event, "[data-token]")
        if pressed is not None:
            self._chooser.press(str(pressed.getAttribute("data-token")))
            return
        pressed = browser.closest(event, "[data-act]")
        if pressed is not None:
            name, _, fact = str(pressed.getAttribute("data-act")).partition(":")
            if name in self._verbs:
                self._verbs[name](fact)

    def _key(self, event: Event) -> None:
        if event.key == "Enter" and browser.closest(event, "#equation") is not None:
            event.preventDefault()
            self.screen.press_pad("bid")

    def _input(self, event: Event) -> None:
        field = browser.closest(event, "#equation")
        if field is not None:
            self.screen.type_on_pad(str(field.value))
