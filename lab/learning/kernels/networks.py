"""The kernels of AlphaGo's pipeline: gradients of networks from games, and games played by policies.

A network's gradient is added up over a mini-batch; the caller changes the weights (`lab.learning.alphago.descent`). All
games use the verbs of `game`: the rules decide which side is to move, and which moves are legal.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ai.evaluation.networks import weights_needed
from ai.kernels import njit, register_jitable
from ai.search.network_kernels import describe_inputs, drawn_action, output_of
from ai.search.raw import view, view_reals
from game.bits import next_random
from game.verbs import (
    apply_action,
    current_player,
    distinct_actions,
    hash_key,
    is_terminal,
    random_action,
    returns,
)


class Pupil(NamedTuple):
    """A network that learns.

    Attributes:
        network: the network with addresses in place of its arrays (`ai.search.network_kernels`).
        scratch: scratch space for networks.
        gradient: float64 (weights,), the sum of the loss's gradients so far.
        rows: float64 (actions, inputs), scratch: the inputs after each move.
        units: float64 (actions, at least 1), scratch: the hidden units after each move.
        moves, movers: int64 (plies,), scratch: a game's actions, and their players.
    """

    network: Any
    scratch: Any
    gradient: Any
    rows: Any
    units: Any
    moves: Any
    movers: Any


@register_jitable
def _weights(pupil: Any) -> Any:
    return view_reals(pupil.network.weights, weights_needed(pupil.scratch.inputs, pupil.network.hidden))


@register_jitable
def _add_gradient(row: Any, units: Any, step: Any, pupil: Any) -> None:
    """Add `step` times the gradient of the output for a row; overwrite the hidden `units` with their gradients."""
    hidden, inputs, gradient = pupil.network.hidden, len(row), pupil.gradient
    if hidden == 0:
        for i in range(inputs):
            gradient[i] += step * row[i]
        return
    weights = _weights(pupil)
    last = (inputs + 1) * hidden
    for j in range(hidden):
        if units[j] > 0.0:
            gradient[last + j] += step * units[j]
            units[j] = step * weights[last + j]
        else:
            units[j] = 0.0
    for i in range(inputs):
        if row[i] != 0.0:
            for j in range(hidden):
                gradient[i * hidden + j] += row[i] * units[j]
    for j in range(hidden):
        gradient[inputs * hidden + j] += units[j]


@register_jitable
def _learn_choice(state: Any, action: Any, scale: Any, pupil: Any, found: Any) -> None:
    """Add the gradient of -scale log p(action), and count the choice in `found` (see `learn_game`).

    The probability p is the sum over all actions that lead to the same position.
    """
    out = view(pupil.scratch.out, pupil.scratch.actions)
    values = view_reals(pupil.scratch.values, pupil.scratch.actions)
    count, mover = np.int64(distinct_actions(state, out)), np.int64(current_player(state))
    weights, wanted, chosen = _weights(pupil), hash_key(apply_action(state, action)), np.int64(0)
    for i in range(count):
        child = apply_action(state, out[i])
        if hash_key(child) == wanted:
            chosen = np.int64(i)
        describe_inputs(child, pupil.network.features, mover, pupil.rows[i])
        values[i] = output_of(pupil.rows[i], weights, pupil.network.hidden, pupil.units[i])
    best = np.int64(0)
    for i in range(count):
        if values[i] > values[best]:
            best = np.int64(i)
    highest, total = values[best], 0.0
    for i in range(count):
        values[i] = math.exp(values[i] - highest)
        total += values[i]
    for i in range(count):
        step = scale * (values[i] / total - (1.0 if i == chosen else 0.0))
        _add_gradient(pupil.rows[i], pupil.units[i], step, pupil)
    found[0] += 1.0
    found[1] -= math.log(max(1e-30, values[chosen] / total))
    found[2] += 1.0 if best == chosen else 0.0


@njit(cache=True, nogil=True)
def learn_game(start: Any, moves: Any, scales: Any, pupil: Any, found: Any) -> None:
    """Learn a policy from the moves of a game. A hit is a choice that was the likeliest.

    Args:
        start: position at the beginning.
        moves: int64 (plies,), legal actions.
        scales: float64 (plies,), how much each move counts; 0 for a move that teaches nothing.
        pupil: the policy, a Pupil.
        found: float64 (3,): number of choices, sum of -log p, number of hits; new values are added.
    """
    state = start
    for ply in range(len(moves)):
        if scales[ply] != 0.0:
            _learn_choice(state, moves[ply], scales[ply], pupil, found)
        state = apply_action(state, moves[ply])


@register_jitable
def _play(start: Any, first: Any, second: Any, bits: Any, pupil: Any) -> Any:
    """Play a game of the policies `first` (player 0) and `second`; return plies, result, and the stream's next state.

    The moves and their players are written to the pupil.
    """
    state, ply = start, 0
    while not is_terminal(state):
        mover = np.int64(current_player(state))
        if mover == 0:
            action, bits = drawn_action(state, bits, first, pupil.scratch)
        else:
            action, bits = drawn_action(state, bits, second, pupil.scratch)
        pupil.moves[ply], pupil.movers[ply] = action, mover
        state = apply_action(state, action)
        ply += 1
    return ply, np.int64(returns(state)), bits


@njit(cache=True, nogil=True)
def play_policies(start: Any, games: Any, other: Any, bits: Any, pupil: Any, counts: Any, scale: Any) -> Any:
    """Play games of a policy against another, colours in turn; learn from the results unless the scale is 0.

    This is REINFORCE (Williams 1992): the gradient of -scale z log p for each of the pupil's moves, with z the result
    of its game, 1, 0 or -1.

    Args:
        start: position at the beginning.
        games: number of games.
        other: the other policy, with addresses as in `Pupil`.
        bits: uint64, state of the random stream, not 0.
        pupil: a Pupil.
        counts: int64 (3,), the pupil's won, drawn and lost games; new counts are added.
        scale: float64, the factor of the gradient; 0 only plays.

    Returns:
        The random stream's next state.
    """
    found = np.zeros(3)
    for number in range(games):
        learner = np.int64(number & 1)
        if learner == 0:
            plies, result, bits = _play(start, pupil.network, other, bits, pupil)
        else:
            plies, result, bits = _play(start, other, pupil.network, bits, pupil)
        result = result if learner == 0 else -result
        counts[1 - result] += 1
        if scale != 0.0 and result != 0:
            state = start
            for ply in range(plies):
                if pupil.movers[ply] == learner:
                    _learn_choice(state, pupil.moves[ply], scale * result, pupil, found)
                state = apply_action(state, pupil.moves[ply])
    return bits


@register_jitable
def _position(start: Any, plies: Any, policy: Any, bits: Any, scratch: Any) -> Any:
    """Return the position after `plies` moves of a policy and one random move, and the random stream's next state."""
    state = start
    for _ in range(plies):
        if not is_terminal(state):
            action, bits = drawn_action(state, bits, policy, scratch)
            state = apply_action(state, action)
    if not is_terminal(state):
        bits = next_random(bits)
        state = apply_action(state, random_action(state, bits, view(scratch.out, scratch.actions)))
    return state, bits


@njit(cache=True, nogil=True)
def learn_values(
    start: Any, positions: Any, longest: Any, supervised: Any, reinforced: Any, bits: Any, pupil: Any, scale: Any
) -> Any:
    """Learn a value network from positions, each from a different game; return the sum of squared errors.

    The supervised policy plays a random number of moves, then one move is random, and the reinforced policy plays on:
    the result is regressed on the position after the random move. A game that ends before the reinforced policy moves
    is played again.

    Args:
        start: position at the beginning.
        positions: number of positions.
        longest: the number of moves before the random move is less than this.
        supervised: the policy of the first moves, with addresses as in `Pupil`.
        reinforced: the policy of the later moves, with addresses as in `Pupil`.
        bits: uint64, state of the random stream, not 0.
        pupil: the value network, a Pupil.
        scale: float64, the factor of the gradient.
    """
    row, units, total, done = pupil.rows[0], pupil.units[0], 0.0, 0
    while done < positions:
        bits = next_random(bits)
        plies = np.int64((bits >> np.uint64(32)) % np.uint64(longest))
        state, bits = _position(start, plies, supervised, bits, pupil.scratch)
        if is_terminal(state):
            continue
        viewer = np.int64(current_player(state))
        describe_inputs(state, pupil.network.features, viewer, row)
        while not is_terminal(state):
            action, bits = drawn_action(state, bits, reinforced, pupil.scratch)
            state = apply_action(state, action)
        result = np.float64(returns(state))
        result = result if viewer == 0 else -result
        value = math.tanh(output_of(row, _weights(pupil), pupil.network.hidden, units))
        _add_gradient(row, units, scale * 2.0 * (value - result) * (1.0 - value * value), pupil)
        total += (value - result) ** 2
        done += 1
    return total
