"""What the rules must search for, at the table: a call that the engine judges, and "show me" after the match."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core import searching
from attractor.core.game import Move, Note, State
from attractor.web import browser
from attractor.web.thinker import Failed, Stopped
from attractor.web.thinking import thinker
from attractor.web.worker import told

if TYPE_CHECKING:
    from attractor.web.play import Play


class Judging:
    """The searches of one match. shown: what "show me" found for ``state``, None: that nothing was possible."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.is_busy = False
        self.state: State | None = None
        self.shown: Move | None = None

    # ---- before a move -------------------------------------------------------------------------------------------
    def begin(self) -> None:
        """The turn that is ready waits for a search: the worker makes it, then the turn is made by itself."""
        if not self.is_busy:
            browser.run(self._judge())

    async def _judge(self) -> None:
        play = self.play
        sitting, match = play.sitting, play.match
        moment, seat, moves = match.moment, sitting.seat, sitting.picker.ready
        self._set_busy(True)
        play.page.announce(play.say("judging"))
        try:
            asked: dict[str, object] = {"ask": "judge", "match": told(match), "seat": seat, "moves": list(moves)}
            searching.remember((await thinker().ask(asked).answer())["answers"])
        except (Failed, Stopped) as problem:  # late is better than never: the search is made here
            browser.log(str(problem))
            match.ahead(moves, seat)
        finally:
            self._set_busy(False)
        if match.moment is moment and sitting.picker.ready == moves and not play.is_stopped:
            play.confirm()

    def _set_busy(self, on: bool) -> None:
        self.is_busy = on
        if not self.play.is_stopped:
            self.play.paint()

    # ---- afterwards ----------------------------------------------------------------------------------------------
    @property
    def can_show(self) -> bool:
        """Whether there is something to show that has not been shown."""
        return self.play.match.outcome is not None and self.play.match.state.unfinished is not None

    def show(self) -> None:
        """"Show me": what was still possible when the match ended is found by the worker and drawn on the board."""
        if self.can_show and not self.is_busy:
            browser.run(self._show())

    async def _show(self) -> None:
        play, match = self.play, self.play.match
        state = match.state
        self._set_busy(True)
        try:
            move = (await thinker().ask({"ask": "complete", "match": told(match)}).answer())["move"]
        except (Failed, Stopped) as problem:
            browser.log(str(problem))
            return
        finally:
            self._set_busy(False)
        if match.state is state and not play.is_stopped:
            self.state, self.shown = state, move
            play.paint()
            play.page.announce(play.say("shown" if move else "shown-none"))

    @property
    def preview(self) -> tuple[State, tuple[str, ...]] | None:
        """What is drawn instead of the last board: the state, and the taps that lay what was possible."""
        state = self.play.match.state
        asked = state.unfinished
        if self.state is not state or self.shown is None or asked is None:
            return None
        return asked, asked.taps(self.shown)

    @property
    def note(self) -> Note | None:
        """What is said beside the result: that it is being looked for, and what was found."""
        if self.is_busy:
            return Note("showing")
        if self.state is not self.play.match.state:
            return None
        return Note("shown" if self.shown else "shown-none")
