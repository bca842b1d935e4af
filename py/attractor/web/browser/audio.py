"""Sound that the browser makes itself (WebAudio), from numbers alone: no file is loaded."""
from __future__ import annotations

from array import array
from typing import Any

import js
from pyodide.ffi import JsException

from attractor.core.rng import Rng
from attractor.web.browser.values import or_none

NOISE_SECONDS = 0.4
QUIET = 0.0001
"""Where a fading tone ends: an exponential never reaches zero."""
ATTACK = 0.004
"""Seconds until a tone is at its loudest; one that begins at once would click."""


class Speaker:
    """The loudspeaker of this page. It is opened by the first tone, which has to follow a tap or a key."""

    def __init__(self) -> None:
        self._context: Any = None
        self._hiss: Any = None

    def open(self) -> bool:
        """Whether there is sound; wakes it up where the browser has put it to sleep."""
        if self._context is None:
            make = or_none(getattr(js.window, "AudioContext", None))
            if make is None:
                return False
            try:
                self._context = make.new()
            except JsException:  # a device without any output
                return False
        if self._context.state == "suspended":
            self._context.resume()
        return True

    def tone(self, wave: str, hertz: float, to: float, after: float, lasts: float, loudness: float) -> None:
        """One tone: ``wave`` is "sine", "triangle" or "noise" (a band of it around the pitch).

        hertz, to: its pitch at the beginning and at the end. after, lasts: seconds. loudness: 0 to 1.
        """
        context = self._context
        begin = context.currentTime + after
        end = begin + lasts
        volume = context.createGain()
        volume.gain.setValueAtTime(QUIET, begin)
        volume.gain.exponentialRampToValueAtTime(loudness, begin + min(ATTACK, lasts / 3))
        volume.gain.exponentialRampToValueAtTime(QUIET, end)
        volume.connect(context.destination)
        if wave == "noise":
            source, band = context.createBufferSource(), context.createBiquadFilter()
            source.buffer = self._noise()
            band.type = "bandpass"
            pitch = band.frequency
            source.connect(band)
            band.connect(volume)
        else:
            source = context.createOscillator()
            source.type = wave
            pitch = source.frequency
            source.connect(volume)
        pitch.setValueAtTime(hertz, begin)
        pitch.exponentialRampToValueAtTime(to, end)
        source.start(begin)
        source.stop(end)

    def _noise(self) -> Any:
        if self._hiss is None:
            rate = int(self._context.sampleRate)
            rng = Rng("noise")
            samples = array("f", (rng.below(2001) / 1000 - 1 for _ in range(int(rate * NOISE_SECONDS))))
            self._hiss = self._context.createBuffer(1, len(samples), rate)
            self._hiss.getChannelData(0).assign(samples)
        return self._hiss
