"""The book: every entry is a legal move into a lost position, and no two positions share a name."""
from __future__ import annotations

import pytest

from attractor.bots.advice import Budget
from attractor.core.rng import Rng
from attractor.games.butterfly_effect import bot_book
from attractor.games.butterfly_effect.bot import BOT
from attractor.games.butterfly_effect.bot_ground import field_of
from attractor.games.butterfly_effect.bot_solver import Solver
from tests.games.butterfly_effect.helpers import legal, played, step

FIELD = field_of(11, True)


def test_a_symmetry_and_the_one_that_undoes_it_change_nothing() -> None:
    mask = FIELD.masks[300] | FIELD.masks[700] << 3 & FIELD.every
    turned = [FIELD.turn(mask, way) for way in range(8)]
    assert len(set(turned)) == 8
    assert [FIELD.turn(each, bot_book.BACK[way]) for way, each in enumerate(turned)] == [mask] * 8


def test_the_text_gives_back_what_went_in() -> None:
    moves = {7: 0, 4_294_967_290: 255, 12345: 17}
    assert dict(bot_book.unpacked(bot_book.packed(moves).encode())) == moves


def test_a_position_and_its_images_have_one_name() -> None:
    names = {bot_book.named(FIELD, *FIELD.place(played(move)))[0] for move in legal(played(""))}
    assert len(names) == 2


def test_what_the_maker_finds_is_won_on_a_small_board() -> None:
    field = field_of(9, True)
    maker = bot_book.Maker(field, {}, set(), quick_nodes=300)
    lines = list(maker.run(["d4r2"]))
    assert lines[-1] == "done d4r2" and maker.moves and maker.quick
    found = bot_book.Book(field, maker.moves)
    place, solver = maker.play(*field.begin(), "d4r2"), Solver(field)
    for _ in range(6):  # along the book, always the first answer that is still in it
        piece = found.find(*place)
        assert piece is not None
        after = field.after(*place, field.masks[piece], piece)
        assert solver.wins(*after, Budget(nodes=1_000_000)) is False
        answers = [field.after(*after, mask, each) for mask, each in field.fits[after[1]] if not mask & ~after[0]]
        place = next((answer for answer in answers if found.find(*answer) is not None), place)


def test_the_book_is_small_and_its_entries_are_told_apart() -> None:
    moves = bot_book.book().moves
    assert 5 * len(moves) * 5 // 4 < 100_000
    assert all(0 <= name < bot_book.PRIME for name in moves)


def test_the_first_move_is_the_only_good_one() -> None:
    state = played("")
    advice = BOT.advise((state,), 0, 5, Budget(nodes=5_000), Rng(1))
    assert advice.proven and advice.value == 1000
    assert bot_book.named(FIELD, *FIELD.place(step(state, advice.move))) [0] == bot_book.named(
        FIELD, *FIELD.place(played("e5r2")))[0]


@pytest.mark.slow
def test_the_top_level_never_loses_moving_first_on_the_full_board() -> None:
    from attractor.cli import play
    from attractor.games.butterfly_effect import GAME

    for other in ("random", "greedy", "@1", "@2", "@3", "@4"):
        players = play.seating(GAME, ["p1=@5", f"p2={other}"])
        for match in play.matches(GAME, players, {}, 10, f"first {other}"):
            assert match.outcome is not None and match.outcome.winners == (0,), other
