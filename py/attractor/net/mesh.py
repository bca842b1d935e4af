"""Who can be reached, and by which way: the lines that there are, introductions to the tabs behind them, relays around
a pair that cannot connect, and honest liveness. A machine without a clock or a network, like room.py.

    mesh = Mesh("room1", "k3f9abcd", now)
    todo = mesh.opened("line-1", now)                      # a channel is open
    todo = mesh.came("line-1", text, now)                  # a text came on it
    todo = mesh.send("m2x8pqrs", frame, now)
    todo = mesh.tick(now)                                  # twice a second

Every method returns what is to be done outside, in order. A tab has a new name on every load and nothing hangs on it:
who somebody is, is proved in the room by keys. The mesh carries text; it never reads a frame.
"""
from __future__ import annotations

from attractor.core.game import BadRecord
from attractor.net import codes, lines
from attractor.net.lines import CROWD, HOPS, LINES, Line, Parcel, Word, parcel, talk
from attractor.net.others import AWAY, GONE, Other, Others
from attractor.net.ways import Became, Dial, Effect, Expect, Framed, Put, Reached, Revive, Shut, Signalled, Standing

BEAT = 1_000
"""Milliseconds between two pings on a line where nothing else is heard."""
DOUBT = 900
"""Milliseconds without an answer after which a peer may have been killed; on a slow line twice what an answer takes.
The line still counts."""
SILENT = 6_000
"""Milliseconds without an answer after which a line counts as lost."""
SLEPT = 4_000
"""Milliseconds without anything after which this tab was asleep."""
SETTLED = 5_000
"""Milliseconds that texts may still come by way of others from a peer with a line of its own."""
RETRY = (5_000, 10_000, 20_000, 60_000)
"""Milliseconds between attempts to reach a peer directly."""


class Mesh:
    """room, name: of this tab. before: its name before a reload."""

    def __init__(self, room: str, name: str, now: int, before: str = "") -> None:
        self.room = room
        self.name = name
        self.before = before
        self.lines: dict[str, Line] = {}
        self.others = Others()
        self._now = now
        self._todo: list[Effect] = []

    # ---- what is -------------------------------------------------------------------------------------------------
    def state(self, peer: str) -> str:
        """As ``Became`` says, "" for a stranger."""
        other = self.others.get(peer)
        return other.state if other else ""

    def direct(self, peer: str) -> Line | None:
        """The line that leads straight to a peer: the newest that lives."""
        lines = [line for line in self.lines.values() if line.peer == peer and self._lives(line)]
        return max(lines, key=lambda line: (line.is_near, line.since), default=None)

    def routes(self) -> dict[str, tuple[int, Line]]:
        """How many lines lead to every peer, and the first of them."""
        found: dict[str, tuple[int, Line]] = {}
        for line in self.lines.values():
            if line.peer and self._lives(line) and self.direct(line.peer) is line:
                found[line.peer] = (1, line)
        for line in [line for far, line in found.values()]:
            for peer, far in line.routes.items():
                if self._leads(line, peer) and far + 1 < found.get(peer, (HOPS + 1, line))[0]:
                    found[peer] = (far + 1, line)
        return found

    # ---- what comes ----------------------------------------------------------------------------------------------
    def opened(self, line: str, now: int, is_near: bool = False, owner: str = "") -> list[Effect]:
        """A channel is open. owner: of its other end, proved by the channel, the same after a reload."""
        self._pass(now)
        self.lines[line] = Line(line, is_near, now, owner=owner, heard=now, counted=now, steady=now)
        self._put(self.lines[line], talk("hello", self.room, self.name, self.before))
        return self._done()

    def closed(self, line: str, now: int) -> list[Effect]:
        """A channel has closed for good."""
        self._pass(now)
        self.lines.pop(line, None)
        return self._done()

    def broke(self, line: str, now: int) -> list[Effect]:
        """The browser says that the connection has failed; something heard on it later mends it."""
        self._pass(now)
        if line in self.lines:
            self.lines[line].is_broken = True
        return self._done()

    def came(self, line: str, text: str, now: int) -> list[Effect]:
        """A text came; nothing that can come raises."""
        self._pass(now)
        known = self.lines.get(line)
        if known is None:
            return []
        was_dark = not self._lives(known)
        known.answered(now, SILENT)
        if was_dark:
            self._tell_routes(self.routes())  # before what it may have to be passed on
        if known.peer:
            self._unclaim(known.peer)
        if not known.may_talk(now):
            self._shut(known)
            return self._done()
        try:
            self._take(known, text)
        except BadRecord:
            known.junk += 1
            if known.junk >= lines.JUNK:
                self._shut(known)
        return self._done()

    def tick(self, now: int) -> list[Effect]:
        """Time passes: pings go out, silence is noticed."""
        self._pass(now)
        for line in list(self.lines.values()):
            waits = line.peer and not line.is_doubted and line.asked >= 0
            if waits and now - line.asked >= max(DOUBT, 2 * line.slow):
                line.is_doubted = True
                self._todo.append(Expect(line.peer))
            if now - max(line.heard, line.pinged) >= BEAT:
                self._ping(line)
            elif not line.peer and now - line.since > SILENT and not line.claims:
                self._shut(line)  # whoever it is has never said so
        return self._done()

    # ---- what is done --------------------------------------------------------------------------------------------
    def send(self, peer: str, frame: str, now: int) -> list[Effect]:
        """A frame of the room, by the shortest way; it is lost where there is none."""
        self._pass(now)
        self._post(peer, "=" + frame)
        return self._done()

    def signal(self, peer: str, kind: str, number: int, code: str, now: int) -> list[Effect]:
        """``offer`` or ``answer`` for a direct line, through others."""
        self._pass(now)
        self._post(peer, talk("signal", kind, number, code))
        return self._done()

    def seek(self, peers: list[str], now: int) -> list[Effect]:
        """After a reload: looks for peers of before."""
        self._pass(now)
        for peer in peers:
            self.others.setdefault(peer, Other("lost", now, now, is_sought=True, is_met=True))
        return self._done()

    def stand(self, peer: str, code: str, now: int) -> list[Effect]:
        """Gives a peer an offer that stays."""
        self._pass(now)
        line = self.direct(peer)
        if line is not None:
            self._put(line, talk("standing", code))
        return self._done()

    def drop(self, peer: str, now: int) -> list[Effect]:
        """Has no more to do with a peer. Of one without a line here we may have heard what others made up: nothing of
        it is taken any more from the line that brought it."""
        self._pass(now)
        own = [line for line in self.lines.values() if line.peer == peer]
        for line in own:
            self._put(line, talk("bye"))
            self._shut(line)
        other = self.others.get(peer)
        if other is not None and not own and other.by in self.lines:
            self.lines[other.by].barred.add(peer)
            self._forget(peer, "gone")
        return self._done()

    def end(self, now: int) -> list[Effect]:
        """The page closes: says so to all."""
        self._pass(now)
        for line in self.lines.values():
            self._put(line, talk("bye"))
        return self._take_todo()

    # ---- talk ----------------------------------------------------------------------------------------------------
    def _take(self, line: Line, text: str) -> None:
        if len(text) > lines.LONGEST:
            raise BadRecord("room-frame-too-long")
        if text.startswith("~"):
            kind, words = lines.read_talk(text)
            self._talk(line, kind, words)
        elif not line.peer:
            raise BadRecord("room-junk")
        elif text.startswith(">"):
            it = lines.read_parcel(text)
            if self._may_bring(line, it.source):
                self._pass_on(line, it)
        elif text.startswith("="):
            self._todo.append(Framed(line.peer, text[1:]))
        else:
            raise BadRecord("room-junk")

    def _talk(self, line: Line, kind: str, words: tuple[Word, ...]) -> None:
        if kind == "hello":
            room, name, before = map(str, words)
            self._hello(line, room, name, before)
        elif kind == "ping":
            self._put(line, talk("pong", words[0]))
        elif kind == "routes" and line.peer and isinstance(words[0], dict):
            line.routes = words[0]
        elif kind == "standing" and line.peer:
            code = str(words[0])
            codes.read_side(code)
            self._todo.append(Standing(line.peer, code))
        elif kind == "bye":
            self._shut(line)

    def _hello(self, line: Line, room: str, name: str, before: str) -> None:
        is_new = not line.peer and not line.claims and lines.NAME.fullmatch(name)
        if room != self.room or name == self.name or not is_new or not self._may_be(line, name):
            self._shut(line)
            return
        rival = self.direct(name)
        if rival is not None:  # the name is taken: the old line has a moment to show that it lives
            line.claims = name
            self._ping(rival)
            return
        self._settle(line, name)
        is_known = before in self.others and before != name and self._may_be(line, before)
        line.before = before if is_known else ""
        old = self.direct(line.before) if line.before else None
        if old is not None:  # as above
            self._ping(old)

    def _settle(self, line: Line, name: str) -> None:
        line.peer, line.claims = name, ""
        other = self.others.meet(name, self._now)
        other.owner = other.owner or line.owner
        for old in [old for old in self.lines.values() if old.peer == name and old is not line]:
            self._shut(old)

    def _pass_on(self, line: Line, it: Parcel) -> None:
        if it.to == self.name:
            try:
                self._open(line, it)
            except BadRecord:
                if it.source == line.peer:  # who only carried it is not to blame
                    raise
            return
        far, first = self.routes().get(it.to, (0, line))
        if first is not line and it.hops < HOPS and line.may_load(self._now):
            self._put(first, parcel(Parcel(it.to, it.source, it.hops + 1, it.text)))

    def _open(self, line: Line, it: Parcel) -> None:
        if it.source in self.others:
            self.others[it.source].by = line.name
        if it.text.startswith("="):
            self._todo.append(Framed(it.source, it.text[1:]))
            return
        kind, words = lines.read_talk(it.text)
        if kind != "signal":
            raise BadRecord("room-junk")
        self._todo.append(Signalled(it.source, str(words[0]), int(str(words[1])), str(words[2])))

    # ---- helpers -------------------------------------------------------------------------------------------------
    def _pass(self, now: int) -> None:
        """Time passes. A tab that slept judges nobody until it has asked again."""
        if now - self._now > SLEPT:
            for line in self.lines.values():
                line.asked = now if line.asked >= 0 else -1
        self._now = now

    def _may_be(self, line: Line, name: str) -> bool:
        """Whether a peer of this name, or one that had it before, may be at the end of a line. A tab of this browser
        may."""
        other = self.others.get(name)
        return line.is_near or other is None or other.owner in ("", line.owner)

    def _may_bring(self, line: Line, source: str) -> bool:
        """Whether a text of this source can have come on a line: it is at the other end, or the line leads to it and it
        has no sure line of its own to here."""
        if source == line.peer:
            return True
        own = self.direct(source)
        is_sure = own is not None and not own.is_doubted and self._now - own.steady >= SETTLED
        return source in line.routes and self._leads(line, source) and not is_sure

    def _leads(self, line: Line, peer: str) -> bool:
        """Whether it is believed that a line that tells of a peer leads to it."""
        return peer in self.others and peer not in line.barred

    def _lives(self, line: Line) -> bool:
        return not line.is_broken and (line.asked < 0 or self._now - line.asked < SILENT - BEAT)

    def _post(self, peer: str, text: str) -> None:
        far, line = self.routes().get(peer, (0, None))
        if line is not None:
            direct = far == 1 and text.startswith("=")
            self._put(line, text if direct else parcel(Parcel(peer, self.name, 1, text)))

    def _ping(self, line: Line) -> None:
        line.pinged = self._now
        line.asked = line.asked if line.asked >= 0 else self._now
        line.number += 1
        self._put(line, talk("ping", line.number))

    def _put(self, line: Line, text: str) -> None:
        self._todo.append(Put(line.name, text))

    def _shut(self, line: Line) -> None:
        if self.lines.pop(line.name, None) is not None:
            self._todo.append(Shut(line.name))

    def _forget(self, peer: str, state: str) -> None:
        del self.others[peer]
        for line in [line for line in self.lines.values() if line.peer == peer]:
            self._shut(line)
        self._todo.append(Became(peer, state))

    def _unclaim(self, peer: str) -> None:
        """It lives: nobody else is what became of it."""
        for line in self.lines.values():
            if line.before == peer:
                line.before = ""

    def _take_todo(self) -> list[Effect]:
        todo, self._todo = self._todo, []
        return todo

    def _done(self) -> list[Effect]:
        """What follows from the lines as they are now."""
        for line in [line for line in self.lines.values() if line.claims]:
            rival = self.direct(line.claims)
            if rival is None:
                self._settle(line, line.claims)
            elif rival.asked < 0:
                self._shut(line)
        for line in self.lines.values():
            for peer in line.routes:
                if peer != self.name and peer not in line.barred:
                    self.others.hear(peer, line, self._now)
        routes = self.routes()
        for line in [line for line in self.lines.values() if line.before and line.before not in routes]:
            if line.before in self.others:
                self._forget(line.before, "replaced")
            line.before = ""
        for peer, other in list(self.others.items()):
            self._judge(peer, other, routes[peer][0] if peer in routes else 0)
        self._tell_routes(routes)
        return self._take_todo()

    def _judge(self, peer: str, other: Other, far: int) -> None:
        """far: lines that lead to the peer, 0 for none."""
        was, away = other.state, self._now - other.since
        if not far and other.is_forgotten(away):
            self._forget(peer, "gone")
            return
        if far == 1 and was != "open":
            other.tried, other.is_sought = 0, False
        if not far and was not in AWAY:
            other.since, other.due, other.tried, away = self._now, self._now, 0, 0
        if far > 1 and was == "open":
            other.due, other.tried = self._now, 0
        if far:
            state = "open" if far == 1 else "relayed"
        else:
            state = "failed" if away > GONE else "restarting" if other.tried else "lost"
        if state != was:
            other.state = state
            self._todo.append(Became(peer, state))
            if far and was not in ("open", "relayed"):
                self._todo.append(Reached(peer))
        if far != 1 and self._now >= other.due:
            self._attempt(peer, other, far)

    def _attempt(self, peer: str, other: Other, far: int) -> None:
        other.due = self._now + RETRY[min(other.tried, len(RETRY) - 1)]
        other.tried += 1
        if not far and other.is_met:
            self._todo.append(Revive(peer, other.is_sought or self.name > peer))
        elif far and self.name < peer and len(self.lines) < LINES:
            self._todo.append(Dial(peer))

    def _tell_routes(self, routes: dict[str, tuple[int, Line]]) -> None:
        for line in self.lines.values():
            if not line.peer:
                continue
            known = {peer: far for peer, (far, first) in sorted(routes.items()) if first is not line and far < HOPS}
            told = talk("routes", dict(list(known.items())[:CROWD]))
            if told != line.told:
                line.told = told
                self._put(line, told)
