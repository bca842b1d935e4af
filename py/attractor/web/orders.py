"""The minute of buying on the page: whose pad it is, what its buttons and its text field do, how much time is left.

There is a pad exactly while a seat writes its orders here; it is forgotten before anybody else looks. What only a
minute needs is imported when one comes.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attractor.core.game import Move, Note, Seat
from attractor.core.scene import Scene
from attractor.web import browser
from attractor.web.plates import seat_style
from attractor.web.sitting import Sitting
from attractor.web.ticker import Ticker

if TYPE_CHECKING:
    from attractor.web.orders_form import Say
    from attractor.web.orders_pad import OrdersPad

FORM = "orders"
"""What a scene calls this form."""
UNFINISHED = ("pad-empty", "pad-unfinished", "pad-open", "pad-one-card")
"""What the pad says of an equation that is still being written: shown, and not said at every key."""


class Orders:
    """The pad of a sitting. ``pad`` is None while nobody writes orders here. now: milliseconds, as of the ticker."""

    def __init__(self, sitting: Sitting, ticker: Ticker, now: Callable[[], int]) -> None:
        self.sitting, self.ticker, self.now = sitting, ticker, now
        self.pad: OrdersPad | None = None
        self.is_large = False
        """Whether the board, which steps back on a phone, was asked forward again."""
        self._key: tuple[int, Seat | None] | None = None
        self._begun = ""
        self._said: Note | None = None

    # ---- showing -------------------------------------------------------------------------------------------------
    def follow(self, scene: Scene, *, watching: bool) -> bool:
        """Takes up the pad of whoever writes now, or lets go of it; whether there is one."""
        sitting, seat = self.sitting, self.sitting.seat
        if scene.form != FORM or not sitting.chooses or watching or seat is None:
            self.pad, self._key, self.is_large = None, None, False
            return False
        from attractor.games.settlers_of_chaos.rules import Settlers
        from attractor.web.orders_pad import OrdersPad

        state, key = sitting.match.state, (sitting.match.ply, seat)
        assert isinstance(state, Settlers)
        if self.pad is None or self._key != key:
            self.pad, self._key = OrdersPad(state, seat, sitting.grown), key
            self.pad.jot(sitting.jotted)
            self._begun = self.pad.pad.text
            self._said = self.pad.note
        return True

    def under(self, scene: Scene, tag: str, say: Say) -> str:
        """Below the board; "" without a pad."""
        if self.pad is None:
            return ""
        from attractor.web import orders_form

        return orders_form.under(self.pad, self.left, scene, tag, seat_style(scene, self.pad.seat), say)

    def tray(self, scene: Scene, tag: str, say: Say, hint: str = "") -> str:
        """Beside the board; "" without a pad. hint: the note of a hint, as markup."""
        if self.pad is None:
            return ""
        from attractor.web import orders_form

        return orders_form.tray(self.pad, scene, tag, seat_style(scene, self.pad.seat), say, hint)

    def field(self, say: Say) -> str:
        """The text field of the pad; "" without one."""
        if self.pad is None:
            return ""
        from attractor.web import orders_form

        return orders_form.field(self._begun, say)

    @property
    def left(self) -> tuple[int, int] | None:
        """Milliseconds that are left of how many; None where no clock runs."""
        if self.pad is None or self.pad.is_relaxed:
            return None
        from attractor.games.settlers_of_chaos.orders import span

        first, end = span(self.pad.state, self.pad.seat)
        return self.ticker.clocks.left(self.pad.seat, self.now()).move, (end - first) * 100

    def tick(self) -> None:
        """The bar of the time that is left."""
        bar, left = browser.by_id("minute"), self.left
        if bar is not None and left is not None:
            browser.set_attribute(bar, "value", str(left[0]))

    @property
    def styles(self) -> str:
        """What a board beside a pad is called in the style sheets."""
        return "buy large" if self.is_large else "buy"

    # ---- doing ---------------------------------------------------------------------------------------------------
    def press(self, what: str) -> Note | None:
        """A button of the pad. What was sent is in its envelope afterwards; returns what to say of it, if anything."""
        pad = self.pad
        if pad is None:
            return None
        elapsed = self.ticker.spent(self.now())
        sends = pad.press(what, elapsed)
        self.sitting.jotted = pad.pad.tokens
        if sends:
            self.sitting.grow(pad.desk.text, elapsed)
        field = browser.by_id("equation")
        if field is not None:
            field.value = pad.pad.text
        said = self._news(pad)
        return Note("pad-order-sent", n=len(pad.desk.sent)) if sends else said

    def enlarge(self) -> bool:
        """A tap on the board, which buys nothing, brings it forward or lets it step back; False without a pad."""
        self.is_large = self.pad is not None and not self.is_large
        return self.pad is not None

    def typed(self, text: str) -> Note | None:
        """The text field has changed; returns what to say of it, if anything."""
        if self.pad is None:
            return None
        self.pad.typed(text)
        self.sitting.jotted = self.pad.pad.tokens
        return self._news(self.pad)

    @property
    def refused(self) -> bool:
        """Whether the last press could not be."""
        return self.pad is not None and self.pad.refusal is not None

    def _news(self, pad: OrdersPad) -> Note | None:
        """Why something could not be; else what the pad shows anew, once it is more than that something is missing."""
        if pad.refusal is not None:
            return pad.refusal.note
        before, self._said = self._said, pad.note
        return None if pad.note == before or pad.note.key in UNFINISHED else pad.note

    @property
    def text(self) -> Move | None:
        """The whole list, to be handed in; None without a pad."""
        return None if self.pad is None else self.pad.desk.text
