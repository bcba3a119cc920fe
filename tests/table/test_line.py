"""The cursor on a line of moves."""

from __future__ import annotations

import pytest

from game import Match, find_game
from table.line import LineCursor
from table.line_playback import DisplayedPosition, LinePlayback

MOVES = ["b2", "a1", "c3", "a3"]


@pytest.fixture
def match() -> Match:
    match = Match(find_game("tic-tac-toe"))
    for move in MOVES:
        match.push(move)
    return match


@pytest.fixture
def cursor(match: Match) -> LineCursor:
    return LineCursor(match)


def test_it_begins_at_the_end(match: Match, cursor: LineCursor) -> None:
    assert (cursor.ply, cursor.length, cursor.state, cursor.last_action) == (4, 4, match.state, match.moves[-1])
    assert cursor.at_end
    assert not cursor.at_start


def test_an_empty_line_is_start_and_end() -> None:
    cursor = LineCursor(Match(find_game("tic-tac-toe")))
    assert cursor.at_start
    assert cursor.at_end
    assert cursor.last_action is None
    assert not any((cursor.first(), cursor.go_to(cursor.ply - 1), cursor.go_to(cursor.ply + 1), cursor.last()))


def test_it_steps_through_every_position(match: Match, cursor: LineCursor) -> None:
    for ply in (3, 2, 1, 0):
        assert cursor.go_to(cursor.ply - 1)
        assert (cursor.ply, cursor.state) == (ply, match.states[ply])
    assert (cursor.at_start, cursor.last_action) == (True, None)
    assert not cursor.go_to(cursor.ply - 1)
    for ply in (1, 2, 3, 4):
        assert cursor.go_to(cursor.ply + 1)
        assert (cursor.ply, cursor.last_action) == (ply, match.moves[ply - 1])
    assert cursor.at_end
    assert not cursor.go_to(cursor.ply + 1)


def test_first_and_last_say_whether_they_moved(cursor: LineCursor) -> None:
    assert not cursor.last()
    assert cursor.first()
    assert not cursor.first()
    assert cursor.last()
    assert cursor.at_end


@pytest.mark.parametrize(("wanted", "reached"), [(-5, 0), (0, 0), (2, 2), (4, 4), (99, 4)])
def test_it_goes_to_the_nearest_position_that_there_is(cursor: LineCursor, wanted: int, reached: int) -> None:
    assert cursor.go_to(wanted) == (reached != 4)
    assert cursor.ply == reached


def test_at_the_end_it_follows_the_match(match: Match, cursor: LineCursor) -> None:
    match.push("c1")
    assert (cursor.ply, cursor.at_end) == (5, True)
    match.pop()
    match.pop()
    assert (cursor.ply, cursor.at_end) == (3, True)


def test_having_come_back_to_the_end_it_follows_again(match: Match, cursor: LineCursor) -> None:
    cursor.go_to(cursor.ply - 1)
    cursor.go_to(cursor.ply + 1)
    match.push("c1")
    assert cursor.at_end


def test_moved_back_it_stays_while_the_match_goes_on(match: Match, cursor: LineCursor) -> None:
    cursor.go_to(2)
    shown = cursor.state
    match.push("c1")
    assert (cursor.ply, cursor.length, cursor.state) == (2, 5, shown)
    assert not cursor.at_end


def test_where_its_position_is_taken_back_it_is_at_the_end(match: Match, cursor: LineCursor) -> None:
    cursor.go_to(3)
    for _ in range(2):
        match.pop()
    assert (cursor.ply, cursor.at_end) == (2, True)
    assert cursor.state == match.state


def test_the_position_of_the_game_is_shown_with_the_move_before_it(match: Match, cursor: LineCursor) -> None:
    for ply in range(1, 5):
        cursor.go_to(ply)
        shown = DisplayedPosition.of(cursor, None, None)
        assert (shown.before, shown.state, shown.action) == (*match.states[ply - 1 : ply + 1], match.moves[ply - 1])
        assert shown.moves == tuple(match.moves_text[:ply])
    cursor.go_to(0)
    assert DisplayedPosition.of(cursor, None, None) == DisplayedPosition(match.initial_state)


def test_the_position_of_a_played_line_is_shown_with_the_move_before_it(match: Match, cursor: LineCursor) -> None:
    playback = LinePlayback(match.game, match.states[2], ["c1", "a2", "nonsense"], 2, 0)
    assert (playback.names, playback.step(3)) == (("c1", "a2"), False)
    assert DisplayedPosition.of(cursor, playback, None).moves == ("b2", "a1")
    assert playback.step(2)
    shown = DisplayedPosition.of(cursor, playback, None)
    assert (shown.before, shown.state) == (playback.states[1], playback.states[2])
    assert (shown.action, shown.moves) == (playback.actions[1], ("b2", "a1", "c1", "a2"))
