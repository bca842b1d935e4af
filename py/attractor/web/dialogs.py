"""Dialogs as markup, and what a dialog is to the page: a scrim, a title that takes the focus, a way out.

``screens`` of the browser (focus trap, Escape, back to the opener) live in ``overlay.py``.
"""
from __future__ import annotations

from collections.abc import Callable

from attractor.core.game import Note
from attractor.web.markup import element, icon, text
from attractor.web.panel import button

Say = Callable[[Note], str]


def dialog(title: str, *inside: str, say: Say, style: str = "", closes: bool = True) -> str:
    """A scrim with a dialog in it. ``closes``: whether it has a cross, and Escape and the scrim close it."""
    cross = (
        element("button", icon("x"), type="button", class_="icb x", data_act="close", aria_label=say(Note("close")))
        if closes
        else ""
    )
    head = element("h2", text(title), id="dialog-title", tabindex="-1")
    box = element(
        "div",
        cross,
        head,
        *inside,
        class_=f"dlg {style}".strip(),
        role="dialog",
        aria_modal="true",
        aria_labelledby="dialog-title",
    )
    return element("div", box, class_="scrim", data_scrim="closes" if closes else "stays")


def ask(
    title: str, words: str, yes: tuple[str, str], no: str, say: Say, *more: tuple[str, str], danger: bool = False
) -> str:
    """A question: ``yes`` and ``more`` are (action, words), ``no`` are the words that only close it."""
    buttons = [button(yes[0], yes[1], "btn big danger" if danger else "btn big pri")]
    buttons += [button(act, said, "btn big") for act, said in more]
    buttons.append(button("close", no, "btn big"))
    return dialog(title, element("p", text(words)), element("div", *buttons, class_="row wrap"), say=say, style="short")


def message(title: str, words: str, say: Say, *extra: str) -> str:
    """Something to be known, with one button to go on."""
    go_on = element("div", *extra, button("close", say(Note("understood")), "btn big pri"), class_="row wrap")
    return dialog(title, element("p", text(words)), go_on, say=say, style="short")


def keys(rows: tuple[tuple[tuple[str, ...], str], ...], say: Say) -> str:
    """The keyboard, as a table: (keys, what they do)."""
    lines = "".join(
        element("dt", " ".join(element("kbd", text(key), class_="kbd") for key in pressed)) + element("dd", text(does))
        for pressed, does in rows
    )
    return dialog(say(Note("keyboard")), element("dl", lines, class_="keys"), say=say)
