"""What a lesson says to those who listen: the task, what came of a try, what is possible. Never the only sign."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import IllegalMove, Note
from attractor.web.commands import turned
from attractor.web.voice import MOST_NAMED

if TYPE_CHECKING:
    from attractor.web.lesson_screen import LessonScreen


class Speech:
    """The live regions of one lesson: polite for what is asked and done, urgent for what is refused."""

    def __init__(self, screen: LessonScreen) -> None:
        self.screen = screen

    def say(self, key: str, urgent: bool = False) -> None:
        self.screen.page.announce(self.screen.say(Note(key)), urgent=urgent)

    def task(self) -> None:
        """The number of the step and what it asks for."""
        screen, course = self.screen, self.screen.course
        if course.is_over:
            self._all(Note("lesson-learned", game=screen.game.info.title), Note("lesson-learned-how"))
        else:
            more = (Note("lesson-to-refuse"),) if course.step.is_try else ()
            asked = " ".join(map(screen.say, (course.task(), *more)))
            screen.page.announce(f"{screen.say(course.title())}. {asked}")

    def done(self) -> None:
        """What happened, and what it showed."""
        self._all(*self.screen.told, self.screen.course.praise())

    def refuse(self, refusal: IllegalMove, and_done: bool) -> None:
        """Why a try was refused; where that was the task, also what it showed."""
        self.screen.page.announce(self.screen.say(refusal.note), urgent=True)
        if and_done:
            self._all(self.screen.course.praise())

    def turned(self) -> None:
        """How what a key has turned lies now."""
        sitting = self.screen.sitting
        self.screen.page.announce(turned(sitting, sitting.scene(), self.screen.say))

    def legal(self) -> None:
        """The sites where something is possible now."""
        screen = self.screen
        possible = screen.sitting.picker.next if screen.sitting.chooses else frozenset()
        sites = sorted(site.name for site in screen.sitting.scene().sites if site.name in possible)
        note = Note("legal-here", cells=tuple(sites)) if len(sites) <= MOST_NAMED else Note("legal-many", n=len(sites))
        self._all(note if sites else Note("legal-none"))

    def _all(self, *notes: Note) -> None:
        self.screen.page.announce(" ".join(map(self.screen.say, notes)))
