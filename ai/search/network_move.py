"""A player without search: a random or the likeliest move of a policy, or the best move by a value network."""

from __future__ import annotations

from ai.evaluation.networks import FeatureNetwork, find_network
from ai.info import Info
from ai.search.network_kernels import expect, located_network, scratch_for, weigh
from ai.search.scores import SCORE_UNIT
from ai.search.task import NODES, Task
from ai.spec import NetworkMove, Stage
from game.verbs import apply_action, current_player


def search(task: Task) -> int:
    """Return the action to play, and publish the network's values of the moves."""
    options = task.spec.options_as(NetworkMove)
    values = _expected(task) if options.stage == Stage.VALUE else _probabilities(task)
    task.counters[NODES] = len(values)
    action = max(values, key=values.__getitem__)
    if options.sampled and options.stage != Stage.VALUE:
        action = task.random_stream("policy").choices([*values], [*values.values()])[0]
    scores = {each: round(SCORE_UNIT * value) for each, value in values.items()}
    score = scores[action] if options.stage == Stage.VALUE else 0
    shown = scores if task.every_move else {}
    chance = (1 + score / SCORE_UNIT) / 2
    task.publish(Info(depth=1, score=score, win_probability=chance, pv=(action,), root_scores=shown))
    return action


def _probabilities(task: Task) -> dict[int, float]:
    """Return the policy's probability of each distinct action (`Game.distinct_actions`), keyed by action."""
    network = _network(task)
    scratch, (out, values, *_) = scratch_for(task.game, network)
    count = int(weigh(task.state, located_network(network), scratch))
    return dict(zip(out[:count].tolist(), values[:count].tolist(), strict=True))


def _expected(task: Task) -> dict[int, float]:
    """Return the result, -1 to 1, that the value network expects for the mover after each action, keyed by action."""
    network = _network(task)
    scratch, _kept = scratch_for(task.game, network)
    sign, held = 1 - 2 * int(current_player(task.state)), located_network(network)
    actions = task.game.distinct_actions(task.state)
    return {action: sign * float(expect(apply_action(task.state, action), held, scratch)) for action in actions}


def _network(task: Task) -> FeatureNetwork:
    options = task.spec.options_as(NetworkMove)
    return find_network(task.game, options.source, options.stage)
