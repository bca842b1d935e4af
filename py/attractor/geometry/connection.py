"""What hangs together: groups and shortest ways in any graph, given as a function from a node to its neighbours."""
from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def reachable(starts: Iterable[Node], beside: Callable[[Node], Iterable[Node]]) -> frozenset[Node]:
    """Every node that can be reached from ``starts``, these included."""
    seen = set(starts)
    waiting = list(seen)
    while waiting:
        for there in beside(waiting.pop()):
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return frozenset(seen)


def groups(nodes: Collection[Node], beside: Callable[[Node], Iterable[Node]]) -> tuple[frozenset[Node], ...]:
    """``nodes`` divided into connected groups, in the order in which a first member is met; others are not entered."""
    allowed = frozenset(nodes)
    found: list[frozenset[Node]] = []
    seen: set[Node] = set()
    for node in nodes:
        if node not in seen:
            group = reachable((node,), lambda here: (there for there in beside(here) if there in allowed))
            seen |= group
            found.append(group)
    return tuple(found)


def path(
    starts: Iterable[Node], goals: Collection[Node], beside: Callable[[Node], Iterable[Node]]
) -> tuple[Node, ...] | None:
    """A shortest way from one of ``starts`` to one of ``goals``, both ends included; None where there is none.

    Of several equally short ways it takes the first in the order of ``starts`` and of ``beside``.
    """
    before: dict[Node, Node | None] = {}
    waiting: deque[Node] = deque()
    for start in starts:
        if start not in before:
            before[start] = None
            waiting.append(start)
    while waiting:
        here = waiting.popleft()
        if here in goals:
            return _back(here, before)
        for there in beside(here):
            if there not in before:
                before[there] = here
                waiting.append(there)
    return None


def distances(starts: Iterable[Node], beside: Callable[[Node], Iterable[Node]]) -> dict[Node, int]:
    """The number of steps from the nearest of ``starts`` to every node that can be reached."""
    far = dict.fromkeys(starts, 0)
    waiting = deque(far)
    while waiting:
        here = waiting.popleft()
        for there in beside(here):
            if there not in far:
                far[there] = far[here] + 1
                waiting.append(there)
    return far


def _back(last: Node, before: dict[Node, Node | None]) -> tuple[Node, ...]:
    way = [last]
    while (node := before[way[-1]]) is not None:
        way.append(node)
    return tuple(reversed(way))
