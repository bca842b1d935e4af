"""Butterfly Garden."""
from attractor.games.butterfly_garden.rules import ButterflyGarden

GAME = ButterflyGarden()
