"""The complete game trees of V1 with 16 and 20 two-sided tiles: who wins after every first lay, and by which reply.

The list of replies is the certificate: tests/games/monorail/test_certificate.py reads it again and proves a part of it
anew.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.games.monorail.tree import Lay, Tree, mirrors

SUPPLIES = (16, 20)


def main(supplies: Iterable[int] = SUPPLIES) -> str:
    """The table and the certificate, one first lay a line."""
    return "\n".join(line for supply in supplies for line in lines(supply))


def lines(supply: int) -> Iterator[str]:
    """For a supply the summary, then every first lay that leaves the circuit possible with its answer."""
    tree = Tree(supply)
    openings = sorted(tree.openings(), key=written)
    answers = {}
    for number, opening in enumerate(openings, 1):
        answers[opening] = tree.answer(opening)
        reply = answers[opening]
        print(f"{supply} {number}/{len(openings)} {written(opening)} {reply and written(reply)}", flush=True)
    winning = sum(reply is None for reply in answers.values())
    value = "first" if winning else "second"
    yield (
        f"supply {supply}: {len(tree.circuits)} circuits, {len(openings)} possible first lays up to symmetry, "
        f"{winning} winning, value for the {value}"
    )
    for opening, reply in answers.items():
        yield f"{supply} {written(opening)} " + ("wins" if reply is None else f"loses to {written(reply)}")


def written(lay: Lay) -> str:
    """A lay as the game writes it; of the four that mirrors make of each other the one it is given as."""
    cells = sorted(lay)
    (column, row), _ = cells[0]
    way = "" if len(cells) == 1 else "r" if cells[1][0][0] != column else "u"
    return f"{chr(97 + column)}{row + 1}{way}" + "".join(letter for _, letter in cells)


def same(one: Lay, other: Lay) -> bool:
    """Whether two lays are mirror images of each other, or one and the same."""
    return other in mirrors(one)


if __name__ == "__main__":
    print(main())
