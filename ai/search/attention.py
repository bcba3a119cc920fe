"""Which moves of the root a player looks at who does not look at all: what it heeds, and where its eyes are.

People see a win on the board and a threat against themselves before anything else, and then what lies near the last
moves. Plain Python by the rules of the board, and so the same whether the search is compiled or not.
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
    """Return those of a position's `actions`, which are in an order by chance, that a player with this view looks at.

    Where it heeds wins, a win at once is the only one; where it heeds threats, what lets the opponent win at once is
    among them only if there is nothing else. Of the others it is the first ones, or the nearest of the first ones.
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
    """Return what a finished game is to a player: 1 won, 0 drawn, -1 lost."""
    result = int(returns(state))
    return result if player == 0 else -result


def _nearest_first(task: Task, actions: list[int]) -> list[int]:
    """Return the actions by their distance from what has changed on the board since `task.before`."""
    board = task.game.board(task.state)
    far = _distances(board, list(_changed(task.game.board(task.before), board)))

    def distance(action: int) -> int:
        """How far away the nearest cell is that the action changes; 0 if it changes nothing on the board."""
        after = task.game.board(apply_action(task.state, action))
        return min((far[i][j] for i, j in _changed(board, after)), default=0)

    return sorted(actions, key=distance)


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
