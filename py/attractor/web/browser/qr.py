"""QR codes, made and read without a network: segno (a pure wheel of this site) draws them once somebody wants one, the
browser's own BarcodeDetector reads them where it has one.

>>> await svg("https://a.example/#/join/", codes.capitals(code))        # "<svg …>", version 8 at most for a code
"""
from __future__ import annotations

from typing import Any

import js
import pyodide_js
from pyodide.ffi import JsException

from attractor.core.game import BadRecord
from attractor.net import codes
from attractor.web.browser.device import base_address
from attractor.web.browser.elements import root
from attractor.web.browser.events import sleep
from attractor.web.browser.values import or_none, to_object

WHEEL = "segno-1.6.6-py3-none-any.whl"
"""As requirements-page.txt pins it."""
MOST = 20
"""The largest version that a phone still reads from a screen."""
CODE = 8
"""The largest version of an invitation or a reply."""
QUIET = 4
"""Modules of white around a code (ISO/IEC 18004)."""
LOOKS = 150
"""Milliseconds between two looks through the camera."""


async def svg_of_code(code: str) -> str:
    """The link that brings an invitation or a reply, as a QR code."""
    start = base_address() + codes.LINKS[codes.read(code).kind]
    return await svg(start, codes.capitals(code), most=CODE)


async def svg(*parts: str, most: int = MOST) -> str:
    """The parts, one after the other, as SVG of one black path on nothing; every part is spelled as briefly as it can
    be. As much of it may be damaged as its size allows. Raises BadRecord where it would be larger than ``most``."""
    segno = await _segno()
    for level in ("M", "L"):
        made = segno.make(list(parts), error=level, micro=False, boost_error=True)
        if int(made.version) <= most:
            return _svg(made)
    raise BadRecord("qr-too-large")


def can_scan() -> bool:
    """Whether this browser reads QR codes."""
    return hasattr(js.window, "BarcodeDetector") and or_none(getattr(js.navigator, "mediaDevices", None)) is not None


class Scanner:
    """Looks through the camera. ``await read(video)``: the text of the first QR code, None once ``stop`` was called."""

    def __init__(self) -> None:
        self._stream: Any = None
        self._is_stopped = False

    async def read(self, video: Any) -> str | None:
        """video: the element that shows what the camera sees. Raises BadRecord where the camera is refused."""
        try:
            wish = to_object({"video": {"facingMode": "environment"}})
            self._stream = await js.navigator.mediaDevices.getUserMedia(wish)
            video.srcObject = self._stream
            await video.play()
            detector = js.BarcodeDetector.new(to_object({"formats": ["qr_code"]}))
        except (JsException, AttributeError):
            was_stopped = self._is_stopped
            self.stop()
            if was_stopped:  # its dialog was closed while the browser asked
                return None
            raise BadRecord("qr-no-camera") from None
        try:
            while not self._is_stopped:
                for found in await self._look(detector, video):
                    return str(found.rawValue)
                await sleep(LOOKS)
            return None
        finally:
            self.stop()

    async def _look(self, detector: Any, video: Any) -> list[Any]:
        try:
            return list(await detector.detect(video))
        except JsException:  # no picture yet
            return []

    def stop(self) -> None:
        """Puts the camera out."""
        self._is_stopped = True
        if self._stream is not None:
            for track in self._stream.getTracks():
                track.stop()
            self._stream = None


async def _segno() -> Any:
    """The library, loaded the first time; OSError where the wheel cannot be had."""
    try:
        import segno
    except ImportError:
        way = str(or_none(root().getAttribute("data-root")) or "")
        address = str(js.URL.new(f"{way}wheels/{WHEEL}", base_address()).href)
        try:
            await pyodide_js.loadPackage(address)
            import segno
        except (JsException, ImportError) as error:
            raise OSError(f"{address}: {error}") from error
    return segno


def _svg(made: Any) -> str:
    """One path of runs of dark modules."""
    size = len(made.matrix) + 2 * QUIET
    runs = []
    for y, row in enumerate(made.matrix):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                runs.append(f"M{start + QUIET} {y + QUIET}h{x - start}v1h-{x - start}z")
            x += 1
    path = "".join(runs)
    return f'<svg viewBox="0 0 {size} {size}" aria-hidden="true" shape-rendering="crispEdges"><path d="{path}"/></svg>'
