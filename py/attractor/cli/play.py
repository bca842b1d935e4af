"""Matches between computers, for tables and for samples. A player is ``random``, ``greedy`` or ``@1`` … ``@5``.

>>> game = find("chain-lightning")
>>> match = play(game, {"size": "9"}, seating(game, ["p1=@5", "p2=greedy"]), seed="1")
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from attractor.bots.advice import LEVELS, Bot, Budget
from attractor.bots.simple import Greedy, Random
from attractor.core.game import CHANCE, BadRecord, Game, Move, Options, Seat
from attractor.core.match import Match
from attractor.core.notation import seat_name, short
from attractor.core.rng import Rng
from attractor.games import find_bot

NODES = 20_000
"""The budget of a move where neither the caller nor the bot (its ``nodes``) names one."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at the table: its name (as in a record), its opponent's code, its level and nodes a move."""

    name: str
    bot: Bot
    level: int
    nodes: int

    def choose(self, match: Match, seat: Seat, rng: Rng) -> Move:
        return self.bot.advise(match.states, seat, self.level, Budget(nodes=self.nodes), rng).move


def player(game: Game, name: str, nodes: int | None = None) -> Player:
    """The player of this name; raises BadRecord for a name that is none."""
    if name == "random":
        return Player(name, Random(), 1, 1)
    if name == "greedy":
        return Player(name, Greedy(game), 1, 1)
    if name.startswith("@") and name[1:] in map(str, LEVELS):
        bot = find_bot(game.info.key)
        usual: int = getattr(bot, "nodes", NODES)
        return Player(name, bot, int(name[1:]), nodes or usual)
    raise BadRecord("unknown-player", text=name)


def seating(game: Game, words: Sequence[str], nodes: int | None = None) -> tuple[Player, ...]:
    """Who sits where: ``["3"]`` is three random players, ``["p1=@5", "p2=@2"]`` names them; seats left out are random.

    Raises BadRecord for a number of seats, a seat or a player that does not exist.
    """
    named: dict[Seat, Player] = {}
    count, most = game.info.seats[0], max(game.info.seats)
    for word in words:
        place, is_named, name = word.partition("=")
        digits = place[1:] if is_named and place.startswith("p") else "" if is_named else place
        if digits not in map(str, range(1, most + 1)):
            raise BadRecord("bad-seats", text=short(word), allowed=tuple(map(str, game.info.seats)))
        if is_named:
            named[int(digits) - 1] = player(game, name, nodes)
        else:
            count = int(digits)
    count = max([count, *(seat + 1 for seat in named)])
    return tuple(named.get(seat) or player(game, "random") for seat in range(count))


def play(game: Game, options: Options, players: Sequence[Player], seed: str, id: str = "m0") -> Match:
    """A match, played to the end; raises BadRecord for settings that do not exist.

    Where several choose in secret, each is asked about the table as it was before any of them.
    """
    rng = Rng(seed)
    match = Match(game, len(players), options, id=id, clock=game.info.clock, players=[one.name for one in players])
    chance, *own = (rng.split() for _ in range(len(players) + 1))
    while match.to_act:
        if match.to_act == (CHANCE,):
            match.chance(match.next_draw(chance))
        elif match.moment.is_secret:
            seat = match.to_act[0]
            match.seal(seat, players[seat].choose(match, seat, own[seat]))
        else:
            seat = match.to_act[0]
            match.play(seat, players[seat].choose(match, seat, own[seat]))
    return match


def matches(game: Game, players: Sequence[Player], options: Options, count: int, seed: str) -> Iterator[Match]:
    """So many matches of the same players in the same seats."""
    return (play(game, options, players, f"{seed} {number}", f"m{number}") for number in range(count))


def table(played: Iterable[Match]) -> str:
    """How often each seat won, for which reasons, and how long it took."""
    won: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    lengths = []
    for match in played:
        assert match.outcome is not None
        winners = [f"{seat_name(seat)} {match.players[seat]}".rstrip() for seat in match.outcome.winners]
        won[", ".join(winners) or "nobody"] += 1
        reasons[match.outcome.reason] += 1
        lengths.append(match.ply)
    mean = sum(lengths) / len(lengths)
    lines = [f"{len(lengths)} matches, {min(lengths)} to {max(lengths)} events, {mean:.1f} on average"]
    lines += [f"  won by {who}: {count}" for who, count in sorted(won.items())]
    lines += [f"  {reason}: {count}" for reason, count in sorted(reasons.items())]
    return "\n".join(lines) + "\n"
