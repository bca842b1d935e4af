"""The invitation and the reply as markup: two links that people carry by hand, each with its picture and its code."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from attractor.core.game import Note
from attractor.web.dialogs import dialog
from attractor.web.markup import element, icon, text
from attractor.web.panel import button

Say = Callable[[Note], str]


@dataclass(frozen=True, slots=True)
class Carried:
    """A code on its way. address: the whole link, "" while the code is being made; qr: as markup; can_send: whether
    the device has a share sheet. state: what is said of it, a key; failed: whether that is a failure.
    """

    code: str = ""
    address: str = ""
    qr: str = ""
    can_send: bool = False
    state: str = "room-making-code"
    failed: bool = False


def invitation(shown: Carried, typed: str, say: Say, can_scan: bool = False) -> str:
    """The inviter's dialog: send a link, then take the reply."""
    first = element("li", element(
        "div",
        element("h3", text(say(Note("room-send-invitation")))),
        _carried(shown, "invitation", say(Note("room-invitation-once")), say),
    ), class_="now")  # fmt: skip
    scan = button("room-scan", say(Note("room-scan")), "btn", icon("scan-line")) if can_scan else ""
    field = element(
        "input", id="room-reply", value=typed, placeholder=say(Note("room-reply-code")), autocomplete="off",
        aria_label=say(Note("room-reply-code")), spellcheck="false", autocapitalize="none", dir="ltr",
    )  # fmt: skip
    second = element("li", element(
        "div",
        element("h3", text(say(Note("room-enter-reply")))),
        element("p", text(say(Note("room-enter-reply-how"))), class_="small"),
        element("div", field, scan, class_="field"),
        element(
            "div", waits(shown, say), button("room-accept", say(Note("room-connect")), "btn pri"),
            class_="row between",
        ),
    ))  # fmt: skip
    lead = element("p", text(say(Note("room-invite-how"))))
    return dialog(
        say(Note("room-invite-title")), lead, element("ol", first, second, class_="steps"), say=say, style="room-invite"
    )


def camera(say: Say) -> str:
    """What the camera sees, while a reply is looked for in it."""
    words = say(Note("room-camera"))
    seen = element("video", id="room-camera", class_="camera", playsinline=True, muted=True, aria_label=words)
    return dialog(say(Note("room-scan")), element("p", text(words)), seen, say=say, style="short")


def reply(shown: Carried, name: str, say: Say) -> str:
    """The guest's page: a name, and the reply to send back."""
    field = element(
        "input", id="room-name", value=name, maxlength=24, autocomplete="off", dir="auto",
        aria_label=say(Note("room-your-name")), placeholder=say(Note("room-your-name")),
    )  # fmt: skip
    first = element("li", element(
        "div", element("h3", text(say(Note("room-say-name")))), element("div", field, class_="field alone"),
    ), class_="now")  # fmt: skip
    second = element("li", element(
        "div",
        element("h3", text(say(Note("room-send-reply")))),
        element("p", text(say(Note("room-send-reply-how"))), class_="small"),
        _carried(shown, "reply", say(Note("room-keep-open")), say),
        element("div", waits(shown, say), class_="row"),
    ), class_="now")  # fmt: skip
    return element(
        "main",
        element(
            "div",
            element("h1", text(say(Note("room-invited")))),
            element("p", text(say(Note("room-invited-how"))), class_="lead"),
            element("ol", first, second, class_="steps"),
            element("p", text(say(Note("room-promise"))), class_="label"),
            class_="room-reply",
        ),
        class_="wrap room-page",
    )


def answer(shown: Carried, say: Say) -> str:
    """The reply as a dialog, where the room is known already: from another tab, or from before a line was lost."""
    inside = _carried(shown, "reply", say(Note("room-keep-open")), say)
    how = element("p", text(say(Note("room-send-reply-how"))))
    waiting = element("div", waits(shown, say), class_="row")
    return dialog(say(Note("room-send-reply")), how, inside, waiting, say=say, style="room-invite")


def handed(is_handed: bool, code: str, say: Say) -> str:
    """What a reply that was opened as a link says: taken by the tab that waits for it, or to be pasted there."""
    if is_handed:
        parts = [element("p", text(say(Note("room-handed-how"))), class_="lead")]
    else:
        field = element(
            "div", element("input", id="room-code", readonly=True, value=code, dir="ltr",
                           aria_label=say(Note("room-reply-code"))),
            button("room-copy:code", say(Note("copy")), "btn", icon("copy")), class_="field",
        )  # fmt: skip
        parts = [
            element("p", text(say(Note("room-not-handed-how"))), class_="lead"), field,
            element("p", class_="small done", id="room-done", role="status"),
        ]  # fmt: skip
    title = say(Note("room-handed" if is_handed else "room-not-handed"))
    inside = element("div", element("h1", text(title)), *parts, class_="room-reply")
    return element("main", inside, class_="wrap room-page")


def waits(shown: Carried, say: Say) -> str:
    """Where the code stands: being made, waiting for the other person, connecting, failed."""
    words = text(say(Note(shown.state)))
    if shown.failed:
        return failed(say(Note(shown.state)))
    return element("span", element("i"), words, class_="wait", role="status", id="room-wait")


def failed(words: str) -> str:
    """Why nothing has come of it, in place of what ``waits`` says."""
    inside = icon("info", small=True) + text(words)
    return element("span", inside, class_="wait failed", role="alert", id="room-wait")


def _carried(shown: Carried, kind: str, hint: str, say: Say) -> str:
    """A link with its picture, the buttons that carry it, and the bare code below."""
    picture = ""
    if shown.qr:
        picture = element("div", shown.qr, class_="qr", role="img", aria_label=say(Note(f"room-qr-{kind}")))
    ready = bool(shown.address)
    link = element(
        "div",
        element("input", id="room-carried", readonly=True, value=shown.address, dir="ltr",
                aria_label=say(Note(f"room-link-{kind}"))),
        button("room-copy:address", say(Note("copy")), "btn", icon("copy"), disabled=not ready),
        class_="field",
    )  # fmt: skip
    send = button("room-send", say(Note("send")), "btn", icon("share-2"), disabled=not ready) if shown.can_send else ""
    bare = button("room-copy:code", say(Note("room-copy-code")), "btn quiet", icon("copy"), disabled=not ready)
    side = element(
        "div", link, element("div", send, bare, class_="row wrap"), element("p", text(hint), class_="small"),
        element("p", class_="small done", id="room-done", role="status"), class_="room-side",
    )  # fmt: skip
    return element("div", picture, side, class_="row inv")
