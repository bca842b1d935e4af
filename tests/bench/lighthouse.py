"""Lighthouse over home and a table: accessibility (95 at least) and best practices (90 at least).

It is no part of this project's packages: 200 of them, 190 MB, with a browser driver and a crash reporter, for two
numbers. Whoever has it says where: ``LIGHTHOUSE=/somewhere/node_modules/.bin/lighthouse python3 build.py bench
lighthouse``. Only the two categories that do not depend on the machine are asked for.
"""
from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path

from sitekit.machine import chromium
from sitekit.serve import Server
from sitekit.site import build

LEAST = {"accessibility": 95, "best-practices": 90}
PAGES = {"home": "", "a table": "#/1/butterfly-effect/m/g5u2.g4r3", "set-up": "el/#/new/butterfly-garden"}


def main() -> str:
    command = os.environ.get("LIGHTHOUSE", "")
    if not command:
        return "not run: LIGHTHOUSE names no command"
    folder = Path(tempfile.mkdtemp(prefix="lighthouse"))
    build(folder / "site")
    lines = [f"{'':<10} {'  '.join(LEAST)}"]
    with Server(folder / "site") as server:
        server.start()
        for name, fragment in PAGES.items():
            run(command, server.address + fragment, folder / "report.json")
            read = json.loads((folder / "report.json").read_text("utf-8"))
            told = {each: 100 * read["categories"][each]["score"] for each in LEAST}
            lines.append(f"{name:<10} {'  '.join(f'{told[each]:>{len(each)}.0f}' for each in LEAST)}")
            assert all(told[each] >= least for each, least in LEAST.items()), (name, told)
        server.shutdown()
    return "\n".join(lines)


def run(command: str, address: str, report: Path) -> None:
    subprocess.run(
        [command, address, "--quiet", "--output=json", f"--output-path={report}", "--max-wait-for-load=120000",
         f"--only-categories={','.join(LEAST)}", "--chrome-flags=--headless=new --no-sandbox"],
        check=True, env=os.environ | {"CHROME_PATH": chromium()}, timeout=600,
    )
