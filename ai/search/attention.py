"""The candidate moves of a level that does not consider every move of the root.

Like people, such a level sees wins and threats first, and then moves near the last moves. The choice is plain Python,
so that compiled and interpreted searches get the same moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ai.search.task import Task
from ai.spec import Alertness, Attention
from game.spec import Game
from game.text import Board
from game.verbs import State, apply_action, current_player, is_terminal, returns


def candidate_moves(task: Task, attention: Attention, actions: list[int]) -> list[int]:
    """Return the candidate moves among `actions`, the moves of a position in random order.

    A player that never misses wins considers only a winning move, if one exists. A player that never misses threats
    leaves out moves that let the opponent win at once, unless all do. Candidates are the first N (`candidates`) of the
    other moves. If `near` is not 0, they are instead the N of the first N * near moves that are nearest to the last
    moves.
    """
    if attention.never_misses != Alertness.NOTHING and task.game.winning_action(task.state) is not None:
        return [next(action for action in actions if wins(task.state, action))]
    wanted = attention.candidates or len(actions)
    drawn = actions[: wanted * max(1, attention.near)]
    if attention.never_misses == Alertness.THREATS:
        safe = (action for action in actions if is_safe(task.game, task.state, action))
        drawn = list(islice(safe, len(drawn))) or drawn
    if attention.near > 1 and task.before is not None:
        drawn = _nearest_first(task, drawn)
    return drawn[:wanted]


def wins(state: State, action: int) -> bool:
    """Return whether an action wins at once."""
    child = apply_action(state, action)
    return bool(is_terminal(child) and _result(child, current_player(state)) > 0)


def is_safe(game: Game, state: State, action: int) -> bool:
    """Return whether an action neither loses nor lets the opponent win with the next move."""
    mover, child = current_player(state), apply_action(state, action)
    if is_terminal(child):
        return _result(child, mover) >= 0
    return current_player(child) == mover or game.winning_action(child) is None


def _result(state: State, player: int) -> int:
    """Return the result of a finished game for a player: 1 won, 0 drawn, -1 lost."""
    result = int(returns(state))
    return result if player == 0 else -result


def _nearest_first(task: Task, actions: list[int]) -> list[int]:
    """Return the actions sorted by their distance from the cells that changed since `task.before`."""
    board = task.game.board(task.state)
    far = _distances(board, list(_changed(task.game.board(task.before), board)))

    def distance(action: int) -> int:
        """Return the least distance from a cell that the action changes to a cell that changed last; 0 if none did."""
        after = task.game.board(apply_action(task.state, action))
        return min((far[i][j] for i, j in _changed(board, after)), default=0)

    return sorted(actions, key=distance)


def _changed(before: Board, after: Board) -> Iterator[tuple[int, int]]:
    """Yield (row, column) of each cell that differs."""
    for i, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            yield from ((i, j) for j, piece in enumerate(new) if piece != old[j])


def _distances(board: Board, cells: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return for each cell of a board the number of steps, in eight directions, to the nearest of `cells`."""
    return [
        [min((max(abs(i - row), abs(j - column)) for row, column in cells), default=0) for j in range(len(pieces))]
        for i, pieces in enumerate(board)
    ]
