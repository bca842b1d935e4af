"""How many nodes a second the opponents search, in CPython and in Pyodide: what ``BOT.nodes`` is set by.

``nodes`` of a bot should be about what Pyodide does in a second. Budgets of records and ladders are these numbers.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from attractor.cli.play import NODES
from attractor.games import KEYS, find_bot, has_bot
from sitekit.machine import node, run
from sitekit.places import ROOT
from sitekit.site import build

INSIDE = ROOT / "tests" / "bench" / "_bots_inside.py"
SECONDS = os.environ.get("SECONDS_A_GAME", "4")


def main() -> str:
    keys = [key for key in KEYS if has_bot(key)]
    own = subprocess.run([sys.executable, INSIDE, SECONDS, *keys], check=True, capture_output=True, text=True,
                         env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'py'}"}).stdout  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        site = Path(os.environ.get("BUILT_SITE") or build(Path(folder) / "site") or Path(folder) / "site")
        said = run([node()[0], ROOT / "tests/wasm/run.mjs", site, ROOT, INSIDE, SECONDS, *keys], "see above")
    here, there = json.loads(own.splitlines()[-1]), json.loads(said.splitlines()[-1])
    lines = [f"{'game':18} {'CPython':>9} {'Pyodide':>9} {'ratio':>6} {'BOT.nodes':>10}"]
    for key in keys:
        usual: int = getattr(find_bot(key), "nodes", NODES)
        lines.append(f"{key:18} {here[key]:9} {there[key]:9} {here[key] / there[key]:6.1f} {usual:10}")
    return "\n".join(lines)
