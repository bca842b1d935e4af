"""The package from a terminal: ``python3 -m attractor referee``."""
