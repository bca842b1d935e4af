"""The result: who won and how, the curve, where it turned, and what to do next. Markup alone."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from attractor.core.game import Note
from attractor.core.scene import Scene
from attractor.web.markup import element, icon, text
from attractor.web.moves import RESULT, Log, slider
from attractor.web.panel import button
from attractor.web.plates import emblem, mark

Say = Callable[[Note], str]


@dataclass(frozen=True, slots=True)
class Result:
    """What is said. winners: (seat, name); title, story: a sentence each; scores: (name, score) where they matter.

    turned: the turn where it turned; films: (turn, words, board as markup, whether it is the turn shown now).
    """

    winners: tuple[tuple[int, str], ...]
    title: str
    story: str
    scores: tuple[tuple[str, str], ...]
    log: Log
    turned: int | None
    films: Sequence[tuple[int, str, str, bool]] = ()


def result(shown: Result, scene: Scene, tag: str, say: Say, more: str = "", shared: bool = False) -> str:
    """The column beside the last board. more: what can be shown of the end. shared: others hold the match too."""
    who = "".join(
        element("p", mark(emblem(scene, seat)), text(name), class_="row who", dir="auto")
        for seat, name in shown.winners
    )
    scores = "".join(
        element("dt", text(name)) + element("dd", text(score), class_="num") for name, score in shown.scores
    )
    table = element("dl", scores, class_="scores") if scores else ""
    head = element("h1", text(shown.title), id="turn-title", tabindex="-1")
    return (
        who
        + head
        + element("p", text(shown.story), class_="story")
        + more
        + table
        + _flap(shown, tag, say)
        + _next(shown, say, shared)
    )


def _flap(shown: Result, tag: str, say: Say) -> str:
    """The curve; and, where one move stands out, the boards around it."""
    unit = shown.log.unit
    films = ""
    if shown.turned is None:
        words = element("h2", text(say(Note("the-curve"))))
    else:
        words = element("h2", text(say(Note("where-it-turned")))) + element(
            "p", text(say(Note(f"turned-{unit}", n=shown.turned, named=shown.log.named)))
        )
        films = element(
            "div",
            *(
                element(
                    "button",
                    element("span", board, class_=f"pl {tag}-p"),
                    text(said),
                    type="button",
                    class_="film",
                    data_turn=turn,
                    aria_current="true" if current else None,
                )
                for turn, said, board, current in shown.films
            ),
            class_="filmrow",
        )
    curve = element("div", slider(shown.log, RESULT, "trace-result", say), class_="curve")
    return element("div", words, curve, films, class_="flap")


def _next(shown: Result, say: Say, shared: bool) -> str:
    again = ""
    if shown.turned is not None and not shared:
        again = button(
            f"from:{shown.turned - 1}",
            say(Note(f"from-{shown.log.unit}", n=shown.turned)),
            "btn big",
            icon("git-branch"),
        )
    return element(
        "div",
        button("replay", say(Note("replay")), "btn pri big", icon("play")),
        again,
        button("rematch", say(Note("rematch")), "btn big"),
        _small("share", "share-2", say),
        "" if shared else _small("undo", "undo-2", say),
        class_="row acts2",
    )


def _small(act: str, picture: str, say: Say) -> str:
    return button(act, "", "btn big small", icon(picture), spoken=say(Note(f"tool-{act}")))
