"""The solver against the second method on 2,000 positions and more; what a position costs in CPython and Pyodide."""
from __future__ import annotations

import json
import tempfile
from pathlib import Path

from tests.games.monorail.test_solver import disagreements
from tests.games.monorail.timing import table, timings

ROOT = Path(__file__).resolve().parents[2]
ASKED, WANTED = 2_500, 2_000
"""Positions that are asked, and how many of them both methods must decide."""
TIMED = 1400
"""Positions that are timed, a seventh of them of every setting."""


def main() -> str:
    """The table."""
    found, decided, possible = disagreements("prove", ASKED, 10**6)
    assert decided >= WANTED, decided
    return "\n".join(
        [
            f"{decided} positions decided by both methods, {possible} possible, {len(found)} disagreements",
            *found,
            "",
            "CPython",
            table(timings(TIMED)),
            "",
            "Pyodide",
            table(in_pyodide(TIMED)),
        ]
    )


def in_pyodide(count: int) -> dict[str, list[float]]:
    """The same positions in the interpreter that the page ships."""
    from sitekit.machine import node, run
    from sitekit.site import build

    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build(site)
        script = ROOT / "tests" / "games" / "monorail" / "timing_inside.py"
        said = run([node()[0], ROOT / "tests" / "wasm" / "run.mjs", site, ROOT, script, str(count)], "Pyodide failed")
        told: dict[str, list[float]] = json.loads(said.splitlines()[-1])
        return told


if __name__ == "__main__":
    print(main())
