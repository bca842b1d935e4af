"""Runs inside Pyodide (snapshot.mjs): imports whatever a page may need, and starts nothing."""
import gc
import importlib
import pkgutil

import attractor.games
import attractor.web

LATER = "worker"
"""How modules of the page that only the second interpreter imports begin."""

for module in pkgutil.iter_modules(attractor.web.__path__, "attractor.web."):
    if not module.name.rpartition(".")[2].startswith(LATER):
        importlib.import_module(module.name)
for key in attractor.games.KEYS:
    importlib.import_module(f"attractor.games.{key.replace('-', '_')}")
gc.collect()
