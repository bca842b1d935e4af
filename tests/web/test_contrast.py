"""The colours of the shipped style sheet, measured: WCAG 2 contrast of every pair that the interface uses."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parents[2] / "assets" / "css" / "tokens.css"
THEMES = ("light", "dark")

TEXT = """
ink/ground ink/surface ink-2/ground ink-2/surface ink-2/sunken ink-3/ground ink-3/surface ink-3/sunken
ink-3/plate-be ink-3/plate-sc ink-3/plate-bg ink-3/plate-mr ink-2/plate-cl on-ink/ink signal/ground signal/surface
ink/signal-wash danger/danger-wash danger/surface danger/ground ink/danger-wash on-seat1/seat1 on-seat2/seat2
on-seat3/seat3 on-seat4/seat4 seat1/seat1-wash seat2/seat2-wash field/seat1 field/seat2 ink/mr-field
"""
"""Words on a ground: 4.5."""
SHAPES = """
signal/field signal/slot signal/mr-field signal/cl-field seat1/ground seat2/ground seat4/ground line-2/ground
line-2/surface st-b/cl-field st-w/st-edge hx-ink/c-red hx-ink/c-blue hx-ink/c-yellow hx-ink/c-green hx-ink/c-purple
trk/leaf bf-edge/trk rail/mtile rail/mr-field seat1/surface seat2/surface
"""
"""Shapes that carry meaning: 3."""


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme: those of light, overlaid by those of dark."""
    found: dict[str, str] = {}
    for selector, inside in re.findall(r"([^{}]+)\{([^{}]*)\}", CSS.read_text("utf-8")):
        if "[data-theme=light]" in selector or (theme == "dark" and selector.strip() == "[data-theme=dark]"):
            found |= dict(re.findall(r"--([\w-]+):(#[0-9A-Fa-f]{6})", inside))
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_twenty_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("pairs", "needed"), [(TEXT, 4.5), (SHAPES, 3.0)])
def test_every_pair_has_its_contrast(pairs: str, needed: float, theme: str) -> None:
    colours = tokens(theme)
    weak = {}
    for pair in pairs.split():
        one, other = pair.split("/")
        found = contrast(colours[one], colours[other])
        if found < needed:
            weak[pair] = round(found, 2)
    assert weak == {}


@pytest.mark.parametrize("theme", THEMES)
def test_the_tinctures_differ_in_lightness_in_their_order(theme: str) -> None:
    colours = tokens(theme)
    order = [luminance(colours[f"c-{name}"]) for name in ("white", "yellow", "green", "blue", "red", "purple")]
    assert order == sorted(order, reverse=True)
