"""Runs inside Pyodide (snapshot.mjs): imports whatever a page may need, and starts nothing."""
import gc
import importlib
import sys

import attractor.games

LATER = "worker"
"""How modules of the page that only the second interpreter imports begin."""

for name in list(sys.meta_path[0].names()):
    folder, _, module = name.rpartition(".")
    if folder == "attractor.web" and not module.startswith(LATER):
        importlib.import_module(name)
for key in attractor.games.KEYS:
    importlib.import_module(f"attractor.games.{key.replace('-', '_')}")
gc.collect()
