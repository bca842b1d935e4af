"""Rules 4, 17 and 21: where a settlement, a road or a city may stand."""
from __future__ import annotations

from attractor.core.game import IllegalMove
from attractor.games.settlers_of_chaos.graph import BESIDE, EDGES, EDGES_AT, ENDS, VERTICES
from attractor.games.settlers_of_chaos.parts import Player


def open_vertices(own: Player, rival: Player) -> list[str]:
    """Vertices that are free and have no building on an adjacent one (rules 4 and 17), by name."""
    taken = own.buildings | rival.buildings
    blocked = taken.union(*(BESIDE[vertex] for vertex in taken))
    return [vertex for vertex in VERTICES if vertex not in blocked]


def check_vertex(own: Player, rival: Player, vertex: str) -> None:
    """Raises IllegalMove unless a building may be founded here, roads aside."""
    if vertex not in BESIDE:
        raise IllegalMove("wants-corner", text=vertex)
    taken = own.buildings | rival.buildings
    if vertex in taken:
        raise IllegalMove("vertex-taken", cells=(vertex,))
    near = tuple(sorted(taken.intersection(BESIDE[vertex])))
    if near:
        raise IllegalMove("next-to-building", cells=(vertex, *near))


def check_edge(own: Player, rival: Player, edge: str) -> None:
    """Raises IllegalMove unless this is a free edge."""
    if edge not in ENDS:
        raise IllegalMove("wants-side", text=edge)
    if edge in own.roads or edge in rival.roads:
        raise IllegalMove("edge-taken", cells=(edge,))


def first_roads(own: Player, rival: Player, vertex: str) -> list[str]:
    """Rule 4: the free edges at the settlement just placed."""
    return [edge for edge in EDGES_AT[vertex] if edge not in own.roads and edge not in rival.roads]


def settlements(own: Player, rival: Player) -> list[str]:
    """Rule 17: open vertices with an own road at them. The road need not be joined to anything."""
    return [vertex for vertex in open_vertices(own, rival) if not own.roads.isdisjoint(EDGES_AT[vertex])]


def check_settlement(own: Player, rival: Player, vertex: str) -> None:
    """Raises IllegalMove unless an advantage Settlement may stand here."""
    check_vertex(own, rival, vertex)
    if own.roads.isdisjoint(EDGES_AT[vertex]):
        raise IllegalMove("no-road-there", cells=(vertex,))


def roads(own: Player, rival: Player) -> list[str]:
    """Rule 17: the free edges that join a group of own roads, or a building, that holds an own building."""
    reached = _reached(own, rival)
    free = [edge for edge in EDGES if edge not in own.roads and edge not in rival.roads]
    return [edge for edge in free if not reached.isdisjoint(ENDS[edge])]


def check_road(own: Player, rival: Player, edge: str) -> None:
    """Raises IllegalMove unless an advantage Road may lie here; where a rival's building is the cause, it is named."""
    check_edge(own, rival, edge)
    if not _reached(own, rival).isdisjoint(ENDS[edge]):
        return
    cut = tuple(end for end in ENDS[edge] if end in rival.buildings and not own.roads.isdisjoint(EDGES_AT[end]))
    if cut:
        raise IllegalMove("road-cut", cells=(edge, *cut))
    raise IllegalMove("road-apart", cells=(edge,))


def check_city(own: Player, vertex: str) -> None:
    """Raises IllegalMove unless this is an own settlement."""
    if vertex not in BESIDE:
        raise IllegalMove("wants-corner", text=vertex)
    if vertex not in own.settlements:
        raise IllegalMove("not-your-settlement", cells=(vertex,))


def _reached(own: Player, rival: Player) -> set[str]:
    """Where an own road may go on: own buildings, and what their roads lead to without passing a rival's."""
    shut = rival.buildings
    reached = set(own.buildings)
    todo = list(reached)
    while todo:
        for edge in EDGES_AT[todo.pop()]:
            if edge in own.roads:
                for end in ENDS[edge]:
                    if end not in reached and end not in shut:
                        reached.add(end)
                        todo.append(end)
    return reached
