"""The empty play screen: the places into which the desk writes its parts."""
from __future__ import annotations

from attractor.web.markup import element, text

REGIONS = (
    "head", "seats", "pad", "pad-field", "room", "turn", "told", "tools", "log", "typed", "dock-trace", "dock-tools",
    "outcome", "outcome-told", "cover",
)  # fmt: skip
"""The parts that are written anew, each by its name."""


def skeleton(tag: str) -> str:
    """The places where the parts go; the board's own stays for as long as the screen is there."""

    def region(name: str, kind: str = "div", **more: str) -> str:
        return element(kind, class_=more.pop("style", "contents"), data_region=name, **more)

    return "".join(
        (
            region("head"),
            element(
                "main",
                region("seats", style="seats", id="seats"),
                element(
                    "div", element("div", class_="fit", id="board"), region("pad"), region("pad-field"), class_="stage"
                ),
                element(
                    "div", region("room"), region("turn"), region("told"), region("tools"), class_="turn",
                    id="turn-column",
                ),  # fmt: skip
                element("section", region("log"), region("typed", style="typed"), class_="log", id="log-column"),
                region("outcome", style="outcome"),
                region("outcome-told", style="told-after"),
                class_=f"play {text(tag)}-g",
            ),
            element("div", region("dock-trace"), region("dock-tools"), class_="dock only-s", id="dock"),
            region("cover"),
        )
    )
