"""How long the present decision has taken by this tab's own clock; a lost line stops it for a while."""
from __future__ import annotations

from attractor.core.game import Seat
from attractor.net import clocks
from attractor.net.holding import Holding
from attractor.net.table import Table


class Watch:
    """took: how long the last decision before this one had taken here, by ply."""

    def __init__(self, holding: Holding) -> None:
        self.holding = holding
        self.took: dict[int, int] = {}
        self.paused: dict[Seat, int] = {}
        self._decision: tuple[str, int, bool] | None = None
        self._since = 0
        self._at = 0

    @property
    def elapsed(self) -> int:
        return max(0, self.holding.now - self._since)

    @property
    def is_paused(self) -> bool:
        """Whether the clocks stand because of a lost line or by agreement."""
        table = self.holding.table
        return table is not None and (table.fold.paused or bool(self._excused(table)))

    def follow(self) -> None:
        """To be called at every input, after its effects."""
        holding, table = self.holding, self.holding.table
        passed, self._at = holding.now - self._at, holding.now
        if table is None:
            return
        fold = table.fold
        decision = (table.log.match, fold.match.ply, fold.is_opening)
        if decision != self._decision:
            if self._decision is not None and self._decision[0] == decision[0]:
                self.took[self._decision[1]] = self.elapsed
            elif self._decision is not None:
                self.took.clear()
                self.paused.clear()
            self._decision = decision
            self._since = holding.now
            return
        excused = self._excused(table)
        if excused or fold.paused:
            for seat in excused:
                self.paused[seat] = self.paused.get(seat, 0) + passed
            self._since += passed

    def write(self) -> str:
        """How long the present decision has taken, for this device's storage; "" before the match."""
        return "" if self._decision is None else f"{self._named} {self.elapsed}"

    def restore(self, text: str) -> None:
        """After a reload, goes on where ``write`` stood, if it is the same decision; the time between does not count.

        Whatever else the text says is passed over.
        """
        named, _, elapsed = text.rpartition(" ")
        if self._named and named == self._named and elapsed.isdecimal():
            self._since = self.holding.now - int(elapsed)

    @property
    def _named(self) -> str:
        """What the present decision is called in storage; "" before the match."""
        if self._decision is None:
            return ""
        match, ply, is_opening = self._decision
        return f"{match} {ply} {int(is_opening)}"

    def up(self, seat: Seat) -> bool:
        """Whether the time of a seat that is awaited is up by this tab's clock."""
        table = self.holding.table
        if table is None or seat not in table.fold.awaited:
            return False
        if table.fold.is_opening:
            return self.elapsed >= clocks.OPENING
        left = clocks.left(table.fold.match, table.fold.times, seat)
        return left.limited and self.elapsed >= left.total

    def _excused(self, table: Table) -> list[Seat]:
        here = self.holding.here()
        return [
            seat for seat in table.fold.active if seat not in here and self.paused.get(seat, 0) < clocks.PAUSE
        ]  # fmt: skip
