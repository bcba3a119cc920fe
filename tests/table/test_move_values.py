"""Which positions have values of moves: all of a solved board, and late ones of a board that counts points."""

from __future__ import annotations

import pytest

from game import Match, find_game
from table.move_values import MoveValues
from tests.ui.engines import FakeEngine, as_engine

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
