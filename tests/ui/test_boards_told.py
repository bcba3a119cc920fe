"""What each board says of a move: what it did, and what it would do while it is pointed at."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from coach.boards import texts_of
from coach.move_descriptions import cell_names, plain_foresight
from coach.pathwayz.ways import missing_on, shortest_way
from coach.phrases import in_words
from coach.review.annotation import Annotation
from game import Game, find_game
from table.consequences import consequences_of
from table.review.marks import Mark
from tests.game.odd_games import odd_kalah as kalah
from tests.game.odd_games import odd_othello as othello
from tests.ui.boards import Table, hover, key, table
from tests.ui.odd_boards import KalahView, OthelloView
from ui.boards.annotating import draw_words
from ui.boards.plain_view import PlainView

CROSSING = "12/12/12/12/12/bbbbbbbbbbB1/12/wwwwwwwwww1w w"
BLACK_FIVE = "w1w1w1/6/6/bbb3/3b2/w1wb2 w"
"""A quarter turn of the bottom right quadrant would complete Black's row."""
RAPIDS = "1B10/www9/w1wb1b6/1w1b4bb1b/2w1bW1b1wb1/1B3b2wwbb/6ww3W/12 w"


def pointed(game: str, position: str, move: str, *, warns: bool = True) -> Table:
    """A board on which the place of a move is pointed at."""
    board = table(game, position)
    board.view.warns = warns
    action = board.game.legal_action(board.state, move)
    if move.endswith("*"):
        key(board.view, pygame.K_2)
    for click in board.view.clicks_of(action)[:-1]:
        board.view.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=click.point, button=1))
    hover(board.view, board.view.clicks_of(action)[-1].point)
    return board


@pytest.mark.parametrize(
    ("game", "position", "move", "words"),
    [
        ("pathwayz", "12/12/12/12/12/12/12/12 w", "k4", "white stone on k4"),
        ("pathwayz", "12/12/12/12/12/12/12/12 w", "k4*", "black permanent on k4, flips nothing"),
        ("pathwayz", "12/12/12/4wbw5/12/12/12/12 b", "e6*", "white permanent on e6, flips e5, f5"),
        ("pathwayz", "12/12/12/4wbw5/4b7/4wbw5/12/12 b", "f4*", "white permanent on f4, flips e3, e4 and 5 more"),
        ("pentago-twist", "6/6/6/6/6/6 w", "c6/2R", "c6, top right rotated"),
        ("pentago-twist", "6/6/6/6/6/6 w", "c6/3M", "c6, bottom left mirrored"),
        ("connect-four", "7/7/7/7/7/4w2 b", "5", "column 5, row 2"),
        ("tic-tac-toe", "3/3/3 w", "b2", "b2"),
    ],
)
def test_a_move_is_told(game: str, position: str, move: str, words: str) -> None:
    board = find_game(game)
    state = board.from_position(position)
    assert (
        in_words(texts_of(game).description_of(consequences_of(board, state, board.legal_action(state, move)))) == words
    )


@pytest.mark.parametrize(
    ("game", "position", "move", "words", "tone"),
    [
        ("pathwayz", CROSSING, "k1", "k1 wins: crosses the water", "win"),
        ("pathwayz", CROSSING, "l3*", "l3 Black would cross: you lose at once", "danger"),
        (
            "pathwayz",
            RAPIDS,
            "a3*",
            "a3 flips nothing and gives Black a stone Black then needs 3 more stones instead of 4",
            "warn",
        ),
        ("pathwayz", "12/12/12/12/12/12/12/12 w", "a8*", "a8 flips nothing", ""),
        ("pathwayz", "12/12/12/4www5/4b7/4b1b5/12/12 w", "f4*", "f4 flips 6 stones 3 turn white 3 turn black", ""),
        ("pathwayz", "12/12/12/4www5/4b7/12/12/b10b w", "f4*", "turns 3 of yours black", ""),
        ("pentago-twist", "6/6/6/bbbb2/6/wwww2 w", "e1/2R", "wins: five in a row after the twist", "win"),
        ("pentago-twist", BLACK_FIVE, "b5/4R", "gives Black five: you lose at once", "danger"),
        ("pentago-twist", BLACK_FIVE, "b5/1M", "Mirror top left to finish the move", ""),
        ("connect-four", "7/7/7/7/1wb4/bwww2b b", "5", "column 5, row 1", ""),
        ("connect-four", "7/7/7/7/1wb4/bwww2b b", "7", "column 7 lets Yellow win in column 5", "warn"),
        ("connect-four", "7/7/7/7/www4/bwb1b2 b", "4", "column 4 lets Yellow win in the cell above", "warn"),
        ("tic-tac-toe", "2b/1b1/ww1 w", "c1", "c1 wins: three in a row", "win"),
        ("tic-tac-toe", "3/1b1/ww1 b", "a3", "a3 lets X win on c1", "warn"),
        ("tic-tac-toe", "wbw/wbb/bw1 w", "c1", "c1 fills the board: a draw", ""),
    ],
)
def test_a_pointed_move_is_told(game: str, position: str, move: str, words: str, tone: str) -> None:
    status = pointed(game, position, move).view.status()
    assert words in status.text()
    assert (status.pointed, status.tone) == (True, tone)


@pytest.mark.parametrize(
    ("game", "position", "move"),
    [
        ("pathwayz", CROSSING, "l3*"),
        ("pathwayz", RAPIDS, "a3*"),
        ("pentago-twist", BLACK_FIVE, "b5/4R"),
        ("connect-four", "7/7/7/7/1wb4/bwww2b b", "7"),
        ("tic-tac-toe", "3/1b1/ww1 b", "a3"),
    ],
)
def test_warnings_can_be_off(game: str, position: str, move: str) -> None:
    board = pointed(game, position, move, warns=False)
    assert board.view.status().tone == ""
    ahead = board.view.foresight()
    assert ahead is not None
    assert not (ahead.label or ahead.line)


def test_a_move_that_completes_both_paths_wins() -> None:
    status = pointed("pathwayz", "b11/12/12/12/bbbbbB1Bbbbb/12/wwwwwWbWwwww/12 w", "g3*").view.status()
    assert status.text() == "g3 wins: both paths are complete, and whoever moves wins"


def test_the_way_over_an_empty_board_is_straight() -> None:
    way = shortest_way(find_game("pathwayz").initial_state(), 0)
    assert [column for column, _ in way] == list(range(12))
    assert len({row for _, row in way}) == 1


def test_the_shortest_way_counts_what_is_missing() -> None:
    state = find_game("pathwayz").from_position(RAPIDS)
    assert len(missing_on(state, shortest_way(state, 1))) == 4
    walled = find_game("pathwayz").from_position("3w8/3w8/3w8/3w8/3w8/3w8/3w8/bbbw3bbbbb w")
    assert shortest_way(walled, 1) == ()


@pytest.mark.parametrize(("count", "words"), [(1, "a1"), (3, "a1, b1, c1"), (4, "a1, b1 and 2 more")])
def test_many_cells_are_counted(count: int, words: str) -> None:
    assert cell_names([(column, 0) for column in range(count)]) == words


# -- marks ----------------------------------------------------------------------------------------------


def shown_after(board: Table, move: str) -> bytes:
    """A frame some time after a move, without a pointer."""
    board.move(board.game.legal_action(board.state, move), 0.0)
    return board.frame(9.0)


@pytest.mark.parametrize(
    ("game", "move"), [("pathwayz", "f6*"), ("pentago-twist", "a1/2R"), ("connect-four", "5"), ("tic-tac-toe", "c1")]
)
def test_what_the_last_move_did_stays_marked(game: str, move: str) -> None:
    board = table(game, "12/12/12/4wb6/12/12/12/12 w" if game == "pathwayz" else None)
    before = board.state
    plain = shown_after(board, move)
    board.view.recall(consequences_of(board.game, before, board.game.legal_action(before, move)))
    changes_more = game in ("pathwayz", "pentago-twist")
    assert (board.frame(9.1) != plain) == changes_more
    board.view.recall(None)
    assert board.frame(9.2) == plain


@pytest.mark.parametrize(("game", "cell"), [("pathwayz", (5, 5)), ("pentago-twist", (0, 0))])
def test_pointing_at_the_last_move_shows_it_again(game: str, cell: tuple[int, int]) -> None:
    board = table(game, "12/12/12/4wb6/12/12/12/12 w" if game == "pathwayz" else None)
    before, move = board.state, "f6*" if game == "pathwayz" else "a1/2R"
    shown_after(board, move)
    board.view.recall(consequences_of(board.game, before, board.game.legal_action(before, move)))
    still = board.frame(9.1)
    hover(board.view, board.view.places.cell_rect(cell).center)
    assert board.frame(9.3) != still


@pytest.mark.parametrize(("position", "move"), [(CROSSING, "k1"), (CROSSING, "l3*"), (RAPIDS, "a3*")])
def test_a_path_is_drawn_only_while_it_is_pointed_at(position: str, move: str) -> None:
    board = pointed("pathwayz", position, move)
    board.frame(1.0)
    with_path = board.frame(1.4)
    assert board.frame(1.6) == with_path, "it stands still"
    hover(board.view, (0, 0))
    assert board.frame(2.0) != with_path


def test_the_words_of_a_review_hide_no_number_of_a_column() -> None:
    board = table("connect-four", "7/7/7/7/7/4w2 b")
    played, *others = (consequences_of(board.game, board.state, action) for action in board.game.actions(board.state))
    for better in others:
        said = Annotation(
            played, Mark.BLUNDER, ahead=True, label="You played 1", better=better, better_label="Better: 3"
        )
        board.view.annotate(said)
        place = draw_words(board.view, board.surface, said)
        assert place is not None
        assert place.bottom <= board.view.places.cell_rect((0, 0)).bottom


def test_the_words_of_a_review_hide_no_disc() -> None:
    board = table("connect-four", "7/7/7/wbwbwbw/bwbwbwb/wbwbwbw b")
    moves = [consequences_of(board.game, board.state, action) for action in board.game.actions(board.state)]
    for played, better in pairwise(moves):
        said = Annotation(
            played, Mark.BLUNDER, ahead=True, label="You played 1", better=better, better_label="Better: column 3"
        )
        board.view.annotate(said)
        place = draw_words(board.view, board.surface, said)
        assert place is None or board.view.is_empty(place)


# -- boards that say nothing of their own ---------------------------------------------------------------


@pytest.mark.parametrize("odd", [(kalah.GAME, KalahView), (othello.GAME, OthelloView)], ids=["kalah", "othello"])
def test_a_board_without_words_of_its_own_tells_every_move(odd: tuple[Game, type[PlainView]]) -> None:
    game, view = odd
    state = game.initial_state()
    while actions := game.actions(state):
        moves = [consequences_of(game, state, action) for action in actions]
        assert all(in_words(view.texts.description_of(move)) for move in moves)
        assert all(plain_foresight(move, view.texts, warned=True).parts for move in moves)
        state = moves[len(moves) // 2].after
