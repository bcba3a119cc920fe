"""Guided UCT, in which an evaluation guides tree search: the driver of `ai.search.guided_uct_kernels`."""

from __future__ import annotations

import numpy as np

from ai.evaluation import find_model
from ai.search import tree as trees
from ai.search.guided_uct_kernels import GuidedUctMemory, grow, winning_action
from ai.search.raw import address, located
from ai.search.task import NODE_LIMIT, Task, Words
from ai.search.tree_search import TreeSearch
from ai.spec import GuidedTree


def search(task: Task) -> int:
    """Grow the tree until the limit; publish the results now and then, and return the action to play."""
    return _Guided(task).run()


class _Guided(TreeSearch):
    def __init__(self, task: Task) -> None:
        self.options = task.spec.options_as(GuidedTree)
        self.model = find_model(task.game, self.options.model, self.options.weights)
        self.out = np.zeros(task.game.num_actions, np.int64)
        games = 1 if self.options.judged else max(1, self.options.games)
        super().__init__(task, int(task.counters[NODE_LIMIT]) // games, reuse=self.options.reuse)

    def grow(self, leaves: int, memory: GuidedUctMemory) -> bool:
        """Search up to `leaves` more leaves; return False if the search has reached its end, else True."""
        return bool(grow(self.task.state, leaves, memory))

    def win(self, memory: GuidedUctMemory) -> int:
        """Return an action that wins at once; -1 if there is none."""
        return int(winning_action(self.task.state, memory))

    def memory_of(self, tree: trees.Tree, path: Words) -> GuidedUctMemory:
        """Return the memory of the kernels for a tree."""
        task, options = self.task, self.options
        return GuidedUctMemory(
            stop=address(task.stop),
            counters=address(task.counters),
            model=located(self.model),
            unit=np.int64(options.unit),
            bandit=np.int64(options.bandit.number),
            exploration=np.float64(options.exploration),
            sharpness=np.float64(options.sharpness),
            games=np.int64(max(1, options.games)),
            candidates=np.int64(max(1, options.candidates)),
            judged=np.int64(options.judged),
            weight=np.int64(max(1, options.weight)),
            one_sided=np.int64(options.one_sided),
            nodes=address(tree.nodes),
            room=np.int64(len(tree.nodes)),
            used=address(tree.used),
            path=address(path),
            out=address(self.out),
            actions=np.int64(task.game.num_actions),
        )
