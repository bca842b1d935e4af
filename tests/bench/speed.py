"""Random whole matches a second, in CPython and in Pyodide, beside two other engines in the same run.

Targets: Chain Lightning at least a tenth of OpenSpiel's hex(19) driven from Python and its compact board at least as
fast; Settlers of Chaos at least three times catanatron. Processor time, so a busy machine changes little.
"""
from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from attractor.games import KEYS
from sitekit.machine import install, node, run
from sitekit.places import ROOT
from sitekit.site import build

HERE = Path(__file__).parent
SECONDS = os.environ.get("SECONDS_A_GAME", "6")


def main() -> str:
    install("requirements-bench.txt")
    own = _python(HERE / "_speed_inside.py", SECONDS, *KEYS)
    others = _python(HERE / "_others.py", SECONDS)
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build(site)
        said = run([node()[0], ROOT / "tests/wasm/run.mjs", site, ROOT, HERE / "_speed_inside.py", SECONDS, *KEYS],
                   "the last lines above are Python's, in Pyodide")  # fmt: skip
    inside = json.loads(said.splitlines()[-1])
    lines = [f"{'random whole matches a second':32} {'CPython':>9} {'Pyodide':>9}"]
    lines += [f"{name:32} {own[name]:9.1f} {inside[name]:9.1f}" for name in own]
    lines += [f"{name:32} {rate:9.1f}" for name, rate in others.items()]
    for name, other, least in (
        ("chain-lightning", "OpenSpiel hex(19)", 0.1),
        ("chain-lightning, compact", "OpenSpiel hex(19)", 1.0),
        ("settlers-of-chaos", "catanatron, two seats", 3.0),
    ):
        lines.append(f"{name} : {other} = {own[name] / others[other]:.2f} (target {least})")
    return "\n".join(lines)


def _python(script: Path, *words: str) -> dict[str, float]:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "py")])
    said = subprocess.run([sys.executable, script, *words], check=True, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": paths}).stdout  # fmt: skip
    rates: dict[str, float] = json.loads(said.splitlines()[-1])
    return rates
