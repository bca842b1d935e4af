"""Positions for the tests, and the rules read a second time: cells, neighbours, and a walk from edge to edge."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attractor.core.game import Event, IllegalMove, View
from attractor.core.rng import Rng
from attractor.games.chain_lightning import GAME
from attractor.games.chain_lightning.links import BLACK, WHITE, Colour, Lattice
from attractor.games.chain_lightning.rules import Stones

MIDDLE = (
    "i11 m11 j12 j9 n10 j10 n11 k11 o12 h10 k10 h11 l10 g10 o11 l11 o10 g11 p11 g12 g13 p10 "
    "h12 q11 i9 q9 i12 h13 h9 r10 h14 r8 i13 j8 s9 i14 j13"
)
"""Fifteen turns on 19 by 19; Black is on turn."""


Known = dict[tuple[int, int, str], bool]
"""Results by the stones of White and Black and the colour on turn."""


def start(**options: str) -> Stones:
    """The first state; sizes below the smallest option too, which the rules allow."""
    size = options.get("size", "19")
    settled = GAME.settle(2, {**options, "size": size if int(size) > 4 else "5"})
    return GAME.start(2, {**settled, "size": size})


def played(moves: str, **options: str) -> Stones:
    state = start(**options)
    for move in moves.split():
        state = step(state, move)
    return state


def step(state: Stones, move: str) -> Stones:
    after = state.play(state.to_act[0], move)
    assert isinstance(after, Stones)
    return after


def legal(state: Stones) -> list[str]:
    return list(state.legal(state.to_act[0]))


def refusal(state: Stones, text: str) -> IllegalMove:
    """Why this is refused; fails where it is not."""
    try:
        state.play(state.to_act[0] if state.to_act else 0, text)
    except IllegalMove as error:
        return error
    raise AssertionError(f"{text} was accepted in {state.position()}")


def view(moves: str, drafted: int = 0, taps: str = "", viewer: int | None = None, **options: str) -> View:
    """What is seen after these moves, the last of them not confirmed yet."""
    states, events = [start(**options)], []
    for move in moves.split():
        events.append(Event(states[-1].to_act[0], move))
        states.append(step(states[-1], move))
    turn = drafted
    while turn < len(events) and events[-1 - turn].seat == events[len(events) - drafted - 1].seat:
        turn += 1
    before = states[len(events) - turn]
    return View(states[0], tuple(events), states[-1], before, turn, viewer, tuple(taps.split()), drafted)


def random_match(seed: str, **options: str) -> Iterator[Stones]:
    """Every state of a random match."""
    rng, state = Rng(seed), start(**options)
    yield state
    while state.to_act:
        state = step(state, rng.choice(legal(state)))
        yield state


def joins(cells: set[str], colour: Colour, size: int) -> bool:
    """Whether stones on these cells join the colour's edges, by rules 2, 4 and 5 word for word."""
    stones = {(ord(cell[0]) - 97, int(cell[1:]) - 1) for cell in cells}
    axis = 0 if colour is WHITE else 1
    ways = [(right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if (right, up) != (0, 0)]
    if colour is BLACK:
        ways = [way for way in ways if 0 in way]
    reached = [stone for stone in stones if stone[axis] == 0]
    for column, row in reached:
        for right, up in ways:
            there = (column + right, row + up)
            if there in stones and there not in reached:
                reached.append(there)
    return any(stone[axis] == size - 1 for stone in reached)


def mover_wins(
    board: Lattice, counts: tuple[int, int], white: int, black: int, colour: Colour, known: Known
) -> bool:
    """Whether the side on turn wins with best play. A turn is a set, as more own stones never hurt."""
    key = (white, black, colour.key)
    if key not in known:
        own, others, other = (white, black, BLACK) if colour is WHITE else (black, white, WHITE)
        count, replies = counts if colour is WHITE else counts[::-1]
        needed = colour.stones_needed(board, own, others)
        empty = [bit for bit in board.bits.values() if not (white | black) & bit]
        known[key] = needed is not None and (
            needed <= count
            or any(
                _holds(board, counts, own | sum(turn), others, other, replies, known)
                for turn in combinations(empty, min(count, len(empty)))
            )
        )
    return known[key]


def _holds(
    board: Lattice,
    counts: tuple[int, int],
    own: int,
    others: int,
    other: Colour,
    replies: int,
    known: Known,
) -> bool:
    """Whether the other side, on turn now, loses."""
    needed = other.stones_needed(board, others, own)
    if needed is None or needed <= replies:
        return needed is None
    white, black = (others, own) if other is WHITE else (own, others)
    return not mover_wins(board, counts, white, black, other, known)
