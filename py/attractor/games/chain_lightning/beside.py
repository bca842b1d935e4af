"""What stands beside the board of Chain Lightning: the stones of the turn, words, plates, and what to do.

``state`` is the table with the confirmed stones alone, ``turn`` the cells of those that are not.
"""
from __future__ import annotations

from attractor.core.game import Note, View
from attractor.core.scene import Hand, Item
from attractor.games.chain_lightning.links import BLACK, WHITE
from attractor.games.chain_lightning.rules import CHOICES, DONE, SWAP, Stones
from attractor.games.chain_lightning.shapes import SLOT, slot


def hands(view: View, state: Stones, turn: tuple[str, ...]) -> tuple[Hand, ...]:
    """The counter of the turn, and the words that can be said now."""
    last = view.taps[-1] if view.taps else view.events[-1].move if view.drafted else ""
    if state.phase == "choose":
        return (_words("choice", CHOICES, last),)
    if state.phase == "balance":
        stones = Hand("stones", Note("balance-stones", n=state.white.bit_count() + len(turn)), (), "counter")
        return (stones, _words("balance", (DONE,), last))
    counter = _counter(state, len(turn))
    return (counter, _words("swap", (SWAP,), last)) if state.is_swap_offered and not turn else (counter,)


def plates(state: Stones, turn: tuple[str, ...]) -> tuple[tuple[Note, ...], ...]:
    """Which edges a seat joins, and the stones that it has left this turn."""
    said = []
    for seat in (0, 1):
        if state.phase in ("balance", "choose"):
            said.append((Note("balances" if seat == 0 else "chooses"),))
            continue
        colour = WHITE if seat == state.white_seat else BLACK
        if seat in state.to_act:
            said.append((Note(f"edges-{colour.key}-turn", n=max(state.left - len(turn), 0)),))
        else:
            said.append((Note(f"edges-{colour.key}"),))
    return tuple(said)


def title(state: Stones) -> Note:
    """The headline of the turn panel."""
    if state.phase in ("balance", "choose"):
        return Note(f"title-{state.phase}")
    return Note(f"title-{state.colour.key}")


def prompt(state: Stones, turn: tuple[str, ...]) -> Note:
    """What to do now."""
    if state.phase in ("balance", "choose"):
        return Note(f"prompt-{state.phase}")
    if state.is_swap_offered and not turn:
        return Note("prompt-swap", stones=Note(f"stones-{state.left}"))
    return Note(f"prompt-{state.colour.key}", stones=Note(f"stones-{state.placed + state.left}"))


def confirm(view: View, state: Stones, turn: tuple[str, ...]) -> Note:
    """The button's words: all stones of the turn, or those that were enough to win."""
    last = view.taps[-1] if view.taps else view.events[-1].move if view.drafted else ""
    if last in (SWAP, *CHOICES):
        return Note(f"confirm-{last}")
    if state.phase in ("balance", "choose"):
        return Note(f"confirm-{state.phase}", n=state.white.bit_count() + len(turn))
    after = view.state
    for cell in turn[view.drafted :]:  # the stone that is tapped, but not drafted
        after = after.apply(after.to_act[0], cell)
    return Note("confirm-stones", n=len(turn) if not after.to_act else state.left)


def _words(name: str, words: tuple[str, ...], chosen: str) -> Hand:
    items = tuple(Item(word, Note(f"word-{word}"), state="chosen" if word == chosen else "") for word in words)
    return Hand(name, Note(f"words-{name}"), items, "words")


def _counter(state: Stones, new: int) -> Hand:
    """A slot for every stone of the turn; the short last turn has fewer."""
    placed, total = state.placed + new, state.placed + state.left
    items = tuple(
        Item(
            f"stone-{number + 1}",
            Note(f"{state.colour.key}-stone") if number < placed else Note("no-stone"),
            slot(state.colour, number < placed),
            (0, 0, SLOT, SLOT),
            "chosen" if number < placed else "",
        )
        for number in range(total)
    )
    return Hand("stones", Note("stones-placed", placed=placed, n=total), items, "counter")
