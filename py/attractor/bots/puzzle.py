"""Puzzles: positions with exactly one winning move, as lines of a game's ``puzzles.txt``.

A line is ``<id> <link> <answer>``: the link of the match up to the position, and the only move that wins. A game that
has puzzles says in ``bot_puzzles.py`` on which tables to look for them (``TABLES``: options, and how many puzzles) and
what the only winning move is (``only_move``).
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Puzzle:
    """id: for ``#/puzzle/<id>``, for ever. link: the match up to the position. answer: the only winning move."""

    id: str
    link: str
    answer: str


@dataclass(frozen=True, slots=True)
class OnlyMove:
    """The one move that wins, and how much work it was to prove that, for sorting from easy to hard."""

    move: str
    work: int


def read(text: str) -> Iterator[Puzzle]:
    """The puzzles of a file, in its order."""
    for line in text.splitlines():
        if line and not line.startswith("#"):
            yield Puzzle(*line.split())


def write(puzzles: list[Puzzle]) -> str:
    """The text of a file."""
    return "".join(f"{puzzle.id} {puzzle.link} {puzzle.answer}\n" for puzzle in puzzles)
