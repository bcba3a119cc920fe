"""Search of chosen moves only: reflex players (one ply), expectimax, minimax and beams, by a plan (`ai.spec.Plan`).

At each ply the mover considers all moves or the few that it evaluates best. The last position is worth the sum of the
game's weighted features (`ai.evaluation.features`). A win adds WIN to the sum, and an earlier win adds more. So even a
lost player still prefers some moves.
"""

from __future__ import annotations

import math

import numpy as np

from ai.evaluation import EVALUATION_LIMIT
from ai.evaluation.features import find_features
from ai.info import Info
from ai.search import beam_kernels as kernels
from ai.search.beam_kernels import SURE, BeamMemory, can_win, is_threatened, rank
from ai.search.raw import address, located
from ai.search.task import NODE_LIMIT, NODES, Task
from ai.spec import Guard, Plan

CHANCE_SCALE = 40.0
"""The value that the win-chance bar shows as 73 %; this number is a guess."""
_FULL = (0, 0)
"""The widths of a plan that searches all moves two plies deep."""


def search(task: Task) -> int:
    """Think about `task` by its player's plan; publish the results, and return the action to play.

    Limits are checked between two root moves, so one root move may exceed a node limit.
    """
    return BeamSearch(task).run()


class RootRanking:
    """The root's actions, one for each next position, best evaluated first; the seed varies the order of equal ones.

    Attributes:
        model: the player's features with their weights.
        actions: the actions, plain ints.
        values: the values of the positions after them, for the side to move.
        scratch: scratch space for one position's features.
    """

    def __init__(self, task: Task) -> None:
        self.model = find_features(task.game, task.spec.options_as(Plan).weights)
        self.scratch = np.zeros(len(self.model.weights))
        listed = np.zeros(task.game.num_actions, np.int64)
        values = np.zeros(task.game.num_actions)
        count = int(rank(task.state, listed, values, self.model, self.scratch))
        order = list(range(count))
        task.random_stream().shuffle(order)
        order.sort(key=lambda i: -values[i])
        self.actions = [int(listed[i]) for i in order]
        self.values = [float(values[i]) for i in order]
        task.counters[NODES] = count


def publish(task: Task, depth: int, action: int, value: float, scores: dict[int, float]) -> None:
    """Publish the best action, its value for the side to move, and the `scores` of root moves if they are wanted."""
    chance = 1 / (1 + math.exp(-max(-500.0, min(500.0, value / CHANCE_SCALE))))
    shown = {each: clamped(score) for each, score in scores.items()} if task.every_move else {}
    task.publish(Info(depth=depth, score=clamped(value), win_probability=chance, pv=(action,), root_scores=shown))


def clamped(value: float) -> int:
    """Return a value as a score that proves nothing, because a search of chosen moves proves no win."""
    return round(max(1.0 - EVALUATION_LIMIT, min(EVALUATION_LIMIT - 1.0, value)))


class BeamSearch:
    """The search of one position by a plan (`ai.spec.Plan`).

    Attributes:
        ranked: the actions of the root, best evaluated first.
        widths: the number of actions considered at each ply, 0 for all.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.plan = task.spec.options_as(Plan)
        self.ranked = RootRanking(task)
        self.widths = np.array(self._plies(), np.int64)
        rows = len(self.widths) + 1, task.game.num_actions
        self._arrays = {
            "counters": task.counters,
            "widths": self.widths,
            "scratch": self.ranked.scratch,
            "moves": np.zeros(rows, np.int64),
            "values": np.zeros(rows),
        }
        sizes = {
            "depth": len(self.widths),
            "average": int(self.plan.average),
            "features": len(self.ranked.scratch),
            "actions": task.game.num_actions,
        }
        words = {name: np.int64(size) for name, size in sizes.items()}
        addresses = {name: address(array) for name, array in self._arrays.items()}
        self._memory = BeamMemory(model=located(self.ranked.model), **addresses, **words)

    def _plies(self) -> tuple[int, ...]:
        """Return the number of moves considered at each ply, 0 for all."""
        task, plan = self.task, self.plan
        widths = plan.widths
        if plan.positions:
            count = len(self.ranked.actions)
            plies = 1
            while plies < task.remaining and count ** (plies + 1) <= plan.positions:
                plies += 1
            widths = (0,) * plies
        if self._is_on_guard():
            widths = _FULL
        deepest = min(task.remaining, task.spec.limit.depth or len(widths))
        return widths[: max(1, deepest)]

    def _is_on_guard(self) -> bool:
        """Return whether there is the danger `Plan.guard`, which requires all moves; False if a move wins at once."""
        task, guard = self.task, self.plan.guard
        if guard == Guard.NEVER or self.ranked.values[0] > SURE:
            return False
        out = np.zeros(task.game.num_actions, np.int64)
        if guard == Guard.THREAT:
            return bool(is_threatened(task.state, out))
        return bool(can_win(task.state, self.ranked.actions[0], out))

    def run(self) -> int:
        """Return the action to play."""
        ranked, task = self.ranked, self.task
        best, value = ranked.actions[0], ranked.values[0]
        publish(task, 1, best, value, dict(zip(ranked.actions, ranked.values, strict=True)))
        if len(self.widths) > 1 and len(ranked.actions) > 1:
            best = self._search()
        return best

    def _search(self) -> int:
        task, ranked = self.task, self.ranked
        keep = int(self.widths[0]) or len(ranked.actions)
        scores: dict[int, float] = {}
        best, value = ranked.actions[0], -math.inf
        for action in ranked.actions[:keep]:
            if scores and self._is_over():
                break
            scores[action] = self.value_of(action, -math.inf if task.every_move else value)
            if scores[action] > value:
                best, value = action, scores[action]
        publish(task, len(self.widths), best, value, scores)
        return best

    def _is_over(self) -> bool:
        return bool(self.task.stop[0]) or self.task.counters[NODES] >= self.task.counters[NODE_LIMIT]

    def value_of(self, action: int, least: float) -> float:
        """Return the value of `action` for the mover; a value at or below `least` is only a bound."""
        return float(kernels.search(self.task.state, action, least, self._memory))
