"""In which order the moves of a node are tried: the kernels that several searches share.

Their `Memory` has `actions`, the width of a row, and the addresses of `moves`, `merits`, `killers` and `history`, as in
`ai.search.negamax`.
"""

from __future__ import annotations

from typing import Any

from numba.extending import register_jitable

from ai.search.raw import get, put

FIRST, KILLER = 1 << 60, 1 << 50
"""Merits of the table's move and of a killer: beyond those of any other."""
_MOST_HISTORY = 1 << 40


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
    row = ply * memory.actions
    here = row + i
    best, merit = here, get(memory.merits, here)
    for j in range(here + 1, row + count):
        if get(memory.merits, j) > merit:
            best, merit = j, get(memory.merits, j)
    action = get(memory.moves, best)
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
