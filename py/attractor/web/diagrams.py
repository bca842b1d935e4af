"""The small pictures of the rules: positions after a few moves, with what is tapped next, cut to what matters.

A picture that shows what is forbidden carries a cross, one that shows what is allowed a tick.
"""
from __future__ import annotations

from dataclasses import dataclass, replace

from attractor.core.game import CHANCE, Event, Game, State, View
from attractor.core.scene import Frame, Mark
from attractor.games.settlers_of_chaos.hands import card_item
from attractor.web import painter
from attractor.web.markup import element, icon, text
from attractor.web.pictures import trimmed, unsaid


@dataclass(frozen=True, slots=True)
class Diagram:
    """moves: played; taps: tapped of the next move; good: whether they are allowed (None: nothing is judged).

    cells: what is shown, in board units: (left, top, width, height). wrong: sites that are marked as at fault.
    """

    moves: str
    taps: str = ""
    options: tuple[tuple[str, str], ...] = ()
    good: bool | None = None
    cells: tuple[float, float, float, float] | None = None
    wrong: str = ""


_SEVEN = (("size", "7"),)
_FIVE = (("size", "5"),)
_CROSSINGS = (("variant", "v2"),)
_CORNER = (-5.4, -7.6, 5.4, 5)
_CLOSED = "h10rBHH k9uDC h9A"
_SETTLED = (
    "6 4 8 3 5 9 2 7 6 1 8 3 5 0 4 9 7 2 1 rby r b y g p r b y g p r b y g r b y p p1 ct15 rd18 st63 vp45 dc30 p1 "
    "a13 a1c d22 d2b b13 b1c c43 c4c"
)
_LEFT = (-3.6, -4.2, 4.4, 4.6)
DIAGRAMS: dict[str, dict[int, Diagram]] = {
    "butterfly-effect": {
        1: Diagram("d5u2", "3 r e6", _SEVEN, True, (2, 0, 5, 4)),
        2: Diagram("d5u2", "", _SEVEN, False, (2, 0, 5, 4), "e7 e6 e5"),
        3: Diagram("d5u2 e6r3", "4 u e2", _SEVEN, False, (2, 0, 5, 6)),
        4: Diagram("d5u2 e6r3", "4 u f2", _SEVEN, True, (2, 0, 5, 6)),
        5: Diagram("d2u2 e3r3 g4u4 c6r4 b2u5", "", _SEVEN, False),
    },
    "chain-lightning": {
        1: Diagram("b2 d4 c3 b3 d2", "b4", _FIVE),
        2: Diagram("b2 c3 b3 c2 d1 c4 d3", "", _FIVE, True),
        3: Diagram("a1 e5 b2 c3 d4 a3 d1", "", _FIVE),
        4: Diagram("a2 b3 c2 c3 c1 c4 d4 a1 c5 e5 e4", "", _FIVE, True),
        5: Diagram("a3 b4 e2 e3 d1 c3 d2 a1 a5 e5 e1", "", _FIVE, True),
    },
    "monorail": {
        1: Diagram("", "k9 H l9 H m9 C", (), True, (6, 5, 8, 6)),
        2: Diagram("", "k9 V", (), False, (6, 5, 8, 6)),
        3: Diagram(_CLOSED, "", (), True, (6, 5, 6, 5)),
        4: Diagram("h10rBHH k9uDC i11H", "", (), False, (6, 5, 6, 5)),
        5: Diagram("f4uXVV g4D", "", _CROSSINGS),
    },
    "butterfly-garden": {
        1: Diagram("T T V V", "b2", cells=_CORNER),
        2: Diagram("T T V V b2f X", "", cells=_CORNER),
        3: Diagram("T T V V", "", cells=(-4.4, -8.2, 5.6, 3.4)),
        4: Diagram("T T V V d4b X h5b H", "1 d5 rot-left", cells=(-3.4, -3.4, 5.4, 5)),
        5: Diagram("T T V V", "2 rot a2", good=False, cells=_CORNER),
    },
    "settlers-of-chaos": {
        1: Diagram(_SETTLED, cells=_LEFT),
        2: Diagram(f"{_SETTLED} gp bw"),
    },
}

Sum = tuple[str, ...]
"""What is written on the pad of Settlers of Chaos: cards and signs."""
SUMS: dict[str, dict[int, Sum]] = {
    "settlers-of-chaos": {
        3: ("g3", "×", "p5", "=", "15"),
        4: ("g3", "×", "g6", "=", "18", "+", "½"),
        5: ("b1", "b4", "b4", "b9", ">", "w7"),
    },
}


def diagram(game: Game, number: int) -> str:
    """The picture of a rule, with its tick or cross; "" where words are enough."""
    drawn = DIAGRAMS.get(game.info.key, {}).get(number)
    if drawn is None:
        written = SUMS.get(game.info.key, {}).get(number)
        return "" if written is None else sums(game, written)
    scene = trimmed(game.scene(diagram_view(game, drawn)))
    if drawn.cells is not None:
        left, top, width, height = drawn.cells
        edge = 4 / scene.frame.unit
        frame = Frame(left - edge, top - edge, width + 2 * edge, height + 2 * edge, scene.frame.unit)
        scene = replace(scene, frame=frame)
    marks = (Mark("illegal", tuple(drawn.wrong.split())),)
    picture = painter.paint(scene, unsaid, game.info.tag, marks, live=False)
    return picture + verdict(drawn.good)


def sums(game: Game, written: Sum) -> str:
    """Cards and signs in a row, as on the pad."""
    state = game.start(game.info.seats[0], game.settle(game.info.seats[0], {}))
    unit = game.scene(View.of(state)).frame.unit
    return element("div", *(_token(token, unit, game.info.tag) for token in written), class_="sums", aria_hidden="true")


def _token(token: str, unit: float, tag: str) -> str:
    if token == ">":
        return icon("chevron-right")
    if not token[0].isalpha():
        return element("span", text(token))
    ground = painter.item_picture(card_item(token, ""), unit, tag)
    return element("span", ground, element("b", text(token[1])), class_="card")


def verdict(good: bool | None) -> str:
    """The tick or the cross in the corner of a picture."""
    if good is None:
        return ""
    return element("span", icon("check" if good else "x"), class_="ok" if good else "ko")


def diagram_view(game: Game, drawn: Diagram) -> View:
    """The view of a diagram; raises IllegalMove where a move of it is none."""
    seats = game.info.seats[0]
    state: State = game.start(seats, game.settle(seats, dict(drawn.options)))
    start = before = state
    events: list[Event] = []
    turn = 0
    for move in drawn.moves.split():
        seat = state.to_act[0]
        after = state.play(seat, move)
        if not events or (seat != CHANCE and events[-1].seat != seat):
            before, turn = state, 0
        events.append(Event(seat, move))
        turn += 1
        state = after
    viewer = next((seat for seat in state.to_act if seat != CHANCE), None)
    return View(start, tuple(events), state, before, turn, viewer, tuple(drawn.taps.split()))
