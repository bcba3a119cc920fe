"""Alpha-beta: how the kernels of `ai.search.alpha_beta_kernels` are driven, one iteration deeper at a time."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np

from ai.chances import win_probability
from ai.evaluation import find_model
from ai.info import Info
from ai.proven import Proven
from ai.search.alpha_beta_kernels import Store, list_moves, search_root
from ai.search.scores import INFINITE, PROVEN, distance, proven_by
from ai.search.task import ABORTED, NEXT_POLL, NO_LIMIT, NODE_LIMIT, NODES, POLL_EVERY, Task
from ai.spec import View

_WINDOW = 30
"""Half the first aspiration window, in evaluation units."""
_LARGEST_TABLE = 1 << 22
"""Entries of the transposition table of an unlimited search: 64 MiB, touched only as far as they are used."""
_SMALLEST_TABLE = 1 << 10


def search(task: Task) -> int:
    """Think about `task` until its limit, publishing what is known after each depth; return the action to play."""
    return Deepening(task).run()


class Deepening:
    """A search to the depths 1, 2, 3 … of a task; what another kernel needs is in the methods to override."""

    def __init__(self, task: Task) -> None:
        """Make everything ready."""
        self.task = task
        self.view = task.spec.options_as(View)
        self.store: Any = self.new_store(table_size(int(task.counters[NODE_LIMIT])))
        task.counters[NODES] = task.counters[ABORTED] = 0
        # The first look at the stop flag comes after depth 1, so that there is a move to play however little time.
        task.counters[NEXT_POLL] = max(POLL_EVERY, task.game.num_actions + 1)
        self.moves = self.root_moves()
        self.best = int(self.moves[0, 0])
        self.certainty = 0, False
        """The depth at which the best action was last found to be it, and whether it had not been before."""
        self.score = 0
        self.info = Info()

    def new_store(self, entries: int) -> Any:
        """Return the arrays of a search with a table of so many entries."""
        return Store(self.task, find_model(self.task.game, self.view.model, self.view.weights), entries)

    def run(self) -> int:
        """Search until the limit, publishing what is known after each depth; return the action to play."""
        for depth in range(1, self._deepest() + 1):
            if not self._iterate(depth):
                break
            self._publish(depth)
            plies = distance(self.score)
            if plies is not None and plies <= depth:
                break
        if self.info.pv[:1] != (self.best,):  # an iteration cut short had already found something better
            self.task.publish(replace(self.info, pv=self.line()))
        return self.best

    def line(self) -> tuple[int, ...]:
        """Return the principal variation as far as it is known; it begins with the best action."""
        line = _line(self.store)
        return line if line[:1] == (self.best,) else (self.best,)

    def _deepest(self) -> int:
        """A choice of one needs no thought, unless its score was asked for."""
        spec = self.task.spec
        if len(self.moves) == 1 and not spec.limit.is_open and not self.task.every_move:
            return 1
        wanted = spec.limit.depth
        return self.task.remaining if wanted is None else max(1, min(wanted, self.task.remaining))

    def root_moves(self) -> Any:
        """Return the moves looked at and room for their scores: shape (n, 2), in an order that the seed varies."""
        task = self.task
        out = np.empty(task.game.num_actions, np.int64)
        actions = [int(action) for action in out[: list_moves(task.state, out)]]
        order = random.Random(f"{task.spec.seed} {task.game.to_position(task.state)}")  # the same everywhere
        order.shuffle(actions)
        if self.view.candidates:
            del actions[self.view.candidates :]
        moves = np.zeros((len(actions), 2), np.int64)
        moves[:, 0] = actions
        return moves

    def _iterate(self, depth: int) -> bool:
        """Search one depth, in windows around the last score; return whether it was finished."""
        low, high = -INFINITE, INFINITE
        width = _WINDOW
        if depth > 2 and abs(self.score) < PROVEN and not self.task.every_move:
            low, high = self.score - width, self.score + width
        while True:
            score = self.search_root(depth, low, high)
            self._take_best(score, low, depth)
            if self.task.counters[ABORTED]:
                return False
            if low < score < high or (low == -INFINITE and high == INFINITE):
                self.score = score
                return True
            width *= 4
            low, high = (score - width, high) if score <= low else (low, score + width)
            if abs(score) > PROVEN or width > 2000:
                low, high = -INFINITE, INFINITE

    def search_root(self, depth: int, low: int, high: int) -> int:
        """Search the root moves once and return the best score."""
        task = self.task
        return int(search_root(task.state, depth, low, high, task.every_move, self.moves, self.store.memory))

    def _take_best(self, score: int, low: int, depth: int) -> None:
        """The kernel leaves the moves best first; a search that failed low or saw no move through knows no best."""
        if score > low:
            new = int(self.moves[0, 0])
            self.certainty = depth, new != self.best or self.certainty == (depth, True)
            self.best = new

    def _publish(self, depth: int) -> None:
        proven = self.proven(depth)
        scores = {int(action): int(score) for action, score in self.moves} if self.task.every_move else {}
        line = _line(self.store)
        task = self.task
        judge = self.view.weights or task.spec.name
        chance = win_probability(task.game, self.score, proven, judge, int(task.state.ply))
        self.info = Info(
            depth=depth, score=self.score, win_probability=chance, pv=line, proven=proven, root_scores=scores
        )
        self.task.publish(self.info)

    def proven(self, depth: int) -> Proven | None:
        """Return what is proven after `depth`; where moves were left out, only a win is."""
        if self.view.candidates and self.score <= PROVEN:
            return None
        return proven_by(self.score) or (Proven(0) if depth == self.task.remaining else None)


def _line(store: Any) -> tuple[int, ...]:
    length = int(store.lines[0, 0])
    return tuple(int(action) for action in store.lines[0, 1 : length + 1])


def table_size(nodes: int) -> int:
    """Return a power of two: entries enough for a search of so many nodes, within bounds."""
    wanted = min(nodes, NO_LIMIT) * 2
    return min(_LARGEST_TABLE, max(_SMALLEST_TABLE, 1 << (wanted.bit_length())))
