"""The command line: which word calls what. Here, and in ``web``, files and time are allowed."""
from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from attractor.cli import book, play, puzzles, referee, show
from attractor.core import link, record
from attractor.core.game import BadRecord
from attractor.core.match import Match
from attractor.games import KEYS, find


def run(arguments: Sequence[str]) -> int:
    """Does what the arguments say; the exit status: 0 done, 1 refused, 2 not understood."""
    parser = _parser()
    words = parser.parse_args(arguments)
    if words.word is None:
        parser.print_help(sys.stderr)
        return 2
    try:
        done: int = words.done(words)
        return done
    except BadRecord as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except OSError as error:
        sys.stderr.write(f"{error.filename}: {error.strerror}\n")
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m attractor", description="Five strategy games, from a terminal.")
    words = parser.add_subparsers(dest="word", metavar="referee | check | show | play | book | puzzles")
    judged = words.add_parser("referee", help="judge positions: one JSON request a line, one answer a line")
    judged.set_defaults(done=_referee)
    check = words.add_parser("check", help="say whether records or links are legal matches")
    check.set_defaults(done=_check)
    check.add_argument("matches", nargs="+", metavar="FILE|LINK", help="a record, - for standard input, or #/1/…")
    shown = words.add_parser("show", help="a match as text: settings, list of moves, position, how it ended")
    shown.set_defaults(done=_show)
    shown.add_argument("match", metavar="FILE|LINK")
    shown.add_argument("--ply", type=int, help="the position after so many events")
    played = words.add_parser("play", help="play matches between computers and print a table, or one record")
    played.set_defaults(done=_play)
    played.add_argument("game", choices=[*KEYS, "template"])
    played.add_argument("--seats", nargs="+", default=[], metavar="N|pN=PLAYER", help="how many, or who sits where: "
                        "random (the default), greedy, @1 to @5 (the computer at a level)")
    played.add_argument("--nodes", type=_positive, help="the budget of a move; the default is a browser's second")
    played.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    played.add_argument("--matches", type=_positive, default=1)
    played.add_argument("--seed", default="1")
    made = words.add_parser("book", help="make what an opponent knows by heart; an opening book takes hours")
    made.set_defaults(done=_book)
    made.add_argument("game", choices=book.GAMES)
    made.add_argument("--state", type=Path, default=Path("book-state.txt"), help="what was found so far")
    made.add_argument("--minutes", type=_positive, default=600)
    posed = words.add_parser("puzzles", help="find positions with one winning move, and write them beside the game")
    posed.set_defaults(done=_puzzles)
    posed.add_argument("game", choices=KEYS)
    posed.add_argument("--seed", default="1")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a number from 1 on")
    return int(text)


def _referee(words: argparse.Namespace) -> int:
    for reply in referee.serve(sys.stdin.buffer):
        sys.stdout.write(reply + "\n")
        sys.stdout.flush()
    return 0


def _check(words: argparse.Namespace) -> int:
    status = 0
    for name in words.matches:
        try:
            match = _load(name)
        except BadRecord as error:
            status = 1
            sys.stdout.write(f"{name}: {error}\n")
        else:
            sys.stdout.write(f"{name}: legal, {match.ply} events, {show.ending(match)}\n")
    return status


def _show(words: argparse.Namespace) -> int:
    sys.stdout.write(show.text(_load(words.match), words.ply))
    return 0


def _play(words: argparse.Namespace) -> int:
    options = dict(option.partition("=")[::2] for option in words.option)
    game = find(words.game)
    players = play.seating(game, words.seats, words.nodes)
    matches = play.matches(game, players, options, words.matches, words.seed)
    sys.stdout.write(record.write(next(matches)) if words.matches == 1 else play.table(matches))
    return 0


def _book(words: argparse.Namespace) -> int:
    if words.game == "settlers-of-chaos":
        sys.stdout.write(f"{book.make_sums()} handfuls\n")
        return 0
    make = book.make_monorail if words.game == "monorail" else book.make
    held = make(words.state, words.minutes)
    sys.stdout.write(f"{held} positions\n")
    return 0


def _puzzles(words: argparse.Namespace) -> int:
    sys.stdout.write(f"{puzzles.make(words.game, words.seed)} puzzles\n")
    return 0


def _load(name: str) -> Match:
    """The match of a file, of standard input or of a link with or without its address; raises BadRecord or OSError."""
    if "#/" in name:
        return link.read(name[name.index("#/") :], find, id="link").match
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return record.read(data.decode("utf-8", "replace"), find)
