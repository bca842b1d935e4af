"""A board as a page of its own, styles inside, to be looked at in a browser.

PYTHONPATH=py python tests/web/preview.py butterfly-effect f7u2 g8r3 > board.html
PYTHONPATH=py python tests/web/preview.py --theme dark --option size=11 --taps "g7" butterfly-effect f7u2 > board.html
"""
from __future__ import annotations

import argparse
import sys
from pathlib import Path

from attractor.core.game import CHANCE, Event, Note, State, View
from attractor.core.scene import Hand, Scene
from attractor.games import find
from attractor.web.markup import defs, text
from attractor.web.painter import item_picture, paint

ROOT = Path(__file__).resolve().parents[2]


def page(scene: Scene, tag: str, theme: str = "light", width: int = 640) -> str:
    """A standalone HTML page with the board, its hands and the style sheets inside."""
    css = ROOT / "assets/css"
    sheets = [css / "tokens.css", css / "boards.css", *sorted((css / "boards").glob("*.css")), css / "app.css"]
    styles = "\n".join(sheet.read_text("utf-8") for sheet in sheets)
    styles = styles.replace("url(../fonts/", f"url({(ROOT / 'assets/fonts').as_uri()}/")
    styles += f".stage{{width:{width}px;margin:16px}} .stk{{display:inline-grid;width:120px;margin:4px}}"
    hands = "".join(_hand(hand, scene.frame.unit, tag) for hand in scene.hands)
    words = " · ".join(key(note) for note in (scene.title, scene.prompt, scene.confirm) if note is not None)
    stage = f'<div class="stage"><div class="fit">{paint(scene, key, tag, label=tag)}</div></div>'
    return (
        f'<!doctype html><html data-theme="{theme}"><meta charset="utf-8"><style>{styles}</style>'
        f'<body>{defs()}<main class="{tag}-g">{stage}<p>{text(words)}</p>{hands}</main></body></html>'
    )


def _hand(hand: Hand, unit: float, tag: str) -> str:
    items = (
        f'<span class="stk">{item_picture(item, unit, tag)}<span>{text(f"{item.name} {item.state}")}</span></span>'
        for item in hand.items
    )
    return f"<section><h3>{text(hand.name)} ({hand.kind})</h3>{''.join(items)}</section>"


def key(note: Note) -> str:
    """A sentence by its key, for pictures of the board alone."""
    facts = ", ".join(f"{name}={fact}" for name, fact in note.facts)
    return f"{note.key}({facts})" if facts else note.key


def view_after(start: State, moves: list[str], taps: tuple[str, ...] = ()) -> View:
    """The view after these moves: each by the first seat that may make it."""
    state = before = start
    events: list[Event] = []
    turn = 0
    for given in moves:
        seat = state.to_act[0]
        move = state.read(seat, given)
        after = state.play(seat, move)
        if not events or events[-1].seat != seat:
            before, turn = state, 0
        events.append(Event(seat, move))
        turn += 1
        state = after
    viewer = next((seat for seat in state.to_act if seat != CHANCE), None)
    return View(start, tuple(events), state, before, turn, viewer, taps)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("moves", nargs="*")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--taps", default="")
    parser.add_argument("--width", type=int, default=640)
    chosen = parser.parse_args()
    game = find(chosen.game)
    seats = chosen.seats or game.info.seats[0]
    options = game.settle(seats, dict(pair.split("=", 1) for pair in chosen.option))
    view = view_after(game.start(seats, options), chosen.moves, tuple(chosen.taps.split()))
    sys.stdout.write(page(game.scene(view), game.info.tag, chosen.theme, chosen.width))


if __name__ == "__main__":
    main()
