"""Selective principal variation search: how the kernels of `ai.search.selective_pvs_kernels` are driven.

The table is kept from one move of a player to the next. Under a limit of seconds, several threads may search the same
position side by side and help one another through the table.
"""

from __future__ import annotations

import random
import threading
from dataclasses import replace
from typing import Any

import numpy as np

from ai.evaluation import find_model, find_policy
from ai.proven import Proven
from ai.search.alpha_beta import Deepening
from ai.search.scores import PROVEN
from ai.search.selective_pvs_kernels import AGES, BUSY, Store, list_ranked, search_root
from ai.search.task import ABORTED, NODE_LIMIT, NODES, REACH, Task

ROOT_BASE, ROOT_STEP = 10, 10
"""Moves of the root that are searched: so many, and so many more for each ply of depth."""


def search(task: Task) -> int:
    """Think about `task` until its limit, publishing what is known after each depth; return the action to play."""
    alone = task.spec.threads < 2 or task.spec.limit.nodes is not None
    task.kept["busy"] = None if alone else np.zeros(BUSY, np.uint64)
    leader = SelectivePvs(task)
    if alone:
        return leader.run()
    helpers = [_helper(task) for _ in range(1, task.spec.threads)]
    threads = [threading.Thread(target=helper.run, name="search", daemon=True) for helper in helpers]
    for thread in threads:
        thread.start()
    try:
        leader.run()
    finally:
        for helper, thread in zip(helpers, threads, strict=True):
            helper.task.counters[NODE_LIMIT] = 0
            thread.join()
            task.counters[NODES] += helper.task.counters[NODES]
    return _agreed(leader, helpers)


def _agreed(leader: SelectivePvs, helpers: list[SelectivePvs]) -> int:
    """Return the action of the search that came furthest, the leader if no other came further."""
    chosen = max([leader, *helpers], key=lambda each: each.certainty)
    if chosen.best != leader.best:
        leader.task.publish(replace(leader.info, pv=chosen.line()))
    return chosen.best


def _helper(task: Task) -> SelectivePvs:
    """Return another search of the same position that shares the table of the first and what it is busy with."""
    age, table = task.kept["table"]
    kept = {"table": (age - 1, table), "busy": task.kept["busy"]}
    return SelectivePvs(Task(task.game, task.state, task.spec, stop=task.stop, kept=kept))


class SelectivePvs(Deepening):
    """The same deepening with the other kernels."""

    store: Store

    def new_store(self, entries: int) -> Store:
        """Return the arrays of a search, with the table that the player has from earlier moves if it is as big."""
        task = self.task
        age, table = task.kept.get("table", (0, None))
        if table is None or table.size != 2 * entries:
            table = np.zeros(2 * entries, np.uint64)
        task.kept["table"] = (age + 1) % AGES, table
        model = find_model(task.game, self.view.model, self.view.weights)
        policy = find_policy(task.game, self.view.policy)
        return Store(task, task.counters, model, policy, table, age, task.kept.get("busy"))

    def root_moves(self) -> Any:
        """Return the moves looked at, the most promising first; the seed chooses those of a limited view."""
        task = self.task
        count = int(list_ranked(task.state, self.store.memory))
        actions = self.store.moves[0, :count].tolist()
        wanted = self.view.candidates
        if 0 < wanted < count:
            chance = random.Random(f"{task.spec.seed} {task.game.to_position(task.state)}")
            chosen = set(chance.sample(sorted(actions), wanted))
            actions = [action for action in actions if action in chosen]
        moves = np.zeros((len(actions), 2), np.int64)
        moves[:, 0] = actions
        return moves

    def search_root(self, depth: int, low: int, high: int) -> int:
        """Search promising root moves, more of them the deeper, and all if these all lose; return the best score."""
        task = self.task
        task.counters[REACH] = 2 * depth + 2
        count = len(self.moves) if task.every_move else ROOT_BASE + ROOT_STEP * depth
        score = self._search(self.moves[:count], depth, low, high)
        if score < -PROVEN and count < len(self.moves) and not task.counters[ABORTED]:
            score = self._search(self.moves, depth, low, high)
        return score

    def _search(self, moves: Any, depth: int, low: int, high: int) -> int:
        return int(search_root(self.task.state, depth, low, high, self.task.every_move, moves, self.store.memory))

    def proven(self, depth: int) -> Proven | None:
        """A win or a loss may be proven; a draw is not, since not every move was looked at."""
        proven = super().proven(depth)
        return None if proven is None or proven.result == 0 else proven
