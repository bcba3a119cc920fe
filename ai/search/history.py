"""Move ordering by results elsewhere in the tree: killers, which refuted a sibling node, and the history of all moves.

The history has a row for each player and a count for each action. Alpha-beta and the proof search count up moves that
decide a node (`update_history`); selective PVS also counts down the moves that failed before
(`update_relative_history`).

"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ai.kernels import Int, register_jitable
from ai.search.raw import get, put

_MOST = 1 << 40
"""The largest count in the history."""
_MOST_RELATIVE = 1 << 14
"""A relative count stays between this and its negative."""
_MOST_STEP = 2048


class HistoryMemory(Protocol):
    """The part of a search's memory that these kernels use.

    Attributes:
        actions: width of a row of `moves` and of `history`.
        moves: address of a row for each ply, with the moves of the node at that ply.
        killers: address of a row of two for each ply, -1 where there is none.
        history: address of a row for each player.
    """

    @property
    def actions(self) -> np.int64: ...
    @property
    def moves(self) -> np.int64: ...
    @property
    def killers(self) -> np.int64: ...
    @property
    def history(self) -> np.int64: ...


@register_jitable
def _update_killers(action: Int, ply: Int, memory: HistoryMemory) -> None:
    """Make `action` the first killer at `ply`, and the old first the second."""
    killer = get(memory.killers, 2 * ply)
    if killer != action:
        put(memory.killers, 2 * ply + 1, killer)
        put(memory.killers, 2 * ply, action)


@register_jitable
def update_history(action: Int, ply: Int, depth: Int, player: Int, memory: HistoryMemory) -> None:
    """Count up a move that refuted or decided its node, by more at a greater depth."""
    _update_killers(action, ply, memory)
    place = player * memory.actions + action
    put(memory.history, place, min(get(memory.history, place) + depth * depth, _MOST))


@register_jitable
def _move_count(action: Int, step: Int, player: Int, memory: HistoryMemory) -> None:
    """Add `step` to the count of an action; near the bounds of counts, add less."""
    place = player * memory.actions + action
    old = get(memory.history, place)
    put(memory.history, place, old + step - old * abs(step) // _MOST_RELATIVE)


@register_jitable
def update_relative_history(i: Int, ply: Int, depth: Int, player: Int, memory: HistoryMemory) -> None:
    """Count up move `i`, which refuted the node at `ply`, and count down the moves before it."""
    row = ply * memory.actions
    action = get(memory.moves, row + i)
    _update_killers(action, ply, memory)
    step = min(32 * depth * depth, _MOST_STEP)
    _move_count(action, step, player, memory)
    for j in range(i):
        _move_count(get(memory.moves, row + j), -step, player, memory)
