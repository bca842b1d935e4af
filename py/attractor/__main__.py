"""``python3 -m attractor referee | show | check | play``: the package from a terminal."""
from __future__ import annotations

import sys

from attractor.cli import main

if __name__ == "__main__":
    sys.exit(main.run(sys.argv[1:]))
