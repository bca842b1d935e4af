"""What happened, as notes: reveals, cards received, how each order was judged and why, half points, effects."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from attractor.core.game import Event, Note, Seat
from attractor.games.settlers_of_chaos import discards, display, effects, equation, opening, orders, production
from attractor.games.settlers_of_chaos.graph import HEXES
from attractor.games.settlers_of_chaos.parts import HUMAN, WIN, Sale, all_called, called
from attractor.games.settlers_of_chaos.rules import Settlers

NONE = "-"


def tell(before: Settlers, event: Event, after: Settlers) -> tuple[Note, ...]:
    """First the move itself, then what followed from it. Of a secret choice nothing until both are open."""
    seat, move, phase = event.seat, event.move, before.phase
    if phase in ("names", "items", "orders"):
        if before.sealed is None:
            return (Note("sealed", seat=seat + 1),)
        both = (before.sealed, move)
        reveal = {"names": _named, "items": _used, "orders": _judged}[phase]
        return tuple(reveal(before, both, after))
    if phase == "effect":
        return tuple(_effect(before, seat, move, after))
    if phase == "discard":
        return tuple(_discarded(before, seat, move))
    return (_placed(before, seat, move),)


def entry(before: Settlers, event: Event) -> str:
    """The event in the list of moves: names and figures only."""
    move = event.move
    if before.phase != "orders" or move == NONE:
        return move
    return ", ".join(_order(order) for order in orders.parse(move))


def kind_note(offer: str) -> Note:
    return Note(f"kind-{display.kind_of(offer)}")


# ---- before the first turn -------------------------------------------------------------------------------------------
def _placed(before: Settlers, seat: Seat, move: str) -> Note:
    phase = before.phase
    if phase == "numbers":
        return Note("dealt-number", hex=HEXES[len(before.numbers)].upper(), number=move)
    if phase == "colours":
        return Note("dealt-colour", hex=HEXES[len(before.colours)].upper(), colour=Note(f"colour-{move}"))
    if phase == "four":
        return Note("dealt-four", **_colours(move))
    if phase == "coin":
        return Note("coin-draft" if before.setup.items == "draft" else "coin-fell", seat=int(move[1]))
    if phase == "display":
        slot = len(before.display) + 1
        return Note("offered", slot=slot, kind=kind_note(move), target=display.target_of(move))
    if phase == "pick":
        return Note("picked", seat=seat + 1, item=Note(f"item-{move}"))
    if phase == "first":
        return Note("chose-first", seat=seat + 1, first=int(move[1]))
    return Note("laid-road" if opening.wants_road(before) else "settled", seat=seat + 1, cell=move)


# ---- a turn ----------------------------------------------------------------------------------------------------------
def _discarded(before: Settlers, seat: Seat, move: str) -> Iterator[Note]:
    prefix, _, cards = discards.read(before.players[seat].hand, move)
    if prefix:
        yield Note("redeemed", seat=seat + 1, card=called(prefix))
    yield Note("discarded", seat=seat + 1, n=len(cards), cards=all_called(cards))


def _named(before: Settlers, moves: tuple[str, str], after: Settlers) -> Iterator[Note]:
    for seat in HUMAN:
        said = moves[seat]
        if said == NONE:
            yield Note("named-none", seat=seat + 1)
        else:
            yield Note("named", seat=seat + 1, one=Note(f"colour-{said[0]}"), two=Note(f"colour-{said[1]}"))
    yield gave(moves)
    for seat in HUMAN:
        cards = after.players[seat].hand[len(before.players[seat].hand) :]
        if cards:
            yield Note("received", seat=seat + 1, n=len(cards), cards=all_called(cards))


def gave(named: tuple[str, str]) -> Note:
    """Which colours a turn woke, of none to four."""
    awake = production.active(named)
    if not awake:
        return Note("gave-none")
    return Note(f"gave-{len(awake)}", **_colours(awake))


def _colours(colours: str) -> dict[str, Note]:
    """Facts c1, c2, … for so many colours."""
    return {f"c{place}": Note(f"colour-{colour}") for place, colour in enumerate(colours, start=1)}


def _used(before: Settlers, moves: tuple[str, str], after: Settlers) -> Iterator[Note]:
    for seat in HUMAN:
        move = moves[seat]
        if move == "go":
            yield Note("used-nothing", seat=seat + 1)
        if "w" in move:
            yield Note("redeemed", seat=seat + 1, card=called(move[-2:]))
    for seat in HUMAN:
        if "rf" in moves[seat]:
            yield Note("refreshed", seat=seat + 1)
    if after.head >= 0:
        yield Note("head-start", seat=after.head + 1)
    elif all("hs" in move for move in moves):
        yield Note("head-starts-undone")


def _judged(before: Settlers, moves: tuple[str, str], after: Settlers) -> Iterator[Note]:
    """The order of judging is the order of time (rule 13); each verdict says why."""
    if moves == (NONE, NONE):
        yield Note("nothing-ordered")
        return
    judged = orders.judge(before, moves)
    for verdict in judged.verdicts:
        seat, stamp = verdict.seat, verdict.order.stamp
        if before.setup.relaxed:  # the stamps are ranks
            rank = stamp - orders.span(before, seat)[0] + 1
            yield Note("order-in-rank", seat=seat + 1, rank=rank, what=verdict.note)
        else:
            yield Note("order", seat=seat + 1, at=orders.seconds(stamp), what=verdict.note)
    yield from _settled([player.halves for player in before.players], judged.sales)


def _effect(before: Settlers, seat: Seat, move: str, after: Settlers) -> Iterator[Note]:
    kind = before.sales[0].kind
    if move == NONE:
        yield Note("effect-none", seat=seat + 1, kind=Note(f"kind-{kind}"))
    elif kind == "cc":
        yield Note("effect-cc", seat=seat + 1, cell=move[:2], colour=Note(f"colour-{move[2]}"))
    elif kind == "nc":
        number = effects.apply(before, seat, kind, move).number_of(move[:2])
        yield Note("effect-nc", seat=seat + 1, cell=move[:2], number=number)
    else:
        yield Note(f"effect-{kind}", seat=seat + 1, cell=move)
    halves = [player.halves for player in effects.apply(before, seat, kind, move).players]
    if halves[seat] < WIN:
        yield from _settled(halves, before.sales[1:])


def _settled(halves: Sequence[int], sales: Sequence[Sale]) -> Iterator[Note]:
    """What takes effect at once, up to the first sale that asks, or to nine points (rule 14)."""
    score = list(halves)
    for sale in sales:
        if sale.single:
            score[sale.seat] += 1
            yield Note("half-point", seat=sale.seat + 1, kind=Note(f"kind-{sale.kind}"))
        if score[sale.seat] >= WIN or sale.kind in effects.ASKED:
            return
        if sale.kind == "vp":
            score[sale.seat] += 2
        yield Note(f"effect-{sale.kind}", seat=sale.seat + 1, rival=2 - sale.seat)
        if score[sale.seat] >= WIN:
            return


def _order(order: orders.Order) -> str:
    if order.kind == "buy":
        return f"{order.slot}: {equation.infix(order.tokens)}"
    if order.kind == "exchange":
        return f"w{order.number} ({' '.join(order.cards)})"
    return f"w{order.number}"
