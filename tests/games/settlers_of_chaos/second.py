"""A second way to each answer, sharing nothing with the rules but names: cards given, values, roads.

Production goes from buildings to hexes instead of from hexes to buildings; equations are text for Python's own parser,
with fractions; roads are found by growing groups of roads, as rule 17 words it, instead of by walking from buildings.
"""
from __future__ import annotations

import ast
from collections import Counter
from fractions import Fraction

from attractor.games.settlers_of_chaos.graph import EDGES, EDGES_AT, ENDS, HEXES, HEXES_AT
from attractor.games.settlers_of_chaos.rules import Settlers


def cards_given(state: Settlers, seat: int, names: tuple[str, str]) -> Counter[str]:
    """What a reveal gives a seat (rules 7 to 9)."""
    if names[seat] == "-":
        return Counter()
    said = Counter(letter for name in names for letter in name if letter != "-")
    given: Counter[str] = Counter()
    player = state.players[seat]
    for buildings, copies in ((player.settlements, 1), (player.cities, 2)):
        for vertex in buildings:
            for name in HEXES_AT[vertex]:
                at = HEXES.index(name)
                if said[state.colours[at]] % 2 == 1 and name != state.robber:
                    given[state.colours[at] + state.numbers[at]] += copies
    return given


def value_of(postfix: str) -> Fraction | None:
    """The exact value by way of a fully bracketed text that Python reads; None: a division by zero."""
    stack: list[str] = []
    index = 0
    while index < len(postfix):
        sign = postfix[index]
        if sign in "asmd":
            right, left = stack.pop(), stack.pop()
            stack.append(f"({left}{dict(zip('asmd', '+-*/', strict=True))[sign]}{right})")
        elif sign.isdigit():
            stack.append(sign)
        index += 1
    (text,) = stack
    try:
        return _fraction(ast.parse(text, mode="eval").body)
    except ZeroDivisionError:
        return None


def roads_open(state: Settlers, seat: int) -> set[str]:
    """Where rule 17 lets a seat build a road: try every free edge and look at the group it would belong to."""
    own, rival = state.players[seat], state.players[1 - seat]
    shut = rival.settlements | rival.cities
    home = own.settlements | own.cities
    open_edges = set()
    for edge in set(EDGES) - own.roads - rival.roads:
        roads = own.roads | {edge}
        group, grown = {edge}, True
        while grown:
            joints = {end for road in group for end in ENDS[road]} - shut
            wider = group | {road for joint in joints for road in EDGES_AT[joint] if road in roads}
            grown = wider != group
            group = wider
        if home & {end for road in group for end in ENDS[road]}:
            open_edges.add(edge)
    return open_edges


def _fraction(node: ast.AST) -> Fraction:
    if isinstance(node, ast.Constant):
        return Fraction(int(str(node.value)))
    assert isinstance(node, ast.BinOp), node
    left, right = _fraction(node.left), _fraction(node.right)
    if isinstance(node.op, ast.Add):
        return left + right
    if isinstance(node.op, ast.Sub):
        return left - right
    return left * right if isinstance(node.op, ast.Mult) else left / right
