"""What is about to be laid: the tiles that taps mean, in a turn or in a proof."""
from __future__ import annotations

from dataclasses import dataclass

from attractor.games.monorail import proof, taps
from attractor.games.monorail.circuit import with_tiles
from attractor.games.monorail.rules import Line
from attractor.games.monorail.track import LETTERS, TILES, Picture


@dataclass(frozen=True, slots=True)
class Try:
    """Tiles by cell, in the order of tapping, and the picture with them. armed: the shape tapped last, 0 for none."""

    tiles: dict[int, int]
    picture: Picture
    armed: int = 0

    @property
    def current(self) -> str:
        """The letter of the tile that shapes and turns apply to: the last one, else the armed one; "" for none."""
        tile = list(self.tiles.values())[-1] if self.tiles else self.armed
        return LETTERS[tile] if tile else ""


def attempt_of(state: Line, tapped: tuple[str, ...]) -> Try:
    """What these taps are about to lay."""
    setup = state.setup
    if state.proving:
        tiles = proof.drafted(setup, state.picture, tapped)
        armed = next((TILES[tap] for tap in reversed(tapped) if tap in TILES), 0)
    else:
        draft = taps.read(setup, state.picture, state.stock, tapped)
        shown = taps.shown(setup, state.picture, state.stock, draft)
        tiles = {cell: shown[cell] for cell in taps.in_line(setup, draft.cells) if not state.picture[cell]}
        armed = draft.armed
    return Try(tiles, with_tiles(state.picture, tuple(tiles), tuple(tiles.values())), armed)
