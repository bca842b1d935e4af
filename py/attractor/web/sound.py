"""Sounds of wood and paper, made of a few tones; off until they are asked for. None is ever the only sign of a thing.

>>> of_move("be", "f7u2", 0)          # a long piece knocks lower than a short one
>>> Sounds(page).play(ILLEGAL)
"""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attractor.web.browser.audio import Speaker
    from attractor.web.page import Page

LONGEST_MS = 300


@dataclass(frozen=True, slots=True)
class Tone:
    """wave: "sine", "triangle", "noise"; hertz: from, to; after, lasts: milliseconds; loudness: 0 to 1."""

    wave: str
    hertz: tuple[float, float]
    after: int
    lasts: int
    loudness: float


Sound = tuple[Tone, ...]

KNOCK: Sound = (Tone("sine", (330, 220), 0, 90, 0.16), Tone("noise", (900, 500), 0, 25, 0.10))
TICK: Sound = (Tone("triangle", (1320, 1300), 0, 60, 0.08), Tone("sine", (2640, 2600), 0, 40, 0.05))
TAP: Sound = (Tone("noise", (1500, 900), 0, 45, 0.16), Tone("sine", (240, 180), 0, 50, 0.08))
CLICK: Sound = (Tone("noise", (2600, 2200), 0, 18, 0.16), Tone("noise", (1800, 1500), 45, 20, 0.14))
SLIDE: Sound = (Tone("noise", (1200, 3200), 0, 120, 0.07),)
STROKE: Sound = (Tone("noise", (3400, 2000), 0, 160, 0.07),)
BREATHS: Sound = tuple(Tone("noise", (700 + 150 * n, 1100 + 150 * n), 95 * n, 85, 0.07) for n in range(3))
ILLEGAL: Sound = (Tone("sine", (150, 120), 0, 60, 0.16), Tone("sine", (150, 120), 95, 60, 0.16))
BELL: Sound = (Tone("sine", (262, 262), 0, 290, 0.13), Tone("sine", (524, 524), 0, 200, 0.04))
SECOND: Sound = (Tone("triangle", (880, 860), 0, 35, 0.08),)

MATERIALS: dict[str, Sound] = {"be": KNOCK, "cl": TICK, "bg": TAP, "mr": CLICK, "sc": STROKE}
"""What a game is made of, by its tag; one that says nothing is made of wood."""
THIRD = 5 / 4
SEMITONE = 2 ** (1 / 12)


def of_move(tag: str, move: str, seat: int) -> Sound:
    """The sound of a move: a long piece of wood is lower than a short one, White's glass a third above Black's."""
    sound = MATERIALS.get(tag, KNOCK)
    if tag == "be" and move[-1:].isdigit():
        return pitched(sound, SEMITONE ** (2 * (4 - int(move[-1]))))
    if tag == "cl" and seat == 0:
        return pitched(sound, THIRD)
    return sound


def of_win(last: Sound) -> Sound:
    """The last move's sound, then an octave of it."""
    end = max(tone.after + tone.lasts for tone in last)
    gap = min(end + 20, LONGEST_MS - end)
    return (*last, *(replace(tone, after=tone.after + gap) for tone in pitched(last, 2)))


def pitched(sound: Sound, by: float) -> Sound:
    """The same sound, higher or lower."""
    return tuple(replace(tone, hertz=(tone.hertz[0] * by, tone.hertz[1] * by)) for tone in sound)


class Sounds:
    """What this page may make heard: nothing, unless the reader has asked for it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._speaker: Speaker | None = None

    @property
    def are_on(self) -> bool:
        return self.page.setting("sound", "off") == "on"

    def play(self, sound: Sound) -> None:
        if not self.are_on:
            return
        if self._speaker is None:
            from attractor.web.browser.audio import Speaker

            self._speaker = Speaker()
        if self._speaker.open():
            for tone in sound:
                self._speaker.tone(tone.wave, *tone.hertz, tone.after / 1000, tone.lasts / 1000, tone.loudness)
