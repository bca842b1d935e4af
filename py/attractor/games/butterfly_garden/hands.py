"""What lies beside the board: the tiles that the seat on turn may lay, everybody else's, and those still to come."""
from __future__ import annotations

from typing import TYPE_CHECKING

from attractor.core.game import Note, Seat
from attractor.core.scene import Glyph, Hand, Item, Shape
from attractor.games.butterfly_garden.drawing import COLOURS, PX, arrow, butterfly, tile
from attractor.games.butterfly_garden.flight import BLUE, PINK, PURPLE
from attractor.games.butterfly_garden.legality import must_discard
from attractor.games.butterfly_garden.taps import LEFT, RIGHT, Choice
from attractor.games.butterfly_garden.telling import player
from attractor.games.butterfly_garden.tiles import KINDS, LETTERS

if TYPE_CHECKING:
    from attractor.games.butterfly_garden.rules import Garden

BOX = (-1.0, -40 * PX, 2.0, 80 * PX)
COUNTED = (-1.0, -40 * PX, 2.0, 104 * PX)
ARROW = (-12 * PX, -12 * PX, 24 * PX, 24 * PX)
WINGS = (-13 * PX, -11 * PX, 26 * PX, 22 * PX)


def hands(state: Garden, own: Seat, choice: Choice | None) -> tuple[Hand, ...]:
    """What ``own`` may tap; then the other hands, open (rule 23), the undrawn tiles, and what each seat has won.

    choice: what that seat has chosen so far; None: it may not act.
    """
    won = tuple(_won(state, seat) for seat in range(state.table.seats))
    if state.ending:
        return won
    tapped = _acting(state, own, choice) if choice is not None else (_watched(state, own),)
    others = (_watched(state, seat) for seat in state.playing if seat != own)
    return (*tapped, *others, _bag(state), *won)


def _acting(state: Garden, seat: Seat, choice: Choice) -> tuple[Hand, ...]:
    hand = state.hands[seat]
    if must_discard(state, seat):
        words = tuple(
            Item(f"x{kind}", Note(f"tile-{kind}"), tile((0, 0), LETTERS[kind][0]), BOX,
                 "chosen" if choice.move == f"x{kind}" else "")
            for kind in state.kinds(seat)
        )  # fmt: skip
        return (Hand("discard", Note("discard-one"), words, "tiles", seat),)
    tiles = tuple(
        Item(
            str(slot + 1),
            Note(f"tile-{kind}"),
            tile((0, 0), choice.letter if slot == choice.slot else LETTERS[kind][0]),
            BOX,
            "chosen" if slot == choice.slot else "",
        )
        for slot, kind in enumerate(hand)
    )
    held = Hand("hand", Note("your-hand"), tiles, "tiles", seat)
    mood = "spent" if len(LETTERS[hand[choice.slot]]) == 1 else ""
    turns = (
        Item(LEFT, Note("turn-left"), arrow(-1), ARROW, mood),
        Item(RIGHT, Note("turn-right"), arrow(1), ARROW, mood),
    )
    return held, Hand("rotation", Note("turn-tile"), turns, "words", seat)


def _watched(state: Garden, seat: Seat) -> Hand:
    """A hand that is only looked at."""
    items = tuple(
        Item(f"p{seat + 1}-{slot + 1}", Note(f"tile-{kind}"), tile((0, 0), LETTERS[kind][0]), BOX, "spent")
        for slot, kind in enumerate(state.hands[seat])
    )
    kinds = [Note(f"kind-{kind}") for kind in state.hands[seat]]
    label = Note("holds-nothing", who=player(seat))
    if len(kinds) == 1:
        label = Note("holds-one", who=player(seat), one=kinds[0])
    elif kinds:
        label = Note("holds-two", who=player(seat), one=kinds[0], other=kinds[1])
    return Hand(f"hand-p{seat + 1}", label, items, "shown", seat)


def _bag(state: Garden) -> Hand:
    """The undrawn tiles of each kind, which are public (rule 23)."""
    items = tuple(
        Item(f"bag-{kind}", Note(f"tile-{kind}"), _counted(kind, left), COUNTED, "spent", Note("copies", n=left))
        for kind, left in zip(KINDS, state.bag, strict=True)
    )
    return Hand("bag", Note("still-to-come", n=sum(state.bag)), items, "shown")


def _won(state: Garden, seat: Seat) -> Hand:
    """The butterflies of a seat, the dearest first."""
    blue, pink, purple = state.won[seat]
    items = tuple(
        Item(
            f"won-p{seat + 1}-{COLOURS[colour]}",
            Note(COLOURS[colour]),
            butterfly(colour, (0.0, 0.0), 0.0),
            WINGS,
            "spent",
            Note("number", n=n),
        )
        for colour, n in ((PURPLE, purple), (PINK, pink), (BLUE, blue))
    )
    return Hand(f"won-p{seat + 1}", Note("won", blue=blue, pink=pink, purple=purple), items, "won", seat)


def _counted(kind: str, left: int) -> tuple[Shape, ...]:
    return (*tile((0, 0), LETTERS[kind][0]), Glyph(0, 50 * PX, str(left), "copies"))
