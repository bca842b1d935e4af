"""What a click, a key or a word typed into a field means at the table: which of its verbs is called.

Markup says it with attributes: ``data-token`` (a tap, as on the board), ``data-act`` (a verb, with a fact after a
colon), ``data-turn`` (a moment of the match), ``data-branch`` (a line that was left).
"""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attractor.web import browser
from attractor.web.browser import Element, Event
from attractor.web.commands import SPEEDS, Chooser

if TYPE_CHECKING:
    from attractor.web.play import Play

SPEED_KEYS = {str(place): speed for place, speed in enumerate(SPEEDS, start=1)}
OWN_SPACE = "button, a, input, textarea, select, summary, .site"
"""Where a space means something of its own."""


class Presses:
    """Listens to the screen of one match, outside its board, until ``stop``."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._chooser = Chooser(lambda: play.desk.scene, play.tap, play.voice.turned)
        host = play.page.host
        self._listeners = [
            browser.listen(host, "click", self._click),
            browser.listen(host, "keydown", self._key),
            browser.listen(host, "input", self._input),
            browser.on_document("keydown", self._space),
        ]

    def stop(self) -> None:
        for listener in self._listeners:
            listener.stop()
        self._listeners = []

    def act(self, act: str, _pressed: Element | None = None) -> None:
        """A button with ``data-act``, of the screen or of a dialog."""
        if self.play.room is not None and self.play.room.act(act):
            return
        name, _, fact = act.partition(":")
        doing = self._verbs.get(name)
        if doing is None:
            self.play.sharing.act(act)
        else:
            self.play.overlay.close(chosen=True)
            doing(fact)

    def command(self, name: str) -> None:
        """A key that speaks to the table, wherever the focus is (grid.COMMANDS)."""
        play = self.play
        keys: dict[str, Callable[[], object]] = {
            "again": self._again,
            "cancel": play.back,
            "undo": play.undo,
            "legal": play.voice.legal,
            "keys": play.show_keys,
            "back": lambda: play.look(play.sitting.turn - 1),
            "forward": lambda: play.look(play.sitting.turn + 1),
            "hint": play.aside.hints.ask,
        }
        if name in keys:
            keys[name]()
            return
        if play.replay.runs and name in SPEED_KEYS:
            play.use_speed(SPEED_KEYS[name])
            return
        self._chooser.key(name)

    def _again(self) -> None:
        """Enter where Enter was pressed before: confirms, or tries there again where a digit has undone the preview."""
        focused = self.play.board.focused
        if self.play.sitting.picker.ready or focused is None:
            self.play.confirm()
        else:
            self.play.tap(focused)

    @property
    def _verbs(self) -> dict[str, Callable[[str], object]]:
        play = self.play
        return {
            "confirm": lambda _: play.confirm(),
            "back": lambda _: play.back(),
            "cancel": lambda _: play.cancel(),
            "undo": lambda _: play.undo(),
            "now": lambda _: play.look(len(play.match.turns)),
            "branch": lambda _: play.branch(),
            "from": lambda turn: play.branch(int(turn)),
            "type": lambda _: play.type(),
            "take-over": lambda _: play.take_over(),
            "uncover": lambda _: play.uncover(),
            "pad": play.press_pad,
            "finish": lambda _: play.finish(),
            "rules": lambda _: play.page.go(f"#/rules/{play.match.game.info.key}"),
            "resign": lambda _: play.ending.ask_resign(),
            "resign-yes": lambda _: play.ending.resign(),
            "rematch": lambda _: play.ending.ask_rematch(),
            "rematch-with": lambda seat: play.ending.rematch(int(seat)),
            "hint": lambda _: play.aside.hints.ask(),
            "show-me": lambda _: play.aside.judging.show(),
            "stop-thinking": lambda _: play.aside.opponent.pause(),
            "go-on": lambda _: play.aside.opponent.go_on(),
            "step": lambda _: play.aside.opponent.step(),
            "watched": play.aside.opponent.use_speed,
            "review": lambda _: play.aside.open_review(),
            "review-close": lambda _: play.back(),
            **self._review_verbs,
            "replay": lambda _: play.start_replay(),
            "replay-on": lambda _: play.start_replay(None),
            "replay-stop": lambda _: play.replay.stop(),
            "speed": play.use_speed,
        }

    @property
    def _review_verbs(self) -> dict[str, Callable[[str], object]]:
        review = self.play.aside.review
        if review is None:
            return {}
        return {
            "review-stop": lambda _: review.pause(),
            "review-go": lambda _: review.go_on(),
            "review-show": review.show,
            "review-seat": lambda seat: review.show_seat(int(seat)),
        }

    def _click(self, event: Event) -> None:
        for name, doing in (
            ("data-token", self._chooser.press),
            ("data-act", self.act),
            ("data-turn", lambda turn: self.play.look(int(turn))),
            ("data-branch", lambda number: self.play.switch(int(number))),
        ):
            pressed = browser.closest(event, f"[{name}]")
            if pressed is not None:
                doing(str(pressed.getAttribute(name)))
                return

    def _key(self, event: Event) -> None:
        play = self.play
        if event.key == "Enter" and browser.closest(event, "#typed") is not None:
            doing: Callable[[], object] = play.type
        elif event.key == "Enter" and browser.closest(event, "#equation") is not None:
            doing = lambda: play.press_pad("bid")  # noqa: E731
        else:
            return
        event.preventDefault()
        doing()

    def _space(self, event: Event) -> None:
        """The space bar stops a match that is shown by itself, and lets one go on that is looked back at."""
        play = self.play
        if event.key != " " or event.defaultPrevented or browser.find("[role=dialog]") is not None:
            return
        if browser.closest(event, "[role=radio], input, textarea, select" if play.replay.runs else OWN_SPACE):
            return
        if play.replay.runs:
            play.replay.stop()
        elif not play.sitting.is_now:
            play.start_replay(None)
        else:
            return
        event.preventDefault()

    def _input(self, event: Event) -> None:
        field = browser.closest(event, "#equation")
        if field is not None:
            self.play.type_on_pad(str(field.value))
