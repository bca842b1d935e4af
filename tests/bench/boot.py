"""How long a visit waits, beside a stock PyScript page ("hello", same pins, sources as npm ships them), interleaved.

Each sample is a new browser with an empty profile: a first visit, then a second and a third. Times run from navigation
to the first bound handler; "painted" is the empty board of a link. Milliseconds, median [least]. "cpu" is the processor
time of all of Chromium from navigation to that moment: it says the same on a machine that has other work to do.
"""
from __future__ import annotations

import os
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from sitekit.machine import chromium, node_modules
from sitekit.serve import Server
from sitekit.site import build

SAMPLES = int(os.environ.get("SAMPLES", "5"))
LINK = "#/1/butterfly-effect/m"
HELLO = """<!doctype html><meta charset="utf-8"><title>hello</title>
<link rel="stylesheet" href="pyscript/core.css"><script type="module" src="pyscript/core.js"></script>
<button id="b">hello</button>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document, when
@when("click", "#b")
def hello(event):
    document.body.dataset.said = "hello"
document.body.dataset.ready = "yes"
</script>"""
READY = "document.body && document.body.dataset.ready === 'yes'"
# The moment itself, not the moment at which somebody outside looks.
NOTE = """new MutationObserver(() => { if (!window.readyAt && document.body && document.body.dataset.ready === "yes")
    window.readyAt = performance.now(); }).observe(document, {subtree: true, childList: true, attributes: true});"""


def main() -> str:
    folder = Path(tempfile.mkdtemp(prefix="bench"))
    try:
        build(folder / "site")
        stock(folder / "stock")
        with Server(folder / "site") as ours, Server(folder / "stock") as hello, sync_playwright() as playwright:
            ours.start()
            hello.start()
            samples: dict[str, list[float]] = {}
            for number in range(SAMPLES):
                pages = [("ours", ours.address + LINK), ("stock", hello.address)]
                for name, address in pages if number % 2 else reversed(pages):
                    for key, value in visits(playwright, address, folder / f"{name}{number}").items():
                        samples.setdefault(f"{name} {key}", []).append(value)
            ours.shutdown()
            hello.shutdown()
        return table(samples)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def stock(folder: Path) -> None:
    """A page as PyScript's documentation has it, with the interpreter beside it."""
    modules = node_modules()
    shutil.copytree(modules / "@pyscript/core/dist", folder / "pyscript")
    shutil.copytree(modules / "pyodide", folder / "pyodide")
    (folder / "index.html").write_text(HELLO, "utf-8")


def visits(playwright: Playwright, address: str, profile: Path) -> dict[str, float]:
    found: dict[str, float] = {}
    with playwright.chromium.launch_persistent_context(profile, executable_path=chromium(),
                                                       args=["--no-sandbox"]) as context:
        context.add_init_script(NOTE)
        for number in (1, 2, 3):
            ready, painted, spent = visit(context, address, profile)
            found[f"visit {number}"] = ready
            found[f"cpu {number}"] = spent
            if painted:
                found[f"painted {number}"] = painted
    return found


def visit(context: BrowserContext, address: str, profile: Path) -> tuple[float, float, float]:
    page = context.new_page()
    before = cpu(profile)
    page.goto(address)
    page.wait_for_function(READY, timeout=120_000)
    spent = cpu(profile) - before
    ready = page.evaluate("window.readyAt")
    painted = page.evaluate("(performance.getEntriesByName('attractor-painted')[0] || {}).startTime || 0")
    if page.evaluate("Boolean(document.documentElement.dataset.version)"):
        # The first visit ends when the site is kept for offline use, so that the next one is what it will be.
        page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=120_000)
    page.close()
    return ready, painted, spent


def cpu(profile: Path) -> float:
    """Milliseconds of processor time that the browser with this profile has used; 0 where the system does not tell."""
    processes = Path("/proc")
    if not processes.is_dir():
        return 0
    parents, spent, first = {}, {}, 0
    for entry in processes.glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            words = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        pid = int(entry.name)
        parents[pid] = int(fields[1])
        spent[pid] = sum(int(field) for field in fields[11:15])
        if str(profile).encode() in words and b"--type=" not in words:
            first = pid
    tree, grown = {first}, True
    while grown:
        more = {pid for pid, parent in parents.items() if parent in tree} - tree
        tree, grown = tree | more, bool(more)
    return 1000 * sum(spent.get(pid, 0) for pid in tree) / os.sysconf("SC_CLK_TCK")


def table(samples: dict[str, list[float]]) -> str:
    def middle(key: str) -> float:
        return statistics.median(samples[key])

    lines = [f"{key:<18} {statistics.median(values):7.0f} [{min(values):5.0f}]  n={len(values)}"
             for key, values in sorted(samples.items())]
    cold, third = middle("stock visit 1"), middle("stock visit 3")
    lines += ["", f"processor time, cold: {middle('ours cpu 1') / middle('stock cpu 1'):.2f} of stock, "
              f"third visit: {middle('ours cpu 3') / middle('stock cpu 3'):.2f}",
              f"first bound handler, cold: {middle('ours visit 1') / cold:.2f} of stock",
              f"third visit: {middle('ours visit 3') / third:.2f} of stock",
              f"board painted, cold: {middle('ours painted 1') / cold:.2f} of stock's first handler"]
    return "\n".join(lines)
