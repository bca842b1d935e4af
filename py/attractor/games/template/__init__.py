"""Keep Apart: a complete trivial game, to copy when you add one. Read rules.py, then board.py."""
from attractor.games.template.rules import KeepApart

GAME = KeepApart()
