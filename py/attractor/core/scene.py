"""The table as data: what is where, in board units (one cell = 1), with names for styles, never colours.

A game's ``board.py`` builds a Scene; ``web/painter.py`` draws every Scene and knows no game. Shapes carry style names
that are CSS classes; marks name sites and a painter knows how each mark looks.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from attractor.core.game import Note, Seat

Segment = tuple[Union[str, float], ...]
"""One SVG path command, its numbers in board units: ("M", 0, 0.5), ("A", rx, ry, turn, large, sweep, x, y), ("Z",)."""


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    radius: float = 0
    style: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    x: float
    y: float
    radius: float
    style: str = ""


@dataclass(frozen=True, slots=True)
class Path:
    """A line or an outline, open or closed."""

    segments: tuple[Segment, ...]
    style: str = ""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A figure or letter, centred: a number, a coordinate, a notation. Never a word."""

    x: float
    y: float
    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class SeatMark:
    """The shape of a seat: 0 disc, 1 diamond, 2 triangle, 3 square; ``radius`` as of a disc of the same weight."""

    x: float
    y: float
    radius: float
    seat: Seat
    style: str = ""


Shape = Union[Rect, Disc, Path, Glyph, SeatMark]


@dataclass(frozen=True, slots=True)
class Site:
    """A place that can be tapped and spoken: a face, an edge or a vertex.

    name: the token used in moves. part: "face", "edge" or "vertex". x, y: its centre. outline: what is touched and
    hatched (Rect, Disc or Path). row, column: where it stands in the grid that a keyboard and a screen reader walk,
    row 0 at the top; columns of hex boards are counted in half cells, so that "down" finds the nearest.
    label: what is spoken, after the name: ("empty",), ("legal",).
    """

    name: str
    x: float
    y: float
    outline: Rect | Disc | Path
    row: int
    column: int
    part: str = "face"
    label: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on the table, or a line between things: shapes under one key.

    The painter keeps one node per key and changes only what differs. layer: one of LAYERS. style: CSS classes.
    enter: how it arrives: "" (none), "settle", "fly" (along ``path``), "draw" (its strokes draw themselves).
    """

    key: str
    layer: str
    shapes: tuple[Shape, ...]
    style: str = ""
    enter: str = ""
    path: Path | None = None


LAYERS = ("field", "forbidden", "grid", "pieces", "links", "last", "legal", "preview", "illegal", "hint")
"""From the bottom to the top. The painter adds the keyboard cursor above all."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A state of some sites: "legal", "forbidden", "illegal" or "hint". The painter knows its look."""

    name: str
    sites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """Something in a hand, or a word that becomes a button.

    name: the token it puts into the taps. label: what it says or is called. shapes: its picture, in board units,
    with its own origin inside ``box`` (x, y, width, height). state: "" possible, "chosen", "spent" (cannot be tapped),
    "shown" (to be read in its place, not tapped).
    tally: a number beside it (copies, places). spoken: what it is called aloud, where that is not its label and tally.
    """

    name: str
    label: Note
    shapes: tuple[Shape, ...] = ()
    box: tuple[float, float, float, float] = (0, 0, 1, 1)
    state: str = ""
    tally: Note | None = None
    spoken: Note | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A group of items beside the board.

    kind says how it is laid out: "choices" (one of several, as rows), "segments" (one of two or three, side by side),
    "tiles" (pictures), "swatches" (colours), "cards", "words" (buttons). Not tapped are "counter" (progress of a turn),
    "shown" (below the buttons of the turn: what others hold), "won" (on the plate of its seat, with tallies) and
    "steps" (the parts of a turn, above its headline: those past are "spent", the present one is "chosen"; what is
    "shown" stands at their end, to be seen: the label says it already).
    """

    name: str
    label: Note
    items: tuple[Item, ...]
    kind: str = "choices"
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """The drawing area in board units, and the nominal size of a unit in CSS pixels, to which line widths belong."""

    x: float
    y: float
    width: float
    height: float
    unit: float


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is to be seen of a table at one moment.

    plates: for each seat, what its plate says below the name. prompt: what to do now, one sentence (None: over).
    confirm: the verb and object of the confirm button when the taps spell a move ("Place the 5"). title: headline of
    the turn panel where "Your move" says too little. form: the name of a form that stands beside the board where taps
    are not enough ("orders"). emblems: for each seat the name of its mark where the seats' own shapes would mislead
    ("white", "black"); () for those shapes. lies: what the thing is that can be turned, and how it lies; () for none.
    """

    frame: Frame
    sites: tuple[Site, ...]
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    hands: tuple[Hand, ...] = ()
    plates: tuple[tuple[Note, ...], ...] = ()
    title: Note | None = None
    prompt: Note | None = None
    confirm: Note | None = None
    form: str = ""
    emblems: tuple[str, ...] = ()
    lies: tuple[Note, ...] = ()
