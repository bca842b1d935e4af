"""How long the present decision has taken by this tab's own clock; a lost line stops it for a while.

People who share a tab choose in secret one after the other, and each has the whole time: it begins anew when the one
before has put its choice away, and stands until the next holds the device.
"""
from __future__ import annotations

from attractor.core.game import Seat
from attractor.net import clocks, peers
from attractor.net.holding import Holding
from attractor.net.table import Table

DARK = peers.SILENT + 1_000
"""Milliseconds by which two ends of a line that is lost may notice it apart."""
NAP = 3_000
"""Milliseconds between two inputs from which on this tab slept: there is one every second."""


class Watch:
    """took: how long the last decision before this one had taken here, by ply. is_covered: the seat of this tab that is
    to choose in secret has not said that it holds the device. doubts: by ply, milliseconds by which this clock and
    the others' may differ, because it slept, or the line was lost, which is not noticed everywhere at once.
    """

    def __init__(self, holding: Holding) -> None:
        self.holding = holding
        self.took: dict[int, int] = {}
        self.paused: dict[Seat, int] = {}
        self.is_covered = False
        self.doubts: dict[int, int] = {}
        self._was_dark = False
        self._decision: tuple[str, int, bool, int] | None = None
        self._shares = False
        self._since = 0
        self._began: dict[int, int] = {}
        self._at = 0

    @property
    def elapsed(self) -> int:
        return max(0, self.holding.now - self._since)

    @property
    def is_paused(self) -> bool:
        """Whether the clocks stand because of a lost line or by agreement."""
        table = self.holding.table
        return table is not None and (table.fold.paused or bool(self._excused(table)))

    @property
    def stands(self) -> bool:
        """Whether no time passes here now."""
        return self.is_covered or self.is_paused

    def reading(self, ply: int) -> int:
        """How long the decision of this ply has taken here; -1 where it is not the present one, or where people who
        share this tab have a time each."""
        if self._decision is None or self._decision[1:3] != (ply, False) or self._shares:
            return -1
        return max(0, self.elapsed - (self.holding.now - self._at if self.stands else 0))

    def follow(self) -> None:
        """To be called at every input, after its effects."""
        holding, table = self.holding, self.holding.table
        passed, self._at = holding.now - self._at, holding.now
        if table is None:
            return
        fold = table.fold
        sharing = self._sharing(table)
        waiting = [seat for seat in sharing if seat in fold.awaited]
        decision = (table.log.match, fold.match.ply, fold.is_opening, len(sharing) - len(waiting))
        if decision != self._decision:
            if self._decision is not None and self._decision[0] == decision[0]:
                if passed > NAP:
                    self.doubts[self._decision[1]] = self.doubts.get(self._decision[1], 0) + passed
                self.took[self._decision[1]] = self.elapsed
            elif self._decision is not None:
                self.took.clear()
                self.doubts.clear()
                self.paused.clear()
                self._began.clear()
            if self._decision is None or self._decision[:2] != decision[:2]:
                self._began[decision[1]] = holding.now
            self._decision = decision
            self._was_dark, self._shares = False, bool(sharing)
            self.doubts.setdefault(fold.match.ply, 0)
            # Nobody at this device is waited for, so a window of the rules opens at once.
            self._since = holding.now - (clocks.left(fold.match, fold.times, waiting[0]).wait if waiting else 0)
            return
        excused = self._excused(table)
        if (excused or fold.paused) and not self._was_dark:
            self._was_dark = True
            self.doubts[fold.match.ply] += DARK
        if passed > NAP:
            self.doubts[fold.match.ply] += passed
        if excused or self.is_covered or fold.paused:
            for seat in excused:
                self.paused[seat] = self.paused.get(seat, 0) + passed
            self._since += passed

    def measured(self, ply: int) -> int:
        """Milliseconds that the decision at a ply has taken here, 0 where this tab has not seen it."""
        now = self.elapsed if self._decision is not None and self._decision[1] == ply else 0
        return max(now, self.took.get(ply, 0))

    def began(self, ply: int) -> int:
        """When the decision at a ply began here, pauses and all; when this tab did, where it has not seen that."""
        return self._began.get(ply, self.holding.company.born)

    def saw(self, ply: int) -> bool:
        """Whether this tab was there when the decision at a ply began: one that it was loaded into was under way."""
        return ply in self._began and (not self.holding.born or ply > min(self._began))

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
        match, ply, is_opening, put_away = self._decision
        return f"{match} {ply} {int(is_opening)} {put_away}"

    def up(self, seat: Seat) -> bool:
        """Whether the time of a seat that is awaited is up by this tab's clock."""
        table = self.holding.table
        if table is None or seat not in table.fold.awaited or self._comes_later(seat, table):
            return False
        if table.fold.is_opening:
            return self.elapsed >= clocks.OPENING
        left = clocks.left(table.fold.match, table.fold.times, seat)
        return left.limited and self.elapsed >= left.total

    def _sharing(self, table: Table) -> list[Seat]:
        """The people of this tab who choose in secret now, in the order in which they do; [] unless there are several.
        """
        fold, owns, own = table.fold, self.holding.vault.owns, self.holding.own_seats(table)
        if not fold.match.moment.is_secret or fold.is_opening:
            return []
        people = {seat for seat, key in own.items() if seat in fold.active and not owns[key].is_computer}
        sharing = [seat for seat in fold.match.state.at_one_device if seat in people]
        return sharing if len(sharing) > 1 else []

    def _comes_later(self, seat: Seat, table: Table) -> bool:
        """Whether another of this tab chooses before a seat."""
        waiting = [other for other in self._sharing(table) if other in table.fold.awaited]
        return seat in waiting[1:]

    def _excused(self, table: Table) -> list[Seat]:
        here = self.holding.here()
        return [
            seat for seat in table.fold.active if seat not in here and self.paused.get(seat, 0) < clocks.PAUSE
        ]  # fmt: skip
