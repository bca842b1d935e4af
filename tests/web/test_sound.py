"""Sounds are short, quiet and different from each other; each game sounds as what it is made of."""
from __future__ import annotations

import pytest

from attractor.games import KEYS, find
from attractor.web import sound
from attractor.web.sound import Sound, of_move, of_win

SOUNDS = {name: made for name, made in vars(sound).items() if name.isupper() and isinstance(made, tuple)}


@pytest.mark.parametrize("name", SOUNDS)
def test_every_sound_is_short_and_quiet(name: str) -> None:
    made: Sound = SOUNDS[name]
    assert max(tone.after + tone.lasts for tone in made) <= sound.LONGEST_MS
    assert sum(tone.loudness for tone in made if tone.after == 0) <= 0.3
    assert all(min(tone.hertz) >= 60 and max(tone.hertz) <= 6000 and tone.lasts > 0 for tone in made)


def test_no_two_sounds_are_alike() -> None:
    assert len(SOUNDS) >= 10 and len(set(SOUNDS.values())) == len(SOUNDS)


def test_a_long_piece_is_lower_than_a_short_one_and_white_glass_a_third_above_black() -> None:
    knocks = [of_move("be", f"f7u{length}", 0)[0].hertz[0] for length in range(2, 8)]
    assert knocks == sorted(knocks, reverse=True) and len(set(knocks)) == 6
    white, black = (of_move("cl", "a1", seat)[0].hertz[0] for seat in (0, 1))
    assert white / black == pytest.approx(5 / 4)


def test_a_win_is_the_last_sound_then_its_octave_within_the_time_of_one_sound() -> None:
    for key in KEYS:
        made = of_move(find(key).info.tag, "a1", 0)
        won = of_win(made)
        assert won[: len(made)] == made and len(won) == 2 * len(made)
        for low, high in zip(made, won[len(made) :], strict=True):
            assert high.hertz[0] == pytest.approx(2 * low.hertz[0]) and high.after > low.after
        assert max(tone.after + tone.lasts for tone in won) <= sound.LONGEST_MS
