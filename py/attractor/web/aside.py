"""What the worker does for one match, and how the desk shows it: the computer's turns, hints, searches of the rules,
the review."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attractor.core.game import Note, Seat, View
from attractor.core.scene import Scene
from attractor.games import has_bot
from attractor.web import panel
from attractor.web.hints import Hints
from attractor.web.judging import Judging
from attractor.web.markup import element, icon, text
from attractor.web.opponent import Opponent

if TYPE_CHECKING:
    from attractor.web.play import Play
    from attractor.web.reviewing import Reviewing

Say = Callable[[Note], str]


class Aside:
    """The opponent, the hints, the judging and the review of one match."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.opponent = Opponent(play)
        self.hints = Hints(play)
        self.judging = Judging(play)
        self._reviewing: Reviewing | None = None
        if play.keeper.review:  # it must see how the match goes on
            self._reviewing = self._new_review()

    def follow(self) -> None:
        """After every change of the match."""
        self.hints.follow()
        self.opponent.follow()

    def stop(self) -> None:
        """This tab does not play on."""
        self.hints.stop()
        self.opponent.leave()
        if self._reviewing is not None:
            self._reviewing.stop()

    # ---- the review ----------------------------------------------------------------------------------------------
    def recall(self) -> None:
        """Before a changed match is kept: of the review beside it stays what still holds."""
        if self._reviewing is not None:
            self._reviewing.follow()

    @property
    def review(self) -> Reviewing | None:
        """The review, while it is open."""
        return self._reviewing if self._reviewing is not None and self._reviewing.is_open else None

    def open_review(self) -> None:
        if self._reviewing is None:
            self._reviewing = self._new_review()
        self._reviewing.open()

    @property
    def can_review(self) -> bool:
        """Whether nobody elsewhere plays on, and there is something to be judged, and somebody to judge it."""
        play = self.play
        seats = enumerate(play.match.players)
        alone = play.match.outcome is not None or all(
            seat in play.sitting.here or name.startswith("@") for seat, name in seats
        )
        return play.writes and alone and bool(play.match.turns) and has_bot(play.match.game.info.key)

    def review_button(self, say: Say) -> str:
        """The way into the review; "" where there is none."""
        return panel.button("review", say(Note("review-open")), "btn big", icon("eye")) if self.can_review else ""

    def _new_review(self) -> Reviewing:
        from attractor.web.reviewing import Reviewing  # for those who ask for it alone

        return Reviewing(self.play)

    # ---- what the desk shows -------------------------------------------------------------------------------------
    def below(self, seat: Seat, say: Say) -> str:
        """What a plate says of a seat that thinks."""
        return say(Note("thinks")) if seat == self.opponent.seat else ""

    def waiting(self, name: Callable[[Seat], str], say: Say) -> str:
        """The panel while nobody here is to act because something is being thought of; "" otherwise."""
        opponent = self.opponent
        if self.judging.is_busy:
            return panel.waiting(say(Note("judging")), say(Note("judging-how")), _bar(None, say))
        seat = opponent.awaited
        if seat is None or self.play.sitting.seat is not None:
            return ""
        watched = panel.speeds(opponent.speed, say, "watched") if opponent.is_watched else ""
        if opponent.is_paused:
            words = say(Note("computer-failed" if opponent.has_failed else "computer-stopped"))
            acts = panel.button("go-on", say(Note("go-on")), "btn pri big", icon("play"))
            if watched:
                acts += panel.button("step", say(Note("one-turn")), "btn big", icon("chevron-right"))
            acts = element("div", acts, class_="acts one")
            return panel.waiting(say(Note("to-move", name=name(seat))), words, acts + watched)
        stop = panel.button("stop-thinking", say(Note("pause" if watched else "stop-thinking")), "btn big")
        return panel.waiting(say(Note("is-thinking", name=name(seat))), "", _bar(opponent.part, say) + stop + watched)

    def note(self, say: Say) -> str:
        """The hint in words, or that it is being looked for or there was none; "" where none was asked for."""
        hint = self.hints.shown
        if hint is not None:
            first = element("b", text(f"{hint.named}."))
            ringed = say(Note("hint-ringed")) if self.hints.marks(self.play.desk.scene) else ""
            return _note(first + text(f" {say(hint.reason)} {ringed}".rstrip()))
        if self.hints.is_busy:
            return _note(text(say(Note("hint-sought"))))
        if self.hints.has_failed:
            again = panel.button("hint", say(Note("hint-again")))
            return _note(text(say(Note("hint-failed"))) + element("div", again, class_="row"))
        return ""

    @property
    def scene(self) -> Scene | None:
        """After "show me": the board with what was possible; in a review, what it shows; None: the board as it is."""
        if self.review is not None:
            return self.review.scene
        preview = self.judging.preview
        if preview is None:
            return None
        state, taps = preview
        view = View(start=state, events=(), state=state, before=state, viewer=state.to_act[0], taps=taps)
        return self.play.match.game.scene(view)

    def after(self, say: Say) -> str:
        """Beside the result: the button that shows what was still possible, or what it has shown."""
        judging, acts = self.judging, []
        if judging.can_show and judging.note is None:
            acts.append(panel.button("show-me", say(Note("show-me")), "btn big", icon("lightbulb")))
        acts.append(self.review_button(say))
        told = "" if judging.note is None else _note(text(say(judging.note)))
        return told + (element("div", *acts, class_="row") if any(acts) else "")


def _bar(part: float | None, say: Say) -> str:
    """How much of the time for a search is used; None: nobody knows."""
    return element("progress", max=1, value=part or None, id="thinking", aria_label=say(Note("thinks")))


def _note(words: str) -> str:
    return element("div", icon("info"), element("div", words), class_="note tip", role="status", id="hint-note")
