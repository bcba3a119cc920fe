"""Selective principal variation search: the driver of `ai.search.selective_pvs_kernels`.

A player keeps its table from move to move. Under a limit of seconds, several threads can search the same position and
share results through the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ai.evaluation import find_model, find_policy
from ai.proven import Proven
from ai.search.abdada import Notes, new_notes
from ai.search.attention import candidate_moves
from ai.search.deepening import Deepening
from ai.search.scores import PROVEN
from ai.search.selective_pvs_kernels import SelectivePvsStore, list_ranked, search_root
from ai.search.table import AGES, ENTRY, Table, new_table, table_size
from ai.search.task import ABORTED, NODE_LIMIT, NODES, ROOM, Task, Words
from ai.spec import Selective
from game.threads import start

_AGE = "age"
"""The key, in `Task.kept`, of the table's next age; if the key is missing, the kept table has no valid entries."""


def search(task: Task) -> int:
    """Think about `task` until its limit; publish the results after each depth, and return the action to play."""
    if task.spec.threads < 2 or task.spec.limit.nodes is not None:
        return SelectivePvs(task, shared_by(task)).run()
    return Team(task).run()


class Shared(NamedTuple):
    """The shared arrays of parallel searches of a position.

    Attributes:
        table: the transposition table.
        age: the age of the entries that these searches write.
        searching: the moves that the searches note (`ai.search.abdada`); None for a search that works alone.
    """

    table: Table
    age: int
    searching: Notes | None = None


def shared_by(task: Task) -> Shared:
    """Return the table and the age for a search. The table is the one that the player kept; if the size differs, a new
    one.
    """
    entries = table_size(int(task.counters[NODE_LIMIT]))
    age, table = task.kept.get(_AGE, 0), task.kept.get(ROOM)
    if table is None or table.size != ENTRY * entries:
        table = new_table(entries)
    elif _AGE not in task.kept:
        table.fill(0)
    task.kept |= {_AGE: (age + 1) % AGES, ROOM: table}
    return Shared(table, age)


class Team:
    """Parallel searches of one position: a leader, which publishes, and its helpers, each in its own thread.

    Attributes:
        searching: the moves that the searches note (`ai.search.abdada`); all zeros when no search runs.
    """

    def __init__(self, task: Task) -> None:
        """Prepare `task.spec.threads` searches."""
        self.searching = new_notes()
        shared = shared_by(task)._replace(searching=self.searching)
        self._task = task
        self._leader = SelectivePvs(task, shared)
        helping = [
            Task(task.game, task.state, task.spec, stop=task.stop, before=task.before)
            for _ in range(1, task.spec.threads)
        ]
        self._helpers = [SelectivePvs(each, shared) for each in helping]

    def run(self) -> int:
        """Search until the leader reaches the limit; return the action to play."""
        running = {each: thread for each in self._helpers if (thread := start(each.run, "search")) is not None}
        try:
            self._leader.run()
        finally:
            for each, thread in running.items():
                each.task.counters[NODE_LIMIT] = 0
                thread.join()
                self._task.counters[NODES] += each.task.counters[NODES]
        return self._agreed(running)

    def _agreed(self, helpers: Iterable[SelectivePvs]) -> int:
        """Return the action of the search with the highest confidence; among equal ones, the leader's."""
        chosen = max([self._leader, *helpers], key=lambda each: each.confidence)
        if chosen.best != self._leader.best:
            self._task.publish(replace(self._leader.info, pv=chosen.line()))
        return chosen.best


class SelectivePvs(Deepening):
    """Deepening by selective search."""

    store: SelectivePvsStore

    def __init__(self, task: Task, shared: Shared) -> None:
        """Prepare a search that uses the table and the age in `shared`."""
        self._shared = shared
        super().__init__(task)

    def new_store(self) -> SelectivePvsStore:
        """Return the arrays of a search with the shared table."""
        task, shared = self.task, self._shared
        model = find_model(task.game, self.attention.model, self.attention.weights)
        policy = find_policy(task.game, self.attention.policy)
        return SelectivePvsStore(task, task.counters, model, policy, shared.table, shared.age, shared.searching)

    def root_moves(self) -> Words:
        """Return the moves to search, most promising first; with limited attention, only the candidate moves."""
        task = self.task
        count = int(list_ranked(task.state, self.store.memory))
        actions = self.store.moves[0, :count].tolist()
        if self.attention.is_limited:
            seen = set(candidate_moves(task, self.attention, task.random_stream().sample(sorted(actions), count)))
            actions = [action for action in actions if action in seen]
        moves = np.zeros((len(actions), 2), np.int64)
        moves[:, 0] = actions
        return moves

    def search_root(self, depth: int, low: int, high: int) -> int:
        """Search promising root moves, more of them at greater depth, or all if these lose; return the best score."""
        options = self.task.spec.options_as(Selective)
        count = len(self.moves) if self.task.every_move else options.root_base + options.root_step * depth
        score = self.search_moves(self.moves[:count], depth, low, high)
        if score < -PROVEN and count < len(self.moves) and not self.task.counters[ABORTED]:
            score = self.search_moves(self.moves, depth, low, high)
        return score

    def search_moves(self, moves: Words, depth: int, low: int, high: int) -> int:
        """Search these root moves once, `depth` plies deep, with the bounds `low` and `high`; return the best score."""
        return int(search_root(self.task.state, depth, low, high, self.task.every_move, moves, self.store.memory))

    def proven(self, depth: int) -> Proven | None:
        """Return a proven win or loss, or None; a draw is never proven, because not every move was searched."""
        proven = super().proven(depth)
        return None if proven is None or proven.result == 0 else proven
