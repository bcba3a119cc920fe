"""Flat Monte Carlo: each move is tried in the same number of random games, without a tree.

A plan (`ai.spec.Plan`) of width n tries only the n moves that it evaluates best. A plan of width 0 tries all, without
any evaluation.
"""

from __future__ import annotations

from ai.info import Info
from ai.search.beam import RootRanking, publish
from ai.search.beam_kernels import SURE
from ai.search.playout import random_games
from ai.search.scores import SCORE_UNIT
from ai.search.task import NODE_LIMIT, NODES, Task
from ai.spec import Plan
from game.verbs import apply_action, current_player, is_terminal, returns

ROUND = 250
"""Random games between two checks of the limits."""


def search(task: Task) -> int:
    """Return the move with the most wins in random games, or a move that wins at once if the evaluation finds one."""
    keep = task.spec.options_as(Plan).widths[0]
    if not keep:
        return _tried(task, _all_actions(task))
    ranked = RootRanking(task)
    actions = ranked.actions[:keep]
    if ranked.values[0] > SURE or len(actions) == 1:
        publish(task, 1, actions[0], ranked.values[0], {})
        return actions[0]
    return _tried(task, actions)


def _all_actions(task: Task) -> list[int]:
    """Return one action for each next position, in random order: then chance decides among equally good ones."""
    actions = [int(action) for action in task.game.distinct_actions(task.state)]
    task.random_stream().shuffle(actions)
    return actions


def _tried(task: Task, actions: list[int]) -> int:
    limit = int(task.counters[NODE_LIMIT])
    totals = dict.fromkeys(actions, 0)
    task.counters[NODES] = rounds = 0
    while rounds == 0 or not (task.stop[0] or task.counters[NODES] + ROUND * len(actions) > limit):
        for action in actions:
            totals[action] += _round(task, action, task.spec.seed * 7919 + rounds)
        rounds += 1
        _publish(task, totals, rounds * ROUND)
    return max(actions, key=totals.__getitem__)


def _round(task: Task, action: int, seed: int) -> int:
    """Return the sum of the results of a round of games after `action`, for the mover."""
    child = apply_action(task.state, action)
    task.counters[NODES] += ROUND
    if is_terminal(child):
        total = ROUND * returns(child)
    else:
        total = random_games(task.game, child, ROUND, seed * 97 + action + 1)
    return total if current_player(task.state) == 0 else -total


def _publish(task: Task, totals: dict[int, int], games: int) -> None:
    best = max(totals, key=totals.__getitem__)
    mean = totals[best] / games
    scores = {action: round(SCORE_UNIT * total / games) for action, total in totals.items()}
    shown = scores if task.every_move else {}
    chance = (1 + mean) / 2
    task.publish(Info(depth=1, score=round(SCORE_UNIT * mean), win_probability=chance, pv=(best,), root_scores=shown))
