"""Devices on a network of our own: each is a network namespace with one cable into a hub that can be spoiled.

>>> with Lab(2, site, folder) as lab:
...     lab.spoil(delay=0.05, loss=0.02)
...     browser = lab.launch(playwright, 0)

``Unable`` says why a machine cannot have one. Nothing leaves the namespaces: the hub leads nowhere else.
"""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from conftest import FLAGS
from playwright.sync_api import Browser, Playwright

from sitekit import machine

SWITCH = Path(__file__).with_name("switch.py")
PORT = 8931
WHOLE = "import sys; sys.path.insert(0, sys.argv[1]); from switch import whole_frames; whole_frames(sys.argv[2])"


class Unable(Exception):  # noqa: N818 - a state of the machine
    """No such network can be made here; the text says what answered."""


class Lab:
    """So many devices; raises Unable. site: its folder; folder: for what a device needs.

    ``address``: where the site is, on each of them alike, from its own loopback interface.
    """

    def __init__(self, devices: int, site: Path, folder: Path) -> None:
        self.names = [f"lab{os.getpid()}d{number}" for number in range(devices)]
        self.hub = f"lab{os.getpid()}hub"
        self.site, self.folder = site, folder
        self.address = f"http://127.0.0.1:{PORT}/"
        self._running: list[subprocess.Popen[str]] = []
        if shutil.which("ip") is None or os.geteuid() != 0:
            raise Unable("iproute2 and root are needed")
        try:
            self._lay()
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self) -> Lab:
        return self

    def __exit__(self, *_: object) -> None:
        for process in reversed(self._running):
            process.terminate()
            process.wait()
        for name in (*self.names, self.hub):
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)

    def _lay(self) -> None:
        _ip("netns", "add", self.hub)
        for number, name in enumerate(self.names):
            _ip("netns", "add", name)
            _ip("link", "add", "eth0", "netns", name, "type", "veth", "peer", "name", f"hub{number}", "netns", self.hub)
            _ip("-n", name, "address", "add", f"10.77.0.{number + 1}/24", "dev", "eth0")
            for where, interface in ((name, "lo"), (name, "eth0"), (self.hub, f"hub{number}")):
                _ip("-n", where, "link", "set", interface, "up")
            _ip("-n", name, "route", "add", "default", "via", "10.77.0.254")  # without one there are no candidates
            _ip("netns", "exec", name, sys.executable, "-c", WHOLE, str(SWITCH.parent), "eth0")
            self._start(name, sys.executable, "-m", "http.server", str(PORT), "--bind", "127.0.0.1", "--directory",
                        str(self.site), stderr=subprocess.DEVNULL)
        hubs = [f"hub{number}" for number in range(len(self.names))]
        self._switch = self._start(self.hub, sys.executable, str(SWITCH), *hubs)
        self._answer("ready")

    def _start(self, where: str, *command: str, **more: Any) -> subprocess.Popen[str]:
        process = subprocess.Popen(["ip", "netns", "exec", where, *command], text=True, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, **more)
        self._running.append(process)
        return process

    def _answer(self, word: str) -> None:
        assert self._switch.stdout is not None
        if self._switch.stdout.readline().strip() != word:
            raise Unable("the hub did not start: raw sockets are refused")

    def spoil(self, delay: float = 0, jitter: float = 0, loss: float = 0, down: tuple[int, ...] = ()) -> None:
        """From now on every frame takes so many seconds, this share is lost, and these devices' cables are out."""
        setting = {"delay": delay, "jitter": jitter, "loss": loss, "down": [f"hub{number}" for number in down]}
        assert self._switch.stdin is not None
        self._switch.stdin.write(json.dumps(setting) + "\n")
        self._switch.stdin.flush()
        self._answer("set")

    def launch(self, playwright: Playwright, number: int) -> Browser:
        """A Chromium of its own on a device."""
        way = self.folder / f"chromium-{number}"
        way.write_text(f'#!/bin/sh\nexec ip netns exec {self.names[number]} {machine.chromium()} "$@"\n')
        way.chmod(0o755)
        return playwright.chromium.launch(executable_path=str(way), args=FLAGS)


def _ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True)
    if done.returncode:
        raise Unable(f"ip {' '.join(words)}: {done.stderr.strip()}")
