"""The plates: who sits where, whose turn it is, and the clocks. Markup alone."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from attractor.core.game import Note, Seat
from attractor.core.scene import Hand, Scene
from attractor.web.markup import element, icon, text
from attractor.web.painter import item_picture

Say = Callable[[Note], str]

_MARKS = {
    "disc": '<circle class="s1" cx="12" cy="12" r="8.6"/>',
    "diamond": '<path class="s2" d="M12 1.51L22.49 12L12 22.49L1.51 12Z"/>',
    "triangle": '<path class="s3" d="M12 1.65L22.54 20.36L1.46 20.36Z"/>',
    "square": '<rect class="s4" x="4.2" y="4.2" width="15.6" height="15.6"/>',
    "white": '<circle class="sw" cx="12" cy="12" r="10"/><circle class="sw2" cx="12" cy="12" r="4.4"/>',
    "black": '<rect class="sb" x="2" y="2" width="20" height="20" rx="4"/><path class="sb2" d="M7.5 12h9M12 7.5v9"/>',
}
SHAPES = ("disc", "diamond", "triangle", "square")


@dataclass(frozen=True, slots=True)
class Face:
    """A clock as it is shown: the time that runs now, what is kept behind it, and whether it is nearly gone."""

    time: str
    reserve: str = ""
    is_low: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """What one plate says."""

    seat: Seat
    name: str
    below: str
    on_turn: bool
    face: Face | None


def emblem(scene: Scene, seat: Seat) -> str:
    """The name of a seat's mark: what the scene says, else the shape that belongs to the seat."""
    return scene.emblems[seat] if seat < len(scene.emblems) else SHAPES[seat % len(SHAPES)]


def seat_style(scene: Scene, seat: Seat) -> str:
    """The CSS class that carries a seat's colours; black and white seats are ink."""
    return "seat-k" if emblem(scene, seat) in ("white", "black") else f"seat-{seat + 1}"


def mark(name: str, style: str = "sm") -> str:
    """A seat's mark as a small picture."""
    return element("svg", _MARKS[name], class_=f"smk {style}".strip(), viewBox="0 0 24 24", aria_hidden="true")


def plates(rows: Sequence[Plate], scene: Scene, say: Say) -> str:
    """All plates in seat order."""
    return "".join(_plate(row, scene, say) for row in rows)


def face(shown: Face, say: Say) -> str:
    """The inside of a clock."""
    glass = icon("hourglass", small=True) if shown.is_low else ""
    kept = ""
    if shown.reserve:
        kept = element("small", text(shown.reserve), element("span", text(" " + say(Note("reserve"))), class_="only-l"))
    return glass + text(shown.time) + kept


def duration(ms: int) -> str:
    """Minutes and seconds, rounded up so that 0:00 means over: ``0:41``, ``12:05``, ``1:00:00``."""
    seconds = -(-max(ms, 0) // 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _plate(row: Plate, scene: Scene, say: Say) -> str:
    style = f"plate {seat_style(scene, row.seat)}" + (" on" if row.on_turn else "")
    spoken = say(Note("plate-on-turn", name=row.name)) if row.on_turn else row.name
    clock = ""
    if row.face is not None:
        low = " low" if row.face.is_low else ""
        clock = element("span", face(row.face, say), class_=f"ck{low}", role="timer", data_clock=row.seat)
    return element(
        "section",
        mark(emblem(scene, row.seat)),
        element("span", text(row.name), class_="nm", title=row.name, dir="auto"),
        element("span", text(row.below), class_="sub", title=row.below),
        clock,
        *(_won(hand, scene.frame.unit, say) for hand in scene.hands if hand.kind == "won" and hand.seat == row.seat),
        class_=style, aria_label=spoken,
    )


def _won(hand: Hand, unit: float, say: Say) -> str:
    """What a seat has won: small pictures, each with its number."""
    won = (
        element("span", item_picture(item, unit, ""), element("b", text(say(item.tally or item.label))), class_="won")
        for item in hand.items
    )
    return element("div", *won, class_="ex", role="img", aria_label=say(hand.label))
