"""How many nodes a second the opponents search, in CPython and in Pyodide: what ``BOT.nodes`` is set by.

``nodes`` of a bot should be about what Pyodide does in a second. Budgets of records and ladders are these numbers.
Below: how long the perfect opponent of Butterfly Effect takes for a move, each of them proven, as the first player.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from attractor.cli.play import NODES
from attractor.games import KEYS, find_bot, has_bot
from sitekit.machine import node, run
from sitekit.places import ROOT
from sitekit.site import build

INSIDE = ROOT / "tests" / "bench" / "_bots_inside.py"
MOVES = ROOT / "tests" / "bench" / "_moves_inside.py"
SECONDS = os.environ.get("SECONDS_A_GAME", "4")
MATCHES = os.environ.get("MATCHES_A_PLAYER", "20")


def main() -> str:
    keys = [key for key in KEYS if has_bot(key)]
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build(site)
        here, there = both(site, INSIDE, SECONDS, *keys)
        moves = dict(zip(("CPython", "Pyodide"), both(site, MOVES, MATCHES), strict=True))
    lines = [f"{'game':18} {'CPython':>9} {'Pyodide':>9} {'ratio':>6} {'BOT.nodes':>10}"]
    for key in keys:
        usual: int = getattr(find_bot(key), "nodes", NODES)
        lines.append(f"{key:18} {here[key]:9} {there[key]:9} {here[key] / there[key]:6.1f} {usual:10}")
    lines += ["", f"{'Butterfly Effect':18} {'matches':>9} {'won':>6} {'moves':>6} {'proven':>7} {'median':>7}"
                  f" {'p95':>6} {'most':>7} ms"]
    for name, seen in moves.items():
        ms = seen["ms"]
        middle, high = ms[len(ms) // 2], ms[len(ms) * 95 // 100]
        lines.append(f"{name:18} {seen['matches']:9} {seen['won']:6} {len(ms):6} {seen['proven']:7} {middle:7.0f}"
                     f" {high:6.0f} {ms[-1]:7.0f}")
    return "\n".join(lines)


def both(site: Path, script: Path, *words: str) -> list[dict[str, Any]]:
    """What a script says as JSON in its last line, in CPython and in the site's Pyodide under node."""
    own = subprocess.run([sys.executable, script, *words], check=True, capture_output=True, text=True,
                         env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'py'}"}).stdout  # fmt: skip
    said = run([node()[0], ROOT / "tests/wasm/run.mjs", site, ROOT, script, *words], "see above")
    return [json.loads(text.splitlines()[-1]) for text in (own, said)]
