"""The kernels of networks over features (`ai.evaluation.networks`): their output, and moves drawn from a policy."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.evaluation.features import describe, held_reals, weighted
from ai.evaluation.networks import FeatureNetwork, weights_needed
from ai.kernels import Int, njit, register_jitable
from ai.search.raw import address, located, view, view_reals
from game.bits import next_random
from game.spec import Game
from game.verbs import State, apply_action, current_player, distinct_actions, is_terminal, returns

register_jitable(weights_needed)

Values = npt.NDArray[np.float64]


class NetworkScratch(NamedTuple):
    """Scratch space for networks, as addresses of words (`ai.search.raw`).

    Attributes:
        out: space for `actions` actions.
        values: space for `actions` numbers.
        row: space for the inputs of a network.
        units: space for the hidden units of the widest network.
    """

    out: np.int64
    values: np.int64
    actions: np.int64
    row: np.int64
    inputs: np.int64
    units: np.int64


def scratch_for(game: Game, *networks: FeatureNetwork) -> tuple[NetworkScratch, tuple[Any, ...]]:
    """Return scratch space for networks of a game, and the arrays that must live as long as it is used."""
    widest = max(int(network.hidden) for network in networks)
    arrays = (
        np.zeros(game.num_actions, np.int64),
        np.zeros(game.num_actions),
        np.zeros(networks[0].inputs),
        np.zeros(max(1, widest)),
    )
    out, values, row, units = map(address, arrays)
    return NetworkScratch(out, values, np.int64(game.num_actions), row, np.int64(networks[0].inputs), units), arrays


def located_network(network: FeatureNetwork) -> FeatureNetwork:
    """Return a network with addresses in place of its arrays, which must live as long as it is used."""
    return located(network._replace(features=located(network.features)))  # type: ignore[no-any-return]


@register_jitable
def describe_inputs(state: State, features: Any, viewer: Int, row: Values) -> None:
    """Write to `row` a network's inputs for a position, from the viewpoint of `viewer`."""
    last = len(row) - 1
    describe(state, features, viewer, row[:last])
    row[last] = 0.0
    if is_terminal(state):
        result = np.float64(returns(state))
        row[last] = result if viewer == 0 else -result


@register_jitable
def output_of(row: Values, weights: Values, hidden: Int, units: Values) -> float:
    """Return the output of a network for its inputs; `units` gets the hidden units before the ReLU."""
    if hidden == 0:
        return weighted(row, weights)
    inputs = len(row)
    for j in range(hidden):
        units[j] = weights[inputs * hidden + j]
    for i in range(inputs):
        if row[i] != 0.0:
            for j in range(hidden):
                units[j] += row[i] * weights[i * hidden + j]
    total = 0.0
    for j in range(hidden):
        if units[j] > 0.0:
            total += units[j] * weights[(inputs + 1) * hidden + j]
    return total


@register_jitable
def judged(state: State, viewer: Int, network: FeatureNetwork, scratch: NetworkScratch) -> float:
    """Return a network's output for a position from the viewpoint of `viewer`."""
    row = view_reals(scratch.row, scratch.inputs)
    describe_inputs(state, network.features, viewer, row)
    weights = held_reals(network.weights, weights_needed(scratch.inputs, network.hidden))
    return output_of(row, weights, network.hidden, view_reals(scratch.units, max(1, network.hidden)))


@register_jitable
def expected_result(state: State, network: FeatureNetwork, scratch: NetworkScratch) -> float:
    """Return the result that a value network expects for player 0, -1 to 1; of a finished game, its result."""
    if is_terminal(state):
        return np.float64(returns(state))
    viewer = np.int64(current_player(state))
    value = math.tanh(judged(state, viewer, network, scratch))
    return value if viewer == 0 else -value


@register_jitable
def weigh_moves(state: State, network: FeatureNetwork, scratch: NetworkScratch) -> Int:
    """Write one action for each next position to `scratch.out`, and the actions' probabilities to `scratch.values`.

    Return the number of actions.
    """
    out, values = view(scratch.out, scratch.actions), view_reals(scratch.values, scratch.actions)
    count = np.int64(distinct_actions(state, out))
    mover = np.int64(current_player(state))
    highest = -math.inf
    for i in range(count):
        values[i] = judged(apply_action(state, out[i]), mover, network, scratch)
        highest = max(highest, values[i])
    total = 0.0
    for i in range(count):
        values[i] = math.exp(values[i] - highest)
        total += values[i]
    for i in range(count):
        values[i] /= total
    return count


@register_jitable
def drawn_action(
    state: State, bits: np.uint64, network: FeatureNetwork, scratch: NetworkScratch
) -> tuple[Int, np.uint64]:
    """Return an action drawn from a policy, and the random stream's next state; `bits` must not be 0."""
    count = weigh_moves(state, network, scratch)
    out, values = view(scratch.out, scratch.actions), view_reals(scratch.values, scratch.actions)
    bits = next_random(bits)
    left = float(bits >> np.uint64(32)) / 2.0**32
    chosen = np.int64(0)
    while chosen < count - 1 and left >= values[chosen]:
        left -= values[chosen]
        chosen += 1
    return out[chosen], bits


@njit(cache=True, nogil=True)
def weigh(state: State, network: FeatureNetwork, scratch: NetworkScratch) -> Int:
    """Return the result of `weigh_moves`, for a caller in Python."""
    return weigh_moves(state, network, scratch)


@njit(cache=True, nogil=True)
def expect(state: State, network: FeatureNetwork, scratch: NetworkScratch) -> float:
    """Return the result of `expected_result`, for a caller in Python."""
    return expected_result(state, network, scratch)
