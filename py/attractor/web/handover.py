"""The hand-over screen: on one device, a choice that others may not see is made behind a cover.

Markup alone. Nothing of the seat that leaves is in the page while the cover is up: the board is drawn for the seat that
comes only when that seat says it holds the device.
"""
from __future__ import annotations

from collections.abc import Callable

from attractor.core.game import Note
from attractor.web.markup import element, text
from attractor.web.panel import button
from attractor.web.plates import mark

Say = Callable[[Note], str]


def cover(name: str, emblem: str, style: str, sealed: bool, told: str, say: Say) -> str:
    """ "Pass to Iro": the whole screen. ``sealed``: whether somebody's choice was just put away.

    told: what was opened before, as markup: everybody may read it, and here everybody looks.
    """
    first = element("p", text(say(Note("choice-sealed")))) if sealed else ""
    who = element(
        "h2",
        mark(emblem, ""),
        element("span", text(say(Note("pass-to", name=name)))),
        id="dialog-title",
        class_="who",
        tabindex="-1",
    )
    colour = "btn big block pri" if style == "seat-k" else f"btn big block seat {style}"
    go_on = button("uncover", say(Note("i-am", name=name)), colour)
    box = element(
        "div",
        first,
        who,
        element("p", text(say(Note("chooses-now", name=name)))),
        go_on,
        told,
        class_="dlg hand0",
        role="dialog",
        aria_modal="true",
        aria_labelledby="dialog-title",
    )
    return element("div", box, class_="scrim cover", data_scrim="stays")
