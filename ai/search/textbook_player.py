"""The players of `ai.search.textbook`: each runs one textbook algorithm to its end or to the limit."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial

from ai.chances import win_probability
from ai.evaluation import evaluate, find_model
from ai.info import Info
from ai.proven import Proven
from ai.search.growing import grown
from ai.search.scores import SCORE_UNIT, proven_by
from ai.search.task import NO_LIMIT, NODE_LIMIT, NODES, Task
from ai.search.textbook import (
    Backup,
    Event,
    Search,
    SearchProblem,
    Simulate,
    TextbookTree,
    Value,
    Visit,
    alpha_beta,
    minimax,
    negamax,
)
from ai.spec import Textbook
from game.verbs import State, apply_action, current_player

_POSITIONS = 40_000
"""Limit for a player without its own depth: it searches as deep as this number of leaves allows. The number of leaves
is estimated as the number of moves to the power of the depth.
"""
_POLITE = 16
"""Events between two releases of the interpreter lock; a window waits less than a millisecond for the lock."""
_PLAIN = {"textbook-minimax": minimax, "textbook-negamax": negamax, "textbook-alpha-beta": alpha_beta}
_LEAST = 4
"""The fewest events of a search: the four steps of one simulation."""
_REPORT_EVERY = 64
_KEPT = "tree"


def search(task: Task) -> int:
    """Run the textbook algorithm that the player's method names; return the action to play."""
    problem = SearchProblem(task.game, partial(evaluate, model=find_model(task.game)))
    task.counters[NODES] = 0
    return _simulated(task, problem) if task.spec.method == "textbook-uct" else _searched(task, problem)


def depth_of(task: Task) -> int:
    """Return the number of plies that a player looks ahead in a position."""
    limit, own = task.spec.limit.depth, task.spec.options_as(Textbook).depth
    depth = own or grown(1, _POSITIONS, len(task.game.actions(task.state)), task.remaining)
    return max(1, min(depth, task.remaining, depth if limit is None else limit))


def _searched(task: Task, problem: SearchProblem) -> int:
    """Run the search; return the best action at its end or at the limit, or the first legal one if none is known."""
    depth, state = depth_of(task), task.state
    best, score, scores = problem.actions(state)[0], 0, dict[int, int]()
    task.publish(Info(pv=(best,)))
    for event in _events(task, _algorithm(task)(problem, state, depth)):
        if isinstance(event, Backup) and event.line == ():
            best = event.action
            score = event.value
            task.publish(_info(task, depth, score, best, whole=False))
        elif task.every_move and isinstance(event, Backup | Value) and len(event.line) == 1:
            scores[event.line[0]] = event.value * _sign(task, event.line[0])
    if not task.stop[0] and task.counters[NODES] < task.counters[NODE_LIMIT]:
        task.publish(_info(task, depth, score, best, scores))
    return best


def _algorithm(task: Task) -> Callable[[SearchProblem, State, int], Search]:
    """Return the player's algorithm; for alpha-beta, return minimax if every move needs an exact score."""
    if task.every_move and task.spec.method == "textbook-alpha-beta":
        return minimax
    return _PLAIN[task.spec.method]


def _sign(task: Task, action: int) -> int:
    """Return -1 if the value of the position after `action` is from the other player's viewpoint, else 1."""
    same = current_player(apply_action(task.state, action)) == current_player(task.state)
    return 1 if same or task.spec.method != "textbook-negamax" else -1


def _info(
    task: Task, depth: int, score: int, best: int, scores: dict[int, int] | None = None, *, whole: bool = True
) -> Info:
    """Return the results of a search. If the search is incomplete (not `whole`), only a win counts as proven."""
    proven = proven_by(score) or (Proven(0) if depth == task.remaining and score == 0 else None)
    if not whole and proven is not None and proven.result <= 0:
        proven = None
    chance = win_probability(task.game, score, proven, task.spec.name, int(task.state.ply))
    return Info(depth, score=score, win_probability=chance, pv=(best,), proven=proven, root_scores=scores or {})


def _simulated(task: Task, problem: SearchProblem) -> int:
    """Return the move that UCB1 chose most often, and keep the tree for the next search."""
    limit = task.spec.limit
    wanted = limit.nodes or (NO_LIMIT if limit.seconds else task.spec.options_as(Textbook).simulations)
    tree: TextbookTree = task.kept.setdefault(_KEPT, TextbookTree(problem, task.state))
    if not tree.move_root(task.state):
        tree = task.kept[_KEPT] = TextbookTree(problem, task.state)
    chance = random.Random(task.spec.seed)
    for _ in _events(task, tree.simulations(wanted, chance)):
        if task.counters[NODES] % _REPORT_EVERY == 1:
            _report(task, tree)
    _report(task, tree)
    return max(tree.root.children, key=lambda action: tree.root.children[action].visits)


def _report(task: Task, tree: TextbookTree) -> None:
    children, line = tree.root.children, tree.line()
    if line:
        mean = children[line[0]].mean
        scores = {action: _score(child.mean) for action, child in children.items()} if task.every_move else {}
        task.publish(Info(len(line), score=_score(mean), win_probability=mean, pv=line, root_scores=scores))


def _score(mean: float) -> int:
    return round(SCORE_UNIT * (2 * mean - 1))


def _events(task: Task, search: Search) -> Iterator[Event]:
    """Yield the events of a search until its end, a stop, or the limit of positions.

    The first simulation is complete in any case.
    """
    for number, event in enumerate(search):
        if number % _POLITE == 0:
            time.sleep(0)
        yield event
        task.counters[NODES] += isinstance(event, Visit | Simulate)
        if number > _LEAST and (task.stop[0] or task.counters[NODES] >= task.counters[NODE_LIMIT]):
            search.close()
            return
