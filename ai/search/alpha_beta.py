"""Alpha-beta: the driver of `ai.search.alpha_beta_kernels`."""

from __future__ import annotations

import numpy as np

from ai.evaluation import find_model
from ai.search.alpha_beta_kernels import AlphaBetaStore, list_moves, search_root
from ai.search.attention import candidate_moves
from ai.search.deepening import Deepening
from ai.search.table import table_size
from ai.search.task import NODE_LIMIT, Task, Words


def search(task: Task) -> int:
    """Think about `task` until its limit; publish the results after each depth, and return the action to play."""
    return AlphaBeta(task).run()


class AlphaBeta(Deepening):
    """Deepening by full-width search, of all root moves or of some that the seed chooses."""

    store: AlphaBetaStore

    def new_store(self) -> AlphaBetaStore:
        """Return the arrays of the search, with a table whose size fits the node limit."""
        entries = table_size(int(self.task.counters[NODE_LIMIT]))
        return AlphaBetaStore(
            self.task, find_model(self.task.game, self.attention.model, self.attention.weights), entries
        )

    def root_moves(self) -> Words:
        """Return the moves to search: shape (n, 2), actions and space for scores, in an order that the seed varies."""
        task = self.task
        out = np.empty(task.game.num_actions, np.int64)
        actions = [int(action) for action in out[: list_moves(task.state, out)]]
        task.random_stream().shuffle(actions)
        actions = candidate_moves(task, self.attention, actions)
        moves = np.zeros((len(actions), 2), np.int64)
        moves[:, 0] = actions
        return moves

    def search_moves(self, moves: Words, depth: int, low: int, high: int) -> int:
        """Search these root moves once, `depth` plies deep, with the bounds `low` and `high`; return the best score."""
        task = self.task
        return int(search_root(task.state, depth, low, high, task.every_move, moves, self.store.memory))
