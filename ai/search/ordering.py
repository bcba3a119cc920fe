"""In which order the moves of a node are tried: the kernels that several searches share.

Their `Memory` has `actions`, the width of a row, and the addresses of `moves`, `merits`, `killers` and `history`, as in
`ai.search.alpha_beta_kernels`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import register_jitable

from ai.search.raw import get, put

FIRST, KILLER = 1 << 50, 1 << 45
"""Merits of the table's move and of a killer: beyond those of any other."""
_MOST_HISTORY = 1 << 40
_PLACES = 1 << 10
"""More than any game has actions."""


@register_jitable
def rank(count: Any, ply: Any, player: Any, first: Any, memory: Any) -> None:
    """Set the merits of the `count` moves at `ply`: the table's move, killers, then what refuted most elsewhere."""
    killer, other = get(memory.killers, 2 * ply), get(memory.killers, 2 * ply + 1)
    row, history = ply * memory.actions, player * memory.actions
    for i in range(count):
        action = get(memory.moves, row + i)
        merit = get(memory.history, history + action)
        if action == first:
            merit = FIRST
        elif action == killer:
            merit = KILLER + 1
        elif action == other:
            merit = KILLER
        put(memory.merits, row + i, merit)


@register_jitable
def bring_forward(i: Any, count: Any, ply: Any, memory: Any) -> None:
    """Exchange move `i` with the best one from there on."""
    here = ply * memory.actions + i
    most = np.int64(-FIRST * _PLACES)
    for j in range(count - i):  # one number for merit and place: such a loop is compiled to vector instructions
        most = max(most, get(memory.merits, here + j) * _PLACES - j)
    best = here + (-most & (_PLACES - 1))
    action, merit = get(memory.moves, best), get(memory.merits, best)
    put(memory.moves, best, get(memory.moves, here))
    put(memory.merits, best, get(memory.merits, here))
    put(memory.moves, here, action)
    put(memory.merits, here, merit)


@register_jitable
def reward(action: Any, ply: Any, depth: Any, player: Any, memory: Any) -> None:
    """Remember a move that refuted or decided its node."""
    killer = get(memory.killers, 2 * ply)
    if killer != action:
        put(memory.killers, 2 * ply + 1, killer)
        put(memory.killers, 2 * ply, action)
    place = player * memory.actions + action
    put(memory.history, place, min(get(memory.history, place) + depth * depth, _MOST_HISTORY))
