"""The command line: which word calls what. Here, and in ``web``, files and time are allowed."""
from __future__ import annotations

import sys
from collections.abc import Sequence

from attractor.cli import referee

USAGE = """usage: python3 -m attractor referee                     judge positions: one JSON request a line, one answer a line
"""


def run(arguments: Sequence[str]) -> int:
    """Does what the arguments say; the exit status."""
    if list(arguments) == ["referee"]:
        return _referee()
    sys.stderr.write(USAGE)
    return 2


def _referee() -> int:
    for reply in referee.serve(sys.stdin.buffer):
        sys.stdout.write(reply + "\n")
        sys.stdout.flush()
    return 0
