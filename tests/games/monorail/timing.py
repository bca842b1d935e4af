"""What the solver takes for a position: the same positions in CPython and, by timing_inside.py, in Pyodide."""
from __future__ import annotations

import time

from attractor.games.monorail import solver
from tests.games.monorail.samples import questions


def timings(count: int) -> dict[str, list[float]]:
    """For each setting and answer the milliseconds of every position, sorted."""
    found: dict[str, list[float]] = {}
    for _, loose, asked in questions("timing", count):
        began = time.process_time()
        answer = solver.solve(asked)
        took = (time.process_time() - began) * 1000
        kind = {1: "V1 two-sided", 2: "V1 10-10", 3: "V2 loose" if loose else "V2"}[len(asked.stock)]
        for row in (kind, "possible" if answer else "impossible", "all"):
            found.setdefault(row, []).append(took)
    return {row: sorted(times) for row, times in found.items()}


def table(found: dict[str, list[float]]) -> str:
    """Rows of text: positions, median, 99th percentile, maximum in milliseconds."""
    lines = [f"{'':14}{'positions':>10}{'median':>10}{'p99':>10}{'max':>10}   ms"]
    for row, times in sorted(found.items()):
        p99 = times[min(len(times) - 1, len(times) * 99 // 100)]
        lines.append(f"{row:14}{len(times):>10}{times[len(times) // 2]:>10.2f}{p99:>10.1f}{times[-1]:>10.1f}")
    return "\n".join(lines)
