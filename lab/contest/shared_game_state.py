"""Moves of the games in progress, in memory shared by the window and its workers.

Each game has a line. Its worker writes the moves, and any reader may read at any time: no locks, no messages, and a
worker may die in the middle of a write. A line has a counter that is odd during a write; a reader that sees an odd or a
changed counter discards what it read. The rules check the moves before they are shown.

The first cell is the flag `suspended`: while it is not 0, no worker begins a move.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Sequence
from multiprocessing import get_context
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ctypes import Array

_SUSPENDED, _LINES = 0, 1
_COUNTER, _GAME, _PLIES, _MOVES = 0, 1, 2, 3
"""Cells of a line: counter, number of the game, number of moves, then the actions."""
_LOOK_EVERY = 0.05
_TRIES = 3
_shared: SharedGameState | None = None
"""The shared state of this worker process."""


class SharedGameState:
    """Lines of shared memory, one for each game in progress; each has space for `longest` moves."""

    def __init__(self, lines: int, longest: int) -> None:
        self.lines, self._width = lines, _MOVES + longest
        self._cells: Array[ctypes.c_int] = get_context("spawn").RawArray(ctypes.c_int, _LINES + lines * self._width)

    @property
    def suspended(self) -> bool:
        """Whether all games wait before their next move."""
        return bool(self._cells[_SUSPENDED])

    @suspended.setter
    def suspended(self, suspended: bool) -> None:
        self._cells[_SUSPENDED] = int(suspended)

    def wait(self) -> None:
        """Wait while the games are suspended."""
        while self._cells[_SUSPENDED]:
            time.sleep(_LOOK_EVERY)

    def write(self, line: int, game: int, moves: Sequence[int]) -> None:
        """Write the moves of a game; moves already on its line are not written again."""
        at, cells = self._at(line), self._cells
        known = cells[at + _PLIES] if cells[at + _GAME] == game else 0
        known = known if known <= len(moves) else 0
        cells[at + _COUNTER] |= 1
        cells[at + _GAME] = game
        cells[at + _MOVES + known : at + _MOVES + len(moves)] = list(moves[known:])
        cells[at + _PLIES] = len(moves)
        cells[at + _COUNTER] = (cells[at + _COUNTER] + 1) & 0x7FFFFFFF

    def read(self, line: int, game: int) -> list[int] | None:
        """Return the moves of a game; None if its line holds another game or is being written."""
        at, cells = self._at(line), self._cells
        for _ in range(_TRIES):
            before = cells[at + _COUNTER]
            number, plies = cells[at + _GAME], cells[at + _PLIES]
            moves = list(cells[at + _MOVES : at + _MOVES + plies])
            if before % 2 == 0 and cells[at + _COUNTER] == before:
                return moves if number == game else None
        return None

    def _at(self, line: int) -> int:
        return _LINES + line * self._width


def share(shared_state: SharedGameState) -> None:
    """Make `shared_state` the shared state of this worker."""
    global _shared  # noqa: PLW0603  (a process has one)
    _shared = shared_state


def shared() -> SharedGameState:
    """Return the shared state of this worker."""
    assert _shared is not None, "a worker is given its slate before its first game"
    return _shared
