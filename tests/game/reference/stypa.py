"""Stypa's program of Connect Four (Lund 2021) as his paper tells it, in plain numpy: slow, and easy to compare with it.

A board has shape (6, 7), the top row first, with 1 for the first player's discs, -1 for the other's and 0 elsewhere.
What the paper leaves open is decided as for the player `quartets`: a game that is over has no next states, and counts
as a win, sooner being better; of columns as far from the centre the left one goes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Board = npt.NDArray[np.int64]
Evaluation = Callable[[Board], float]
WIN = 1_000_000
CENTRE_FIRST = (3, 2, 4, 1, 5, 0, 6)
POINTS = np.array(
    [
        [3, 4, 5, 7, 5, 4, 3],
        [4, 6, 8, 10, 8, 6, 4],
        [5, 8, 11, 13, 11, 8, 5],
        [5, 8, 11, 13, 11, 8, 5],
        [4, 6, 8, 10, 8, 6, 4],
        [3, 4, 5, 7, 5, 4, 3],
    ]
)


def board_of(state: Any) -> Board:
    """The discs of a position of the program."""
    cells = [(int(state.white) >> bit & 1) - (int(state.black) >> bit & 1) for bit in range(49)]
    return np.array(cells).reshape(7, 7)[:, :6].T[::-1]


def sequences(board: Board) -> Iterator[Board]:
    """Each row, column and diagonal with length greater than three."""
    yield from board
    yield from board.T
    for matrix in (board, np.fliplr(board)):
        for offset in range(-5, 7):
            diagonal = np.diagonal(matrix, offset)
            if len(diagonal) > 3:
                yield diagonal


def longest_run(quartet: Board) -> int:
    """The maximum number of consecutive duplicate elements that are not zero."""
    best = run = 0
    last = 0
    for disc in quartet:
        run = 0 if disc == 0 else run + 1 if disc == last else 1
        last = disc
        best = max(best, run)
    return best


def by_quartets(board: Board) -> float:
    """The author's static evaluation, for the first player."""
    score = 0
    for sequence in sequences(board):
        for start in range(len(sequence) - 3):
            quartet = sequence[start : start + 4]
            pos, neg, _max = int(np.sum(quartet == 1)), int(np.sum(quartet == -1)), longest_run(quartet)
            if pos and not neg:
                score += pos * _max + 1000 * int(pos == 4)
            if neg and not pos:
                score -= neg * _max + 1000 * int(neg == 4)
    return score


def by_positions(board: Board) -> float:
    """His peer's."""
    return int(np.sum(POINTS * board)) / max(1, int(np.count_nonzero(board)))


def by_points(board: Board) -> float:
    """His peer's, if the total number of points is that of both sides' points."""
    return int(np.sum(POINTS * board)) / max(1, int(np.sum(POINTS * np.abs(board))))


def next_states(board: Board, player: int) -> dict[int, Board]:
    """The boards that each column leads to, from the centre outwards; none after the end of the game."""
    if four(board):
        return {}
    children = {}
    for column in CENTRE_FIRST:
        if board[0, column] == 0:
            child = board.copy()
            child[np.flatnonzero(board[:, column] == 0)[-1], column] = player
            children[column] = child
    return children


def four(board: Board) -> int:
    """Who has four in a line, 0 if nobody."""
    for sequence in sequences(board):
        for start in range(len(sequence) - 3):
            if abs(int(np.sum(sequence[start : start + 4]))) == 4:
                return int(sequence[start])
    return 0


class Found(NamedTuple):
    """What both sides get, the column that gets it (-1 at a leaf), and how many nodes were visited."""

    value: float
    column: int
    nodes: int


def minimax(
    board: Board, depth: int, evaluation: Evaluation, maximise: bool, alpha: float = -np.inf, beta: float = np.inf
) -> Found:
    """The program's search, with alpha-beta pruning."""
    children = next_states(board, 1 if maximise else -1)
    if not children:
        return Found(four(board) * (WIN + depth), -1, 1)
    if depth == 0:
        return Found(evaluation(board), -1, 1)
    best, move, nodes = (-np.inf if maximise else np.inf), -1, 1
    for column, child in children.items():
        below = minimax(child, depth - 1, evaluation, not maximise, alpha, beta)
        nodes += below.nodes
        if below.value > best if maximise else below.value < best:
            best, move = below.value, column
        if maximise:
            alpha = max(alpha, below.value)
        else:
            beta = min(beta, below.value)
        if beta <= alpha:
            break
    return Found(best, move, nodes)
