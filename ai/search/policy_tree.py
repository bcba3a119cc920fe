"""AlphaGo's search: the driver of `ai.search.policy_tree_kernels`."""

from __future__ import annotations

import numpy as np

from ai.evaluation.networks import find_network
from ai.search import tree as trees
from ai.search.network_kernels import located_network, scratch_for
from ai.search.policy_tree_kernels import RESULT_UNIT, PolicyTreeMemory, grow
from ai.search.raw import address
from ai.search.task import NODE_LIMIT, Task, Words
from ai.search.tree_search import ResultTree, TreeSearch
from ai.spec import PolicyTree, Stage


class MeanTree(ResultTree):
    """A tree whose results mix the value network's values and rollouts."""

    unit = RESULT_UNIT


def search(task: Task) -> int:
    """Grow the tree until the limit; publish the results now and then, and return the action to play."""
    return _PolicySearch(task).run()


class _PolicySearch(TreeSearch):
    kind = MeanTree

    def __init__(self, task: Task) -> None:
        self.options = options = task.spec.options_as(PolicyTree)
        prior = find_network(task.game, options.source, options.prior)
        # A network without a weight in the mixture need not exist.
        value = find_network(task.game, options.source, Stage.VALUE) if options.mixing < 1 else prior
        rollout = find_network(task.game, options.source, Stage.ROLLOUT) if options.mixing > 0 else prior
        self.networks = prior, rollout, value
        self.scratch, self._kept = scratch_for(task.game, *self.networks)
        super().__init__(task, int(task.counters[NODE_LIMIT]), reuse=options.reuse)

    def grow(self, leaves: int, memory: PolicyTreeMemory) -> bool:
        """Search up to `leaves` more leaves; return False if the search has reached its end, else True."""
        return bool(grow(self.task.state, leaves, memory))

    def memory_of(self, tree: trees.Tree, path: Words) -> PolicyTreeMemory:
        """Return the memory of the kernels for a tree."""
        prior, rollout, value = map(located_network, self.networks)
        return PolicyTreeMemory(
            stop=address(self.task.stop),
            counters=address(self.task.counters),
            prior=prior,
            rollout=rollout,
            value=value,
            scratch=self.scratch,
            mixing=np.float64(self.options.mixing),
            exploration=np.float64(self.options.exploration),
            nodes=address(tree.nodes),
            room=np.int64(len(tree.nodes)),
            used=address(tree.used),
            path=address(path),
        )
