"""Runs inside Pyodide (run.mjs): random matches of the named games, as JSON {game: hash of all their states}.

sys.argv: how many matches a game are only hashed, how many also walk all laws, then the games.
"""
import json
import sys
import time

import attractor
from attractor.games import find
from tests.contract.laws import Walk, digest
from tests.contract.settings import pairwise

assert attractor.__file__.endswith(".pyc") and sys.platform == "emscripten", attractor.__file__
hashed, walked = int(sys.argv[1]), int(sys.argv[2])
told = {}
for key in sys.argv[3:]:
    began = time.monotonic()
    setups = pairwise(find(key))
    for number in range(walked):
        Walk(key, setups[number % len(setups)], f"wasm {number}", 20).go()
    told[key] = {"hash": digest(key, "both", hashed), "seconds": round(time.monotonic() - began, 1)}
print(json.dumps(told))
