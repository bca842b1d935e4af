"""How a lesson looks: the steps as bars, the task, what came of it, the way on. Markup alone."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from attractor.core.game import Game, IllegalMove, Note
from attractor.core.scene import Scene
from attractor.games import has_lesson
from attractor.web.lesson import START, Course
from attractor.web.markup import element, icon, text
from attractor.web.panel import button, head, told, why_not

Say = Callable[[Note], str]
REGIONS = ("head", "bars", "pad", "pad-field", "panel", "way")


def skeleton(tag: str) -> str:
    """The places where the parts go; the board's own stays for as long as the screen is there."""

    def region(name: str) -> str:
        return element("div", class_="contents", data_region=name)

    board = element("div", class_="fit", id="board")
    turn = element("div", region("bars"), region("panel"), region("way"), class_="turn", id="turn-column")
    stage = element("div", board, region("pad"), region("pad-field"), class_="stage")
    return region("head") + element("main", stage, turn, class_=f"play lesson {tag}-g")


def bars(course: Course, say: Say) -> str:
    """Which steps there are, which are done, which one this is."""
    words = say(Note("lesson-progress", n=len(course.done), last=len(course.steps)))
    rows = [
        element(
            "li", class_="done" if place in course.done else None,
            aria_current="step" if place == course.at else None,
        )
        for place in range(len(course.steps))
    ]  # fmt: skip
    lines = element("ol", *rows, aria_hidden="true")
    return element("div", lines, element("span", text(words), class_="label"), class_="bars")


def asking(course: Course, scene: Scene) -> Scene:
    """The table with the step for a headline."""
    return replace(scene, title=course.title(), prompt=course.task())


def done(course: Course, notes: str, happened: tuple[Note, ...], say: Say) -> str:
    """After the step: what it showed, and what happened on the board. notes: what came of the last try."""
    words = element("div", element("b", text(say(Note("lesson-done")))), " ", text(say(course.praise())))
    well = element("div", icon("check"), words, class_="note tip well", id="well")
    return head(say(course.title()), say(course.task())) + element(
        "div", notes, well, told(happened, say), class_="tray"
    )


def refused(refusal: IllegalMove, say: Say) -> str:
    return why_not(refusal, say)


def other(say: Say) -> str:
    """A legal turn that was not what was asked for."""
    return element("div", icon("info"), element("div", text(say(Note("lesson-other")))), class_="note other")


def way(course: Course, is_done: bool, say: Say) -> str:
    """Back, show me, on."""
    back = button("previous", say(Note("lesson-previous")), "btn", icon("chevron-left"), disabled=course.at == 0)
    middle = button("again" if is_done else "show", say(Note("lesson-again" if is_done else "lesson-show")), "btn")
    on = button("next", say(Note("lesson-next")), "btn pri big block" if is_done else "btn")
    inside = (on, back, middle) if is_done else (back, middle, on)
    return element("nav", *inside, class_="way done" if is_done else "way", aria_label=say(Note("lesson-steps")))


def learned(game: Game, say: Say) -> str:
    """After the last step."""
    key, name = game.info.key, game.info.title
    play = element("a", text(say(Note("lesson-play", game=name))), class_="btn pri big", href=f"#/new/{key}")
    rules = element("a", text(say(Note("lesson-rules"))), class_="btn big", href=f"#/rules/{key}")
    restart = button("restart", say(Note("lesson-restart")), "btn big")
    acts = element("div", play, rules, restart, class_="acts one")
    words = head(say(Note("lesson-learned", game=name)), say(Note("lesson-learned-how")))
    return words + element("div", acts, class_="tray")


def link(game: str, words: str, spoken: str | None = None) -> str:
    """The way to a lesson; "" for a game without one. spoken: where the words alone would not say whose it is."""
    if not has_lesson(game):
        return ""
    inside = icon("lightbulb", small=True) + text(words)
    return element("a", inside, class_="learn", href=f"{START}{game}", aria_label=spoken)
