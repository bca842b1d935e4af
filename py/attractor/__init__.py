"""Strange Attractor: five strategy games. ``core/game.py`` is the place to begin."""

__version__ = "1.0.0"
