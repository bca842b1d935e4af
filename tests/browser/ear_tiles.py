"""Tiles by ear: Enter on a cell tries one there, R turns it and says how, until that is right; Enter again lays it."""
from __future__ import annotations

from collections.abc import Iterator

from ear import Listener

from attractor.core.game import Move, Note
from attractor.games.butterfly_garden.labels import tile_notes
from attractor.games.butterfly_garden.rules import Garden
from attractor.games.butterfly_garden.tiles import PLACEMENTS
from attractor.games.monorail import proof
from attractor.games.monorail.rules import Line
from attractor.games.monorail.track import TILES, Placing
from attractor.games.monorail.words import kind_note, lays, placings_of, tile_note

WORDS = {"no": "confirm-call", "ko": "confirm-give-up"}
"""What is said in Monorail instead of laying, with what the button is called that says it."""


class Tiles(Listener):
    """What is common to games whose tiles can be turned."""

    def confirm(self, move: Move) -> None:
        """Enter on the cell that was chosen last."""
        self.ear.walk(self.last)
        self.ear.press("Enter")

    def try_at(self, cell: str) -> None:
        """A cell of the board; not the one that was chosen last, where Enter makes the turn."""
        self.last = cell
        self.ear.cell(cell)

    def turn(self) -> None:
        """R: what the cell is called now is said, once."""
        self.ear.press("r")
        assert self.ear.news() == [self.ear.named(self.last)]

    def is_tried(self, *notes: Note, at: str) -> bool:
        """Whether a cell is called one where this is about to be laid."""
        words = map(self.texts.say, (Note("about-to-be-laid"), *notes))
        return self.ear.named(at) == ", ".join((at, *words))


class GardenListener(Tiles):
    nodes = 400

    def spell(self, move: Move) -> None:
        assert isinstance(self.state, Garden)
        slot, cell, *_ = self.state.taps(move)
        if len(self.state.hands[self.seat]) > 1:
            self.choose(slot)
        self.try_at(cell.upper())
        wanted = tile_notes(PLACEMENTS[move][1])
        for _ in range(6):
            if self.is_tried(*wanted, at=self.last):
                return
            self.turn()
        raise AssertionError((move, self.ear.named(self.last)))


class RailListener(Tiles):
    nodes = 5_000

    def possible(self) -> list[Move]:
        """Also the proof whose tiles were said: nobody can list all that there may be."""
        return [*super().possible(), *self.shown()]

    def shown(self) -> Iterator[Move]:
        state = self.rails
        if not state.proving:
            return
        placings = [(cell, tile) for cell in range(state.setup.table.size) for tile in TILES.values()
                    if self.texts.say(lays(state.setup, cell, tile)) in self.words]
        if placings and self.words.startswith(self.texts.say(Note("shows", n=len(placings)))):
            yield proof.spelled(state.setup, placings)

    @property
    def rails(self) -> Line:
        assert isinstance(self.state, Line)
        return self.state

    def spell(self, move: Move) -> None:
        """Tile by tile; one that was right may turn when its neighbour comes, and is chosen again."""
        if move in WORDS:
            self.choose(move)
            return
        name = self.rails.setup.table.name
        wanted = {name(cell).upper(): tile for cell, tile in self.in_reach(placings_of(self.rails.setup, move))}
        for cell, tile in wanted.items():
            self.try_at(cell)
            self.shape(cell, tile)
        for _ in range(len(wanted) * len(TILES)):
            wrong = [cell for cell, tile in wanted.items() if not self.is_tried(tile_note(tile), at=cell)]
            if not wrong:
                return
            if wrong != [self.last]:
                self.try_at(next(cell for cell in wrong if cell != self.last))
            self.shape(self.last, wanted[self.last])
        raise AssertionError((move, [self.ear.named(cell) for cell in wanted]))

    def in_reach(self, placings: tuple[Placing, ...]) -> list[Placing]:
        """The tiles in an order in which each touches what lies there or comes before it."""
        there = {cell for cell, tile in enumerate(self.rails.picture) if tile}
        left, ordered = dict(placings), list[Placing]()
        while left:
            beside = self.rails.setup.table.beside
            cell = next(cell for cell in left if there.intersection(beside[cell].values()))
            ordered.append((cell, left.pop(cell)))
            there.add(cell)
        return ordered

    def shape(self, cell: str, tile: int) -> None:
        """The other kind of tile where that is needed, and R until it lies right."""
        kind = kind_note(tile)
        for _ in range(6):
            if self.is_tried(tile_note(tile), at=cell):
                return
            if any(kind_note(other) == kind and self.is_tried(tile_note(other), at=cell) for other in TILES.values()):
                self.turn()
            else:
                self.take(self.texts.say(kind))
        raise AssertionError((cell, tile, self.ear.named(cell)))

    def confirm(self, move: Move) -> None:
        if move not in WORDS:
            super().confirm(move)
            return
        self.ear.reach("button", self.texts.say(Note(WORDS[move])), besides="[pressed]")
        self.ear.press("Enter")
