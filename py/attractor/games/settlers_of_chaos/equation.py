"""Rule 12: equations. Postfix text to tokens, exact values, and the cards that pay for them.

Operators are ``a s m d`` for plus, minus, times and divided; an operand is a card (``g3``) or a bare number (``3``).

>>> equation = parse("r5r7ag3mp4s")
>>> value(equation), infix(equation)
(32, '(r5+r7)×g3−p4')
>>> pay(parse("3p4m"), ("r3", "p4", "g3"))
(('r3', 'p4'), ('g3',))
"""
from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, Union

from attractor.core.game import IllegalMove
from attractor.games.settlers_of_chaos.parts import Card, Hand

Tokens = tuple[str, ...]
Value = Union[int, Fraction]

OPERATORS: Final = {"a": "+", "s": "−", "m": "×", "d": "÷"}
_TOKEN: Final = re.compile("[rbygpw]?[0-9]|[asmd]")
_WHOLE: Final = re.compile("(?:[rbygpw]?[0-9]|[asmd])+")


def parse(text: str) -> Tokens:
    """The tokens of a postfix text that leaves exactly one value; raises IllegalMove for any other (rule 11)."""
    if not _WHOLE.fullmatch(text):
        raise IllegalMove("malformed", text=text)
    tokens = tuple(_TOKEN.findall(text))
    depth = 0
    for token in tokens:
        depth += -1 if token in OPERATORS else 1
        if depth < 1:
            raise IllegalMove("equation-unjoined", text=text)
    if depth != 1:
        raise IllegalMove("equation-unjoined", text=text)
    return tokens


def operands(tokens: Tokens) -> Tokens:
    """The cards and bare numbers, from the left."""
    return tuple(token for token in tokens if token not in OPERATORS)


def value(tokens: Tokens) -> Value | None:
    """The exact value; None where something is divided by zero."""
    stack: list[Value] = []
    for token in tokens:
        if token not in OPERATORS:
            stack.append(int(token[-1]))
            continue
        right = stack.pop()
        left = stack.pop()
        if token == "a":
            stack.append(left + right)
        elif token == "s":
            stack.append(left - right)
        elif token == "m":
            stack.append(left * right)
        elif right == 0:
            return None
        else:
            stack.append(Fraction(left) / right)
    return stack[0]


def pay(tokens: Tokens, hand: Hand) -> tuple[Hand, Hand] | None:
    """The cards used, in the order of the operands, and the hand without them; None where one is missing.

    Named cards are taken first; then the bare numbers, from the left, each take the oldest card of that number.
    """
    left = list(hand)
    used: list[Card] = list(operands(tokens))
    for token in used:
        if len(token) == 2:
            if token not in left:
                return None
            left.remove(token)
    for index, token in enumerate(used):
        if len(token) == 1:
            card = next((card for card in left if card[1] == token), None)
            if card is None:
                return None
            left.remove(card)
            used[index] = card
    return tuple(used), tuple(left)


def infix(tokens: Tokens) -> str:
    """The ordinary form, with no parenthesis more than needed."""
    stack: list[tuple[str, str]] = []  # text, its last operator ("" for an operand)
    for token in tokens:
        if token not in OPERATORS:
            stack.append((token, ""))
            continue
        right, right_op = stack.pop()
        left, left_op = stack.pop()
        if token in "md" and left_op and left_op in "as":
            left = f"({left})"
        if right_op and (token == "d" or (token in "sm" and right_op in "as") or (token == "m" and right_op == "d")):
            right = f"({right})"
        stack.append((f"{left}{OPERATORS[token]}{right}", token))
    return stack[0][0]
