"""Selective principal variation search: how the kernels of `ai.search.selective_pvs_kernels` are driven.

The table is kept from one move of a player to the next. Under a limit of seconds, several threads may search the same
position side by side and help one another through the table.
"""

from __future__ import annotations

import threading
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

_AGE = "age"
"""In `Task.kept`, the next age of the table there; without it the table holds nothing that counts."""


def search(task: Task) -> int:
    """Think about `task` until its limit, publishing its knowledge after each depth; return the action to play."""
    if task.spec.threads < 2 or task.spec.limit.nodes is not None:
        return SelectivePvs(task, shared_by(task)).run()
    return Team(task).run()


class Shared(NamedTuple):
    """What searches of the same position have in common.

    Attributes:
        table: the transposition table.
        age: of the entries that these searches write.
        searching: where they note the moves they are at; None for a search that works alone.
    """

    table: Table
    age: int
    searching: Notes | None = None


def shared_by(task: Task) -> Shared:
    """Return the table that the player has from earlier moves, or a new one if that is not as big, and its next age."""
    entries = table_size(int(task.counters[NODE_LIMIT]))
    age, table = task.kept.get(_AGE, 0), task.kept.get(ROOM)
    if table is None or table.size != ENTRY * entries:
        table = new_table(entries)
    elif _AGE not in task.kept:
        table.fill(0)
    task.kept |= {_AGE: (age + 1) % AGES, ROOM: table}
    return Shared(table, age)


class Team:
    """Searches of one position side by side: a leader, which publishes, and its helpers, each in a thread of its own.

    Attributes:
        searching: where they note the moves they are at; all zeros when none is at work.
    """

    def __init__(self, task: Task) -> None:
        """Make `task.spec.threads` searches ready."""
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
        """Search until the leader has come to the limit; return the action to play."""
        threads = [threading.Thread(target=helper.run, name="search", daemon=True) for helper in self._helpers]
        for thread in threads:
            thread.start()
        try:
            self._leader.run()
        finally:
            for helper, thread in zip(self._helpers, threads, strict=True):
                helper.task.counters[NODE_LIMIT] = 0
                thread.join()
                self._task.counters[NODES] += helper.task.counters[NODES]
        return self._agreed()

    def _agreed(self) -> int:
        """Return the action of the search that came furthest, the leader if no other came further."""
        chosen = max([self._leader, *self._helpers], key=lambda each: each.confidence)
        if chosen.best != self._leader.best:
            self._task.publish(replace(self._leader.info, pv=chosen.line()))
        return chosen.best


class SelectivePvs(Deepening):
    """Deepening by a search that leaves moves out."""

    store: SelectivePvsStore

    def __init__(self, task: Task, shared: Shared) -> None:
        """Make everything ready for a search that shares so much with others."""
        self._shared = shared
        super().__init__(task)

    def new_store(self) -> SelectivePvsStore:
        """Return the arrays of a search with the shared table."""
        task, shared = self.task, self._shared
        model = find_model(task.game, self.attention.model, self.attention.weights)
        policy = find_policy(task.game, self.attention.policy)
        return SelectivePvsStore(task, task.counters, model, policy, shared.table, shared.age, shared.searching)

    def root_moves(self) -> Words:
        """Return the moves that are searched, the most promising first; the seed chooses those of a limited view."""
        task = self.task
        count = int(list_ranked(task.state, self.store.memory))
        actions = self.store.moves[0, :count].tolist()
        if self.attention.is_limited:
            seen = set(candidate_moves(task, self.attention, task.chance().sample(sorted(actions), count)))
            actions = [action for action in actions if action in seen]
        moves = np.zeros((len(actions), 2), np.int64)
        moves[:, 0] = actions
        return moves

    def search_root(self, depth: int, low: int, high: int) -> int:
        """Search promising root moves, more of them the deeper, and all if these all lose; return the best score."""
        options = self.task.spec.options_as(Selective)
        count = len(self.moves) if self.task.every_move else options.root_base + options.root_step * depth
        score = self.search_moves(self.moves[:count], depth, low, high)
        if score < -PROVEN and count < len(self.moves) and not self.task.counters[ABORTED]:
            score = self.search_moves(self.moves, depth, low, high)
        return score

    def search_moves(self, moves: Words, depth: int, low: int, high: int) -> int:
        """See `Deepening.search_moves`."""
        return int(search_root(self.task.state, depth, low, high, self.task.every_move, moves, self.store.memory))

    def proven(self, depth: int) -> Proven | None:
        """A win or a loss may be proven; a draw is not, since not every move was looked at."""
        proven = super().proven(depth)
        return None if proven is None or proven.result == 0 else proven
