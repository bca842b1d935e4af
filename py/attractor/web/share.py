"""The share dialog, and what is said when nothing more can be kept. Markup and text; ``sharing`` does what is asked.

What can be shared: this position or the whole match, as a link, a file, a picture, or words.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from attractor.core.game import Note
from attractor.web.dialogs import dialog, message
from attractor.web.markup import element, icon, text
from attractor.web.panel import button

Say = Callable[[Note], str]
LONGEST_LINK = 2000
"""Characters that every messenger and address bar still takes; above it the dialog says to send the file."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What the dialog shows. at: "Move 8"; whole: whether the whole match is chosen; picture: the board as markup."""

    at: str
    whole: bool
    link: str
    picture: str
    tag: str
    position: str
    can_send: bool
    frame: str
    """The code that sets the match into a web page."""


def share_dialog(shared: Shared, say: Say) -> str:
    """Link, file, picture and words of a position or a match."""
    choice = element(
        "div",
        _choice("share-here", shared.at, not shared.whole),
        _choice("share-whole", say(Note("whole-match")), shared.whole),
        class_="seg block",
        role="radiogroup",
        aria_label=say(Note("what-to-share")),
    )
    link = element(
        "div",
        element("input", readonly=True, value=shared.link, aria_label=say(Note("link")), id="share-link", dir="ltr"),
        button("copy-link", say(Note("copy")), "btn", icon("copy")),
        class_="field",
    )
    promise = Note("whole-is-in-link" if shared.whole else "position-is-in-link")
    words = element("p", text(say(promise)), class_="small")
    long = (
        element("p", text(say(Note("long-link", n=len(shared.link)))), class_="small")
        if len(shared.link) > LONGEST_LINK
        else ""
    )
    send = button("send", say(Note("send")), "btn pri", icon("share-2")) if shared.can_send else ""
    ways = element(
        "div",
        send,
        button("save-record", say(Note("save-record")), "btn" if shared.can_send else "btn pri", icon("download")),
        button("save-svg", say(Note("save-svg")), "btn", icon("image")),
        button("save-png", say(Note("save-png")), "btn", icon("image")),
        button("print", say(Note("print")), "btn", icon("printer")),
        class_="row wrap",
    )
    spoken = element(
        "details",
        element("summary", text(say(Note("position-as-text")))),
        element("pre", text(shared.position), class_="position", tabindex="0", id="share-position"),
        button("copy-position", say(Note("copy-text")), "btn quiet", icon("copy")),
        class_="astext",
    )
    frame = element(
        "details",
        element("summary", text(say(Note("embed")))),
        element("p", text(say(Note("embed-how"))), class_="small"),
        element("textarea", text(shared.frame), readonly=True, rows=3, id="share-frame", dir="ltr",
                aria_label=say(Note("embed"))),
        button("copy-embed", say(Note("copy-embed")), "btn quiet", icon("copy")),
        class_="astext",
    )
    done = element("p", class_="small done", id="share-done", role="status")
    code = element("div", class_="row scan", id="share-qr")
    right = element("div", choice, link, long or words, ways, done, code, spoken, frame, class_="shareside")
    board = element("div", shared.picture, class_=f"sharepic {shared.tag}-p")
    title = say(Note("share-match" if shared.whole else "share-position"))
    return dialog(title, element("div", board, right, class_="sharegrid"), say=say)


def scan(code: str, say: Say) -> str:
    """A QR code of the link, and what it is for."""
    return element("div", code, class_="qr") + element("span", text(say(Note("scan-here"))), class_="label")


def storage_full(say: Say) -> str:
    """The browser keeps no more: the match goes on, and its record is offered as a file."""
    return message(
        say(Note("storage-full")),
        say(Note("storage-full-how")),
        say,
        button("save-record", say(Note("save-record")), "btn big", icon("download")),
    )


def file_name(game: str, match: str) -> str:
    """The name of a record's file, from keys alone: ``chain-lightning-k3f9ab.attractor.txt``."""
    return f"{game}-{match}.attractor.txt"


def _choice(act: str, words: str, chosen: bool) -> str:
    return element(
        "button", text(words), type="button", role="radio", data_act=act, aria_checked="true" if chosen else "false"
    )
