"""The middle end: events, secrets, chance, branches, table verbs, what is shown."""
from __future__ import annotations

import pytest

from attractor.core.game import CHANCE, BadRecord, IllegalMove, Note
from attractor.core.match import Match
from attractor.core.moment import TABLE
from attractor.core.rng import Rng
from tests.core.toys import find


def table(key: str = "template", seats: int = 2, **options: str) -> Match:
    return Match(find(key), seats, options, id="toy", players=("Ada", "@4"))


def moves(match: Match) -> list[str]:
    return [event.move for event in match.events]


def refusal(act, *args) -> str:  # type: ignore[no-untyped-def]
    with pytest.raises(IllegalMove) as caught:
        act(*args)
    return caught.value.reason


def test_a_move_makes_an_event_and_a_state() -> None:
    match = table()
    match.play(0, "c1", spent_ms=1200)
    assert match.events[0].spent_ms == 1200 and len(match.states) == 2 and match.to_act == (1,)
    assert match.states[0].position() == "9::p1" and match.state.position() == "2a6::p2"


def test_a_refused_move_changes_nothing() -> None:
    match = table()
    match.play(0, "c1")
    before = (match.events, match.states)
    assert refusal(match.play, 0, "e1") == "not-your-turn"
    for text, reason in [("c1", "covered"), ("d1", "touches-covered"), ("z9", "no-such-cell")]:
        assert refusal(match.play, 1, text) == reason
    assert (match.events, match.states) == before


def test_every_change_is_told_once() -> None:
    match, told = table(), list[int]()
    match.on_change = lambda: told.append(match.ply)
    match.play(0, "c1")
    match.verb("!draw?", 1)
    match.undo(0)
    refusal(match.play, 1, "a1")
    assert told == [1, 2, 0]


def test_settings_that_do_not_exist_are_refused() -> None:
    for seats, options in [(4, {}), (2, {"size": "8"}), (2, {"colour": "red"})]:
        with pytest.raises(BadRecord):
            table(seats=seats, **options)


# ---- chance --------------------------------------------------------------------------------------------------------
def test_chance_is_a_seat_and_is_never_drawn_by_the_match() -> None:
    match = table("bowl")
    assert match.to_act == (CHANCE,)
    match.chance("b")
    assert match.events[0].seat == CHANCE and match.to_act == (0,)
    assert refusal(match.chance, "a") == "not-your-turn"


def test_nobody_fishes_for_another_draw_by_taking_back() -> None:
    match, rng = table("bowl"), Rng(5)
    match.chance("c")
    match.play(0, "keep")
    match.chance("a")
    match.undo(0)
    assert {match.next_draw(rng) for _ in range(50)} == {"c"}
    match.chance("c")
    match.play(0, "drop")
    assert {match.next_draw(rng) for _ in range(50)} == {"a"}


def test_a_draw_that_is_not_possible_any_more_gives_way() -> None:
    match, rng = table("bowl"), Rng(5)
    for move in ("c", "keep", "a", "keep"):
        match.enter(type(match.events[0])(match.to_act[0], move)) if match.ply else match.chance(move)
    match.undo(0)
    match.chance("a")
    match.play(0, "keep")
    match.chance("c")
    match.undo(2)
    # The second draw was a, then c; both lines are remembered, the older first.
    assert match.next_draw(rng) == "a"


# ---- secrets -------------------------------------------------------------------------------------------------------
def test_choices_wait_in_envelopes_until_all_are_in() -> None:
    match = table("fingers", 3)
    match.seal(1, "2", 900)
    assert match.to_act == (0, 2) and match.events == () and match.state == match.states[0]
    match.seal(2, "3")
    match.seal(0, "five")
    assert moves(match) == ["5", "2", "3"] and match.events[1].spent_ms == 900
    assert match.to_act == (0, 1, 2)


def test_a_choice_may_be_sealed_again_until_it_is_opened() -> None:
    match = table("fingers")
    match.seal(0, "1")
    match.seal(0, "4")
    match.seal(1, "2")
    assert moves(match) == ["4", "2"]


def test_a_choice_that_still_grows_does_not_open_the_phase() -> None:
    match = table("fingers")
    match.seal(0, "1", final=False)
    match.seal(1, "2")
    assert match.to_act == (0,) and match.events == ()
    match.seal(0, "3", final=False)
    match.open_now()
    assert moves(match) == ["3", "2"]


def test_a_choice_is_checked_when_it_is_sealed() -> None:
    match = table("fingers")
    assert refusal(match.seal, 0, "6") == "malformed"
    assert refusal(match.seal, 2, "1") == "not-your-turn"
    assert match.envelopes == {}
    assert refusal(table().seal, 0, "a1") == "nothing-to-seal"


def test_when_time_is_up_the_rules_choose_for_those_who_have_not() -> None:
    match = table("fingers")
    match.seal(1, "2")
    match.open_now()
    assert moves(match) == ["!time", "2"] and match.to_act == (0, 1)
    match.verb("!time", 1)
    assert match.to_act == (0,) and match.ply == 2
    match.seal(0, "5")
    assert moves(match)[2:] == ["5", "!time"]
    assert match.outcome is not None and match.outcome.winners == (0,)


def test_where_the_rules_choose_nothing_the_seat_is_out() -> None:
    match = table("fingers", 2, late="out")
    match.seal(1, "2")
    match.open_now()
    assert moves(match) == ["!time"] and match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "time-up")


def test_others_may_not_move_while_choices_wait() -> None:
    match = table("fingers")
    match.seal(0, "1")
    assert refusal(match.play, 0, "1") == "choices-waiting"
    match.unseal(0)
    match.play(0, "1")
    assert refusal(match.play, 0, "1") == "not-your-turn"
    match.play(1, "1")
    assert match.ply == 2


def test_known_choices_are_played_in_seat_order() -> None:
    match = table("fingers")
    assert refusal(match.play, 1, "1") == "out-of-order"


def test_taking_back_never_stops_between_opened_choices() -> None:
    match = table("fingers")
    for text in ("1", "2", "3"):
        match.seal(0, text)
        match.seal(1, text)
        if match.outcome is not None:
            break
    match.undo(3)
    assert match.ply == 2 and match.to_act == (0, 1)
    match.undo(1)
    assert match.ply == 0


def test_resigning_is_heard_while_choices_wait() -> None:
    match = table("fingers")
    match.seal(0, "1")
    match.verb("!resign", 1)
    assert match.outcome is not None and match.outcome.winners == (0,) and match.envelopes == {}


# ---- table verbs ---------------------------------------------------------------------------------------------------
def test_with_two_seats_the_other_wins_by_resignation() -> None:
    match = table()
    match.verb("!resign", 1)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason, match.to_act) == ((0,), "resigned", ())
    assert match.state == match.states[0]
    assert refusal(match.play, 0, "a1") == "match-over"
    assert refusal(match.verb, "!resign", 0) == "match-over"


def test_with_three_seats_the_others_play_on() -> None:
    match = table(seats=3)
    match.play(0, "a1")
    match.verb("!resign", 1)
    assert match.outcome is None and match.to_act == (2,)
    assert refusal(match.verb, "!resign", 1) == "already-left"
    match.verb("!time", 2)
    assert match.outcome is not None and match.outcome.winners == (0,) and match.outcome.reason == "others-left"


def test_only_a_seat_that_has_to_act_runs_out_of_time() -> None:
    match = table()
    assert refusal(match.verb, "!time", 1) == "time-not-running"
    match.verb("!time", 0)
    assert match.outcome is not None and match.outcome.winners == (1,)


def test_a_draw_is_offered_and_agreed() -> None:
    match = table()
    match.play(0, "c1")
    assert refusal(match.verb, "!draw", 1) == "nothing-offered"
    match.verb("!draw?", 0)
    assert refusal(match.verb, "!draw?", 0) == "already-offered"
    assert match.to_act == (1,) and match.state == match.states[1]
    match.verb("!draw", 1)
    assert match.outcome is not None and match.outcome.winners == () and match.outcome.reason == "agreed"


def test_an_offer_lapses_when_another_seat_moves() -> None:
    match = table()
    match.verb("!draw?", 0)
    match.play(0, "c1")
    assert match.moment.offers
    match.play(1, "e1")
    assert not match.moment.offers
    assert refusal(match.verb, "!draw", 1) == "nothing-offered"


def test_a_table_may_agree_without_an_offer() -> None:
    match = table()
    match.verb("!draw")
    assert match.events[0].seat == TABLE and match.outcome is not None


@pytest.mark.parametrize("verb", ["!", "!undo", "!RESIGN", "!draw!", "!time p1"])
def test_other_verbs_are_unknown(verb: str) -> None:
    assert refusal(table().verb, verb, 0) == "unknown-verb"


def test_a_seat_that_is_not_there_says_nothing() -> None:
    assert refusal(table().verb, "!resign", 2) == "no-such-seat"


# ---- branches ------------------------------------------------------------------------------------------------------
def test_the_abandoned_line_stays_as_a_branch() -> None:
    match = table()
    for seat, move in enumerate(["c1", "e1", "g1"]):
        match.play(seat % 2, move)
    match.undo(1)
    assert moves(match) == ["c1"]
    assert [(branch.ply, [event.move for event in branch.events]) for branch in match.branches] == [(1, ["e1", "g1"])]
    assert match.branches[0].moments[-1].state.position() == "2a1b1a2::p2"


def test_playing_a_branch_again_is_no_new_line() -> None:
    match = table()
    match.play(0, "c1")
    match.play(1, "e1", spent_ms=5)
    match.play(0, "g1")
    match.undo(1)
    match.play(1, "e1", spent_ms=77)
    assert [(branch.ply, len(branch.events)) for branch in match.branches] == [(2, 1)]
    match.play(0, "g1")
    assert match.branches == ()


def test_a_branch_of_an_abandoned_line_leaves_the_main_line_with_it() -> None:
    match = table()
    for seat, move in enumerate(["a1", "c1", "e1"]):
        match.play(seat % 2, move)
    match.undo(2)
    match.play(0, "g1")
    match.undo(1)
    assert sorted("".join(event.move for event in branch.events) for branch in match.branches) == ["c1e1", "c1g1"]
    assert {branch.ply for branch in match.branches} == {1}


def test_a_line_that_another_plays_as_well_is_said_once() -> None:
    match = table()
    match.play(0, "a1")
    match.undo(0)
    match.play(0, "a1")
    match.play(1, "c1")
    match.undo(0)
    assert [len(branch.events) for branch in match.branches] == [2]
    match.play(0, "a1")
    match.undo(0)
    assert [len(branch.events) for branch in match.branches] == [2]


def test_a_branch_may_become_the_main_line() -> None:
    match = table()
    match.play(0, "a1")
    match.play(1, "c1")
    match.undo(1)
    match.play(1, "e1")
    match.switch(0)
    assert moves(match) == ["a1", "c1"]
    assert [[event.move for event in branch.events] for branch in match.branches] == [["e1"]]


def test_a_match_that_is_over_can_be_taken_back() -> None:
    match = table()
    match.play(0, "a1")
    match.verb("!resign", 1)
    match.undo(1)
    assert match.outcome is None and match.to_act == (1,)


# ---- what is shown -------------------------------------------------------------------------------------------------
def test_a_turn_is_a_seats_moves_with_the_chance_that_follows() -> None:
    match = table("bowl")
    match.chance("a")
    match.play(0, "keep")
    match.chance("b")
    match.verb("!draw?", 0)
    match.play(1, "drop")
    assert [(turn.seat, turn.start, turn.end) for turn in match.turns] == [(CHANCE, 0, 1), (0, 1, 4), (1, 4, 5)]


def test_a_view_knows_the_last_turn_and_the_state_before_it() -> None:
    match = table()
    match.play(0, "a1")
    match.play(1, "c1")
    view = match.view(viewer=0, taps=("e1",))
    assert (view.turn, view.before, view.state) == (1, match.states[1], match.state)
    assert [event.move for event in view.events] == ["a1", "c1"] and view.taps == ("e1",) and view.viewer == 0
    assert match.view(1).events == match.events[:1] and match.view(0).turn == 0


def test_a_half_made_turn_is_shown_and_is_in_no_event() -> None:
    match = table()
    match.play(0, "a1")
    view = match.view(drafted=("c1",))
    assert view.state.position() == "a1b6::p1" and view.drafted == 1 and view.turn == 2
    assert view.events[-1].seat == 1 and match.ply == 1
    with pytest.raises(IllegalMove):
        match.view(drafted=("a1",))


def test_views_hold_no_table_verbs_and_can_be_played_out() -> None:
    match = table(seats=3)
    match.play(0, "a1")
    match.verb("!draw?", 2)
    match.play(1, "c1")
    match.verb("!resign", 2)
    match.play(0, "e1")
    view = match.view()
    assert [event.move for event in view.events] == ["e1"] and view.turn == 1
    state = view.start
    for event in view.events:
        state = state.play(event.seat, event.move)
    assert state == view.state == match.state


def test_a_time_out_is_seen_as_the_move_that_it_stands_for() -> None:
    match = table("fingers")
    match.seal(0, "4")
    match.open_now()
    assert [event.move for event in match.view().events] == ["4", "1"]


def test_what_happened_is_told_with_names() -> None:
    match = table()
    match.play(0, "a1")
    match.verb("!draw?", 1)
    match.verb("!resign", 0)
    assert match.tell(0) == (Note("covers", cell="a1"), Note("left", n=7))
    assert match.tell(1) == (Note("offers-draw", who=Note("computer", level="4")),)
    assert match.tell(2) == (Note("resigns", who="Ada"),)
    assert table(seats=3).called(2) == Note("player", seat=3)
