"""The order of a node's moves: by their scores; each step picks the best remaining move."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ai.kernels import Int, register_jitable
from ai.search.raw import get, put
from ai.search.task import Words

TT_MOVE, KILLER = 1 << 50, 1 << 45
"""Scores of the table's move and of a killer, higher than the scores of all other moves."""
_PLACES = 1 << 10
"""A power of two, greater than the number of moves in any position."""


class MovesMemory(Protocol):
    """The part of a search's memory that these kernels use.

    Attributes:
        actions: width of the rows of `moves`, `move_scores` and `history`.
        moves, move_scores: addresses of a row for each ply, with the moves of the node at that ply, and their scores.
        killers, history: two killers for each ply, and a count of each move for each player.
    """

    @property
    def actions(self) -> np.int64: ...
    @property
    def moves(self) -> np.int64: ...
    @property
    def move_scores(self) -> np.int64: ...
    @property
    def killers(self) -> np.int64: ...
    @property
    def history(self) -> np.int64: ...


@register_jitable
def score_moves(count: Int, ply: Int, player: Int, tt_move: Int, memory: MovesMemory) -> None:
    """Score the `count` moves at `ply`: highest the table's move, then the killers, then the others by the history."""
    killer, other = get(memory.killers, 2 * ply), get(memory.killers, 2 * ply + 1)
    row, history = ply * memory.actions, player * memory.actions
    for i in range(count):
        action = get(memory.moves, row + i)
        score = get(memory.history, history + action)
        if action == tt_move:
            score = TT_MOVE
        elif action == killer:
            score = KILLER + 1
        elif action == other:
            score = KILLER
        put(memory.move_scores, row + i, score)


@register_jitable
def pick_best(i: Int, count: Int, ply: Int, memory: MovesMemory) -> None:
    """Exchange move `i` with the best one of the moves from `i` on."""
    here = ply * memory.actions + i
    most = np.int64(-TT_MOVE * _PLACES)
    for j in range(count - i):  # one number for score and place, so that the loop becomes vector instructions
        most = max(most, get(memory.move_scores, here + j) * _PLACES - j)
    best = here + (-most & (_PLACES - 1))
    action, score = get(memory.moves, best), get(memory.move_scores, best)
    put(memory.moves, best, get(memory.moves, here))
    put(memory.move_scores, best, get(memory.move_scores, here))
    put(memory.moves, here, action)
    put(memory.move_scores, here, score)


@register_jitable
def move_to_front(i: Int, moves: Words) -> None:
    """Move row `i` of `moves` to the front, and the rows before it down. Rows are root moves: (action, score)."""
    action, score = moves[i, 0], moves[i, 1]
    for j in range(i, 0, -1):
        moves[j, 0], moves[j, 1] = moves[j - 1, 0], moves[j - 1, 1]
    moves[0, 0], moves[0, 1] = action, score
