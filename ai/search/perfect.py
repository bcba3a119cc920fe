"""Perfect play on a solved board: the exact value of every move, and the choice of a best move that is hard to answer.

A lost or drawn position may still be won against a person. So among moves of equal value the player prefers a move
after which a weaker player, with a short search, would err. If the limit ends the work before a move that keeps the
value is known, the player plays the move of alpha-beta, unless a win was found.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np

from ai.chances import chances_of, win_probability
from ai.exact import Oracle, move_values, oracle_of
from ai.info import Info, Limit
from ai.proven import Proven
from ai.search import alpha_beta
from ai.search.scores import result_score
from ai.search.task import NODE_LIMIT, NODES, Task
from ai.spec import Attention, PerfectOptions
from game.verbs import apply_action, current_player, is_terminal

_KEPT = "oracle"
_GLANCE = 100
"""Number of nodes that an answer from a book never exceeds."""
_AT_ONCE = 200_000
"""The most nodes for solving before the short search by alpha-beta."""
_LOOK = 100_000
"""The most nodes of the short search by alpha-beta, whose move is played if the limit comes first."""
_TRICK = 3_000_000
"""The most nodes for the choice among equally good moves."""
_SHORT = 4
"""The depth of a weaker player's search."""


def search(task: Task) -> int:
    """Solve every move of `task` within its limit; publish the results, and return the action to play."""
    return _Perfect(task).run()


class _Perfect:
    def __init__(self, task: Task) -> None:
        self.task = task
        self.most = int(task.counters[NODE_LIMIT])
        self.options = task.spec.options_as(PerfectOptions)
        if _KEPT not in task.kept:
            threads = 1 if task.spec.limit.nodes is not None else task.spec.threads
            task.kept[_KEPT] = oracle_of(task.game, self.options.megabytes, threads)
        self.oracle: Oracle = task.kept[_KEPT]
        self.began = self.oracle.nodes
        self.values: dict[int, Proven] = {}
        self.seen = Info()
        self.certain: Proven | None = None

    def run(self) -> int:
        actions = self.task.game.actions(self.task.state)
        for action in actions:
            self._solve([action], _GLANCE)
        if len(self.values) < len(actions):
            self._solve_position(_GLANCE)
        kept = self._kept_by()
        best = self._choice(kept) if kept else self._best(self._solve_all(actions))
        self._publish(best)
        return best

    def _solve_position(self, nodes: int) -> None:
        """Solve the position itself, which is less work than its moves; skip this if every move needs a value."""
        if self.certain is None and not self.task.every_move:
            self.certain = self.oracle.value(self.task.state, nodes, self.task.stop)
            self.task.counters[NODES] = self.oracle.nodes - self.began

    def _kept_by(self) -> list[int]:
        """Return the solved moves that keep the position's known value."""
        return [] if self.certain is None else self._value(result_score(self.certain))

    def _value(self, score: int) -> list[int]:
        """Return the solved moves whose value has this score."""
        return [action for action, value in self.values.items() if result_score(value) == score]

    def _is_enough(self) -> bool:
        """Return whether a move that keeps the value is known, and no search for a better trap is wanted."""
        return bool(self._kept_by()) and not (self.options.traps and self.certain and self.certain.result <= 0)

    def _solve_all(self, actions: list[int]) -> int | None:
        """Solve every move; return None, or the move of a short search if the limit comes first."""
        self._solve([action for action in actions if action not in self.values], self._left(_AT_ONCE))
        missing = [action for action in actions if action not in self.values]
        if not missing:
            return None
        fallback = self._short_search()
        self._solve_position(self._left(self.most) * 3 // 4)
        self._solve(sorted(missing, key=lambda action: action != fallback), self._left(self.most))
        return fallback if len(self.values) < len(actions) else None

    def _left(self, nodes: int) -> int:
        """Return how many of `nodes` nodes the search has not used yet."""
        return int(max(1, min(nodes, self.most) - self.oracle.nodes + self.began))

    def _solve(self, actions: list[int], nodes: int) -> None:
        """Solve these actions until one is enough (`_is_enough`) or `nodes` nodes are visited."""
        task = self.task
        for action, value in move_values(self.oracle, task.game, task.state, nodes, task.stop, actions):
            task.counters[NODES] = self.oracle.nodes - self.began
            if value is not None:
                self.values[action] = value
                if self._is_enough():
                    return
                self._publish(max(self.values, key=lambda each: result_score(self.values[each])))

    def _short_search(self) -> int:
        """Return the move of a short search by alpha-beta."""
        task = self.task
        spec = replace(task.spec, method="alpha-beta", limit=Limit(nodes=min(self.most, _LOOK)), options=Attention())
        short_search = replace(task, spec=spec, counters=np.zeros_like(task.counters), kept={}, every_move=False)
        short_search.publish = self._see
        return int(alpha_beta.search(short_search))

    def _see(self, info: Info) -> None:
        self.seen = info
        self.task.publish(self._with_move_values(info))

    def _best(self, fallback: int | None) -> int:
        """Return a best action; `fallback` is the short search's move if some values are unknown, else None."""
        if fallback is None:
            return self._choice(self._value(max(map(result_score, self.values.values()))))
        kept = self._kept_by()
        return self._choice(kept) if kept else self._most_hopeful(fallback)

    def _most_hopeful(self, fallback: int) -> int:
        """Return a won action if one is known; else `fallback` if it is not solved; else a drawn or unsolved action."""
        most = max(map(result_score, self.values.values()), default=-1)
        best = self._value(most)
        if most > 0:
            return self._any(best)
        if fallback not in self.values:
            return fallback
        is_lost = self.certain is not None and self.certain.result < 0
        unknown = [action for action in self.task.game.actions(self.task.state) if action not in self.values]
        return self._any(best if most == 0 or is_lost else unknown)

    def _choice(self, best: list[int]) -> int:
        """Return one of the best actions, which have equal values."""
        traps = self.options.traps and len(best) > 1 and self.values[best[0]].result <= 0
        return self._trickiest(best) if traps else self._any(best)

    def _any(self, actions: list[int]) -> int:
        """Return one of `actions`, chosen by the seed and the position."""
        return self.task.random_stream().choice(actions)

    def _trickiest(self, actions: list[int]) -> int:
        """Return the action after which a weaker player most likely errs; among equals, the seed chooses."""
        last = self.oracle.nodes + min(_TRICK, self._left(self.most))
        errs = {action: self._chance_to_err(action, last) for action in actions}
        most = max(errs.values())
        return self._any([action for action in actions if errs[action] == most])

    def _chance_to_err(self, action: int, last: int) -> float:
        """Return the chance that a weaker player errs after `action`; 0 if the work takes too long."""
        task, state = self.task, apply_action(self.task.state, action)
        if is_terminal(state) or current_player(state) == current_player(task.state):
            return 0.0
        found = dict(move_values(self.oracle, task.game, state, last - self.oracle.nodes, task.stop))
        values = {reply: value.result for reply, value in found.items() if value is not None}
        if len(values) < len(found) or task.stop[0]:
            return 0.0
        likely = self._likely(state)
        good = sum(likely[reply] for reply, result in values.items() if result == max(values.values()))
        return round(1 - good / sum(likely.values()), 6)

    def _likely(self, state: Any) -> dict[int, float]:
        """Return the relative chance of each action for a weaker player, by the scores of a short search."""
        task, published = self.task, list[Info]()
        # More nodes than such a search has: the limit only keeps its table small, since new memory is slow.
        limit = Limit(depth=_SHORT, nodes=8 * task.game.num_actions**_SHORT)
        spec = replace(task.spec, method="alpha-beta", limit=limit, options=Attention())
        short_search = replace(
            task, state=state, spec=spec, counters=np.zeros_like(task.counters), kept={}, every_move=True
        )
        short_search.publish = published.append
        alpha_beta.search(short_search)
        scores = published[-1].root_scores
        scale, most = chances_of(task.game).scale, max(scores.values())
        return {action: math.exp(max(-50.0, (score - most) / scale)) for action, score in scores.items()}

    def _publish(self, best: int) -> None:
        """Publish the proven value, or else the results of the short search, with the values of solved moves."""
        task, proven = self.task, self._proven(best)
        if proven is None:
            if self.seen.pv or task.every_move:  # otherwise there is nothing to publish yet
                task.publish(self._with_move_values(self.seen))
            return
        score = result_score(proven)
        chance = win_probability(task.game, score, proven)
        task.publish(self._with_move_values(Info(score=score, win_probability=chance, pv=(best,), proven=proven)))

    def _with_move_values(self, info: Info) -> Info:
        """Return `info` with the values of the solved moves."""
        scores = {action: result_score(each) for action, each in self.values.items()}
        return replace(info, root_scores=scores, move_values=dict(self.values))

    def _proven(self, best: int) -> Proven | None:
        """Return the proven value of the position if `best` keeps it, else None.

        A win need not be the shortest one.
        """
        if best in self._kept_by():
            return self.certain
        value = self.values.get(best)
        if value is None or len(self.values) == len(self.task.game.actions(self.task.state)):
            return value
        return value._replace(exact=False) if value.result > 0 else None
