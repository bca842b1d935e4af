"""Boards as pictures that stand alone: styles written into an SVG, and PNG made from it. Nothing is fetched."""
from __future__ import annotations

import asyncio
from typing import Any

import js

from attractor.web.browser.elements import append
from attractor.web.browser.events import Listener

STYLES = (
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity",
    "fill-opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "paint-order",
)
HARMLESS = ("none", "normal", "1", "auto", "")


def standalone_svg(markup: str, ground: str) -> str:
    """A board as an SVG file in the present colours: what the style sheets say is written into every element.

    ground: the selector of the element whose background lies behind the board.
    """
    holder = append(js.document.body, f'<div class="vh" aria-hidden="true">{markup}</div>')
    try:
        svg = holder.querySelector("svg")
        patterns = js.document.querySelector("svg.defs > defs")
        if patterns:
            svg.insertBefore(patterns.cloneNode(True), svg.firstChild)
        for element in list(svg.querySelectorAll("*")):
            _dress(element)
        behind = js.document.querySelector(ground)
        _background(svg, js.getComputedStyle(behind).backgroundColor if behind else "none")
        svg.setAttribute("xmlns", "http://www.w3.org/2000/svg")
        for name in ("class", "aria-hidden"):
            svg.removeAttribute(name)
        return str(js.XMLSerializer.new().serializeToString(svg))
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
    """Writes the computed styles of one element into it, and takes its classes away."""
    style = js.getComputedStyle(element)
    for name in STYLES:
        value = str(style.getPropertyValue(name))
        if value not in HARMLESS or name in ("fill", "stroke"):
            element.setAttribute(name, value.replace('"', "'"))
    for name in ("class", "data-key", "data-enter", "data-path"):
        element.removeAttribute(name)


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
