"""Held moves without a pixel: what is shown of them, and what ends them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ai.proven import Proven
from game import find_game
from saves import helps
from table.consequences import Consequences
from table.events import Moved
from table.guarded_play import GuardedPlay
from table.guarding import NEAR, SECONDS, Blunder, BlunderGuard
from tests.ui.engines import FakeEngine, FakeInfo, as_engine
from tests.ui.table import AI, YOU, Table, config_of

GAME = find_game("tic-tac-toe")
BLUNDER, GOOD = "c2", "a1"
"""Two moves of X on `START`: after the first, O makes three in a row."""
START = "w1b/1b1/2w w"


class NotingPlay(GuardedPlay):
    """Notes what would be shown."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.session, as_engine(table.engine), lambda *_: True)
        self.noted: list[str] = []

    def show_held(self, move: Consequences) -> None:
        self.noted.append("held")

    def show_question(self, blunder: Blunder) -> None:
        self.noted.append("asked")

    def show_returned(self, move: Consequences, was_asked: bool) -> None:
        self.noted.append("returned, asked" if was_asked else "returned")

    def show_dropped(self, move: Consequences) -> None:
        self.noted.append("dropped")


def begun(move: str, *, instant: bool = True) -> tuple[NotingPlay, Table]:
    table = Table(replace(config_of(GAME, YOU, AI), position=START, guard=True))
    table.engine.instant = instant
    play = NotingPlay(table)
    play.play(GAME.legal_action(table.session.match.state, move), table.now)
    return play, table


def test_a_blunder_is_asked_about_and_is_not_in_the_game() -> None:
    play, table = begun(BLUNDER)
    assert (play.noted, play.asking, table.session.match.moves) == (["held", "asked"], True, [])
    assert play.next_frame_delay() is None, "nothing is checked any more"
    play.play(GAME.legal_action(table.session.match.state, GOOD), table.now)
    assert table.session.match.moves == [], "one move at a time"


def test_a_sound_move_is_played_once_it_is_checked() -> None:
    play, table = begun(GOOD)
    assert (play.noted, play.asking, table.session.match.moves_text) == (["held"], False, [GOOD])


def test_a_move_that_is_checked_for_too_long_is_played() -> None:
    play, table = begun(GOOD, instant=False)
    play.update(table.now + 0.1)
    assert table.session.match.moves == []
    assert 0 < (play.next_frame_delay() or 0) < 0.1, "it is soon looked at again"
    play.update(table.now + SECONDS)
    assert table.session.match.moves_text == [GOOD]


@pytest.mark.parametrize("failing", [0, 1])
def test_a_check_that_fails_before_or_after_the_move_is_logged_and_the_move_is_played(
    failing: int, caplog: pytest.LogCaptureFixture
) -> None:
    play, table = begun(GOOD, instant=False)
    for number, search in enumerate(table.engine.searches):
        search.fail(ValueError("planted")) if number == failing else search.finish()
    play.update(table.now + 0.1)
    assert table.session.match.moves_text == [GOOD]
    assert "the guard could not look" in caplog.text


@pytest.mark.parametrize(("after", "asked"), [(Proven(-1, 4), False), (Proven(0), True), (Proven(1, 5), True)])
def test_a_move_that_gives_a_win_away_is_asked_about_and_one_that_keeps_it_is_not(after: Proven, asked: bool) -> None:
    play, table = begun(GOOD, instant=False)
    before, looked = table.engine.searches
    before.info = FakeInfo(proven=Proven(1, 3), pv=(GAME.legal_action(table.session.match.state, "b3"),))
    looked.info = FakeInfo(proven=after)
    before.finish()
    looked.finish()
    play.update(table.now + 0.1)
    assert play.asking is asked


@pytest.mark.parametrize(
    ("after", "asked"), [(None, True), (Proven(1, 4), True), (Proven(0), True), (Proven(-1, 4), False)]
)
def test_a_missed_win_is_asked_about_unless_the_move_wins_later(after: Proven | None, asked: bool) -> None:
    table = Table(replace(config_of(GAME, YOU, AI), position="ww1/bb1/3 w", guard=True), FakeEngine(instant=False))
    play = NotingPlay(table)
    play.play(GAME.legal_action(table.session.match.state, "c2"), table.now)
    for search in table.engine.searches:
        search.info = FakeInfo(proven=after)
        search.finish()
    play.update(table.now + 0.1)
    assert (play.asking, play.blunder is not None and play.blunder.wins_in) == (asked, int(asked))


@pytest.mark.parametrize(
    ("worth", "soon"),
    [(Proven(-1, 1), True), (Proven(-1, 2), True), (Proven(-1, 3), False), (Proven(-1, None), False),
     (Proven(0, 1), False), (Proven(1, 1), False), (None, False)],
)  # fmt: skip
def test_a_blunder_that_loses_by_the_next_move_is_told_from_others(worth: Proven | None, soon: bool) -> None:
    state = GAME.initial_state()
    assert Blunder(0, state, state, worth, ()).at_once is soon


def test_who_leaves_ends_the_check() -> None:
    play, table = begun(GOOD, instant=False)
    play.close()
    assert [search.stopped for search in table.engine.searches] == [True, True]


def test_the_search_ahead_follows_the_position_and_ends_with_the_game() -> None:
    table = Table(config_of(GAME, YOU, AI), FakeEngine(instant=False))
    guard = BlunderGuard(as_engine(table.engine), GAME, lambda *_: True)
    first, second = table.session.match.state, GAME.from_position(START)
    for state in (first, first, second):
        guard.prepare(state)
    assert [(search.state, search.stopped) for search in table.engine.searches] == [(first, True), (second, False)]
    for _ in range(2):
        guard.check(second, GAME.legal_action(second, GOOD), table.now)
    assert [search.stopped for search in table.engine.searches] == [True, False, True, False]
    guard.close()
    assert all(search.stopped for search in table.engine.searches)


@pytest.mark.parametrize(
    ("before", "plies", "asked"),
    [(1, 3, True), (0, 3, True), (-1, 3, False), (0, NEAR - 1, True), (0, NEAR, False), (None, 3, True)],
)
def test_a_move_that_soon_loses_is_asked_about_where_another_one_does_not(
    before: int | None, plies: int, asked: bool
) -> None:
    play, table = begun(GOOD, instant=False)
    ahead, looked = table.engine.searches
    other = GAME.legal_action(table.session.match.state, "b3")
    ahead.info = FakeInfo(proven=None if before is None else Proven(before, 9), pv=(other,))
    looked.info = FakeInfo(proven=Proven(1, plies))
    ahead.finish()
    looked.finish()
    play.update(table.now + 0.1)
    assert play.asking is asked


def test_a_drawn_move_in_a_drawn_position_is_played() -> None:
    play, table = begun(GOOD, instant=False)
    for search in table.engine.searches:
        search.info = FakeInfo(proven=Proven(0, 3), pv=(GAME.legal_action(table.session.match.state, "b3"),))
        search.finish()
    play.update(table.now + 0.1)
    assert table.session.match.moves_text == [GOOD]


def test_a_held_move_goes_back_where_the_game_has_ended_meanwhile() -> None:
    play, table = begun(GOOD, instant=False)
    table.session.resign(table.now)
    play.update(table.now + SECONDS)
    assert (play.held, play.noted, table.session.match.moves) == (None, ["held", "returned"], [])


def test_the_played_move_is_told_once() -> None:
    play, table = begun(BLUNDER)
    play.play_anyway(table.now)
    (event, *_) = [each for each in table.session.drain() if isinstance(each, Moved)]
    assert [play.played(event) is None for _ in range(2)] == [False, True]
    assert play.held is None


@pytest.mark.parametrize(
    ("end", "noted", "takebacks"),
    [
        (lambda play, table: play.take_back(table.now), "returned, asked", 1),
        (lambda play, _table: play.discard(), "returned, asked", 0),
        (lambda play, table: (table.session.resign(table.now), play.discard_stale()), "dropped", 0),
    ],
    ids=["the person takes it back", "another position is shown", "the game is over"],
)
def test_what_ends_the_question(end: Callable[[NotingPlay, Table], object], noted: str, takebacks: int) -> None:
    play, table = begun(BLUNDER)
    end(play, table)
    assert (play.noted[2:], play.held, play.blunder) == ([noted], None, None)
    assert table.session.used.get(helps.TAKEBACKS, 0) == takebacks


def test_in_one_position_it_asks_once() -> None:
    play, table = begun(BLUNDER)
    play.take_back(table.now)
    play.play(GAME.legal_action(table.session.match.state, BLUNDER), table.now)
    assert table.session.match.moves_text == [BLUNDER]


def test_a_key_that_comes_too_soon_or_twice_answers_nothing() -> None:
    play, table = begun(BLUNDER)
    for after in (0.1, 0.5, 1.0):
        play.play_anyway_by_key(table.now + after)
        assert play.asking
    play.play_anyway_by_key(table.now + 2.0)
    assert table.session.match.moves_text == [BLUNDER]


@pytest.mark.parametrize("paused", [False, True], ids=["off", "paused"])
def test_without_the_guard_a_move_is_not_held(paused: bool) -> None:
    table = Table(replace(config_of(GAME, YOU, AI), position=START, guard=True))
    play = NotingPlay(table)
    play.is_on = paused
    table.session.pause(paused, table.now)
    play.play(GAME.legal_action(table.session.match.state, BLUNDER), table.now)
    assert (play.noted, play.held) == ([], None)


def test_a_game_that_was_set_up_without_the_guard_holds_no_move() -> None:
    table = Table(replace(config_of(GAME, YOU, AI), position=START, guard=False))
    play = NotingPlay(table)
    play.play(GAME.legal_action(table.session.match.state, BLUNDER), table.now)
    assert (play.offered, play.noted, table.session.match.moves_text[:1]) == (False, [], [BLUNDER])
