"""The kernel that makes what a champion learns from: games of its search with itself, every position with its score.

A board says by the verb `describe` what of a position is learned from.

Openings are random, and now and then a random move follows later, so that games differ. Search looks
mostly at positions after bad moves, which good games never show: so beside most positions of a game stands another one,
one or two random moves on, with a score from a smaller search of its own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

import game.compiled
from ai.kernels import njit, register_jitable
from ai.search.aspiration import first_window, is_settled, widened
from ai.search.raw import get, put
from ai.search.scores import PROVEN, WIN
from ai.search.selective_pvs_kernels import list_ranked, search_root
from ai.search.table import clear_table
from ai.search.task import ABORTED, NEXT_POLL, NODE_LIMIT, NODES
from game.bits import next_random, scale
from game.verbs import apply_action, current_player, is_terminal, random_action, returns
from lab.learning.describing import describe

game.compiled.teach()  # `describe` too

BESIDE, ASTRAY = 700, 60
"""Of 1,000 positions, how many get another one beside them, and how many are followed by a random move."""
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


class Budget(NamedTuple):
    """How long a game may be and how much is searched in it.

    Attributes:
        plies: of the longest game.
        nodes: of the search for each move.
        fewer: of the search for each position beside the game.
        openings: random plies at the start: fewer than this, each number equally often.
    """

    plies: Any
    nodes: Any
    fewer: Any
    openings: Any


class SearchScratch(NamedTuple):
    """What the searches of a game work with.

    Attributes:
        memory: of the champion's search.
        kept: how many words of its killers and of its history are in use.
        row: int64 (actions,), scratch for random moves.
        moves: int64 (actions, 2), scratch for the moves at the root.
    """

    memory: Any
    kept: Any
    row: Any
    moves: Any


class TrainingLabels(NamedTuple):
    """What is learned from, a row a position.

    Attributes:
        features: uint8 (2 * plies, features), what `describe` says of each position.
        numbers: int64 (2 * plies, 4): its ply, its score for the side to move, 1 if the game itself came there (0
            beside it), and the game's result for the side to move.
    """

    features: Any
    numbers: Any


@register_jitable
def _below(bits: Any, count: Any) -> Any:
    """Return a number below `count` from the state of a random stream."""
    return scale(bits * _SPREAD, count)


@register_jitable
def _forget(memory: Any, nodes: Any, kept: Any) -> None:
    """Start a search of so many nodes afresh; `kept` are the words of the killers and of the history."""
    clear_table(memory)
    for i in range(kept[0]):
        put(memory.killers, i, np.int64(-1))
    for i in range(kept[1]):
        put(memory.history, i, np.int64(0))
    put(memory.counters, NODES, np.int64(0))
    put(memory.counters, ABORTED, np.int64(0))
    put(memory.counters, NODE_LIMIT, np.int64(nodes))
    put(memory.counters, NEXT_POLL, memory.actions + 1)


@njit(cache=True, nogil=True)
def think_briefly(state: Any, nodes: Any, left: Any, memory: Any, kept: Any, moves: Any) -> Any:
    """Deepen until so many nodes are searched, at most `left` plies; return the best action and its score.

    The score is that of the last whole iteration. `moves` (actions, 2) is scratch.
    """
    _forget(memory, nodes, kept)
    count = list_ranked(state, memory)
    for i in range(count):
        moves[i, 0] = get(memory.moves, i)
    listed = moves[:count]
    best, score = listed[0, 0], np.int64(0)
    for depth in range(1, left + 1):
        window = first_window(score, depth)
        while True:
            found = np.int64(search_root(state, np.int64(depth), window.low, window.high, False, listed, memory))
            if found > window.low:
                best = listed[0, 0]
            if get(memory.counters, ABORTED) != 0:
                return best, score
            if is_settled(found, window):
                break
            window = widened(window, found, score)
        score = found
        if abs(score) > PROVEN and WIN - abs(score) <= depth:
            break
    return best, score


@register_jitable
def _at_random(state: Any, plies: Any, bits: Any, row: Any) -> Any:
    """Return the state after so many random moves, and the random stream's next state; it may be over."""
    for _ in range(plies):
        if not is_terminal(state):
            bits = next_random(bits)
            state = apply_action(state, np.int64(random_action(state, bits * _SPREAD, row)))  # type: ignore[arg-type]
    return state, bits


@register_jitable
def _note(state: Any, score: Any, own: Any, at: Any, labels: Any) -> None:
    """Write a position's features and its (ply, score, whether it is the game's own, who is to move) to row `at`."""
    describe(state, labels.features[at])
    labels.numbers[at, 0], labels.numbers[at, 1], labels.numbers[at, 2] = state.ply, score, own
    labels.numbers[at, 3] = current_player(state)


@njit(cache=True, nogil=True)
def label_game(start: Any, budget: Any, bits: Any, desk: Any, labels: Any) -> Any:
    """Play one game and label its positions; return how many rows of `labels` were filled.

    Args:
        start: the position before the random opening.
        budget: a Budget.
        bits: uint64, the state of the random stream.
        desk: a Desk.
        labels: a Labels; filled from its first row on.
    """
    memory, kept, row, moves = desk.memory, desk.kept, desk.row, desk.moves
    state, bits = _at_random(start, _below(bits, budget.openings), bits, row)
    count = 0
    while not is_terminal(state):
        bits = next_random(bits)
        chance = _below(bits, 1000)
        action, score = think_briefly(state, budget.nodes, budget.plies - state.ply, memory, kept, moves)
        _note(state, score, 1, count, labels)
        count += 1
        if chance < BESIDE:
            beside, bits = _at_random(state, 1 + (chance & 1), bits, row)
            if not is_terminal(beside):
                _, score = think_briefly(beside, budget.fewer, budget.plies - beside.ply, memory, kept, moves)
                _note(beside, score, 0, count, labels)
                count += 1
        if chance >= 1000 - ASTRAY:
            bits = next_random(bits)
            action = np.int64(random_action(state, bits * _SPREAD, row))
        state = apply_action(state, np.int64(action))  # type: ignore[arg-type]
    result = np.int64(returns(state))
    for i in range(count):
        labels.numbers[i, 3] = result if labels.numbers[i, 3] == 0 else -result
    return count
