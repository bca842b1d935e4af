"""The text of a position: the fields of the rules file, then what makes it complete."""
from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attractor.core.game import CHANCE, Seat
from attractor.games.butterfly_garden.cells import CELLS, FOUNTAINS, PORTS
from attractor.games.butterfly_garden.tiles import COPIES, EMPTY, KIND, KINDS, LETTER

if TYPE_CHECKING:
    from attractor.games.butterfly_garden.rules import Garden

COLOURS = "bpv"


def text(state: Garden) -> str:
    """Rows, butterflies at rest, centre, won, hands; then, before who acts, six fields of our own.

    They are: the options (hand size, ``o`` for solo beds, ``s`` for strict routes), the tiles discarded, the seats that
    discarded since the last placement, the seats that resigned, for whom chance draws and who is next on turn, and
    why the match is over.
    """
    table = state.table
    who = "".join("chance" if seat == CHANCE else f"p{seat + 1}" for seat in state.to_act) or "-"
    drawing = state.to_act == (CHANCE,)
    return ":".join((
        "/".join(_row(state.tiles, row) for row in "abcdefghi"),
        "-".join(f"{PORTS[port]}{COLOURS[colour]}" for port, colour in state.resting),
        f"p{state.centre[0]}v{state.centre[1]}",
        "-".join(f"b{blue}p{pink}v{purple}" for blue, pink, purple in state.won),
        "-".join(state.hands),
        f"{table.hand}{'o' * (table.beds == 'solo')}{'s' * table.strict}",
        "".join(kind * n for kind, n in zip(KINDS, discarded(state), strict=True)),
        _seats(state.passed),
        _seats(state.out),
        _seats((state.drawer, state.turn)) if drawing else "",
        state.ending,
        who,
    ))  # fmt: skip


def discarded(state: Garden) -> tuple[int, ...]:
    """Copies of each kind that left the game: neither laid, nor held, nor undrawn."""
    laid = [KIND[LETTER[value]] for value in state.tiles if 0 < value < len(LETTER)]
    held = "".join(state.hands)
    return tuple(
        copies - laid.count(kind) - held.count(kind) - left
        for kind, copies, left in zip(KINDS, COPIES, state.bag, strict=True)
    )


def _row(tiles: bytes, row: str) -> str:
    row_text, gap = "", 0
    for cell, name in enumerate(CELLS):
        if name[0] != row or cell in FOUNTAINS:
            continue
        if tiles[cell] == EMPTY:
            gap += 1
        else:
            row_text, gap = row_text + (str(gap) if gap else "") + LETTER[tiles[cell]], 0
    return row_text + (str(gap) if gap else "")


def _seats(seats: Iterable[Seat]) -> str:
    return "".join(f"p{seat + 1}" for seat in seats if seat >= 0)
