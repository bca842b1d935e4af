"""The table of Settlers of Chaos as data: hexes in their tinctures, roads, buildings, three grids of sites.

What stands beside the board is in ``hands.py``; what its shapes look like in ``drawing.py``.
"""
from __future__ import annotations

from typing import Final

from attractor.core.drawing import ticks
from attractor.core.game import Note, Seat, View
from attractor.core.scene import Disc, Frame, Mark, Path, Piece, Scene, Shape, Site
from attractor.games.settlers_of_chaos import drawing, hands, production
from attractor.games.settlers_of_chaos.drawing import EDGE_AT, HEX_AT, PX, UNIT, VERTEX_AT
from attractor.games.settlers_of_chaos.graph import EDGES, ENDS, HEXES, HEXES_AT, VERTICES
from attractor.games.settlers_of_chaos.parts import HUMAN
from attractor.games.settlers_of_chaos.rules import Settlers
from attractor.games.settlers_of_chaos.tapping import change_spell

_FRAME: Final = Frame(-284.47 * PX, -264 * PX, 568.94 * PX, 528 * PX, UNIT)
_HALF: Final = 3**0.5 / 2
"""Half the width of a hex: a column of the hexes and the corners; the sides have columns of half that."""


def scene(view: View) -> Scene:
    """What this viewer sees. A choice that is sealed is nowhere in it."""
    state, before = view.state, view.before
    assert isinstance(state, Settlers) and isinstance(before, Settlers), (state, before)
    seat = hands.chooser(view)
    taps = view.taps if seat is not None else ()
    legal = _legal_sites(state, seat)
    return Scene(
        frame=_FRAME,
        sites=_sites(state, frozenset(legal)),
        pieces=(
            *_ground(state),
            *_roads(state, before),
            *_buildings(state, before),
            *_changed(state, before),
            *_preview(state, seat, taps),
        ),
        marks=(Mark("legal", tuple(name for name in legal if name not in taps)),) if legal else (),
        hands=hands.hands(view),
        plates=tuple(hands.plate(player) for player in state.players),
        title=hands.title(state, seat),
        prompt=hands.prompt(state, seat),
        confirm=hands.confirm(state, seat, taps),
        form="orders" if state.phase == "orders" and seat is not None else "",
    )


def awake_hexes(state: Settlers) -> frozenset[str] | None:
    """The hexes that gave cards this turn, while that is of interest: from the reveal to the end of the minute."""
    if state.over or state.named == ("", "") or state.phase not in ("items", "orders") and not state.refreshes:
        return None
    awake = production.active(state.named)
    return frozenset(
        name for name, colour in zip(HEXES, state.colours, strict=True) if colour in awake and name != state.robber
    )


# ---- pieces ----------------------------------------------------------------------------------------------------------
def _ground(state: Settlers) -> tuple[Piece, ...]:
    awake = awake_hexes(state)
    pieces = [Piece("rim", "field", tuple(drawing.hexagon(HEX_AT[name], 1, "sc-rim") for name in HEXES))]
    for name in HEXES:
        at = HEX_AT[name]
        is_awake = awake is not None and name in awake
        ring = (drawing.hexagon(at, 56 * PX, "act-ring"),) if is_awake else ()
        mood = " off" if awake is not None and not is_awake else ""
        shapes = (*drawing.tincture(at, state.colour_of(name)), *ring)
        pieces.append(Piece(f"hex-{name}", "field", shapes, f"hx{mood}"))
        number = state.number_of(name)
        if number:
            style = "tok act" if is_awake else "tok"
            pieces.append(Piece(f"number-{name}", "grid", drawing.token(at, number), style))
    if state.robber:
        pieces.append(Piece("robber", "grid", drawing.robber(state.robber), "robber"))
    return tuple(pieces)


def _roads(state: Settlers, before: Settlers) -> tuple[Piece, ...]:
    return tuple(
        Piece(f"road-{edge}", "pieces", drawing.road(edge, seat, is_last=fresh), enter="settle" if fresh else "")
        for seat in HUMAN
        for edge in sorted(state.players[seat].roads)
        for fresh in (edge not in before.players[seat].roads,)
    )


def _buildings(state: Settlers, before: Settlers) -> tuple[Piece, ...]:
    """Above the roads, whatever was built first."""
    pieces = []
    for seat in HUMAN:
        player, old = state.players[seat], before.players[seat]
        for vertex in sorted(player.settlements):
            enter = "" if vertex in old.settlements else "settle"
            pieces.append(Piece(f"settlement-{vertex}", "links", drawing.settlement(vertex, seat), enter=enter))
        for vertex in sorted(player.cities):
            enter = "" if vertex in old.cities else "settle"
            pieces.append(Piece(f"city-{vertex}", "links", drawing.city(vertex, seat), enter=enter))
    return tuple(pieces)


def _changed(state: Settlers, before: Settlers) -> tuple[Piece, ...]:
    """Ticks around what the last turn built or changed; its roads have halos."""
    shapes: list[Shape] = []
    for seat in HUMAN:
        player, old = state.players[seat], before.players[seat]
        fresh = (player.settlements - old.settlements) | (player.cities - old.cities)
        shapes += [_ticks(VERTEX_AT[vertex], 23 if vertex in player.cities else 18) for vertex in sorted(fresh)]
    if before.turn:  # what is dealt before the first turn is no change
        dealt = zip(HEXES, state.numbers, state.colours, before.numbers, before.colours, strict=True)
        shapes += [_ticks(HEX_AT[name], 27) for name, n, c, was_n, was_c in dealt if (n, c) != (was_n, was_c)]
    if before.turn and state.robber and state.robber != before.robber:
        x, y = HEX_AT[state.robber]
        shapes.append(_ticks((x + 25 * PX, y - 22 * PX), 18))
    return (Piece("last", "last", tuple(shapes)),) if shapes else ()


def _ticks(at: tuple[float, float], reach: float) -> Path:
    x, y, far = at[0] - reach * PX, at[1] - reach * PX, 2 * reach * PX
    return ticks(x, y, far, far, 8 * PX)


def _preview(state: Settlers, seat: Seat | None, taps: tuple[str, ...]) -> tuple[Piece, ...]:
    """What the taps mean, as far as they can be seen on the board."""
    if seat is None or not taps or state.phase not in ("place", "effect"):
        return ()
    name = state.read(seat, taps[0])
    kind = hands.kind_due(state)
    shapes: tuple[Shape, ...] = ()
    if kind == "rd" and name in EDGE_AT:
        shapes = drawing.road(name, seat)
    elif kind in ("st", "ct") and name in VERTEX_AT:
        shapes = drawing.city(name, seat) if kind == "ct" else drawing.settlement(name, seat)
    elif kind in ("cc", "nc", "rb") and name in HEX_AT:
        shapes = _changed_hex(state, kind, name, change_spell(taps) or name)
    style = f"pv p{seat + 1}" + (" hx" if name in HEX_AT else "") + (" robber" if kind == "rb" else "")
    return (Piece("preview", "preview", shapes, style),) if shapes else ()


def _changed_hex(state: Settlers, kind: str, name: str, move: str) -> tuple[Shape, ...]:
    """The hex as the effect would leave it."""
    at, change = HEX_AT[name], move[2:]
    outline = drawing.hexagon(at, 56 * PX, "pv-hex")
    if kind == "rb":
        return (outline, *drawing.robber(name))
    number, colour = state.number_of(name), state.colour_of(name)
    if kind == "nc" and change:
        number = str((int(number) + (1 if change == "p" else -1)) % 10)
    if kind == "cc" and change:
        colour = change
    return (*drawing.tincture(at, colour), outline, *drawing.token(at, number))


# ---- sites -----------------------------------------------------------------------------------------------------------
def _legal_sites(state: Settlers, seat: Seat | None) -> tuple[str, ...]:
    """The corners or sides where the next piece may stand; hexes are not marked: nearly all of them are legal."""
    if seat is None or state.over:
        return ()
    if state.phase == "place" or (state.phase == "effect" and state.sales[0].kind in ("rd", "st", "ct")):
        return tuple(move for move in state.legal(seat) if move != "-")
    return ()


def _sites(state: Settlers, legal: frozenset[str]) -> tuple[Site, ...]:
    """Hexes, sides, corners: three grids. A row is a height on the board."""
    awake = awake_hexes(state) or frozenset()
    may = (Note("legal"),)
    faces = (
        Site(
            name, *HEX_AT[name], drawing.hexagon(HEX_AT[name], 1), _rank(HEX_AT[name][1], 1.5, 2),
            _rank(HEX_AT[name][0], _HALF, 4), "face", _hex_label(state, name, awake),
        )
        for name in HEXES
    )  # fmt: skip
    sides = (
        Site(
            edge, *EDGE_AT[edge], drawing.side(edge, "", 0.2), _rank(EDGE_AT[edge][1], 0.75, 5),
            _rank(EDGE_AT[edge][0], _HALF / 2, 10), "edge", _side_label(state, edge) + (may if edge in legal else ()),
        )
        for edge in EDGES
    )  # fmt: skip
    corners = (
        Site(
            vertex, *VERTEX_AT[vertex], Disc(*VERTEX_AT[vertex], 0.26), _VERTEX_ROWS[vertex],
            _rank(VERTEX_AT[vertex][0], _HALF, 5), "vertex",
            _corner_label(state, vertex) + (may if vertex in legal else ()),
        )
        for vertex in VERTICES
    )  # fmt: skip
    return (*faces, *sides, *corners)


def _hex_label(state: Settlers, name: str, awake: frozenset[str]) -> tuple[Note, ...]:
    number, colour = state.number_of(name), state.colour_of(name)
    label = []
    if number and colour:
        label.append(Note("hex-holds", colour=Note(f"colour-{colour}"), number=number))
    elif number:
        label.append(Note("hex-number", number=number))
    if name == state.robber:
        label.append(Note("robber-here"))
    if name in awake:
        label.append(Note("gave-cards"))
    return tuple(label)


def _side_label(state: Settlers, edge: str) -> tuple[Note, ...]:
    owner = next((seat for seat in HUMAN if edge in state.players[seat].roads), None)
    what = Note("side-free") if owner is None else Note("road-of", seat=owner + 1)
    return what, Note("between", corners=tuple(end.upper() for end in ENDS[edge]))


def _corner_label(state: Settlers, vertex: str) -> tuple[Note, ...]:
    what = Note("corner-free")
    for seat in HUMAN:
        if vertex in state.players[seat].settlements:
            what = Note("settlement-of", seat=seat + 1)
        elif vertex in state.players[seat].cities:
            what = Note("city-of", seat=seat + 1)
    touched = tuple(name.upper() for name in HEXES_AT[vertex])
    return what, Note("corner-touches", hexes=touched)


def _rank(value: float, step: float, zero: int) -> int:
    return round(value / step) + zero


_HEIGHTS: Final = sorted({round(y, 3) for _, y in VERTEX_AT.values()})
_VERTEX_ROWS: Final = {vertex: _HEIGHTS.index(round(y, 3)) for vertex, (_, y) in VERTEX_AT.items()}
