"""Rules 7 to 9: which colours are active, and the cards that their hexes give."""
from __future__ import annotations

from attractor.games.settlers_of_chaos.graph import CORNER_SETS, HEXES
from attractor.games.settlers_of_chaos.parts import COLOURS, Hand, Player


def active(named: tuple[str, str]) -> str:
    """Rule 8: the colours named an odd number of times, in the order r b y g p w. ``-`` names none."""
    said = named[0] + named[1]
    return "".join(colour for colour in COLOURS if said.count(colour) % 2)


def harvest(player: Player, numbers: str, colours: str, awake: str, robber: str) -> Hand:
    """Rule 9: what the hexes of the awake colours give a player, in the order of the hex names."""
    cards: list[str] = []
    for index, colour in enumerate(colours):
        if colour in awake:
            name = HEXES[index]
            if name != robber:
                copies = yield_of(player, name)
                if copies:
                    cards += [colour + numbers[index]] * copies
    return tuple(cards)


def yield_of(player: Player, name: str) -> int:
    """Cards that a hex gives a player: one a settlement on its corners, two a city."""
    corners = CORNER_SETS[name]
    return len(corners & player.settlements) + 2 * len(corners & player.cities)
