"""What a play screen shows of its room, as markup: the chip in the header, questions, the lost line, the sheet."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from attractor.core.game import Note, Seat
from attractor.web.dialogs import dialog
from attractor.web.markup import element, icon, text
from attractor.web.panel import button
from attractor.web.plates import duration

Say = Callable[[Note], str]


@dataclass(frozen=True, slots=True)
class Question:
    """Something put to the table. number: what an answer calls it; mine: whether a seat here is asked."""

    number: str
    words: Note
    mine: bool


@dataclass(frozen=True, slots=True)
class Lost:
    """Players who are away. names: of them; waits: milliseconds that the clocks still stand, None where none run.

    attempt: how often the line was tried since; can_retire, can_end: what may be put to the table; call: the words by
    which a seat that is there and lets the others wait may be called; by_link: whether the match can go on by link;
    computers: whether a computer could play on. has_begun: whether all have signed the table; before that there is
    nothing to go on with.
    """

    names: tuple[str, ...]
    waits: int | None
    attempt: int
    failed: bool
    can_retire: bool
    can_end: bool
    call: Note | None
    by_link: bool
    computers: bool
    has_begun: bool


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table, as the sheet lists them. key: of the seat's place, by which it is muted."""

    seat: Seat
    name: str
    state: str
    is_own: bool
    is_muted: bool
    may_mute: bool


def chip(state: str, unread: int, say: Say) -> str:
    """The button in the header: how the line is, and how many lines of chat wait. state: a key."""
    dot = element("span", class_="dot")
    count = element("b", text(unread), class_="num", aria_hidden="true") if unread else ""
    spoken = say(Note(state)) + (f", {say(Note('room-unread', n=unread))}" if unread else "")
    style = "chip off" if state in ("room-line-lost", "room-line-stopped") else "chip"
    return element(
        "button", dot, element("span", text(say(Note(state))), class_="chip-words"), count, type="button", class_=style,
        data_act="room-sheet", aria_label=spoken, id="room-chip",
    )  # fmt: skip


def questions(asked: Sequence[Question], say: Say) -> str:
    """What waits for an answer here, and what the others have not answered yet."""
    notes = []
    for question in asked:
        answers = ""
        if question.mine:
            yes = button(f"room-yes:{question.number}", say(Note("room-yes")), "btn pri")
            no = button(f"room-no:{question.number}", say(Note("room-no")), "btn")
            answers = element("div", yes, no, class_="row wrap")
        words = element("div", element("span", text(say(question.words)), class_="tx"), answers)
        role = "alert" if question.mine else "status"
        notes.append(element("div", icon("users"), words, class_="note tip room-asked", role=role))
    return "".join(notes)


def lost(shown: Lost, say: Say) -> str:
    """The line to somebody is lost: what is being done, and what can be done."""
    names = shown.names
    words = "room-lost-how" if shown.waits is not None else "room-lost-untimed"
    parts = [element("p", text(say(Note(words))))]
    if shown.waits is not None:
        key = "room-stands" if shown.waits > 0 else "room-runs"
        left = text(say(Note(key, time=duration(shown.waits))))
        parts.append(element("p", left, class_="num", role="timer", id="room-stands"))
    tries = Note("room-line-failed") if shown.failed else Note("room-trying", n=shown.attempt)
    parts.append(element("span", element("i"), text(say(tries)), class_="wait", role="status"))
    acts = [
        ("room-invite", Note("room-invite-again", name=names), "link", True),
        ("room-letter", Note("room-by-link", name=names), "share-2", shown.by_link),
        ("room-flag", shown.call, "hourglass", True),
        ("room-retire", Note("room-play-without", name=names), "users", shown.can_retire),
        ("room-end", Note("room-end-match", name=names), "flag", shown.can_end),
        ("room-alone", Note("room-one-screen", name=names), "users", True),
        ("room-alone-computer", Note("room-let-computer", name=names), "cpu", shown.computers),
    ]  # fmt: skip
    buttons = [
        button(act, say(words), "btn pri block" if act == "room-invite" else "btn block", icon(picture))
        for act, words, picture, can in acts if words and can and (shown.has_begun or act == "room-invite")
    ]  # fmt: skip
    title = element("h2", text(say(Note("room-lost-line", name=names))), id="room-lost-title")
    return element("section", title, *parts, *buttons, class_="room-lost", aria_labelledby="room-lost-title")


def letter(name: str, address: str, can_send: bool, say: Say) -> str:
    """The match goes on by link. name: of the other player; address: the link to send, "" before the move is made."""
    title = element("h2", text(say(Note("room-letters"))))
    field = element(
        "input", id="room-letter-in", autocomplete="off", spellcheck="false", dir="ltr",
        aria_label=say(Note("room-letter-paste")), placeholder=say(Note("room-letter-paste")),
    )  # fmt: skip
    paste = element("div", field, button("room-letter-open", say(Note("room-letter-open")), "btn"), class_="field")
    again = button("room-invite", say(Note("room-invite-again")), "btn quiet", icon("link"))
    leave = button("room-letter-back", say(Note("room-letter-back")), "btn quiet")
    back = element("div", again, leave, class_="row wrap")
    if not address:
        return element("section", title, element("p", text(say(Note("room-letter-mine")))), back, class_="room-letter")
    shown = element(
        "div", element("input", id="room-letter", readonly=True, value=address, dir="ltr",
                       aria_label=say(Note("room-letter-link"))),
        button("room-letter-copy", say(Note("copy")), "btn", icon("copy")), class_="field",
    )  # fmt: skip
    send = button("room-letter-share", say(Note("send")), "btn", icon("share-2")) if can_send else ""
    parts = (
        element("p", text(say(Note("room-letter-send", name=name)))), shown, send,
        element("p", class_="small done", id="room-done", role="status"),
        element("p", text(say(Note("room-letter-how"))), class_="label"),
        element("span", element("i"), text(say(Note("room-letter-waits", name=name))), class_="wait", role="status"),
        paste, back,
    )  # fmt: skip
    return element("section", title, *parts, class_="room-letter")


def told(words: str, acts: Sequence[tuple[str, str, str]] = ()) -> str:
    """A note with buttons: (act, words, icon)."""
    buttons = "".join(button(act, said, "btn", icon(picture)) for act, said, picture in acts)
    row = element("div", buttons, class_="row wrap") if buttons else ""
    inside = element("div", element("span", text(words), class_="tx"), row)
    return element("div", icon("info"), inside, class_="note tip room-told")


def sheet(
    people: Sequence[Person], lines: str, words: tuple[str, ...], acts: Sequence[tuple[str, str, str]],
    refused: Sequence[str], may_talk: bool, watching: int, say: Say,
) -> str:  # fmt: skip
    """The room's own dialog: who is there, what is said, what can be put to the table, what was refused."""
    rows = element("ul", *(_person(person, say) for person in people), class_="chairs", aria_label=say(Note("seats")))
    counted = element("p", text(say(Note("room-watching", n=watching))), class_="label") if watching else ""
    named_chat = say(Note("room-chat"))
    talk = element("div", lines, class_="chat", id="room-chat", role="log", tabindex="0", aria_label=named_chat)
    field = ""
    if may_talk:
        asked = say(Note("room-say"))
        box = element(
            "input", id="room-say", maxlength=500, autocomplete="off", dir="auto", aria_label=asked, placeholder=asked
        )
        field = element("div", box, button("room-say", say(Note("room-say-go")), "btn"), class_="field")
    doing = element("div", *(button(act, said, "btn", icon(picture)) for act, said, picture in acts), class_="row wrap")
    same = ""
    if words:
        same = element("p", text(say(Note("room-words-short", words=" · ".join(words)))), class_="small")
    named = ""
    if refused:
        named = element(
            "details", element("summary", text(say(Note("room-refusals", n=len(refused))))),
            element("ul", *(element("li", text(each)) for each in refused)), class_="astext",
        )  # fmt: skip
    return dialog(say(Note("room-sheet")), rows, counted, talk, field, doing, same, named, say=say, style="room-sheet")


def chat(said: Sequence[tuple[str, str]], say: Say) -> str:
    """Lines of chat, (name, words) each: text, whatever was written."""
    if not said:
        return element("p", text(say(Note("room-nothing-said"))), class_="label")
    return "".join(
        element("p", element("b", text(name)), " ", element("span", text(words), dir="auto")) for name, words in said
    )


def _person(person: Person, say: Say) -> str:
    who = element("b", text(person.name), dir="auto")
    said = element("span", who, element("span", text(say(Note(person.state))), class_="label"), class_="who")
    mute = ""
    if person.may_mute:
        key = "room-unmute" if person.is_muted else "room-mute"
        spoken = say(Note(f"{key}-name", name=person.name))
        mute = button(f"room-mute:{person.seat}", say(Note(key)), "btn quiet", spoken=spoken)
    return element("li", said, element("span", mute, class_="row"), class_="chair")
