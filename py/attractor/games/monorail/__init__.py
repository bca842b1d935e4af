"""Monorail V1 and V2: rules.py first, then laying.py, proof.py, taps.py, board.py; solver.py decides the call."""
from attractor.games.monorail.game import Monorail

GAME = Monorail()
