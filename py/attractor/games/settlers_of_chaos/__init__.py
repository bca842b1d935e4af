"""Settlers of Chaos: claim numbered hexes, name colours in secret, pay with arithmetic."""
from __future__ import annotations

from attractor.games.settlers_of_chaos.game import SettlersOfChaos

GAME = SettlersOfChaos()
