"""Butterfly Effect."""
from attractor.games.butterfly_effect.rules import ButterflyEffect

GAME = ButterflyEffect()
