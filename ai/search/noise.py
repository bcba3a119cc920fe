"""Noise in the evaluation, for weaker players: a hash of the seed and the position."""

from __future__ import annotations

import numpy as np

from ai.kernels import Int, register_jitable
from ai.search.limits import CountedMemory
from ai.search.raw import get, get_word
from ai.search.task import NOISE, SEED
from game.bits import mix, scale
from game.verbs import State, pieces_key


@register_jitable
def noise(state: State, player: Int, memory: CountedMemory) -> Int:
    """Return the noise for the evaluation of `state` for `player`, at most `counters[NOISE]` up or down.

    The noise depends on the pieces alone: its value for White does not change with the side to move.
    """
    most = get(memory.counters, NOISE)
    return _shift(state, player, most, memory) if most > 0 else np.int64(0)


@register_jitable
def _shift(state: State, player: Int, most: Int, memory: CountedMemory) -> Int:
    shift = np.int64(scale(mix(pieces_key(state), get_word(memory.counters, SEED)), 2 * most + 1)) - most
    return shift if player == 0 else -shift
