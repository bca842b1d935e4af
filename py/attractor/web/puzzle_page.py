"""Puzzles as markup: the games that have some, the puzzles of one, and what is said beside the board of one."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from attractor.core.game import Note
from attractor.web.markup import element, icon, text
from attractor.web.panel import button, head

Say = Callable[[Note], str]


def games(rows: Sequence[tuple[str, str, str, str, int, int]], say: Say) -> str:
    """The games that have puzzles: (key, title, tag, picture, how many are solved, of how many)."""
    cards = []
    for key, title, tag, picture, done, last in rows:
        words = element("div", element("h2", text(title)),
                        element("p", text(say(Note("puzzles-solved", done=done, last=last)))))
        board = element("div", picture, class_=f"pl {tag}-p")
        cards.append(element("li", element("a", board, words, class_="game", href=f"#/puzzles/{key}")))
    return _frame(say(Note("puzzles")), say(Note("puzzles-lead")), element("ul", *cards, class_="games"))


def listed(title: str, rows: Sequence[tuple[str, bool]], say: Say) -> str:
    """The puzzles of one game: (id, whether it is solved)."""
    links = []
    for number, (id, solved) in enumerate(rows, start=1):
        spoken = say(Note("puzzle-solved-number" if solved else "puzzle-number", n=number))
        inside = element("span", text(number), class_="num") + (icon("check", small=True) if solved else "")
        links.append(element("li", element(
            "a", inside, class_=f"btn puzzle{' solved' if solved else ''}", href=f"#/puzzle/{id}", aria_label=spoken,
        )))
    done = sum(solved for _, solved in rows)
    count = element("p", text(say(Note("puzzles-solved", done=done, last=len(rows)))), class_="label")
    back = element("a", icon("chevron-left"), text(say(Note("puzzles-all"))), class_="btn", href="#/puzzles")
    inside = count + element("ol", *links, class_="puzzles") + element("p", back)
    return _frame(say(Note("puzzles-of", game=title)), say(Note("puzzles-lead")), inside)


def _frame(title: str, lead: str, inside: str) -> str:
    head = element("h1", text(title)) + element("p", text(lead), class_="lead")
    return element("main", head, inside, class_="wrap puzzlepage")


def skeleton(tag: str) -> str:
    """The places of the board and of what stands beside it."""
    board = element("div", element("div", class_="fit", id="board"), class_="stage")
    panel = element("div", class_="turn", id="turn-column", data_region="panel")
    header = element("div", data_region="head", class_="contents")
    return header + element("main", board, panel, class_=f"play {tag}-g posed")


def ways(game: str, say: Say) -> str:
    """The way back to the other puzzles of the game."""
    link = element("a", icon("chevron-left"), text(say(Note("puzzles-list"))), class_="btn", href=f"#/puzzles/{game}")
    return element("p", link, class_="row")


def said(
    title: str, words: str, state: str, say: Say, *, notes: Sequence[str] = (), after: str = "", game: str = "",
    busy: bool = False,
) -> str:
    """What is said of a try. state: "right" or "wrong". notes: further sentences. after: the next puzzle, "" for none.

    busy: the answer is being looked for.
    """
    picture = icon("check" if state == "right" else "circle-off")
    lines = [element("p", element("b", text(words)))] + [element("p", text(note)) for note in notes]
    note = element("div", picture, element("div", *lines), class_="note tip" if state == "right" else "note fault",
                   id="puzzle-said")
    acts = []
    if state == "wrong":
        acts.append(button("puzzle-again", say(Note("puzzle-again")), "btn pri big"))
    if after:
        style = "btn pri big" if state == "right" else "btn big"
        acts.append(element("a", text(say(Note("puzzle-next"))), class_=style, href=f"#/puzzle/{after}"))
    elif state == "right":
        note += element("p", text(say(Note("puzzles-done"))))
    acts.append(element("a", text(say(Note("puzzles-list"))), class_="btn big", href=f"#/puzzles/{game}"))
    bar = element("progress", id="thinking", aria_label=say(Note("puzzle-answering"))) if busy else ""
    return head(title, "") + element("div", note, bar, element("div", *acts, class_="acts one"), class_="tray")
