"""A lesson: a game learned by doing, one small task after another on real positions.

A game's ``lesson.py`` lists its steps as data: positions as links say them, moves in its own notation. Their sentences
stand in the domain "lessons": ``<game>-<key>`` is the task, ``<game>-<key>-done`` what is said when it is done.

>>> step = Step("close", at="m/h10rBHH.k9uDC", does=("h9A",))
>>> opened(step, "monorail", find).state.play(0, step.example[0]).to_act
()
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from attractor.core import link
from attractor.core.game import Move, Note
from attractor.core.match import Match


@dataclass(frozen=True, slots=True)
class Step:
    """One task: either a turn to be made, or a try that the rules refuse.

    key: names its sentences. at: the position, as it follows the game's key in a link.
    does: turns that do it, each its moves separated by spaces; a longer turn that holds one of them does it as well.
    is_free: any legal turn does it, those in ``does`` are examples. tells: any turn of which this is told (the key of
    a note of ``Game.tell``) does it. tries: the taps of a try instead, and reason: what it is refused with.
    answer: what the other seat chooses where both choose in secret. typed: what an equation's field takes, where the
    turn is written and not tapped. points: sites that the board rings, so that nobody has to look for them.
    """

    key: str
    at: str
    does: tuple[str, ...] = ()
    is_free: bool = False
    tells: str = ""
    tries: str = ""
    reason: str = ""
    answer: Move = ""
    typed: str = ""
    points: str = ""

    @property
    def is_try(self) -> bool:
        """Whether the task is to be refused."""
        return bool(self.tries)

    @property
    def example(self) -> tuple[Move, ...]:
        """A turn that does it; () for a try."""
        return tuple(self.does[0].split()) if self.does else ()

    def is_done_by(self, moves: Sequence[Move], told: Sequence[Note]) -> bool:
        """Whether this legal turn, of which these notes were told, is what was asked for."""
        if self.tells:
            return any(_says(note, self.tells) for note in told)
        return self.is_free or any(set(turn.split()) <= set(moves) for turn in self.does)


Lesson = tuple[Step, ...]


def opened(step: Step, game: str, find: link.Find) -> Match:
    """The match of a step, at its position; raises BadRecord where the position is none. find: the registry's."""
    return link.read(f"#/{link.VERSION}/{game}/{step.at}", find, id=step.key).match


def _says(note: Note, key: str) -> bool:
    return note.key == key or any(isinstance(fact, Note) and _says(fact, key) for _name, fact in note.facts)
