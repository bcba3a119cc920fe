"""The kernel that makes training positions: a player's search meets itself, and scores each position.

The verb `describe` of a board turns a position into features.

Openings are random, and some later moves are random too, so that games differ. A search mostly sees positions after bad
moves, which good games never reach. So most positions of a game get a side position, one or two random moves later,
with the score of a smaller search.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ai.kernels import njit, register_jitable, teach
from ai.search.aspiration import first_window, is_settled, widened
from ai.search.raw import get, put
from ai.search.scores import PROVEN, WIN
from ai.search.selective_pvs_kernels import list_ranked, search_root
from ai.search.table import clear_table
from ai.search.task import ABORTED, NEXT_POLL, NODE_LIMIT, NODES
from game.bits import next_random, scale
from game.verbs import apply_action, current_player, is_terminal, random_action, returns
from lab.learning.describing import describe

teach()  # also for `describe`

BESIDE, ASTRAY = 700, 60
"""Per 1,000 positions: how many get a side position (one or two random moves later), and how many are followed by a
random move in the game.
"""
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


class Budget(NamedTuple):
    """Length of games and amount of search.

    Attributes:
        plies: largest number of plies of a game.
        nodes: the nodes of the search for each move.
        fewer: the nodes of the smaller search for each side position (see the module).
        openings: upper bound of random plies at the start, exclusive; all numbers are equally likely.
    """

    plies: Any
    nodes: Any
    fewer: Any
    openings: Any


class SearchScratch(NamedTuple):
    """Memory of the searches of a game.

    Attributes:
        memory: the memory of the champion's search.
        kept: lengths of the killer moves and of the history table in `memory`, in words.
        row: int64 (actions,), scratch for random moves.
        moves: int64 (actions, 2), scratch for root moves.
    """

    memory: Any
    kept: Any
    row: Any
    moves: Any


class TrainingLabels(NamedTuple):
    """Training positions, one per row.

    Attributes:
        features: uint8 (2 * plies, features), written by `describe`.
        numbers: int64 (2 * plies, 4): ply; score for the side to move; 1 for positions of the game, 0 for side
            positions; result of the game for the side to move.
    """

    features: Any
    numbers: Any


@register_jitable
def _below(bits: Any, count: Any) -> Any:
    """Return a random whole number from 0 to `count` - 1."""
    return scale(bits * _SPREAD, count)


@register_jitable
def _forget(memory: Any, nodes: Any, kept: Any) -> None:
    """Clear the memory for a new search of `nodes` nodes; `kept` is as in `SearchScratch`."""
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
    """Search with iterative deepening up to `nodes` nodes and `left` plies; return the best action and its score.

    The score is from the last complete iteration. `moves` (actions, 2) is scratch.
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
    """Return the state after `plies` random moves (or the end of the game), and the next state of the random stream."""
    for _ in range(plies):
        if not is_terminal(state):
            bits = next_random(bits)
            state = apply_action(state, np.int64(random_action(state, bits * _SPREAD, row)))  # type: ignore[arg-type]
    return state, bits


@register_jitable
def _note(state: Any, score: Any, own: Any, at: Any, labels: Any) -> None:
    """Write to row `at` the features, the ply, the score, `own` (1 for a position of the game) and the side to move."""
    describe(state, labels.features[at])
    labels.numbers[at, 0], labels.numbers[at, 1], labels.numbers[at, 2] = state.ply, score, own
    labels.numbers[at, 3] = current_player(state)


@njit(cache=True, nogil=True)
def label_game(start: Any, budget: Any, bits: Any, desk: Any, labels: Any) -> Any:
    """Play one game and write its training positions; return the number of rows written.

    Args:
        start: position before the random opening.
        budget: a Budget.
        bits: uint64, state of the random stream.
        desk: a SearchScratch.
        labels: TrainingLabels; written from the first row on.
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
