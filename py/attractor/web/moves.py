"""The list of moves, the trace and the scrubber. Markup alone: the table turns a match into these rows.

Everything that leads to a moment of the match carries ``data-turn``; a branch carries ``data-branch``.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from attractor.core.game import Note, Seat
from attractor.core.scene import Scene
from attractor.web import trace
from attractor.web.markup import element, icon, text
from attractor.web.plates import duration, emblem, mark

Say = Callable[[Note], str]
LIST, DOCK, RESULT = (284, 76), (280, 40), (440, 104)
"""Sizes of the three traces, in units of their own."""


@dataclass(frozen=True, slots=True)
class Row:
    """One turn in the list. seat: None for what chance or the table did. words: its moves in short notation.

    forks: the branches (by number) that leave the main line after this turn.
    """

    number: int
    seat: Seat | None
    words: str
    spent_ms: int
    forks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Log:
    """All that the list shows. named: what the curve plots, with its value. unit: "move" or "turn", what is counted."""

    rows: tuple[Row, ...]
    curve: trace.Curve
    named: str
    unit: str
    timed: bool = True

    @property
    def last(self) -> int:
        return len(self.rows)


def log(shown: Log, scene: Scene, say: Say) -> str:
    """Heading, curve, scrubber and the list, newest first."""
    at, last = shown.curve.at, shown.last
    heading = element("h2", text(say(Note("moves")))) + element("span", text(shown.named), class_="label")
    rows: list[str] = []
    for row in reversed(shown.rows):
        rows += [_fork(number, say) for number in row.forks]
        rows.append(_row(row, at, scene, shown.timed))
    steps = (
        step("first", "skip-back", 0, say),
        step("previous-move", "chevron-left", at - 1, say),
        element("span", text(say(Note(f"at-{shown.unit}", n=at, last=last))), class_="sp num"),
        step("next-move", "chevron-right", min(at + 1, last), say),
        step("latest", "skip-forward", last, say),
    )
    return (
        element("div", heading, class_="loghead")
        + slider(shown, LIST, "trace-list", say)
        + element("div", *steps, class_="scrub")
        + element("ol", *rows, class_="moves", tabindex="0", aria_label=say(Note("moves")))
    )


def dock(shown: Log, say: Say) -> str:
    """The scrubber of the phone, above the tools."""
    at = shown.curve.at
    return element(
        "div",
        step("previous-move", "chevron-left", at - 1, say),
        slider(shown, DOCK, "trace-dock", say),
        step("next-move", "chevron-right", min(at + 1, shown.last), say),
        class_="scr",
    )


def slider(shown: Log, size: tuple[int, int], name: str, say: Say) -> str:
    """The curve as a slider."""
    width, height = size
    at = shown.curve.at
    spoken = ", ".join((say(Note(f"at-{shown.unit}", n=at, last=shown.last)), shown.named))
    return element(
        "svg",
        trace.draw(shown.curve, width, height, name),
        class_=f"trace {shown.curve.style}",
        viewBox=f"0 0 {width} {height}",
        role="slider",
        aria_label=say(Note("slider")),
        aria_valuemin=0,
        aria_valuemax=shown.last,
        aria_valuenow=at,
        aria_valuetext=spoken,
        tabindex="0",
        data_slider=name,
        data_width=width,
    )


def _row(row: Row, at: int, scene: Scene, timed: bool) -> str:
    shape = "" if row.seat is None else emblem(scene, row.seat)
    return _line(row.number, shape, row.words, duration(row.spent_ms) if timed else "", row.number == at)


@lru_cache(maxsize=1024)
def _line(number: int, shape: str, words: str, spent: str, is_shown: bool) -> str:
    """A row of the list; all but one or two are the same after every move."""
    return element(
        "li",
        element("span", text(number), class_="n num"),
        mark(shape) if shape else element("span"),
        element("button", text(words), type="button", class_="mv", data_turn=number, title=words, tabindex="-1"),
        element("span", text(spent), class_="tm"),
        aria_current="true" if is_shown else None,
    )


def _fork(number: int, say: Say) -> str:
    words = element("button", text(say(Note("fork"))), type="button", class_="mv", data_branch=number, tabindex="-1")
    return element("li", element("span", class_="n"), icon("git-branch", small=True), words, class_="fork")


def step(name: str, picture: str, turn: int, say: Say) -> str:
    """A button that leads to a turn."""
    return element(
        "button",
        icon(picture),
        type="button",
        class_="icb",
        aria_label=say(Note(name)),
        data_turn=max(turn, 0),
        data_focus=name,
    )
