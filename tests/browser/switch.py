"""A network in one process: a hub between interfaces that delays, loses or cuts what goes through it.

    python switch.py hub0 hub1        then one JSON object a line on standard input, each a whole setting:
    {"delay": 0.05, "jitter": 0.01, "loss": 0.02, "down": ["hub1"]}

delay, jitter: seconds, one way; loss: the share of frames that never arrive; down: interfaces whose cable is out.
Every frame goes to every other interface, as in a hub. It needs raw sockets (root).
"""
from __future__ import annotations

import array
import fcntl
import heapq
import json
import random
import selectors
import socket
import struct
import sys
import time
from typing import Any

ALL_PROTOCOLS = 3
LONGEST = 65_536
SIOCETHTOOL = 0x8946
OFFLOADS = (0x15, 0x17, 0x1F, 0x24, 0x2C)
"""ETHTOOL_SRXCSUM, STXCSUM, STSO, SGSO, SGRO."""


class Hub:
    """The interfaces by name, and the frames that are on their way."""

    def __init__(self, names: list[str]) -> None:
        self.ports = {name: _port(name) for name in names}
        self.setting: dict[str, Any] = {}
        self.chance = random.Random(1)
        self.waiting: list[tuple[float, int, str, bytes]] = []
        self.count = 0

    def take(self, name: str) -> None:
        """A frame has come to an interface."""
        frame, origin = self.ports[name].recvfrom(LONGEST)
        down = self.setting.get("down", ())
        if origin[2] == socket.PACKET_OUTGOING or name in down:
            return
        for other in self.ports:
            if other != name and other not in down and self.chance.random() >= self.setting.get("loss", 0):
                wait = self.setting.get("delay", 0) + self.chance.random() * self.setting.get("jitter", 0)
                self.count += 1
                heapq.heappush(self.waiting, (time.monotonic() + wait, self.count, other, frame))

    def give(self) -> float | None:
        """Sends what is due; how many seconds until the next frame is."""
        while self.waiting:
            due, _, name, frame = self.waiting[0]
            if due > time.monotonic():
                return due - time.monotonic()
            heapq.heappop(self.waiting)
            if name not in self.setting.get("down", ()):
                self.ports[name].send(frame)
        return None


def whole_frames(name: str) -> None:
    """Lets an interface hand over frames as they go on a wire: none longer than that, checksums written."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for command in OFFLOADS:
            value = array.array("B", struct.pack("II", command, 0))
            fcntl.ioctl(asked, SIOCETHTOOL, struct.pack("16sP", name.encode(), value.buffer_info()[0]))


def _port(name: str) -> socket.socket:
    whole_frames(name)
    port = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ALL_PROTOCOLS))
    port.bind((name, 0))
    return port


def main(names: list[str]) -> None:
    hub = Hub(names)
    chosen = selectors.DefaultSelector()
    for name, port in hub.ports.items():
        chosen.register(port, selectors.EVENT_READ, name)
    chosen.register(sys.stdin, selectors.EVENT_READ, None)
    print("ready", flush=True)
    while True:
        for key, _ in chosen.select(hub.give()):
            if key.data is not None:
                hub.take(key.data)
                continue
            line = sys.stdin.readline()
            if not line:
                return
            hub.setting = json.loads(line)
            print("set", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
