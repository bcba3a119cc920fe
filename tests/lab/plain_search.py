"""Who wins within so many plies, by trying everything: the search that proves the puzzles again.

It shares the rules with the program's proof search and solvers, and nothing else. Its only help is to try moves from
the middle of the board outwards, and first what refuted the last move at the same ply, and a table of what it has seen.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

import game.compiled  # noqa: F401  (teaches numba the verbs)
from game import Game
from game.bits import mix
from game.verbs import (
    apply_action,
    current_player,
    hash_key,
    is_terminal,
    legal_actions,
    returns,
    winning_action,
)

_ENTRIES = 1 << 20
_SEEN = 3
"""From so many plies on, positions are written into the table."""

Actions = npt.NDArray[np.int64]
Table = npt.NDArray[np.uint64]


class PlainSearch:
    """Questions about one game's positions; what is in its table serves the next one."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._table = np.zeros(2 * _ENTRIES, np.uint64)
        self._rows = np.zeros((game.max_plies + 2, game.num_actions), np.int64)
        self._refuters = np.full((game.max_plies + 2, 2), -1, np.int64)

    def wins(self, state: Any, plies: int) -> bool:
        """Whether the side to move of an undecided position wins within so many plies, an odd number."""
        return plies > 0 and bool(_wins(state, np.int64(plies), np.int64(1), self._rows, self._refuters, self._table))

    def loses(self, state: Any, plies: int) -> bool:
        """Whether it loses within so many, an even number."""
        return plies > 0 and bool(_wins(state, np.int64(plies), np.int64(0), self._rows, self._refuters, self._table))

    def wins_by(self, state: Any, action: int, plies: int) -> bool:
        """Whether the side to move wins within so many plies by this action."""
        after = apply_action(state, action)
        if is_terminal(after):
            return bool(after.winner == current_player(state))
        return self.loses(after, plies - 1)


@njit(cache=True)
def _wins(state: Any, plies: Any, attacks: Any, rows: Actions, refuters: Actions, table: Table) -> Any:
    """Return 1 if the attacker, who is to move or not, wins within so many plies by force, else 0."""
    ply = np.int64(state.ply)
    out = rows[ply]
    if winning_action(state, out) >= 0:
        return attacks
    if plies <= 1:
        return np.int64(0)
    key = mix(hash_key(state), np.uint64(2 * plies + attacks))
    place = np.int64(key & np.uint64(_ENTRIES - 1)) * 2
    if plies >= _SEEN and table[place] == key:
        return np.int64(table[place + 1])
    count = np.int64(legal_actions(state, out))
    found = 1 - attacks
    for i in range(-2, count):
        action = refuters[ply, i + 2] if i < 0 else out[_middle_first(i, count)]
        if i < 0 and not np.any(out[:count] == action):
            continue
        child = apply_action(state, action)
        result = np.int64(0)
        if not is_terminal(child):
            result = np.int64(_wins(child, plies - 1, 1 - attacks, rows, refuters, table))
        elif (returns(child) > 0) == ((current_player(state) == 0) == (attacks == 1)) and returns(child) != 0:
            result = np.int64(1)
        if result == attacks:
            if action != refuters[ply, 0]:
                refuters[ply, 1] = refuters[ply, 0]
                refuters[ply, 0] = action
            found = result
            break
    if plies >= _SEEN:
        table[place] = key
        table[place + 1] = np.uint64(found)
    return found


@njit(cache=True)
def _middle_first(place: Any, count: Any) -> Any:
    """Return the index of the move that is tried after so many others."""
    step = (place + 1) // 2
    return count // 2 + (step if place % 2 == 0 else -step)
