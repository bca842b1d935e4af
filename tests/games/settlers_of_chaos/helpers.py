"""Tables for the tests: a whole deal, matches by their moves, and single phases built to order."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from attractor.core.game import CHANCE, IllegalMove, Seat
from attractor.core.rng import Rng
from attractor.games.settlers_of_chaos import GAME
from attractor.games.settlers_of_chaos.parts import Player
from attractor.games.settlers_of_chaos.rules import Settlers

NUMBERS = "1928354627109458367"
COLOURS = "gypbrbygprgbrypgyr"
"""Without the centre, which is white: a1 green 1, b2 red 3, b3 blue 5, c3 white 1, c5 green 0, …"""
DISPLAY = ("vp12", "rd35", "st24", "ct32", "rb27")
PLACED = "b22 b2c d30 d3a d10 d1a b11 b1a"
"""p1 at b22 (b2, b3, c3) and d10, p2 at d30 and b11; p1 placed first."""


def start(**options: str) -> Settlers:
    return GAME.start(2, GAME.settle(2, options))


def play(state: Settlers, moves: str | Iterable[str]) -> Settlers:
    """Events in order, each by the first seat that is to act; those of chance among them; ``!`` runs out of time."""
    for move in moves.split() if isinstance(moves, str) else moves:
        seat = state.to_act[0]
        if move == "!":
            given = state.timeout(seat)
            assert given is not None
            move = given
        state = state.play(seat, move)
        assert isinstance(state, Settlers)
    return state


def dealt(**options: str) -> Settlers:
    """All hexes have their numbers and colours; the coin is next."""
    return play(start(**options), [*NUMBERS, "ryg", *COLOURS])


def shown(holder: str = "p1", **options: str) -> Settlers:
    """The display stands; the holder names who places first."""
    return play(dealt(**options), [holder, *DISPLAY])


def begun(**options: str) -> Settlers:
    """Turn 1: both are to name their colours; p1 placed first."""
    return play(shown(**options), f"p1 {PLACED}")


def minute(
    one: str = "", two: str = "", turn: int = 1, halves: tuple[int, int] = (4, 4),
    display: tuple[str, ...] = DISPLAY, items: tuple[str, ...] = ("wc", "rf", "hs"), **options: str,
) -> Settlers:
    """The minute of some turn, with these hands: ``minute("g3 p4", "b8")``."""
    state = play(begun(**options), "- -")
    hands = [tuple(one.split()), tuple(two.split())]
    players = [
        replace(player, hand=hand, halves=half, items=items)
        for player, hand, half in zip(state.players, hands, halves, strict=True)
    ]
    return replace(state, phase="orders", turn=turn, players=(players[0], players[1]), display=display)


def effect(kind: str, state: Settlers | None = None, seat: Seat = 0) -> Settlers:
    """The seat has bought an advantage of this kind, with cards of more than one colour, and chooses its effect."""
    state = minute("r5 b5", "r5 b5") if state is None else state
    offered = replace(state, phase="orders", display=(f"{kind}10", "vp139", "dc140", "nc141", "cc142"))
    orders = ["-", "-"]
    orders[seat] = "100x1r5b5a"
    players = [replace(player, hand=("r5", "b5")) for player in state.players]
    return play(replace(offered, players=(players[0], players[1])), orders)


def having(state: Settlers, seat: Seat, **belongings: object) -> Settlers:
    """The same with other belongings of one seat."""
    player = replace(state.players[seat], **belongings)  # type: ignore[arg-type]
    assert isinstance(player, Player)
    return state.having(seat, player)


def hands(state: Settlers) -> tuple[str, str]:
    return " ".join(state.players[0].hand), " ".join(state.players[1].hand)


def points(state: Settlers) -> tuple[float, float]:
    return state.players[0].halves / 2, state.players[1].halves / 2


def refused(state: Settlers, move: str, reason: str, *cells: str, seat: Seat | None = None) -> None:
    """The move is refused for this reason, and these cells are named."""
    with pytest.raises(IllegalMove) as caught:
        state.play(state.to_act[0] if seat is None else seat, move)
    assert caught.value.reason == reason, f"{move} is refused for another reason: {caught.value}"
    assert set(caught.value.cells) == set(cells), caught.value


def random_match(seed: str, **options: str) -> list[Settlers]:
    """All states of a random match; chance by its weights."""
    rng = Rng(seed)
    state = start(**options)
    states = [state]
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            weights = state.weights()
            move = weights[rng.pick([weight for _, weight in weights])][0]
        else:
            move = rng.choice(list(state.legal(seat)))
        after = state.play(seat, move)
        assert isinstance(after, Settlers)
        state = after
        states.append(state)
    return states
