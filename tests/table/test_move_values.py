"""Which positions have values of moves: all of a solved board, and late ones of a board that counts points."""

from __future__ import annotations

import pytest

from ai.proven import Proven
from game import GAMES, Match, find_game
from table.move_values import MoveValues, may_be_known
from tests.ui.engines import FakeEngine, FakeInfo, as_engine

LATE = "0,0,1,0,2,1,20/0,1,0,0,2,1,20 s"


@pytest.mark.parametrize(
    ("board", "position", "known"),
    [
        ("tic-tac-toe", None, True),
        ("connect-four", None, True),
        ("kalah", None, False),
        ("kalah", LATE, True),
        ("othello", None, False),
        ("pathwayz", None, False),
    ],
)
def test_a_position_has_values_where_its_board_is_solved_from_there(
    board: str, position: str | None, known: bool
) -> None:
    game = find_game(board)
    values = MoveValues(as_engine(FakeEngine(instant=False)), game)
    state = Match(game, position).state
    assert values.knows(state) is known
    assert dict(values.look_at(state)) == {}
    assert values.busy is known


def test_values_may_be_known_on_solved_boards_and_where_late_positions_are_counted_out() -> None:
    assert [game.name for game in GAMES if may_be_known(game)] == ["connect-four", "othello", "kalah", "tic-tac-toe"]


@pytest.mark.parametrize(
    ("proven", "stopped", "error", "is_certain"),
    [
        (Proven(1, 3), False, None, True),
        (Proven(1, 3), True, None, False),
        (Proven(1, 3), False, ValueError("lost"), False),
        (Proven(1, 3, exact=False), False, None, False),
        (None, False, None, False),
    ],
)
def test_a_value_is_certain_if_the_whole_search_proved_it(
    proven: Proven | None, stopped: bool, error: Exception | None, is_certain: bool
) -> None:
    engine, game = FakeEngine(instant=False), find_game("tic-tac-toe")
    values = MoveValues(as_engine(engine), game)
    values.look_at(game.initial_state())
    search = engine.last
    search.info, search.stopped, search.error = FakeInfo(proven=proven), stopped, error
    assert values.news() is None
    search.finish()
    assert [values.news() is not None, values.news()] == [is_certain, None]
    values.close()
    assert len(engine.forgotten) == 1
