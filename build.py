#!/usr/bin/env python3
"""One entry for everything. Needs Python 3.11 or newer and nothing else; what is missing goes into .build/.

  python3 build.py serve             build the site, serve it on this machine and print the address
  python3 build.py site              write the whole site into site/ (any static host, any sub-path, no headers)
  python3 build.py test              lint, types, layers, units, laws, Pyodide under node, Chromium (<= 10 minutes)
  python3 build.py test --all        the slow tests too (<= 25 minutes); words after -- go to pytest
  python3 build.py bench [NAME]      tables of speed and size: boot, ...
  python3 build.py prove [NAME]      what takes hours; writes its tables into tests/proofs/
  python3 build.py fuzz              damaged links, records and stored values

The parts are in sitekit/; begin with sitekit/commands.py.
"""
from __future__ import annotations

import os
import subprocess
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever calls an older one shall read why
    sys.exit(f"build.py needs Python 3.11 or newer; this is {sys.version.split()[0]}. Call it with a newer one, "
             "for example: python3.12 build.py serve")


def main() -> int:
    from sitekit import commands, machine

    words = sys.argv[1:]
    try:
        wish = commands.parse(words, __doc__ or "")
        python = machine.need_venv()
        if os.path.realpath(sys.prefix) != os.path.realpath(machine.VENV):
            # Everything else runs inside the environment that was just made.
            return subprocess.call([str(python), os.path.abspath(__file__), *words])
        return commands.run(wish)
    except machine.Problem as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
