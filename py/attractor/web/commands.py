"""Keys beyond the board: what a digit and R mean in the hands of a scene, and the list that ``?`` shows. Pure."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attractor.core.game import Note
from attractor.core.scene import Hand, Item, Scene
from attractor.web.painter import spoken

if TYPE_CHECKING:
    from attractor.web.sitting import Sitting

KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("←", "↑", "→", "↓"), "key-arrows"),
    (("Q", "W", "E", "A", "S", "D"), "key-hexes"),
    (("Enter",), "key-enter"),
    (("Esc",), "key-escape"),
    (("1", "2", "…"), "key-digits"),
    (("R",), "key-rotate"),
    (("L",), "key-legal"),
    (("H",), "key-hint"),
    (("Z",), "key-undo"),
    ((",", "."), "key-steps"),
    (("␣", "1", "2", "3"), "key-replay"),
    (("?",), "key-help"),
)
TURNING = ("direction", "rotation", "rotate", "turn")
"""Names of hands that turn the thing in hand."""

SPEEDS = {"slow": 1400, "normal": 700, "fast": 250}
"""How fast a match is shown again: milliseconds a turn. The keys 1, 2, 3 choose them in this order."""


def by_digit(scene: Scene, digit: str) -> str | None:
    """The token that a digit chooses: the thing of that name, else the n-th of the first hand; None: there is none."""
    items = [item for hand in _choosable(scene) for item in hand.items]
    if any(item.name == digit for item in items):
        return digit
    first = [item for hand in _choosable(scene)[:1] for item in hand.items]
    place = int(digit) - 1 if digit.isdecimal() else -1
    return first[place].name if 0 <= place < len(first) and first[place].state != "spent" else None


def rotated(scene: Scene) -> str | None:
    """The token that turns what is in hand one step further; None: nothing can be turned."""
    items = [item for item in _turning(scene) if item.state != "spent"]
    if not items:
        return None
    if any(item.name == "rot" for item in items):  # two buttons, left and right: the key turns right
        return "rot"
    chosen = next((place for place, item in enumerate(items) if item.state == "chosen"), -1)
    return items[(chosen + 1) % len(items)].name


@dataclass(frozen=True, slots=True)
class Chooser:
    """What buttons and keys choose in the hands of a screen. ``tap`` takes a token, ``told`` says how a thing lies."""

    scene: Callable[[], Scene]
    tap: Callable[[str], None]
    told: Callable[[], None]

    def press(self, token: str) -> None:
        """A button. One that turns what is in hand says how it lies now; what is chosen of several says itself."""
        turns = any(item.name == token for item in _turning(self.scene(), kinds=("words",)))
        self.tap(token)
        if turns:
            self.told()

    def key(self, name: str) -> None:
        """R ("rotate") or a digit (grid.COMMANDS)."""
        if name == "rotate":
            token = rotated(self.scene())
            if token is not None:
                self.press(token)
        else:
            token = by_digit(self.scene(), name)
            if token is not None:
                self.tap(token)


def turned(sitting: Sitting, scene: Scene, say: Callable[[Note], str]) -> str:
    """What is said after R or a button that turns: the words of the cell where the thing is tried, or of what is in
    hand; "" where nothing was turned."""
    picker = sitting.picker
    if not scene.lies or not sitting.chooses or picker.refusal is not None:
        return ""
    sites = {site.name: site for site in scene.sites}
    last = next((sites[tap] for tap in reversed(picker.taps) if tap in sites), None)
    if last is not None and set(scene.lies) <= set(last.label):
        return spoken(last, say)
    return ", ".join(say(note) for note in scene.lies)


def _turning(scene: Scene, kinds: tuple[str, ...] = ("words", "segments")) -> list[Item]:
    """What turns the thing in hand. What takes a piece away turns nothing."""
    hands = [hand for hand in scene.hands if (hand.name in TURNING or hand.kind == "segments") and hand.kind in kinds]
    return [item for item in hands[0].items if not item.name.startswith("-")] if hands else []


def _choosable(scene: Scene) -> list[Hand]:
    return [
        hand
        for hand in scene.hands
        if hand.kind not in ("counter", "shown", "won", "steps") and any(item.state != "shown" for item in hand.items)
    ]
