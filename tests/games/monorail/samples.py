"""Positions for the solver's tests: random play, and circuits cut back until they nearly close. The same every time."""
from __future__ import annotations

from collections.abc import Iterator

from attractor.core.rng import Rng
from attractor.games.monorail import GAME, solver
from attractor.games.monorail.circuit import with_tiles
from attractor.games.monorail.rules import Line
from attractor.games.monorail.track import TILES, Picture
from tests.games.monorail.helpers import V2

SETTINGS: tuple[dict[str, str], ...] = (
    {},
    {"supply": "16"},
    {"supply": "10-10"},
    V2,
    {**V2, "sides": "matching"},
    {**V2, "circuit": "loose"},
    {**V2, "sides": "matching", "circuit": "loose"},
)


def questions(seed: str, count: int) -> Iterator[tuple[str, bool, solver.Question]]:
    """So many position texts with the loose reading or not, and what the solver is asked; half are near-misses."""
    made = 0
    while made < count:
        rng = Rng(f"{seed} {made}")
        options = SETTINGS[made % len(SETTINGS)]
        state = near_miss(options, rng) if made // len(SETTINGS) % 2 else random_position(options, rng)
        if state is not None:
            yield state.position(), state.setup.loose, state.question
        made += 1


def random_position(options: dict[str, str], rng: Rng) -> Line | None:
    """After a few random lays; on free sides mostly such as match, or nearly all would be lost by a blocked end."""
    clean = {**options, "sides": "matching"} if "variant" in options else options
    state = GAME.start(2, GAME.settle(2, options if rng.below(8) == 0 else clean))
    assert isinstance(state, Line)
    for _ in range(1 + rng.below(5 if state.setup.is_open else 7)):
        lays = [move for move in state.legal(state.seat) if move != "no"]
        after = state.apply(state.seat, rng.choice(lays)) if lays else None
        if after is None or after.ended:
            break
        state = after
    return state


def near_miss(options: dict[str, str], rng: Rng) -> Line | None:
    """A circuit through a random position, cut back by some tiles; often with a tile turned, or one too few left."""
    state = random_position(options, rng)
    assert state is not None
    for _ in range(8):
        placings = solver.solve(state.question)
        if placings is not None:
            break
        state = random_position(options, rng)
        assert state is not None
    else:
        return None
    closed = with_tiles(state.picture, tuple(cell for cell, _ in placings), tuple(tile for _, tile in placings))
    return _cut(state, closed, rng)


def _cut(state: Line, closed: Picture, rng: Rng) -> Line:
    """The circuit without some of its tiles, and hardly more left than were taken away."""
    setup = state.setup
    picture = bytearray(closed)
    laid = [cell for cell, tile in enumerate(closed) if tile and cell not in setup.table.stations]
    away = [laid[index] for index in {rng.below(len(laid)) for _ in range(1 + rng.below(len(laid)))}]
    for cell in away:
        picture[cell] = 0
    if rng.below(3) == 0 and len(away) < len(laid):
        kept = [cell for cell in laid if picture[cell]]
        cell = rng.choice(kept)
        picture[cell] = rng.choice([tile for tile in TILES.values() if tile in setup.supply.kind])
    stock = [0] * len(setup.supply.counts)
    for cell in away:
        stock[setup.supply.kind[closed[cell]]] += 1
    kind = rng.below(len(stock))
    stock[kind] = min(setup.supply.counts[kind], max(0, stock[kind] + rng.below(4) - 1))
    return Line(setup, bytes(picture), tuple(stock), state.seat)
