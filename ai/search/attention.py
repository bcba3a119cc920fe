"""Which moves of the root a player looks at that does not look at all: what it heeds, and where its eyes are.

People see a win on the board and a threat against themselves before anything else, and then what lies near the last
moves. Plain Python by the rules of the board, and so the same whether the search is compiled or not.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from ai.search.task import Task
from ai.spec import Heed
from game.spec import Game
from game.text import Board
from game.verbs import State, apply_action, current_player, is_terminal, returns


def heeded(task: Task, heeds: Heed, actions: list[int]) -> list[int]:
    """Return which of a position's `actions` are left for a player who heeds so much.

    A win at once is the only one left; what lets the opponent win at once is left only where there is nothing else.
    """
    if heeds == Heed.NOTHING:
        return actions
    win = task.game.winning_action(task.state)
    if win is not None:
        return [win]
    safe = [action for action in actions if heeds == Heed.THREATS and is_safe(task.game, task.state, action)]
    return safe or actions


def is_safe(game: Game, state: State, action: int) -> bool:
    """Return whether an action neither loses nor lets the opponent win with the next move."""
    mover, child = current_player(state), apply_action(state, action)
    if is_terminal(child):
        result = int(returns(child))
        return (result if mover == 0 else -result) >= 0
    return current_player(child) == mover or game.winning_action(child) is None


def nearest(task: Task, near: int, actions: list[int], chance: random.Random) -> list[int]:
    """Return the actions in the order in which they catch the eye, by chance: those near the last moves sooner.

    An action `near` cells away is half as likely to be the first as one right there; with 0, or where the last moves
    are not known, the actions stay as they are.
    """
    if near == 0 or task.before is None:
        return actions
    board = task.game.board(task.state)
    far = _distances(board, list(_changed(task.game.board(task.before), board)))
    keys = {
        action: chance.random() * (near + _distance(far, board, task.game.board(apply_action(task.state, action))))
        for action in actions
    }
    return sorted(actions, key=keys.__getitem__)


def _changed(before: Board, after: Board) -> Iterator[tuple[int, int]]:
    """Yield (row, column) of each cell that is not as it was."""
    for i, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            yield from ((i, j) for j, piece in enumerate(new) if piece != old[j])


def _distances(board: Board, cells: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return for each cell of a board how many steps away, also slanting ones, the nearest of `cells` is."""
    return [
        [min((max(abs(i - row), abs(j - column)) for row, column in cells), default=0) for j in range(len(pieces))]
        for i, pieces in enumerate(board)
    ]


def _distance(far: list[list[int]], before: Board, after: Board) -> int:
    """Return how far away the nearest cell is that a move changes; 0 for one that changes nothing on the board."""
    return min((far[i][j] for i, j in _changed(before, after)), default=0)
