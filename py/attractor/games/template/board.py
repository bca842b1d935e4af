"""How Keep Apart looks: one row of cells, a seat's shape on each covered one."""
from __future__ import annotations

from attractor.core.game import Move, Note, Seat
from attractor.core.scene import Frame, Mark, Piece, Rect, Scene, SeatMark, Site
from attractor.geometry.squares import Grid


def scene(owners: tuple[Seat, ...], legal: tuple[Move, ...], last: Move | None, taps: tuple[str, ...]) -> Scene:
    """The row. owners: the seat on each cell, from the left, -1 for none; taps: what was tapped, to be confirmed."""
    names = Grid(len(owners), 1).names
    chosen = taps[0] if taps and taps[0] in legal else None
    pieces = [_cell(name, column) for column, name in enumerate(names)]
    pieces += [_stone(name, column, owners[column]) for column, name in enumerate(names) if owners[column] >= 0]
    if last is not None:
        pieces.append(Piece("last", "last", (_square(names.index(last), "last"),)))
    if chosen is not None:
        pieces.append(Piece("preview", "preview", (_square(names.index(chosen), "ghost"),)))
    return Scene(
        frame=Frame(-0.5, -0.5, len(owners) + 1, 2, unit=48),
        sites=tuple(
            Site(name, column + 0.5, 0.5, _square(column), 0, column, label=(_label(name, owners[column], legal),))
            for column, name in enumerate(names)
        ),
        pieces=tuple(pieces),
        marks=(Mark("legal", legal),),
        prompt=Note("prompt") if legal else None,
        confirm=Note("confirm", cell=chosen) if chosen else None,
    )


def _label(name: Move, owner: Seat, legal: tuple[Move, ...]) -> Note:
    if owner >= 0:
        return Note("cell-covered", n=owner + 1)
    return Note("cell-legal") if name in legal else Note("cell-empty")


def _square(column: int, style: str = "") -> Rect:
    return Rect(column, 0, 1, 1, style=style)


def _cell(name: Move, column: int) -> Piece:
    return Piece(f"cell-{name}", "field", (_square(column, "cell"),))


def _stone(name: Move, column: int, owner: Seat) -> Piece:
    return Piece(f"stone-{name}", "pieces", (SeatMark(column + 0.5, 0.5, 0.3, owner),), enter="settle")
