"""Bytes of the site: what a visit downloads, and how much of it is our own."""
from __future__ import annotations

import gzip

from sitekit.site import whole

GROUPS = (
    ("interpreter", ("pyodide-",)), ("PyScript", ("pyscript-",)), ("engine (wheel)", ("wheels/attractor",)),
    ("other wheels", ("wheels/",)), ("kept for later visits", ("snapshots/",)), ("fonts", ("assets/fonts/",)),
    ("styles", ("assets/css/",)),
    ("connections (rtc.js)", ("assets/js/rtc.js",)), ("scripts", ("assets/js/", "sw.js", "py/")),
    ("boards before Python", ("boards/",)), ("pages and the rest", ("",)),
)
OWN = ("engine (wheel)", "styles", "connections (rtc.js)", "scripts", "boards before Python", "pages and the rest")


def main() -> str:
    sums = {name: [0, 0, 0] for name, _ in GROUPS}
    for path, data in whole().items():
        name = next(name for name, starts in GROUPS if path.startswith(starts))
        for place, value in enumerate((1, len(data), len(gzip.compress(data, 9)))):
            sums[name][place] += value
    lines = [f"{'':<22} files     bytes      gzip"]
    lines += [f"{name:<22} {files:5} {raw:9,} {packed:9,}" for name, (files, raw, packed) in sums.items()]
    for title, names in (("our own code", OWN), ("all", tuple(sums))):
        files, raw, packed = (sum(sums[name][place] for name in names) for place in range(3))
        lines.append(f"{title:<22} {files:5} {raw:9,} {packed:9,}")
    return "\n".join(lines)
