"""The laws that every game keeps (design: record, link, taps, scene, …), checked along random matches.

No pytest and no files in here, so that the same walk runs inside Pyodide: ``digest`` must be equal there and here.
"""
from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from attractor.core import draft, link, record
from attractor.core.game import CHANCE, Event, Game, IllegalMove, Move, Note, Seat, State
from attractor.core.match import Match
from attractor.core.moment import Moment, first, step
from attractor.core.rng import Rng
from attractor.core.scene import LAYERS, Scene
from attractor.games import find
from tests.contract.settings import Settings, pairwise

T = TypeVar("T")

TOKEN = re.compile(r"[A-Za-z0-9~:-][A-Za-z0-9_~:-]*")
"""What a move may look like, so that it fits into a link."""
LONGEST = 6000
"""Events after which a random match must have ended."""

Say = Callable[[Note], list[str]]
"""What is missing to say a note; see sentences.gaps."""


def digest(key: str, seed: str, matches: int, longest: int = LONGEST) -> str:
    """A hash over the hashes of all states of some random matches: the same in every Python."""
    game = find(key)
    total = hashlib.sha256()
    setups = pairwise(game)
    for number in range(matches):
        seats, options = setups[number % len(setups)]
        rng = Rng(f"{key} {seed} {number}")
        moment = first(game.start(seats, dict(options)), seats)
        for _ in range(longest):
            total.update(moment.state.hash().encode())
            if not moment.to_act:
                break
            _, moment = step(moment, random_event(moment, rng))
    return total.hexdigest()


def random_event(moment: Moment, rng: Rng) -> Event:
    """A legal event of the first seat that is awaited; chance by its weights."""
    seat, state = moment.to_act[0], moment.state
    if seat == CHANCE:
        weights = state.weights()
        return Event(CHANCE, weights[rng.pick([weight for _, weight in weights])][0])
    return Event(seat, rng.choice(list(state.legal(seat))), rng.below(90_000))


@dataclass
class Walk:
    """One random match, with the laws looked at along the way. say: None: sentences are not looked at.

    every: the costly laws are looked at on one ply of so many.
    """

    key: str
    settings: Settings
    seed: str
    every: int = 12
    say: Say | None = None
    game: Game = field(init=False)
    rng: Rng = field(init=False)
    match: Match = field(init=False)
    said_before: set[tuple[object, ...]] = field(default_factory=set, init=False)

    def __post_init__(self) -> None:
        seats, options = self.settings
        self.game = find(self.key)
        self.rng = Rng(f"{self.key} {self.settings} {self.seed}")
        self.match = Match(self.game, seats, dict(options), id="walk", clock=self.game.info.clock)

    def go(self) -> Match:
        """Plays to the end; raises AssertionError at the first broken law."""
        match = self.match
        positions = [match.state.position()]
        hashes = [hash(match.state)]
        for _ in range(LONGEST):
            self.outcome_exactly_when_nobody_acts()
            costly = self.rng.below(self.every) == 0
            if costly:
                self.look()
            if not match.to_act:
                break
            self.advance(costly)
            positions += [state.position() for state in match.states[len(positions) :]]
            hashes += [hash(state) for state in match.states[len(hashes) :]]
        assert match.outcome is not None, f"no end after {match.ply} events"
        self.look()
        assert [state.position() for state in match.states] == positions, "a state changed under later play"
        assert [hash(state) for state in match.states] == hashes, "the hash of a state changed"
        self.positions_equal_exactly_when_states_are()
        self.texts_round_trip()
        self.taking_back_keeps_the_line_and_brings_the_same_chance()
        self.texts_round_trip()
        return match

    # ---- one step ------------------------------------------------------------------------------------------------
    def advance(self, told: bool) -> None:
        """The next event, through the door that a table would take."""
        match, before = self.match, self.match.ply
        if match.to_act == (CHANCE,):
            match.chance(match.next_draw(self.rng))
        elif match.moment.is_secret:
            self.seal_one_after_another(told)
        else:
            event = random_event(match.moment, self.rng)
            match.play(event.seat, event.move, event.spent_ms)
        assert match.ply > before
        if told:
            for ply in range(before, match.ply):
                for note in match.tell(ply):
                    self.said(note)
                entry = self.game.entry(match.states[ply], match.events[ply])
                assert entry and isinstance(entry, str)

    def seal_one_after_another(self, looked: bool) -> None:
        """Until the last choice is in, nothing but its own envelope and draft holds any of them."""
        match = self.match
        public = (record.write(match), link.write(match), match.state, match.view()) if looked else None
        seats = self.rng.shuffled(match.to_act)
        for place, seat in enumerate(seats):
            move = self.rng.choice(list(match.state.legal(seat)))
            if looked:
                self.choice_does_not_hang_on_the_others(seat, move)
            match.seal(seat, move, 1500 + place)
            if looked and place < len(seats) - 1:
                assert (record.write(match), link.write(match), match.state, match.view()) == public
                waiting = draft.of(match)
                assert draft.read(draft.write(waiting), match.seats) == waiting
                assert dict(waiting.envelopes)[seat].move == move and seat not in match.to_act

    def choice_does_not_hang_on_the_others(self, seat: Seat, move: Move) -> None:
        """What was legal when it was sealed is legal when it is opened after those of the seats before."""
        state = self.match.state
        for other in self.match.moment.to_act:
            if other == seat:
                state.check(seat, move)
                return
            state = state.apply(other, self.rng.choice(list(state.legal(other))))

    # ---- the laws ------------------------------------------------------------------------------------------------
    def look(self) -> None:
        """The costly laws, here."""
        self.chance_is_weighed()
        for seat in self.match.to_act:
            if seat != CHANCE:
                moves = self.legal_moves_pass(seat)
                self.mangled_moves_are_refused(seat, moves)
                self.taps_spell_the_legal_moves(seat, moves)
                self.time_may_run_out(seat)
        self.scene_is_sound(self.game.scene(self.match.view()))
        assert isinstance(self.game.measure(self.match.state), int)
        self.seats_may_leave()

    def outcome_exactly_when_nobody_acts(self) -> None:
        state = self.match.state
        assert (state.outcome is None) == bool(state.to_act), (state.to_act, state.outcome)
        assert list(state.to_act) == sorted(set(state.to_act))
        assert CHANCE not in state.to_act or state.to_act == (CHANCE,)
        if state.mid_turn:
            assert len(state.to_act) == 1
        if state.outcome is not None:
            seats = range(self.match.seats)
            assert set(state.outcome.winners) <= set(seats) and len(state.outcome.scores) == len(seats)
            self.said(Note(state.outcome.reason))
            assert refused(state, 0, "a1") == "match-over"

    def legal_moves_pass(self, seat: Seat) -> list[Move]:
        state = self.match.state
        moves = list(state.legal(seat))
        assert moves, "a seat that may act has no move"
        assert moves == list(state.legal(seat)) and len(set(moves)) == len(moves)
        for move in self.some(moves, 40):
            assert TOKEN.fullmatch(move), f"{move!r} does not fit into a link"
            assert state.read(seat, move) == move
            state.check(seat, move)
        stranger = self.match.seats
        assert refused(state, stranger, moves[0]) == "not-your-turn"
        return moves

    def mangled_moves_are_refused(self, seat: Seat, moves: list[Move]) -> None:
        """What is not legal is refused with a reason that has a sentence; what is accepted is legal under its name."""
        state, known = self.match.state, set(moves)
        garbled = [mangled(self.rng, self.rng.choice(moves)) for _ in range(12)]
        for text in [*garbled, "", " ", "!", "\u0661", "a1" * 999]:
            try:
                move = state.read(seat, text)
                assert state.read(seat, move) == move
                state.check(seat, move)
            except IllegalMove as error:
                assert error.cells == () or all(isinstance(cell, str) for cell in error.cells)
                self.said(error.note)
                assert text not in known, f"{text!r} is listed as legal and refused: {error}"
            else:
                assert state.open_ended or move in known, f"{text!r} is accepted as {move!r}, which is not listed"

    def taps_spell_the_legal_moves(self, seat: Seat, moves: list[Move]) -> None:
        state = self.match.state
        for number, move in enumerate(self.some(moves, 8)):
            way = state.taps(move)
            assert way and all(isinstance(tap, str) and tap for tap in way)
            for length, tap in enumerate(way):
                assert tap in state.continuations(seat, way[:length]), f"{move}: {tap!r} does not follow {way[:length]}"
            assert state.spell(seat, way) == move, f"{way} spells {state.spell(seat, way)!r}, not {move!r}"
            if number < 2:
                length = self.rng.below(len(way))
                self.scene_offers(seat, way[:length], way[length])
        self.wandering_ends_at_a_legal_move(seat)
        if not state.open_ended:
            default = State.continuations(state, seat, ()) if len(moves) < 800 else frozenset()
            assert default <= state.continuations(seat, ()), "a first tap of a legal move is not offered"

    def wandering_ends_at_a_legal_move(self, seat: Seat) -> None:
        """Whoever taps only what is lit spells legal moves and is never stuck before one."""
        state, taps = self.match.state, list[str]()
        for _ in range(24):
            spelled = state.spell(seat, taps) if taps else None
            if spelled is not None:
                assert state.read(seat, spelled) == spelled
                state.check(seat, spelled)
            following = sorted(state.continuations(seat, taps))
            if not following:
                assert spelled is not None, f"nothing follows {taps}, and they spell no move"
                return
            if spelled is not None and self.rng.below(3) == 0:
                return
            taps.append(self.rng.choice(following))

    def scene_offers(self, seat: Seat, taps: Sequence[str], tap: str) -> None:
        """What may be tapped is there to be tapped: a site, or an item of a hand."""
        scene = self.game.scene(self.match.view(viewer=seat, taps=taps))
        self.scene_is_sound(scene)
        there = {site.name for site in scene.sites} | {item.name for hand in scene.hands for item in hand.items}
        assert tap in there or scene.form, f"{tap!r} after {tuple(taps)} is neither a site nor in a hand"

    def scene_is_sound(self, scene: Scene) -> None:
        names = [site.name for site in scene.sites]
        assert len(set(names)) == len(names), "two sites of one name"
        places = [(site.part, site.row, site.column) for site in scene.sites]
        assert len(set(places)) == len(places), "two sites at one place of the grid"
        keys = [piece.key for piece in scene.pieces]
        assert len(set(keys)) == len(keys), f"two pieces of one key: {sorted(k for k in keys if keys.count(k) > 1)[:3]}"
        assert all(piece.layer in LAYERS for piece in scene.pieces)
        for mark in scene.marks:
            assert set(mark.sites) <= set(names), f"mark {mark.name} on {sorted(set(mark.sites) - set(names))[:3]}"
        to_act = self.match.moment.to_act
        assert to_act == (CHANCE,) or bool(scene.prompt) == bool(to_act), "a prompt exactly while somebody is to act"
        notes = [scene.title, scene.prompt, scene.confirm, *(note for plate in scene.plates for note in plate)]
        notes += [note for site in scene.sites for note in site.label]
        for hand in scene.hands:
            notes += [hand.label, *(item.label for item in hand.items), *(item.tally for item in hand.items)]
        for note in notes:
            if note is not None:
                self.said(note)

    def chance_is_weighed(self) -> None:
        state = self.match.state
        if state.to_act == (CHANCE,):
            weights = list(state.weights())
            assert [move for move, _ in weights] == list(state.legal(CHANCE)) and weights
            assert all(isinstance(weight, int) and weight > 0 for _, weight in weights)
            assert len(set(weights)) == len(weights)
            for move, _ in self.some(weights, 20):
                assert TOKEN.fullmatch(move) and state.read(CHANCE, move) == move
                state.check(CHANCE, move)

    def time_may_run_out(self, seat: Seat) -> None:
        state = self.match.state
        move = state.timeout(seat)
        if move is not None:
            assert state.read(seat, move) == move
            state.check(seat, move)
        window = state.window(seat)
        assert window is None or 0 <= window[0] < window[1]
        assert not state.is_race or window is not None

    def seats_may_leave(self) -> None:
        state = self.match.state
        if not state.to_act:
            return
        for seat in range(self.match.seats):
            after = state.retire(seat)
            if self.match.seats == 2:
                assert after is None, "with two seats the other wins"
            if after is not None:
                assert seat not in after.to_act and (after.outcome is None) == bool(after.to_act)
                assert after.outcome is None or seat not in after.outcome.winners
                assert after.position() != state.position()

    def positions_equal_exactly_when_states_are(self) -> None:
        by_position: dict[str, State] = {}
        for state in self.match.states:
            same = by_position.setdefault(state.position(), state)
            assert same == state and hash(same) == hash(state), f"two states are called {state.position()}"
        assert len(set(by_position.values())) == len(by_position), "equal states, different positions"

    def texts_round_trip(self) -> None:
        match = self.match
        text = record.write(match)
        again = record.read(text, find)
        assert record.write(again) == text
        assert again.events == match.events and again.states == match.states and again.branches == match.branches
        for at in (None, self.rng.below(match.ply + 1)):
            plain = link.plain(match, at)
            opened = link.read(link.write(match, at), find, id="again")
            assert link.plain(opened.match, opened.at) == plain
            assert opened.match.state == match.state
            written = link.write(match, at)
            assert re.fullmatch("[A-Za-z0-9_.~#/:-]*[A-Za-z0-9]", written), written

    def taking_back_keeps_the_line_and_brings_the_same_chance(self) -> None:
        match = self.match
        line, to = match.events, self.rng.below(match.ply)
        match.undo(to)
        assert match.ply <= to and match.branches[-1].events == line[match.ply :]
        if match.to_act == (CHANCE,):
            assert match.next_draw(self.rng) == line[match.ply].move
        match.switch(len(match.branches) - 1)
        assert match.events == line and not match.branches
        match.undo(to)

    # ---- helpers -------------------------------------------------------------------------------------------------
    def said(self, note: Note) -> None:
        kind = (note.key, *(fact if isinstance(fact, Note) else name for name, fact in note.facts))
        if self.say is not None and kind not in self.said_before:
            self.said_before.add(kind)
            missing = self.say(note)
            assert not missing, "; ".join(missing)

    def some(self, items: Sequence[T], count: int) -> Sequence[T]:
        return items if len(items) <= count else [self.rng.choice(items) for _ in range(count)]


def refused(state: State, seat: Seat, text: str) -> str | None:
    """The reason why this is refused, or None."""
    try:
        state.play(seat, text)
    except IllegalMove as error:
        return error.reason
    return None


def mangled(rng: Rng, text: str) -> str:
    """The text with something done to it that a hand, a messenger or an enemy might do."""
    at = rng.below(len(text))
    letter = rng.choice("abcdefgurxo0123456789-~_.:+ Zé٣９\n")
    return (
        text[:at] + text[at + 1 :],
        text[:at] + letter + text[at:],
        text[:at] + letter + text[at + 1 :],
        text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
        text + text,
        text.upper(),
        f" {text}",
        f"{text}\n",
    )[rng.below(8)]
