"""Boards as pictures that stand alone: styles written into an SVG, and PNG made from it. Nothing is fetched."""
from __future__ import annotations

import asyncio
from base64 import b64encode
from typing import Any

import js

from attractor.web.browser.elements import append
from attractor.web.browser.events import Listener
from attractor.web.browser.files import fetch_bytes

STYLES = (
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity",
    "fill-opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "paint-order",
)
FONT_FACE = 5
"""The type of such a rule in a style sheet."""
HARMLESS = ("none", "normal", "1", "auto", "")


async def standalone_svg(markup: str, ground: str) -> str:
    """A board as an SVG file in the present colours: what the style sheets say is written into every element.

    ground: the selector of the element whose background lies behind the board. The fonts of its words are inside.
    """
    holder = append(js.document.body, f'<div class="vh" aria-hidden="true">{markup}</div>')
    try:
        svg = holder.querySelector("svg")
        patterns = js.document.querySelector("svg.defs > defs")
        if patterns:
            svg.insertBefore(patterns.cloneNode(True), svg.firstChild)
        elements = list(svg.querySelectorAll("*"))
        for element in elements:
            _dress(element)
        for element in elements:  # only now: what an element looks like may hang on the classes around it
            for name in ("class", "data-key", "data-enter", "data-path"):
                element.removeAttribute(name)
        behind = js.document.querySelector(ground)
        _background(svg, js.getComputedStyle(behind).backgroundColor if behind else "none")
        svg.setAttribute("xmlns", "http://www.w3.org/2000/svg")
        for name in ("class", "aria-hidden"):
            svg.removeAttribute(name)
        drawn = str(js.XMLSerializer.new().serializeToString(svg))
        fonts = await _fonts(svg)  # as text: a style element would be refused by the page that it passes through
        start = drawn.index(">") + 1
        return f"{drawn[:start]}<style>{fonts}</style>{drawn[start:]}" if fonts else drawn
    finally:
        holder.remove()


async def raster(svg: str, width: int) -> bytes:
    """An SVG file as PNG, ``width`` pixels wide. Raises OSError where the browser cannot draw it."""
    image = js.Image.new()
    address = "data:image/svg+xml;charset=utf-8," + str(js.encodeURIComponent(svg))
    await _loaded(image, address)
    height = round(width * image.naturalHeight / max(image.naturalWidth, 1)) or width
    canvas = js.document.createElement("canvas")
    canvas.width, canvas.height = width, height
    canvas.getContext("2d").drawImage(image, 0, 0, width, height)
    encoded = str(canvas.toDataURL("image/png")).split(",", 1)[1]
    return bytes(ord(letter) for letter in str(js.atob(encoded)))


def _dress(element: Any) -> None:
    """Writes the computed styles of one element into it."""
    style = js.getComputedStyle(element)
    is_text = element.localName in ("text", "tspan")
    for name in STYLES:
        if name.startswith(("font-", "text-", "dominant-")) and not is_text:
            continue
        value = str(style.getPropertyValue(name))
        if value not in HARMLESS or name in ("fill", "stroke"):
            element.setAttribute(name, value.replace('"', "'"))


async def _fonts(svg: Any) -> str:
    """Rules for the fonts that the words of a picture are set in, with the fonts, files of this site, in them."""
    words: dict[str, set[int]] = {}
    for element in list(svg.querySelectorAll("text")):
        family = str(element.getAttribute("font-family") or "").split(",")[0].strip(" '\"")
        words.setdefault(family, set()).update(map(ord, str(element.textContent)))
    rules = []
    for sheet in list(js.document.styleSheets):
        for rule in list(sheet.cssRules):
            if rule.type != FONT_FACE:
                continue
            style = rule.style
            family = str(style.getPropertyValue("font-family")).strip("'\"")
            if not _covers(str(style.getPropertyValue("unicode-range")), words.get(family, set())):
                continue
            address = str(style.getPropertyValue("src")).partition('url("')[2].partition('"')[0]
            font = await fetch_bytes(str(js.URL.new(address, sheet.href).href))
            weight = style.getPropertyValue("font-weight")
            rules.append(
                f'@font-face{{font-family:"{family}";font-weight:{weight};'
                f'src:url(data:font/woff2;base64,{b64encode(font).decode()}) format("woff2")}}'
            )
    return "".join(rules)


def _covers(ranges: str, letters: set[int]) -> bool:
    """Whether a list such as "U+0-FF, U+131" has one of these letters; no list has them all."""
    if not ranges:
        return bool(letters)
    for part in ranges.split(","):
        low, _, high = part.strip().lower().removeprefix("u+").partition("-")
        if any(int(low, 16) <= letter <= int(high or low, 16) for letter in letters):
            return True
    return False


def _background(svg: Any, colour: str) -> None:
    x, y, width, height = str(svg.getAttribute("viewBox")).split()
    ground = js.document.createElementNS("http://www.w3.org/2000/svg", "rect")
    for name, value in {"x": x, "y": y, "width": width, "height": height, "fill": colour}.items():
        ground.setAttribute(name, value)
    svg.insertBefore(ground, svg.firstChild)
    svg.setAttribute("width", width)
    svg.setAttribute("height", height)


async def _loaded(image: Any, address: str) -> None:
    future: asyncio.Future[None] = asyncio.get_event_loop().create_future()
    listeners = [
        Listener(image, "load", lambda _event: future.done() or future.set_result(None)),
        Listener(image, "error", lambda _event: future.done() or future.set_exception(OSError("picture"))),
    ]
    try:
        image.src = address
        await future
    finally:
        for listener in listeners:
            listener.stop()
