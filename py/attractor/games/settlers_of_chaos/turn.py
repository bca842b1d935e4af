"""Rules 6 to 19: the phases of a turn: discard, names, items, orders, effect."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from attractor.core.game import IllegalMove, Move, Note, Seat
from attractor.games.settlers_of_chaos import discards, effects, examples, flow, orders, production, tapping
from attractor.games.settlers_of_chaos.graph import read_site
from attractor.games.settlers_of_chaos.parts import COLOURS, DIGITS, HUMAN, Player, without
from attractor.games.settlers_of_chaos.phase import Phase, Secret
from attractor.games.settlers_of_chaos.values import replace

if TYPE_CHECKING:
    from attractor.games.settlers_of_chaos.rules import Settlers

NONE: Final[Move] = "-"
GO: Final[Move] = "go"
_PAIRS: Final = (*(a + b for i, a in enumerate(COLOURS) for b in COLOURS[i + 1 :]), NONE)
_PAIRS_TOO: Final = (*(a + b for i, a in enumerate(COLOURS) for b in COLOURS[i:]), NONE)


class Discard(Phase):
    """Rule 6: half the hand, rounded up, once for each discard owed; p1 first."""

    seconds = 120

    def to_act(self, state: Settlers) -> tuple[Seat, ...]:
        return (0 if state.players[0].owed else 1,)

    def legal(self, state: Settlers, seat: Seat) -> Sequence[Move]:
        return discards.legal(state.players[seat].hand, holds_wild(state, seat))

    def is_open(self, state: Settlers) -> bool:
        (seat,) = self.to_act(state)
        return not discards.listed(state.players[seat].hand, holds_wild(state, seat))

    def check(self, state: Settlers, seat: Seat, move: Move) -> None:
        discards.check(state.players[seat].hand, holds_wild(state, seat), move)

    def apply(self, state: Settlers, seat: Seat, move: Move) -> Settlers:
        player = state.players[seat]
        items = player.items if move.startswith("-") else without(player.items, "wc")
        left = replace(player, hand=discards.left(player.hand, move), items=items, owed=player.owed - 1)
        return flow.head_of_turn(state.having(seat, left))

    def timeout(self, state: Settlers, seat: Seat) -> Move | None:
        return discards.oldest("", state.players[seat].hand)

    def taps(self, state: Settlers, seat: Seat, move: Move) -> tuple[str, ...]:
        return tapping.discard_taps(state.players[seat].hand, move)

    def next_taps(self, state: Settlers, seat: Seat, taps: Sequence[str]) -> frozenset[str]:
        return tapping.discard_next(state.players[seat].hand, holds_wild(state, seat), taps)

    def spell(self, state: Settlers, seat: Seat, taps: Sequence[str]) -> Move | None:
        return tapping.discard_spell(state.players[seat].hand, taps)


class Names(Secret):
    """Rules 7 to 9: two colours each, in secret; then the awake hexes give cards."""

    seconds = 60

    def legal(self, state: Settlers, seat: Seat) -> Sequence[Move]:
        return _PAIRS_TOO if state.setup.repeats else _PAIRS

    def check(self, state: Settlers, seat: Seat, move: Move) -> None:
        if move not in _PAIRS_TOO:
            raise IllegalMove("malformed", text=move)
        if move not in _PAIRS and not state.setup.repeats:
            raise IllegalMove("colours-alike")

    def reveal(self, state: Settlers, moves: tuple[Move, Move]) -> Settlers:
        awake = production.active(moves)
        one, two = (self._fed(state, seat, moves[seat], awake) for seat in HUMAN)
        return replace(state, players=(one, two), named=moves, sealed=None, phase=flow.after_names(state))

    def _fed(self, state: Settlers, seat: Seat, said: Move, awake: str) -> Player:
        """Rule 9; who names nothing receives nothing (rule 7)."""
        player = state.players[seat]
        if said == NONE:
            return player
        cards = production.harvest(player, state.numbers, state.colours, awake, state.robber)
        return replace(player, hand=player.hand + cards) if cards else player

    def timeout(self, state: Settlers, seat: Seat) -> Move | None:
        return NONE

    def taps(self, state: Settlers, seat: Seat, move: Move) -> tuple[str, ...]:
        return (move,) if move == NONE else tuple(move)

    def next_taps(self, state: Settlers, seat: Seat, taps: Sequence[str]) -> frozenset[str]:
        return tapping.names_next(taps, state.setup.repeats)

    def spell(self, state: Settlers, seat: Seat, taps: Sequence[str]) -> Move | None:
        return tapping.names_spell(taps)


class Items(Secret):
    """Rule 10: Refresh, Head Start and Wild Card before buying, in secret."""

    seconds = 30

    def legal(self, state: Settlers, seat: Seat) -> Sequence[Move]:
        return _uses(state.players[seat].items)

    def check(self, state: Settlers, seat: Seat, move: Move) -> None:
        if move not in _uses(("wc", "rf", "hs")):
            raise IllegalMove("malformed", text=move)
        held = state.players[seat].items
        for item, word in (("rf", "rf"), ("hs", "hs"), ("wc", "w")):
            if word in move and item not in held:
                raise IllegalMove("item-spent", item=Note(f"item-{item}"))

    def reveal(self, state: Settlers, moves: tuple[Move, Move]) -> Settlers:
        if moves == (GO, GO):
            return replace(state, phase="orders", sealed=None)
        for seat in HUMAN:  # Wild Cards, then Refreshes, then Head Start.
            move, player = moves[seat], state.players[seat]
            if move != GO:
                used = (item for item, word in (("rf", "rf"), ("hs", "hs"), ("wc", "w")) if word in move)
                hand = (*player.hand, move[-2:]) if "w" in move else player.hand
                state = state.having(seat, replace(player, hand=hand, items=without(player.items, *used)))
        started = [seat for seat in HUMAN if "hs" in moves[seat]]
        head = started[0] if len(started) == 1 else -1  # Rule 27: two Head Starts undo each other.
        refreshes = sum("rf" in move for move in moves)
        if refreshes:
            return replace(state, head=head, refreshes=refreshes, display=(), phase="display", sealed=None)
        return replace(state, head=head, phase="orders", sealed=None)

    def timeout(self, state: Settlers, seat: Seat) -> Move | None:
        return GO

    def taps(self, state: Settlers, seat: Seat, move: Move) -> tuple[str, ...]:
        return tapping.items_taps(move)

    def next_taps(self, state: Settlers, seat: Seat, taps: Sequence[str]) -> frozenset[str]:
        return tapping.items_next(state.players[seat].items, taps)

    def spell(self, state: Settlers, seat: Seat, taps: Sequence[str]) -> Move | None:
        return tapping.items_spell(taps)


class Orders(Secret):
    """Rules 11 to 14: the minute; when both lists are open they are judged, and the sales take effect.

    Orders are written on a pad (pad.py), not tapped: the whole list is the one tap.
    """

    def legal(self, state: Settlers, seat: Seat) -> Sequence[Move]:
        return examples.orders(state, seat)

    def is_open(self, state: Settlers) -> bool:
        return True

    def check(self, state: Settlers, seat: Seat, move: Move) -> None:
        orders.check(state, seat, move)

    def reveal(self, state: Settlers, moves: tuple[Move, Move]) -> Settlers:
        if moves == (NONE, NONE):
            return flow.end_turn(replace(state, sealed=None))
        judged = orders.judge(state, moves)
        one, two = (
            player if (hand, items) == (player.hand, player.items) else replace(player, hand=hand, items=items)
            for player, hand, items in zip(state.players, judged.hands, judged.items, strict=True)
        )
        after = replace(state, players=(one, two), display=judged.display, sales=judged.sales, sealed=None)
        return flow.settle(after)

    def window(self, state: Settlers, seat: Seat) -> tuple[int, int] | None:
        if state.setup.relaxed:
            return None
        first, end = orders.span(state, seat)
        return first // 10, end // 10

    def timeout(self, state: Settlers, seat: Seat) -> Move | None:
        """Nothing was sent: what was sent stands in a list of its own (rule 29)."""
        return NONE


class Effect(Phase):
    """Rules 14 and 17 to 19: the buyer chooses what the first of the pending sales does."""

    seconds = 120

    def to_act(self, state: Settlers) -> tuple[Seat, ...]:
        return (state.sales[0].seat,)

    def legal(self, state: Settlers, seat: Seat) -> Sequence[Move]:
        return (*effects.choices(state, seat, state.sales[0].kind), NONE)

    def read(self, state: Settlers, text: str) -> Move:
        return read_site(text) if state.sales[0].kind in ("rd", "st", "ct") else text

    def check(self, state: Settlers, seat: Seat, move: Move) -> None:
        effects.check(state, seat, state.sales[0].kind, move)

    def apply(self, state: Settlers, seat: Seat, move: Move) -> Settlers:
        return flow.after_effect(effects.apply(state, seat, state.sales[0].kind, move))

    def timeout(self, state: Settlers, seat: Seat) -> Move | None:
        return NONE

    def taps(self, state: Settlers, seat: Seat, move: Move) -> tuple[str, ...]:
        return (move[:2], move[2]) if state.sales[0].kind in ("cc", "nc") and move != NONE else (move,)

    def next_taps(self, state: Settlers, seat: Seat, taps: Sequence[str]) -> frozenset[str]:
        if state.sales[0].kind in ("cc", "nc"):
            return tapping.change_next(self.legal(state, seat), taps)
        return super().next_taps(state, seat, taps)

    def spell(self, state: Settlers, seat: Seat, taps: Sequence[str]) -> Move | None:
        if state.sales[0].kind in ("cc", "nc"):
            return tapping.change_spell(taps)
        return super().spell(state, seat, taps)


def holds_wild(state: Settlers, seat: Seat) -> bool:
    return "wc" in state.players[seat].items


@cache
def _uses(items: tuple[str, ...]) -> tuple[Move, ...]:
    """``go`` and every way to use some of these items: Refresh, Head Start, Wild Card, in this order."""
    refresh = ("", "rf") if "rf" in items else ("",)
    head = ("", "hs") if "hs" in items else ("",)
    wild = ("", *(f"w{digit}" for digit in DIGITS)) if "wc" in items else ("",)
    return tuple(r + h + w or GO for r in refresh for h in head for w in wild)
