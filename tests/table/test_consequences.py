"""What a move does, told from the rules alone."""

from __future__ import annotations

import random

import pytest

from game import GAMES, Game, Match, find_game
from game.verbs import apply_action
from table.consequences import Consequences, consequences_of
from tests.game.odd_games import odd_kalah as kalah
from tests.game.odd_games import odd_othello as othello


def done(game: Game | str, position: str, move: str) -> Consequences:
    """What a move does in a position."""
    board = find_game(game) if isinstance(game, str) else game
    state = board.from_position(position)
    return consequences_of(board, state, board.legal_action(state, move))


def test_a_permanent_fills_its_cell_and_turns_those_around_it() -> None:
    move = done("pathwayz", "12/12/12/4wb6/4b7/4w7/4b7/4w7 w", "f4*")
    assert move.filled == ((5, 3),)
    assert move.turned == ((4, 2), (4, 3), (4, 4), (5, 4))
    assert not (move.cleared or move.over or move.again)


@pytest.mark.parametrize(
    ("game", "position", "move", "winner"),
    [
        ("pathwayz", "12/12/12/12/12/bbbbbbbbbbb1/12/wwwwwwwwwww1 w", "l1", 0),
        ("pathwayz", "12/12/12/12/12/bbbbbbbbbbB1/12/wwwwwwwwww1w w", "l3*", 1),
        ("pentago-twist", "6/6/6/bbbb2/6/wwww2 w", "e1/2R", 0),
        ("connect-four", "7/7/7/7/bbb4/www4 w", "4", 0),
        ("tic-tac-toe", "wbw/wbb/bw1 w", "c1", None),
    ],
)
def test_it_says_who_has_won(game: str, position: str, move: str, winner: int | None) -> None:
    found = done(game, position, move)
    assert found.over
    assert found.winner == winner
    assert found.wins == (winner == found.mover)
    assert found.loses == (winner == 1 - found.mover)
    assert found.draws == (winner is None)


def test_the_other_side_may_win_at_once_after_a_move() -> None:
    position = "7/7/7/7/1wb4/bwww2b b"
    assert done("connect-four", position, "5").winning_reply is None, "the only open end is closed"
    assert done("connect-four", position, "7").winning_reply == 4


def test_who_moves_again_is_not_answered() -> None:
    state = kalah.GAME.initial_state()
    twice = [consequences_of(kalah.GAME, state, action) for action in kalah.GAME.actions(state)]
    assert [move.again for move in twice].count(True) == 1
    assert all(move.winning_reply is None for move in twice if move.again)
    first = done(kalah.GAME, "1,0,1,4/0,2,1,3 s", "3")
    assert first.again
    assert kalah.GAME.winning_action(first.after) is not None, "the mover wins with its second move"
    assert first.winning_reply is None


@pytest.mark.parametrize("game", [*GAMES, kalah.GAME, othello.GAME], ids=lambda game: game.name)
def test_every_move_of_every_board_can_be_compared(game: Game) -> None:
    state = game.initial_state()
    for action in game.actions(state):
        move = consequences_of(game, state, action)
        assert move.after == apply_action(state, action)
        assert move.filled or move.turned or move.cleared
        assert {*move.gained, *move.lost} <= {*move.turned}


@pytest.mark.parametrize("board", ["pathwayz", "pentago-twist"])
def test_a_turned_piece_is_gained_or_lost(board: str) -> None:
    dice, match, found = random.Random(1), Match(find_game(board)), set[tuple[int, bool]]()
    while match.outcome is None:
        move = consequences_of(match.game, match.state, dice.choice(match.legal_actions()))
        assert sorted([*move.gained, *move.lost]) == sorted(move.turned)
        found |= {(move.mover, kind) for kind, cells in ((True, move.gained), (False, move.lost)) if cells}
        match.push(move.action)
    assert len(found) == 4, "each side gains and loses some"
