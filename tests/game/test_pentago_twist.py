"""Pentago-Twist by hand: what each twist does, and who has five after it."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from numba import njit

import game.compiled  # noqa: F401  (teaches numba `has_five`)
from game import DRAW, UNDECIDED, IllegalMoveError, find_game, pentago_twist
from game.pentago_twist import CELLS, LINES, has_five, is_one_short, one_five
from game.verbs import winning_action
from tests.game.reference.pentago_twist import PentagoTwist as Twin
from tests.game.support import play, playouts, sample_states

GAME = find_game("pentago-twist")

# ---- twists ---------------------------------------------------------------------------------------------------------

# An asymmetric quadrant and what the twists make of it, rows from the top.
BEFORE = ("wb.", "..w", "b..")
AFTER = {
    "R": ("b.w", "..b", ".w."),  # 90 degrees clockwise: the top row becomes the right column
    "M": (".bw", "w..", "..b"),  # mirrored left to right
}
CORNERS = {"1": (0, 0), "2": (0, 3), "3": (3, 0), "4": (3, 3)}
PLACED = {"1": "f1", "2": "a1", "3": "f6", "4": "a6"}
"""A cell outside each quadrant."""


def board_with(quadrant: str, pattern: tuple[str, ...], placed: str = "", letter: str = "w") -> list[list[str]]:
    board = [["."] * 6 for _ in range(6)]
    top, left = CORNERS[quadrant]
    for row, column in itertools.product(range(3), range(3)):
        board[top + row][left + column] = pattern[row][column]
    if placed:
        board[6 - int(placed[1])]["abcdef".index(placed[0])] = letter
    return board


def position_of(board: list[list[str]], side: str) -> str:
    """A position text with a number for each run of empty cells."""
    text = "/".join("".join(row) for row in board)
    for run in range(6, 0, -1):
        text = text.replace("." * run, str(run))
    return f"{text} {side}"


@pytest.mark.parametrize("kind", AFTER)
@pytest.mark.parametrize("quadrant", CORNERS)
def test_r_turns_clockwise_and_m_mirrors_left_to_right(quadrant: str, kind: str) -> None:
    before = position_of(board_with(quadrant, BEFORE), "w")
    after = play(GAME, f"{PLACED[quadrant]}/{quadrant}{kind}", before)
    assert GAME.board(after) == board_with(quadrant, AFTER[kind], PLACED[quadrant])


@pytest.mark.parametrize("kind", AFTER)
@pytest.mark.parametrize("quadrant", CORNERS)
def test_the_marble_is_placed_before_the_twist_and_moves_with_it(quadrant: str, kind: str) -> None:
    top, left = CORNERS[quadrant]
    corner = "abcdef"[left] + str(6 - top)
    after = play(GAME, f"{corner}/{quadrant}{kind}")
    assert GAME.board(after) == board_with(quadrant, ("..w", "...", "..."))


@pytest.mark.parametrize("quadrant", range(4))
def test_four_turns_or_two_mirrorings_change_nothing(quadrant: int) -> None:
    for state in sample_states(GAME, 40):
        turned = mirrored = state.white
        for _ in range(4):
            turned = pentago_twist.twist(turned, quadrant, 0)
        for _ in range(2):
            mirrored = pentago_twist.twist(mirrored, quadrant, 1)
        assert turned == mirrored == state.white, GAME.to_position(state)


def test_placing_alone_twists_nothing_and_judges_nothing() -> None:
    state = GAME.from_position("wwww2/6/6/bbbb2/6/6 w")
    placed = pentago_twist.place(state, pentago_twist.cell_of(4, 5))
    assert GAME.board(placed)[0] == list("wwwww.")
    assert placed.ply == state.ply
    assert placed.winner == UNDECIDED
    black = pentago_twist.place(play(GAME, "a1/2R"), pentago_twist.cell_of(5, 5))
    assert GAME.board(black)[0][5] == "b"


def test_a_move_names_its_quadrant_and_kind() -> None:
    start = GAME.initial_state()
    named = {GAME.action_to_string(start, action) for action in GAME.actions(start) if action >> 3 == 2}
    assert named == {f"c6/{quadrant}{kind}" for quadrant in "1234" for kind in "RM"}


def test_a_move_is_incomplete_without_its_twist() -> None:
    for move in ("c6", "c6/", "c6/2", "c6/2L", "c6/5R", "c6/0M", "c62R", "c6/R2"):
        with pytest.raises(IllegalMoveError, match="twist"):
            play(GAME, move)


# ---- fives ----------------------------------------------------------------------------------------------------------

# Twisting quadrant 2 clockwise brings d4 d5 to d6 e6 and e4 e5 to d5 e5.
FIVES = [
    # what happens, before, move, winner
    ("a twist makes five for both: a draw", "www3/bbbwb1/3wb1/6/6/6 w", "f1/2R", DRAW),
    ("also when Black moves", "bbb3/wwwbw1/3bw1/6/6/w5 b", "f1/2R", DRAW),
    ("a twist makes five only for the opponent: Black", "ww4/bbbwb1/3wb1/6/6/w5 w", "f1/2R", 1),
    ("a twist makes five only for the opponent: White", "bb4/wwwbw1/3bw1/6/6/wb4 b", "f1/2R", 0),
    ("a twist makes five only for the mover", "www3/bb1wb1/3wb1/6/6/b5 w", "f1/2R", 0),
    ("the placed marble is the fifth after the twist", "www3/3w2/6/6/6/bbbb2 w", "d4/2R", 0),
    ("a placed five stands if the twist leaves it alone", "wwww2/6/6/6/6/bb1bb1 w", "e6/4M", 0),
    ("a placed five that the twist destroys does not win", "wwww2/6/6/6/6/bb1bb1 w", "e6/1R", UNDECIDED),
    ("the twist may turn the placed marble out of the five", "wwww2/6/6/6/6/bb1bb1 w", "e6/2R", UNDECIDED),
    ("mirroring a part of the five that is its own mirror image", "wwww2/6/6/6/6/bb1bb1 w", "e6/1M", 0),
    ("a column", "5w/5w/5w/b4w/b5/bb4 w", "f2/1R", 0),
    ("a long diagonal, rising", "6/4w1/3w2/2w3/1w4/2bbbb w", "a1/2R", UNDECIDED),
    ("a long diagonal, rising, left alone", "6/4w1/3w2/2w3/1w4/2bbbb w", "a1/1R", 0),
    ("a long diagonal, falling, left alone", "w5/1w4/2w3/3w2/6/bbbb2 w", "e2/3M", 0),
    ("a short diagonal", "1w4/2w3/3w2/4w1/6/bbb1b1 w", "f2/3M", 0),
    ("six in a row are five too", "www1ww/6/6/6/6/bb1bbb w", "d6/3R", 0),
    ("four in a row are not", "wwww2/6/6/6/6/bbb1b1 w", "f6/3R", UNDECIDED),
]


@pytest.mark.parametrize(("before", "move", "winner"), [case[1:] for case in FIVES], ids=[case[0] for case in FIVES])
def test_five_in_a_row_after_the_twist(before: str, move: str, winner: int) -> None:
    assert GAME.from_position(before).winner == UNDECIDED
    after = play(GAME, move, before)
    assert after.winner == winner, GAME.to_position(after)
    assert GAME.from_position(GAME.to_position(after)) == after


@pytest.mark.parametrize("before", [before for _, before, _, winner in FIVES if winner == (before[-1] == "b")])
def test_a_winning_move_goes_to_an_empty_cell_and_wins(before: str) -> None:
    state = GAME.from_position(before)
    action = int(winning_action(state, np.empty(GAME.num_actions, np.int64)))
    assert play(GAME, GAME.action_to_string(state, action), before).winner == state.ply % 2


FULL_BUT_F1 = "wwbbww/bbwwbb/wwbbww/bbwwbb/wwbbww/bbwwb1"


def test_a_full_board_without_a_five_is_a_draw() -> None:
    after = play(GAME, "f1/1M", f"{FULL_BUT_F1} b")
    assert (after.ply, after.winner) == (36, DRAW)
    assert GAME.actions(after) == []
    assert GAME.winning_cells(after) == []


def test_the_last_marble_may_still_win() -> None:
    after = play(GAME, "f1/1R", "wwbbww/bbwwbb/wwbbww/bbwwbb/wwwwbw/wbbbb1 b")
    assert after.ply == 36
    assert after.winner == 1, GAME.to_position(after)


@njit(cache=True)
def fives_among(sets: npt.NDArray[np.uint64]) -> int:
    found = 0
    for marbles in sets:
        if has_five(marbles):
            found += 1
    return found


def test_of_all_five_marbles_on_the_board_only_the_32_lines_are_fives() -> None:
    bits = [np.uint64(1 << cell) for cell in range(36)]
    sets = np.array([sum(chosen) for chosen in itertools.combinations(map(int, bits), 5)], np.uint64)
    assert len(sets) == 376_992
    assert fives_among(sets) == len(pentago_twist.LINES) == 32
    assert all(has_five(np.uint64(line)) for line in pentago_twist.LINES)


def test_a_line_is_one_short_of_five_with_four_marbles_and_not_with_three() -> None:
    for line in pentago_twist.LINES:
        cells = [1 << cell for cell in range(36) if line >> cell & 1]
        for gone in itertools.combinations_with_replacement(cells, 2):
            marbles = line & ~gone[0] & ~gone[1]
            assert pentago_twist.is_one_short(np.uint64(marbles)) == (gone[0] == gone[1])


def test_the_32_lines_lie_where_the_array_version_sees_a_five() -> None:
    for line in pentago_twist.LINES:
        squares = [pentago_twist.square_of(cell) for cell in range(36) if line >> cell & 1]
        twin = Twin([["w" if (column, 5 - above) in squares else "." for column in range(6)] for above in range(6)])
        assert twin.has_line("w", 5), squares


def test_squares_and_cells_are_each_others_inverse() -> None:
    squares = [pentago_twist.square_of(cell) for cell in range(36)]
    assert sorted(squares) == list(itertools.product(range(6), range(6)))
    assert [pentago_twist.cell_of(*square) for square in squares] == list(range(36))


def test_the_winning_cells_hold_a_five_in_line() -> None:
    for playout in playouts(GAME, 40):
        last: Any = playout.states[-1]
        if last.winner == DRAW:
            continue
        cells = GAME.winning_cells(last)
        twin = Twin([["w" if (column, 5 - above) in cells else "." for column in range(6)] for above in range(6)])
        assert twin.has_line("w", 5), GAME.to_position(last)
        assert len(cells) >= 5


def test_one_marble_short_of_five_is_seen_wherever_it_is() -> None:
    dice = random.Random(4)
    for _ in range(400):
        marbles = sum(1 << cell for cell in dice.sample(range(CELLS), dice.randrange(2, 20)))
        lacks = min((line & ~marbles).bit_count() for line in LINES)
        assert is_one_short(np.uint64(marbles)) == (lacks <= 1), f"{marbles:b}"


def test_a_five_in_a_row_is_found_among_other_marbles() -> None:
    dice, found = random.Random(1), set[int]()
    while len(found) < 32:  # as many lines of five as the board has
        marbles = np.uint64(sum(1 << cell for cell in dice.sample(range(36), 18)))
        if has_five(marbles):
            line = one_five(marbles)
            assert line & ~marbles == 0
            assert (int(line).bit_count(), has_five(line)) == (5, True)
            found.add(int(line))
