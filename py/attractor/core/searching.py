"""Rules that must search, such as "the engine judges" of Monorail, and pages on which nobody may wait for a search.

An answer is remembered under a text that names the question in full. Whoever must not search does what may need one
inside ``elsewhere()``: where it is missing, Unsolved is raised and nothing has changed. It is then worked out by
another interpreter (``known`` says there what it has found) and put in with ``remember``.

>>> with elsewhere():
...     match.play(1, "no")
Unsolved: monorail/…
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

REMEMBERED = 4096
"""Answers kept."""


class Unsolved(Exception):  # noqa: N818 - a question, not an error
    """A search is needed here and now, where none may be made. Its text is the question."""


@contextmanager
def elsewhere() -> Iterator[None]:
    """Inside, ``answer`` never searches."""
    global _barred
    before, _barred = _barred, True
    try:
        yield
    finally:
        _barred = before


def answer(question: str, search: Callable[[], str]) -> str:
    """The remembered answer, else what the search finds; raises Unsolved where it may not be made."""
    found = _answers.get(question)
    if found is None:
        if _barred:
            raise Unsolved(question)
        found = search()
        remember({question: found})
    return found


def is_known(question: str) -> bool:
    """Whether ``answer`` needs no search."""
    return question in _answers


def known() -> dict[str, str]:
    """Every answer that is remembered."""
    return dict(_answers)


def remember(answers: Mapping[str, str]) -> None:
    """Puts in answers that were worked out elsewhere."""
    if len(_answers) + len(answers) > REMEMBERED:
        _answers.clear()
    _answers.update(answers)


_barred = False
_answers: dict[str, str] = {}
