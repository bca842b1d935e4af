"""What stands beside the board of Butterfly Effect: lengths, directions, the swap, and what to do."""
from __future__ import annotations

from attractor.core.game import Note
from attractor.core.scene import Hand, Item, Rect
from attractor.games.butterfly_effect.placements import WAYS
from attractor.games.butterfly_effect.rules import SWAP, Board
from attractor.games.butterfly_effect.taps import Choice, fits

UNIT = 44.0
"""Pixels of a cell at nominal size."""
PX = 1 / UNIT
BLOCK = 24 * PX
"""Pitch of the blocks in the picture of a length."""


def hands(state: Board, choice: Choice) -> tuple[Hand, ...]:
    """Lengths with their places, directions, and swap above them while it is offered; what is meant is chosen."""
    every = [place for place, _ in fits(state)]
    lengths = []
    for length in state.lengths:
        places = sum(place.length == length for place in every)
        mood = "chosen" if length == choice.length else "" if places else "spent"
        side = 20.5 * PX
        blocks = tuple(Rect(BLOCK * n + 0.75 * PX, 0.75 * PX, side, side, 4 * PX, "bk") for n in range(length))
        box = (0, 0, BLOCK * length - 2 * PX, 22 * PX)
        lengths.append(Item(str(length), Note("piece-of", length=length), blocks, box, mood, Note("places", n=places)))
    ways = []
    for way in WAYS:
        fitting = any(place.length == choice.length and place.way == way for place in every)
        mood = "chosen" if way == choice.way else "" if fitting else "spent"
        ways.append(Item(way, direction(way), state=mood))
    offered = [
        Hand("length", Note("piece-length"), tuple(lengths), "choices", state.seat),
        Hand("direction", Note("direction"), tuple(ways), "segments", state.seat),
    ]
    if state.is_swap_offered:
        item = Item(SWAP, Note("swap"), state="chosen" if choice.move == SWAP else "")
        offered.insert(0, Hand("swap", Note("swap-offer"), (item,), "words", state.seat))
    return tuple(offered)


def direction(way: str) -> Note:
    """How a piece lies."""
    return Note("across" if way == "r" else "down")


def prompt(state: Board) -> Note:
    """What to do now."""
    if state.is_swap_offered:
        return Note("prompt-swap")
    if not state.older:
        return Note("prompt-first")
    return Note("prompt") if state.corners else Note("prompt-corners")


def confirm(choice: Choice) -> Note:
    """The button's words."""
    return Note("confirm-swap") if choice.move == SWAP else Note("confirm-piece", length=choice.length)
