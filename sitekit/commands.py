"""The words of the command line: ``site`` and ``serve`` are here, the others in suite.py."""
from __future__ import annotations

import argparse

from sitekit.machine import say

WORDS = ("site", "serve", "test", "bench", "prove", "fuzz")


def parse(words: list[str], about: str) -> argparse.Namespace:
    """The command line; ends the program with usage where it makes no sense."""
    parser = argparse.ArgumentParser(prog="build.py", description=about,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("word", choices=WORDS, help="what to do")
    parser.add_argument("names", nargs="*", help="bench, prove: which; test: files")
    parser.add_argument("--all", action="store_true", help="test: with the slow ones")
    parser.add_argument("--port", type=int, default=8314, help="serve: the port (0 takes a free one)")
    rest: list[str] = []
    if "--" in words:
        cut = words.index("--")
        words, rest = words[:cut], words[cut + 1:]
    wish = parser.parse_args(words)
    wish.rest = rest
    return wish


def run(wish: argparse.Namespace) -> int:
    """Does it, inside the virtual environment. The exit code of the process."""
    word: str = wish.word
    if word == "serve":
        return serve(wish.port)
    if word == "site":
        return site()
    from sitekit import suite

    if word == "test":
        return suite.test(wish.all, wish.names, wish.rest)
    if word == "fuzz":
        return suite.fuzz(wish.rest)
    return (suite.prove if word == "prove" else suite.bench)(wish.names)


def site() -> int:
    from sitekit.site import build

    build()
    return 0


def serve(port: int) -> int:
    from sitekit.places import SITE
    from sitekit.serve import Server
    from sitekit.site import build

    build()
    try:
        server = Server(SITE, port=port)
    except OSError:
        server = Server(SITE)
    with server:
        say(f"Open {server.address}   (Ctrl-C ends it)")
        server.serve_forever()
    return 0
