"""Shared draws are as likely as they weigh, nobody steers them, and no secret is anywhere before it is opened."""
from __future__ import annotations

import json
import math

import pytest

from attractor.core import link, record
from attractor.core.game import CHANCE
from attractor.net import entry as entries
from attractor.net import fair
from tests.net.driver import World, seated
from tests.net.plans import plan


def survival(chi: float, freedom: int) -> float:
    """The chance of a χ² at least so great (Wilson and Hilferty's normal approximation)."""
    root = (chi / freedom) ** (1 / 3)
    deviation = math.sqrt(2 / (9 * freedom))
    return 0.5 * math.erfc((root - (1 - deviation * deviation)) / deviation / math.sqrt(2))


def chi_of(count: int, weights: list[tuple[str, int]]) -> float:
    drawn = dict.fromkeys((move for move, _ in weights), 0)
    chains = {seat: fair.chain(bytes([seat])) for seat in range(3)}
    for number in range(count):
        nonces = {seat: chain[1 + number % fair.LENGTH] for seat, chain in chains.items()}
        drawn[fair.draw(nonces, "m", number // fair.LENGTH, number % 7, weights)] += 1
    total = sum(weight for _, weight in weights)
    return sum((drawn[move] - count * weight / total) ** 2 / (count * weight / total) for move, weight in weights)


WEIGHTS = [("T", 14), ("S", 6), ("V", 14), ("X", 14), ("H", 6), ("n", 1), ("o", 37)]


def test_draws_are_as_likely_as_they_weigh() -> None:
    assert survival(chi_of(20_000, WEIGHTS), len(WEIGHTS) - 1) > 0.01


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_million_draws_are_as_likely_as_they_weigh() -> None:
    assert survival(chi_of(1_000_000, WEIGHTS), len(WEIGHTS) - 1) > 0.01


def test_a_draw_hangs_on_every_nonce_and_on_its_number() -> None:
    chains = [fair.chain(bytes([seat])) for seat in range(3)]
    many = [(f"{number:05}", 1) for number in range(50_000)]
    nonces = {0: chains[0][1], 1: chains[1][1]}
    drawn = fair.draw(nonces, "m", 0, 0, many)
    assert drawn == fair.draw(dict(reversed(nonces.items())), "m", 0, 0, many), "the order of the seats is one"
    others = [
        fair.draw(nonces | {1: chains[1][2]}, "m", 0, 0, many), fair.draw(nonces | {0: chains[0][2]}, "m", 0, 0, many),
        fair.draw(nonces, "m", 1, 0, many), fair.draw(nonces, "m", 0, 1, many), fair.draw(nonces, "n", 0, 0, many),
    ]  # fmt: skip
    assert drawn not in others


def test_a_chain_is_fixed_by_its_end() -> None:
    chain = fair.chain(b"seed")
    assert len(chain) == fair.LENGTH + 1 and len(set(chain)) == len(chain)
    assert all(fair.after(after) == before for before, after in zip(chain, chain[1:], strict=False))


def test_a_commitment_belongs_to_its_choice_match_ply_and_seat() -> None:
    salt = "0f" * 16
    same = fair.commitment("rb", salt, "m", 3, 0)
    others = [
        fair.commitment("rg", salt, "m", 3, 0), fair.commitment("rb", "1f" * 16, "m", 3, 0),
        fair.commitment("rb", salt, "n", 3, 0), fair.commitment("rb", salt, "m", 4, 0),
        fair.commitment("rb", salt, "m", 3, 1),
    ]  # fmt: skip
    assert same not in others and fair.opens([same], [(salt, "rb")], "m", 3, 0)
    assert not fair.opens([same], [], "m", 3, 0) and not fair.opens([same], [("", "rb")], "m", 3, 0)


def test_no_secret_is_sent_shown_linked_or_kept_elsewhere_before_it_is_opened() -> None:
    world = World("secrets")
    tabs = seated(world, "settlers-of-chaos", 2, {"turns": "15"}, watchers=1)
    sealed = 0
    for _ in range(4000):
        for tab in tabs[:2]:
            room = tab.alive
            table, match = room.table, room.match
            assert table is not None and match is not None
            for seat in room.to_choose:
                move = next(iter(match.state.legal(seat)))
                if match.moment.is_secret:
                    before = len(world.sent)
                    world.act(tab, lambda r, s=seat, m=move: r.seal(s, m, world.now))  # type: ignore[misc]
                    sealed += 1
                    salt, text = list(room.holding.vault.secrets.values())[-1]
                    published = "".join(world.sent[before:]) if not table.fold.is_opening else ""
                    elsewhere = "".join(text for other in tabs if other is not tab for text in other.store.values())
                    public = "".join(entries.write(entry) for entry in table.log if entry.kind == "seal")
                    shown = record.write(match) + link.write(match) + repr(match.view()) + repr(room.opening)
                    for place in (published, elsewhere, public, shown):
                        assert salt not in place, "a salt"
                        assert json.dumps(f"{salt}:{text}") not in place
                    assert f'"{text}"' not in public or text == "-", "a choice"
                else:
                    world.act(tab, lambda r, s=seat, m=move: r.play(s, m, world.now))  # type: ignore[misc]
        world.step()
        if sealed >= 8:
            break
    assert sealed >= 8
    for tab in tabs[:2]:
        seeds = [own.seed for own in tab.alive.holding.vault.owns.values()]
        unused = [nonce for key in tab.keys for nonce in tab.alive.holding.vault.nonces(key.public, 0)[60:]]
        kept = [text for other in tabs if other is not tab for text in other.store.values()]
        elsewhere = "".join([*world.sent, *kept])
        assert not any(secret in elsewhere for secret in [*seeds, *unused])


def test_every_draw_of_a_match_is_the_one_that_the_nonces_give() -> None:
    chaos = plan(2)
    chaos.go()
    table = chaos.tabs[0].alive.table
    assert table is not None
    nonces: dict[int, dict[int, str]] = {}
    for entry in table.log:
        if entry.kind == "nonce":
            nonces.setdefault(entry.count("run"), {})[entry.seat] = entry.text("nonce")
    run, place, match = -1, 0, table.fold.match
    for ply, event in enumerate(match.events):
        if event.seat != CHANCE:
            continue
        place = place + 1 if ply and match.events[ply - 1].seat == CHANCE else 0
        run += place == 0
        assert event.move == fair.draw(nonces[run], match.id, run, place, match.states[ply].weights())
    assert run >= 0
