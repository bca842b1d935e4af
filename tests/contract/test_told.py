"""Whoever only listens can follow: within a position no two moves are told in the same words."""
from __future__ import annotations

import sys
from pathlib import Path

import pytest

from attractor.core.game import CHANCE, Event, Game
from attractor.core.moment import Moment, acts, first, step
from attractor.core.rng import Rng
from attractor.games import KEYS, find
from attractor.web.text import LANGUAGES, Texts
from tests.contract.laws import random_event
from tests.contract.settings import Settings, pairwise

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web"))
from words import texts  # noqa: E402

LOOKED_AT = 24
"""Positions a game, from matches with every set-up."""
LONGEST = 300
"""Events of a match among which they are found."""
MOST = 300
"""Moves of a position, drawn from all: Monorail has thousands."""


def told(game: Game, moment: Moment, move: str, say: Texts) -> str:
    """What is said of a move."""
    event, after = step(moment, Event(moment.to_act[0], move))
    acted = acts(moment, event)
    assert acted is not None
    return " ".join(say.say(note) for note in game.tell(moment.state, acted, after.state))


def positions(game: Game, setup: Settings, rng: Rng, count: int) -> list[Moment]:
    """Moments of a random match where a seat, or chance, chooses in the open and has a choice."""
    moment = first(game.start(setup[0], dict(setup[1])), setup[0])
    found: list[Moment] = []
    for _ in range(LONGEST):
        if not moment.to_act:
            break
        if not moment.is_secret and not moment.inside and len(list(moment.state.legal(moment.to_act[0]))) > 1:
            found.append(moment)
        _, moment = step(moment, random_event(moment, rng))
    return rng.shuffled(found)[:count]


@pytest.mark.parametrize("key", KEYS)
def test_all_moves_of_a_position_are_told_apart(key: str) -> None:
    game, rng = find(key), Rng(f"told {key}")
    setups = pairwise(game)
    says = [texts(lang).of(key) for lang in LANGUAGES]
    looked_at = 0
    for number, setup in enumerate(setups):
        for moment in positions(game, setup, rng, -(-LOOKED_AT // len(setups))):
            moves = rng.shuffled(list(moment.state.legal(moment.to_act[0])))[:MOST]
            meant: dict[str, str] = {}
            for move in moves:
                words = told(game, moment, move, says[number % len(says)])
                assert words not in meant, (setup, moment.state.position(), move, meant[words], words)
                meant[words] = move
            looked_at += 1
    assert looked_at >= LOOKED_AT // 2


def test_a_draw_of_the_garden_names_the_seat_and_the_tile() -> None:
    game = find("butterfly-garden")
    moment = first(game.start(2, game.settle(2, {})), 2)
    assert moment.to_act == (CHANCE,)
    say = texts("en").of(game.info.key).naming(("Ada", "Bo").__getitem__)
    assert told(game, moment, "V", say) == "Ada draws: a straight between two bends."
