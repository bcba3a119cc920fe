"""Opening play: moves from the board's book of openings, and a search where the book ends.

action = answer(task)
"""

from __future__ import annotations

from ai.chances import win_probability
from ai.info import Info
from ai.openings import book_line, book_moves
from ai.search import endgame
from ai.search.task import NODES, Task
from ai.spec import Attention


def answer(task: Task) -> int:
    """Return the action of a player that is not phased: from the book if the player uses it, else from a search."""
    options = task.spec.options
    if not isinstance(options, Attention) or not options.openings or task.every_move:
        return endgame.answer(task)
    moves = book_moves(task.game, task.state)
    return _play_any(task, options, moves) if moves else endgame.answer(task)


def _play_any(task: Task, options: Attention, moves: dict[int, int]) -> int:
    """Return one of the book's moves, chosen by the seed and the position."""
    action = task.random_stream("book").choice(sorted(moves))
    score, judge = moves[action], options.weights or task.spec.name
    likely = win_probability(task.game, score, None, judge, int(task.state.ply))
    task.counters[NODES] = 1
    line = book_line(task.game, task.state, action)
    task.publish(Info(score=score, win_probability=likely, pv=line, book=True))
    return action
