"""What stands beside the board: plates, what to do now, colours, items, cards, the advantages on display."""
from __future__ import annotations

from fractions import Fraction
from typing import Final

from attractor.core.game import CHANCE, Note, Seat, View
from attractor.core.scene import Hand, Item
from attractor.games.settlers_of_chaos import discards, display, drawing, opening, production, tapping, telling
from attractor.games.settlers_of_chaos.graph import CORNERS
from attractor.games.settlers_of_chaos.parts import COLOURS, ITEMS, SOLD, Card, Player, called
from attractor.games.settlers_of_chaos.rules import Settlers

_DECLINE: Final = "-"


def chooser(view: View) -> Seat | None:
    """The seat that is choosing before the viewer's eyes; None where it is not this viewer's turn."""
    seats = tuple(seat for seat in view.state.to_act if seat != CHANCE)
    if view.viewer is None:
        return seats[0] if seats else None
    return view.viewer if view.viewer in seats else None


def hands(view: View) -> tuple[Hand, ...]:
    """What the chooser taps, then the display and the viewer's own cards. Those of others are counted on the plates."""
    state = view.state
    assert isinstance(state, Settlers), state
    seat = chooser(view)
    shown = [*_steps(state), *_choices(state, seat, view.taps)] if seat is not None else []
    if len(state.display) == display.SLOTS and not state.over:
        shown.append(_display(state))
    owner = seat if seat is not None else view.viewer
    if owner is not None and state.players[owner].hand and state.phase != "discard":
        shown.append(_cards(state.players[owner], owner))
    return tuple(shown)


def plate(player: Player) -> tuple[Note, ...]:
    """Points, cards, and the items that are left; all of it is public (rule 22)."""
    points = Note("points-of-nine", points=Fraction(player.halves, 2))
    return (points, Note("cards-held", n=len(player.hand)), *(Note(f"item-{item}") for item in player.items))


def title(state: Settlers, seat: Seat | None) -> Note | None:
    """The headline of the panel."""
    if seat is None or state.over:
        return None
    if state.phase == "effect":
        return Note(f"title-effect-{state.sales[0].kind}")
    if state.phase == "place":
        return Note("title-road" if opening.wants_road(state) else "title-settlement")
    return Note(f"title-{state.phase}")


def prompt(state: Settlers, seat: Seat | None) -> Note | None:
    """What to do now, in one or two sentences; None while chance draws and when it is over."""
    if state.over or CHANCE in state.to_act:
        return None
    if seat is None:
        return Note("prompt-waiting")
    if state.phase == "effect":
        kind = state.sales[0].kind
        return Note(f"prompt-effect-{kind}" if len(tuple(state.legal(seat))) > 1 else "prompt-effect-none")
    if state.phase == "place":
        return Note("prompt-road" if opening.wants_road(state) else "prompt-settlement")
    if state.phase == "discard":
        held = len(state.players[seat].hand)
        return Note("prompt-discard", n=discards.due(state.players[seat].hand), held=held)
    if state.phase == "orders":
        return Note("prompt-orders", gave=telling.gave(state.named))
    return Note(f"prompt-{state.phase}")


def confirm(state: Settlers, seat: Seat | None, taps: tuple[str, ...]) -> Note | None:
    """The verb and object of the confirm button."""
    if seat is None or state.over:
        return None
    move = state.spell(seat, taps) if taps else None
    if state.phase == "names":
        if move is None or move == _DECLINE:
            return Note("confirm-no-names" if move else "confirm-names")
        return Note("confirm-two-names", one=Note(f"colour-{move[0]}"), two=Note(f"colour-{move[1]}"))
    if state.phase == "items":
        return Note("confirm-go" if move in (None, tapping.GO) else "confirm-items")
    if state.phase == "place":
        return Note("confirm-road" if opening.wants_road(state) else "confirm-settlement")
    if state.phase == "effect":
        return Note("confirm-decline" if move == _DECLINE else f"confirm-effect-{state.sales[0].kind}")
    if state.phase in ("discard", "first", "pick", "orders"):
        return Note(f"confirm-{state.phase}")
    return None


def kind_due(state: Settlers) -> str:
    """What is built or done next, in the opening or as an effect."""
    if state.phase == "place":
        return "rd" if opening.wants_road(state) else "st"
    return state.sales[0].kind


def gives(state: Settlers, player: Player, colour: str) -> tuple[str, ...]:
    """The numbers that a colour would give a player now."""
    return tuple(card[1] for card in production.harvest(player, state.numbers, state.colours, colour, state.robber))


# ---- hands of each phase ---------------------------------------------------------------------------------------------
def _choices(state: Settlers, seat: Seat, taps: tuple[str, ...]) -> tuple[Hand, ...]:
    if state.phase == "pick":
        left = frozenset(state.legal(seat))
        picks = tuple(_item(item, taps, "" if item in left else "spent") for item in ITEMS)
        return (Hand("items", Note("items"), picks, "swatches", seat),)
    if state.phase == "first":
        seats = tuple(
            Item(name, Note("seat-places-first", seat=number), state=_mood(name, taps))
            for number, name in enumerate(("p1", "p2"), start=1)
        )
        return (Hand("first", Note("title-first"), seats, "segments", seat),)
    if state.phase == "names":
        return _colours(state, seat, taps), _word("none", _DECLINE, "name-none", taps, seat)
    if state.phase == "items":
        return _items(state, seat, taps)
    if state.phase == "discard":
        return _discard(state, seat, taps)
    if state.phase == "effect":
        return _effect(state, seat, taps)
    return ()


def _steps(state: Settlers) -> tuple[Hand, ...]:
    """The parts of a turn, and which turn it is; after them come the effects."""
    parts = ("names", "orders") if state.setup.items == "none" else ("names", "items", "orders")
    if state.turn == 0 or state.phase == "discard":
        return ()
    here = parts.index(state.phase) if state.phase in parts else len(parts)
    moods = ("spent" if place < here else "chosen" if place == here else "" for place in range(len(parts)))
    items = [Item(part, Note(f"step-{part}"), state=mood) for part, mood in zip(parts, moods, strict=True)]
    counted = {"turn": state.turn, "turns": state.setup.turns}
    items.append(Item("turn", Note("turn-of", **counted), state="shown"))
    return (Hand("steps", Note("steps", **counted), tuple(items), "steps"),)


def _colours(state: Settlers, seat: Seat, taps: tuple[str, ...]) -> Hand:
    player = state.players[seat]
    items = []
    for colour in COLOURS:
        numbers = gives(state, player, colour)
        tally = Note("gives", numbers=numbers) if numbers else Note("gives-nothing")
        items.append(_swatch(colour, taps, tally))
    return Hand("colours", Note("colours"), tuple(items), "swatches", seat)


def _items(state: Settlers, seat: Seat, taps: tuple[str, ...]) -> tuple[Hand, ...]:
    held = state.players[seat].items
    found = [_word("go", tapping.GO, "use-nothing", taps, seat)]
    words = tuple(_item(item, taps) for item in ("rf", "hs") if item in held)
    if "wc" in held:
        found.insert(0, _wilds(taps, seat))
    if words:
        found.insert(0, Hand("items", Note("items"), words, "swatches", seat))
    return tuple(found)


def _discard(state: Settlers, seat: Seat, taps: tuple[str, ...]) -> tuple[Hand, ...]:
    player = state.players[seat]
    _, given, places = tapping.discard_chosen(player.hand, taps)
    cards = tuple(
        card_item(card, str(place), "chosen" if place in places else "") for place, card in enumerate(given, start=1)
    )
    hand = Hand("cards", Note("your-cards"), cards, "cards", seat)
    return (_wilds(taps, seat), hand) if "wc" in player.items else (hand,)


def _effect(state: Settlers, seat: Seat, taps: tuple[str, ...]) -> tuple[Hand, ...]:
    kind = state.sales[0].kind
    decline = _word("none", _DECLINE, "decline", taps, seat)
    if kind == "cc":
        here = state.colour_of(taps[0]) if taps and taps[0] in CORNERS else ""
        swatches = tuple(_swatch(colour, taps, None, "spent" if colour == here else "") for colour in COLOURS)
        return Hand("colours", Note("colours"), swatches, "swatches", seat), decline
    if kind == "nc":
        signs = tuple(Item(sign, Note(f"number-{sign}"), state=_mood(sign, taps)) for sign in "mp")
        return Hand("change", Note("number-change"), signs, "segments", seat), decline
    return (decline,)


def _display(state: Settlers) -> Hand:
    """The five advantages with their targets; they are bought on the pad, not tapped here."""
    items = []
    for slot, offer in enumerate(state.display, start=1):
        if offer == SOLD:
            items.append(Item(f"slot-{slot}", Note("slot-sold"), state="spent"))
        else:
            kind, target = display.kind_of(offer), Note("target", target=display.target_of(offer))
            items.append(Item(f"slot-{slot}", Note(f"kind-{kind}"), drawing.icon(kind), drawing.ICON, "shown", target))
    return Hand("advantages", Note("advantages"), tuple(items), "choices")


def _cards(player: Player, seat: Seat) -> Hand:
    cards = tuple(card_item(card, str(place), "shown") for place, card in enumerate(player.hand, start=1))
    return Hand("cards", Note("your-cards"), cards, "cards", seat)


# ---- items of hands --------------------------------------------------------------------------------------------------
def card_item(card: Card, name: str, mood: str = "") -> Item:
    """A card as something in a hand: its number is written on it, its colour is spoken too."""
    label = Note("card-number", number=card[1])
    return Item(name, label, drawing.card(card[0]), drawing.CARD, mood, spoken=called(card))


def _wilds(taps: tuple[str, ...], seat: Seat) -> Hand:
    cards = tuple(card_item(wild, wild, _mood(wild, taps)) for wild in tapping.WILDS)
    return Hand("wild", Note("item-wc"), cards, "cards", seat)


def _swatch(colour: str, taps: tuple[str, ...], tally: Note | None, mood: str = "") -> Item:
    shapes = drawing.swatch(colour)
    return Item(colour, Note(f"colour-{colour}"), shapes, drawing.SWATCH, mood or _mood(colour, taps), tally)


def _item(item: str, taps: tuple[str, ...], mood: str = "") -> Item:
    shapes = drawing.icon(item)
    return Item(item, Note(f"item-{item}"), shapes, drawing.ICON, mood or _mood(item, taps), Note(f"item-{item}-does"))


def _word(hand: str, token: str, key: str, taps: tuple[str, ...], seat: Seat) -> Hand:
    return Hand(hand, Note(key), (Item(token, Note(key), state=_mood(token, taps)),), "words", seat)


def _mood(name: str, taps: tuple[str, ...]) -> str:
    return "chosen" if name in taps else ""
