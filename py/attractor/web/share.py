"""The share dialog and the opening of what others shared. Markup and text alone; the table does what the buttons ask.

What can be shared: this position or the whole match, as a link, a file, a picture, or words.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from attractor.core.game import BadRecord, Note
from attractor.web.dialogs import dialog, message
from attractor.web.markup import element, icon, text
from attractor.web.panel import button

Say = Callable[[Note], str]
LONGEST_LINK = 2000
"""Characters that every messenger and address bar still takes; above it the dialog says to send the file."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What the dialog shows. at: "Move 8"; whole: whether the whole match is chosen; picture: the board as SVG markup."""

    at: str
    whole: bool
    link: str
    picture: str
    tag: str
    position: str
    can_send: bool


def share_dialog(shared: Shared, say: Say) -> str:
    """Link, file, picture and words of a position or a match."""
    choice = element(
        "div",
        _choice("share-here", shared.at, not shared.whole),
        _choice("share-whole", say(Note("whole-match")), shared.whole),
        class_="seg block", role="radiogroup", aria_label=say(Note("what-to-share")),
    )
    link = element(
        "div",
        element("input", readonly=True, value=shared.link, aria_label=say(Note("link")), id="share-link", dir="ltr"),
        button("copy-link", say(Note("copy")), "btn", icon("copy")),
        class_="field",
    )
    promise = Note("whole-is-in-link" if shared.whole else "position-is-in-link")
    words = element("p", text(say(promise)), class_="small")
    long = element("p", text(say(Note("long-link", n=len(shared.link)))), class_="small") if len(shared.link) > LONGEST_LINK else ""
    send = button("send", say(Note("send")), "btn pri", icon("share-2")) if shared.can_send else ""
    ways = element(
        "div", send,
        button("save-record", say(Note("save-record")), "btn" if shared.can_send else "btn pri", icon("download")),
        button("save-svg", say(Note("save-svg")), "btn", icon("image")),
        button("save-png", say(Note("save-png")), "btn", icon("image")),
        class_="row wrap",
    )
    spoken = element(
        "details",
        element("summary", text(say(Note("position-as-text")))),
        element("pre", text(shared.position), class_="position", tabindex="0", id="share-position"),
        button("copy-position", say(Note("copy-text")), "btn quiet", icon("copy")),
        class_="astext",
    )
    done = element("p", class_="small done", id="share-done", role="status")
    right = element("div", choice, link, long or words, ways, done, spoken, class_="shareside")
    board = element("div", shared.picture, class_=f"sharepic {shared.tag}-p")
    title = say(Note("share-match" if shared.whole else "share-position"))
    return dialog(title, element("div", board, right, class_="sharegrid"), say=say)


def import_dialog(say: Say, problem: BadRecord | None = None, typed: str = "") -> str:
    """Opens a record or a link: from a file or pasted."""
    wrong = ""
    if problem is not None:
        wrong = element(
            "div", icon("circle-off"), element("div", element("b", text(say(Note("cannot-open")))) + " " + text(say(problem.note))),
            class_="note no", role="alert",
        )
    area = element(
        "textarea", text(typed), id="import-text", rows="6", spellcheck="false", dir="ltr", aria_label=say(Note("paste-here")),
        placeholder=say(Note("paste-here")),
    )
    file = element(
        "label", icon("upload"), text(say(Note("choose-file"))),
        element("input", type="file", id="import-file", class_="vh", accept=".txt,.attractor,text/plain"), class_="btn big",
    )
    ways = element("div", button("import", say(Note("open")), "btn pri big"), file, class_="row wrap")
    return dialog(say(Note("open-record")), element("p", text(say(Note("open-record-how")))), wrong, area, ways, say=say)


def broken_link(problem: BadRecord, say: Say) -> str:
    """A link that cannot be opened: what is wrong; the page stays as it was."""
    return message(say(Note("link-broken")), say(problem.note), say)


def damaged(problem: BadRecord, say: Say) -> str:
    """A match in storage that cannot be read: what is wrong, and its text as a file."""
    return message(say(Note("stored-damaged")), say(problem.note), say, button("save-raw", say(Note("save-raw")), "btn big", icon("download")))


def storage_full(say: Say) -> str:
    """The browser keeps no more: the match goes on, and its record is offered as a file."""
    return message(
        say(Note("storage-full")), say(Note("storage-full-how")), say, button("save-record", say(Note("save-record")), "btn big", icon("download")),
    )


def file_name(game: str, match: str) -> str:
    """The name of a record's file, from keys alone: ``chain-lightning-k3f9ab.attractor.txt``."""
    return f"{game}-{match}.attractor.txt"


def _choice(act: str, words: str, chosen: bool) -> str:
    return element("button", text(words), type="button", role="radio", data_act=act, aria_checked="true" if chosen else "false")
