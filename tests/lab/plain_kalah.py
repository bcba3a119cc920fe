"""By how much Kalah is won, by trying everything: the search that proves its puzzles again.

It shares the rules with the board's solver, and nothing else: a position is looked at as it lies, with its stores, and
it is only asked whether a side ends so many seeds ahead. Its help is a table of what it has seen, and that nobody loses
the seeds in a store.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

import game.compiled  # noqa: F401  (teaches numba the verbs)
from game import Game, apply_action, find_game
from game.bits import mix
from game.kalah import STORE, held, in_houses
from game.verbs import current_player, hash_key, legal_actions

_ENTRIES = 1 << 20
_LONGEST = 600
"""Plies of a line at most."""

Actions = npt.NDArray[np.int64]
Table = npt.NDArray[np.uint64]


class PlainKalah:
    """Questions about positions; what is in its table serves the next one."""

    def __init__(self) -> None:
        self.game: Game = find_game("kalah")
        self._table = np.zeros(2 * _ENTRIES, np.uint64)
        self._rows = np.zeros((_LONGEST, 6), np.int64)

    def ahead(self, state: Any, player: int, least: int) -> bool:
        """Whether a side ends at least so many seeds ahead of the other one, whoever is to move."""
        start = state._replace(ply=np.int64(0))
        return bool(_ahead(start, np.int64(player), np.int64(least), self._rows, self._table))

    def result(self, state: Any, action: int) -> int:
        """What an action comes to for who makes it: 1 won, 0 drawn, -1 lost."""
        after, mover = apply_action(state, action), int(current_player(state))
        return 1 if self.ahead(after, mover, 1) else 0 if self.ahead(after, mover, 0) else -1

    def margin(self, state: Any, action: int) -> int:
        """By how many seeds who makes an action ends ahead, or with a minus behind."""
        after, mover = apply_action(state, action), int(current_player(state))
        low, high = -128, 128  # at least low, less than high
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.ahead(after, mover, middle) else (low, middle)
        return low


@njit(cache=True)
def _ahead(state: Any, player: Any, least: Any, rows: Actions, table: Table) -> Any:
    south, north = held(state.south, STORE), held(state.north, STORE)
    left = in_houses(state.south) + in_houses(state.north)
    lead = south - north if player == 0 else north - south
    if lead - left >= least:
        return np.int64(1)
    if lead + left < least:
        return np.int64(0)
    key = mix(hash_key(state), np.uint64(2 * (least + 256) + player))
    place = np.int64(key & np.uint64(_ENTRIES - 1)) * 2
    if table[place] == key:
        return np.int64(table[place + 1])
    out = rows[np.int64(state.ply)]
    count = np.int64(legal_actions(state, out))
    wanted = np.int64(1) if current_player(state) == player else np.int64(0)
    found = 1 - wanted
    for i in range(count - 1, -1, -1):
        if np.int64(_ahead(apply_action(state, out[i]), player, least, rows, table)) == wanted:
            found = wanted
            break
    table[place] = key
    table[place + 1] = np.uint64(found)
    return found
