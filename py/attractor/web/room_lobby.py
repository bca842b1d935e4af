"""The lobby as markup: the table with its free places, who has come, and what the inviter may do with it."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from attractor.core.game import Note, Seat
from attractor.core.scene import Scene
from attractor.web.markup import element, icon, text
from attractor.web.panel import button
from attractor.web.plates import emblem, mark

Say = Callable[[Note], str]


@dataclass(frozen=True, slots=True)
class Chair:
    """One place. name: "" while it is free; state: a key that says who sits there, or how."""

    seat: Seat
    name: str
    state: str
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Lobby:
    """What is shown. status: where the room stands, a key. words: the three words by which two pages know that nobody
    stands between them. watching: how many only watch.
    """

    title: str
    chairs: Sequence[Chair]
    status: str
    is_inviter: bool
    has_seat: bool
    is_full: bool
    words: tuple[str, ...] = ()
    watching: int = 0
    name: str = ""
    computers: bool = False
    timed: bool = False
    keeps: bool = True


def lobby(shown: Lobby, scene: Scene, picture: str, tag: str, notes: str, say: Say) -> str:
    """The whole screen below the header. notes: what was refused."""
    ground = element("div", picture, class_=f"pl {tag}-p")
    chairs = element(
        "ul", *(_chair(chair, shown, scene, say) for chair in shown.chairs), class_="chairs",
        aria_label=say(Note("seats")),
    )  # fmt: skip
    head = element(
        "div", element("h1", text(shown.title)),
        element("p", text(say(Note(shown.status))), class_="lead", role="status", id="room-status"),
    )  # fmt: skip
    watching = (
        element("p", icon("eye", small=True), text(say(Note("room-watching", n=shown.watching))), class_="label row")
        if shown.watching
        else ""
    )
    side = element(
        "div", head, notes, chairs, watching, _words(shown, say), _join(shown, say), _go(shown, say),
        *_small(shown, say), class_="room-side",
    )  # fmt: skip
    return element("main", ground, side, class_="setup room-lobby")


def _chair(chair: Chair, shown: Lobby, scene: Scene, say: Say) -> str:
    free = not chair.name
    state = text(say(Note(chair.state)))
    who = element("b", text(chair.name or say(Note("room-free"))), dir="auto")
    said = element("span", who, element("span", state, class_="label"), class_="who")
    acts = ""
    if shown.is_inviter:
        acts = _free(chair, shown, say) if free else _taken(chair, shown, say)
    elif free and shown.has_seat:
        acts = button("room-sofa", say(Note("room-sit-too")), "btn", icon("plus"))
    style = f"chair{' free' if free else ''}"
    return element("li", mark(emblem(scene, chair.seat)), said, element("span", acts, class_="row wrap"), class_=style)


def _free(chair: Chair, shown: Lobby, say: Say) -> str:
    first = next(each for each in shown.chairs if not each.name)
    invite = button("room-invite", say(Note("room-invite")), "btn pri" if chair is first else "btn", icon("link"))
    here = button(f"room-sit:{chair.seat}", say(Note("room-sit-here")), "btn", icon("users"))
    computer = button(f"room-computer:{chair.seat}", say(Note("computer-player")), "btn", icon("cpu"))
    return invite + here + (computer if shown.computers else "")


def _taken(chair: Chair, shown: Lobby, say: Say) -> str:
    up = ""
    if chair.seat and len(shown.chairs) > 2:
        words = say(Note("room-move-up", name=chair.name))
        up = _small_button(f"room-up:{chair.seat}", "chevron-left", words, "icb up")
    stand = _small_button(f"room-stand:{chair.seat}", "x", say(Note("room-stand", name=chair.name)))
    return up + stand


def _small_button(act: str, picture: str, words: str, style: str = "icb") -> str:
    return element("button", icon(picture), type="button", class_=style, data_act=act, aria_label=words, title=words)


def _words(shown: Lobby, say: Say) -> str:
    if not shown.words:
        return ""
    said = element("p", text(" · ".join(shown.words)), class_="num three", id="room-words")
    return element("div", said, element("p", text(say(Note("room-words-how"))), class_="small"), class_="room-words")


def _join(shown: Lobby, say: Say) -> str:
    """The name of whoever may sit down."""
    if shown.has_seat or shown.is_full or shown.is_inviter:
        return ""
    field = element(
        "input", id="room-name", value=shown.name, maxlength=24, autocomplete="off", dir="auto",
        aria_label=say(Note("room-your-name")), placeholder=say(Note("room-your-name")),
    )  # fmt: skip
    sit = button("room-join", say(Note("room-sit-down")), "btn")
    return element("div", field, sit, class_="field")


def _go(shown: Lobby, say: Say) -> str:
    if not shown.is_inviter:
        waits = element("span", element("i"), text(say(Note("room-waits-for-start"))), class_="wait")
        return waits if shown.is_full else ""
    swap = ""
    if len(shown.chairs) == 2 and shown.is_full:
        swap = button("room-up:1", say(Note("room-swap")), "btn big")
    start = button("room-start", say(Note("start")), "btn pri big grow", disabled=not shown.is_full)
    return element("div", start, swap, class_="row gobar")


def _small(shown: Lobby, say: Say) -> list[str]:
    keys = ["room-promise"]
    keys += ["room-clocks-how"] if shown.timed else []
    keys += [] if shown.keeps else ["room-keeps-nothing"]
    return [element("p", text(say(Note(key))), class_="label") for key in keys]
