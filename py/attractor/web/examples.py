"""The cards of the home page, each with an example position painted by the painter. Used by the build, in CPython.

>>> cards()[-1]
Card(key='monorail', title='Monorail', tag='mr', seats=(2,), minutes=15, picture='<svg class="board mr" …')
"""
from __future__ import annotations

from attractor.core.game import CHANCE, Event, Game, State, View
from attractor.games import KEYS, find
from attractor.web.home import Card
from attractor.web.pictures import picture as painted

EXAMPLES: dict[str, tuple[int, dict[str, str], str]] = {
    "butterfly-effect": (2, {}, "g5u2 g4r3 d3r4 g2r5 c1r5 b1u4 a5r5 a6u6"),
    "settlers-of-chaos": (
        2, {},
        "2 5 4 6 7 0 1 9 3 3 9 5 8 4 7 1 6 8 2 byp g r p y b r p y g p y p b g b y b r p1 st113 rb117 cc95 vp28 ct38 "
        "p2 c52 c5c c43 d3b c13 d1e b12 b1c",
    ),
    "butterfly-garden": (
        4, {},
        "X H H H X H T V f4i X f5m H h5m X e4o H f3l S g5n T e2g V d4d H d5i X g6a H b5a H f6m H b6c X g2n V e6d V "
        "h1n H f2g V h2f H e3d T b2o V d3d V g1m X c3b T e7f V f1l V c5i V c2b V d2m S g4e T g3o X",
    ),
    "chain-lightning": (
        2, {"size": "11"},
        "g3 f3 j9 k7 k6 e3 d3 k5 c4 d4 c3 h4 e4 f4 i4 b4 i3 k4 k3 b2 j3 j4 c2 h2 j2 j5 j6 k2",
    ),
    "monorail": (2, {"variant": "v2"}, "f4uXVV b4rBH g4uDVV b3rAH f3X"),
}
"""Positions for the pictures: seats, options that differ from the default, moves in order."""


def cards() -> tuple[Card, ...]:
    """A card for each game of the registry, in its order."""
    return tuple(_card(key) for key in KEYS)


def _card(key: str) -> Card:
    try:
        game = find(key)
        picture = example(game)
    except ModuleNotFoundError:  # a game whose folder is not there is announced, and not linked
        return Card(key, key.replace("-", " ").title().replace(" Of ", " of "), "", (), 0)
    info = game.info
    return Card(key, info.title, info.tag, info.seats, info.minutes, picture)


def example(game: Game) -> str:
    """The example of a game as a small picture."""
    return painted(game.scene(example_view(game)), game.info.tag)


def example_view(game: Game) -> View:
    """The example position with its last turn; raises IllegalMove where a move of it is none."""
    seats, options, moves = EXAMPLES.get(game.info.key, (game.info.seats[0], {}, ""))
    state: State = game.start(seats, game.settle(seats, options))
    start = before = state
    events: list[Event] = []
    turn = 0
    for text in moves.split():
        seat = state.to_act[0]
        move = state.read(seat, text)
        after = state.play(seat, move)
        if not events or (seat != CHANCE and events[-1].seat not in (seat, CHANCE)):
            before, turn = state, 0
        events.append(Event(seat, move))
        turn += 1
        state = after
    return View(start, tuple(events), state, before, turn)
