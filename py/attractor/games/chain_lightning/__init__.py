"""Chain Lightning."""
from attractor.games.chain_lightning.rules import ChainLightning

GAME = ChainLightning()
