"""Runs inside Pyodide (tests/wasm/run.mjs): the solver's times, as JSON. sys.argv: how many positions."""
import json
import sys

from tests.games.monorail.timing import timings

print(json.dumps(timings(int(sys.argv[1]))))
