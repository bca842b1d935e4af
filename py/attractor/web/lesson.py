"""A lesson in progress: which step it is at, which are done, whether a turn does what was asked. Pure.

>>> course = Course("monorail", find_lesson("monorail"), "2 0 1")
>>> course.at, course.done
(2, frozenset({0, 1}))
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from attractor.core.game import IllegalMove, Move, Note
from attractor.core.lesson import Lesson, Step

DOMAIN = "lessons"
"""The domain of the sentences of all lessons."""
START = "#/learn/"


def setting(game: str) -> str:
    """Under which name a device remembers how far a lesson has come."""
    return f"lesson-{game}"


@dataclass
class Course:
    """One lesson. at: the place of the step that is shown; as many as there are steps: all is said.

    kept: what ``written`` gave last time, from wherever; what is not understood counts for nothing.
    """

    game: str
    steps: Lesson
    kept: str = ""
    at: int = 0
    done: frozenset[int] = field(default_factory=frozenset)

    def __post_init__(self) -> None:
        places = [int(word) for word in self.kept.split() if word.isdecimal() and word.isascii() and len(word) < 4]
        self.done = frozenset(place for place in places[1:] if place < len(self.steps))
        self.at = min(places[0], len(self.steps)) if places else 0
        if self.is_over:  # who comes back to a finished lesson begins again, and keeps what was done
            self.at = 0

    @property
    def is_over(self) -> bool:
        return self.at >= len(self.steps)

    @property
    def step(self) -> Step:
        """The step that is shown; not after the last one."""
        return self.steps[self.at]

    @property
    def is_done(self) -> bool:
        """Whether the step that is shown has ever been done."""
        return self.at in self.done

    @property
    def is_learned(self) -> bool:
        return len(self.done) == len(self.steps)

    @property
    def written(self) -> str:
        """For the device to remember."""
        return " ".join(map(str, (self.at, *sorted(self.done))))

    def tick(self) -> None:
        """The step that is shown has been done."""
        self.done |= {self.at}

    def go(self, by: int) -> None:
        """On to the next step, or back."""
        self.at = max(0, min(self.at + by, len(self.steps)))

    def restart(self) -> None:
        """From the first step on, as if nothing had been done."""
        self.at, self.done = 0, frozenset()

    def title(self) -> Note:
        return Note("lesson-step", step=self.at + 1, last=len(self.steps))

    def task(self) -> Note:
        return Note(f"{self.game}-{self.step.key}")

    def praise(self) -> Note:
        return Note(f"{self.game}-{self.step.key}-done")

    def is_refused_rightly(self, refusal: IllegalMove | None) -> bool:
        """Whether this is the refusal that the step was to show."""
        return refusal is not None and self.step.is_try and refusal.reason == self.step.reason

    def is_done_by(self, moves: Sequence[Move], told: Sequence[Note]) -> bool:
        """Whether a legal turn does what the step asks for."""
        return not self.step.is_try and self.step.is_done_by(moves, told)


def progress(kept: str, steps: Lesson) -> int:
    """How many steps of a lesson were done."""
    return len(Course("", steps, kept).done)
