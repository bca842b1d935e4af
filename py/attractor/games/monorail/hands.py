"""What lies beside the board: the stock, the buttons that turn a tile, the call, the proof."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from attractor.core.game import Note
from attractor.core.scene import Hand, Item
from attractor.games.monorail import drawing, taps, words
from attractor.games.monorail.attempt import Try
from attractor.games.monorail.circuit import with_tiles
from attractor.games.monorail.rules import Line
from attractor.games.monorail.track import LETTERS, TILES


def hands_of(state: Line, tapped: tuple[str, ...], attempt: Try) -> tuple[Hand, ...]:
    """What the seat on turn finds beside the board."""
    following = state.continuations(state.seat, tapped)
    hands = []
    if state.tiles_left:
        tiles = [tile for tile in TILES.values() if tile in state.setup.supply.kind]
        every = tuple(Item(LETTERS[tile], words.tile_note(tile)) for tile in tiles)
        hands.append(Hand("shapes", Note("shapes"), every, "hidden", state.seat))  # for keys and for those who type
        hands.append(_stock(state, attempt, following))
        hands.append(_turning(state, attempt, following))
    if not attempt.tiles:  # Rule 8: words are said instead of laying
        hands += [Hand(item.name, label, (item,), "words", state.seat) for label, item in _words(state, tapped)]
    return tuple(hands)


def _words(state: Line, tapped: tuple[str, ...]) -> Iterator[tuple[Note, Item]]:
    """What can be said now, and what it is about."""

    def item(name: str, label: str, offered: bool = True) -> Item:
        return Item(name, Note(label), state="chosen" if tapped[-1:] == (name,) else "" if offered else "spent")

    if state.proving:
        yield Note("proof"), item("ko", "give-up")
        return
    yield Note("call-offer"), item("no", "call", state.is_begun)
    if state.may_swap:
        yield Note("swap-offer"), item("swap", "swap")


def _stock(state: Line, attempt: Try, following: frozenset[str]) -> Hand:
    """The tiles left, a picture for each kind; a tap gives the last cell that kind, as it fits best."""
    supply = state.setup.supply
    left = supply.spend(state.stock, tuple(attempt.tiles.values()))
    current = attempt.current
    items = []
    for letters in ("DCBA", "HV", "X"):
        kind = supply.kind.get(TILES[letters[0]])
        if kind is None:
            continue
        is_current = bool(current) and current in letters
        letter = current if is_current else _best(state, attempt, [x for x in letters if x in following] or letters)
        mood = "chosen" if is_current else "" if left[kind] > 0 else "spent"
        shapes = (drawing.tile_rect(0, 0), *drawing.rails(0, 0, TILES[letter]))
        count = Note("left", n=max(0, left[kind]))
        items.append(Item(letter, words.kind_note(TILES[letter]), shapes, (0, 0, 1, 1), mood, count))
    return Hand("stock", Note("stock"), tuple(items), "tiles", state.seat)


def _best(state: Line, attempt: Try, letters: Sequence[str]) -> str:
    """Of these shapes the one that fits the last cell best; without a cell the first."""
    if not attempt.tiles:
        return letters[0]
    *others, last = attempt.tiles
    picture = with_tiles(state.picture, tuple(others), tuple(attempt.tiles[cell] for cell in others))
    return max(letters, key=lambda letter: taps.worth(state.setup, picture, last, TILES[letter]))


def _turning(state: Line, attempt: Try, following: frozenset[str]) -> Hand:
    """Two buttons that turn the last tile, each to the next way it can lie; in a proof, one that lifts it."""
    letter = attempt.current
    circle = next((circle for circle in ("ABCD", "HV") if letter and letter in circle), "")
    items = []
    for way, key in ((-1, "turn-left"), (1, "turn-right")):
        at = circle.index(letter) if circle else 0
        others = [circle[(at + way * step) % len(circle)] for step in range(1, len(circle))]
        token = next((each for each in others if each in following), others[0] if others else letter or "A")
        items.append(Item(token, Note(key), state="" if others else "spent"))
    if state.proving and attempt.tiles:
        name = state.setup.table.name(list(attempt.tiles)[-1])
        items.append(Item(f"-{name}", Note("lift-tile", cell=name)))
    return Hand("turn", Note("turning"), tuple(items), "words", state.seat)
