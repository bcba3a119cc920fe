"""What is being played now, move by move, in memory that the window and its workers share.

Each game that is handed out has a line of the slate. Its worker writes there what was played, and whoever watches reads
it whenever he likes: nobody waits for anybody, nothing is sent, and a worker that is ended in the middle of a word
harms nothing. A line is written between two steps of its counter, which is odd meanwhile; a reader that meets an odd or
a changed counter has read nothing. What it has read is checked by the rules before it is shown.

The first cell of the slate holds all games up: while it is not 0, no worker begins a move.
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
"""Cells of a line: its counter, the number of its game, how many moves there are, and from there on the actions."""
_LOOK_EVERY = 0.05
_TRIES = 3
_shared: SharedGameState | None = None
"""In a worker: the slate that it writes on."""


class SharedGameState:
    """So many lines, each for games of at most so many moves."""

    def __init__(self, lines: int, longest: int) -> None:
        self.lines, self._width = lines, _MOVES + longest
        self._cells: Array[ctypes.c_int] = get_context("spawn").RawArray(ctypes.c_int, _LINES + lines * self._width)

    @property
    def suspended(self) -> bool:
        """Whether all games are held up before their next move."""
        return bool(self._cells[_SUSPENDED])

    @suspended.setter
    def suspended(self, suspended: bool) -> None:
        self._cells[_SUSPENDED] = int(suspended)

    def wait(self) -> None:
        """Wait while the games are held up."""
        while self._cells[_SUSPENDED]:
            time.sleep(_LOOK_EVERY)

    def write(self, line: int, game: int, moves: Sequence[int]) -> None:
        """Write what was played in a game so far; its first moves are not written again."""
        at, cells = self._at(line), self._cells
        known = cells[at + _PLIES] if cells[at + _GAME] == game else 0
        known = known if known <= len(moves) else 0
        cells[at + _COUNTER] |= 1
        cells[at + _GAME] = game
        cells[at + _MOVES + known : at + _MOVES + len(moves)] = list(moves[known:])
        cells[at + _PLIES] = len(moves)
        cells[at + _COUNTER] = (cells[at + _COUNTER] + 1) & 0x7FFFFFFF

    def read(self, line: int, game: int) -> list[int] | None:
        """Return what was played in a game so far; None if its line does not have it, or is just being written."""
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
    """In a worker: write on this slate."""
    global _shared  # noqa: PLW0603  (a process has one)
    _shared = shared_state


def shared() -> SharedGameState:
    """Return the slate on which this worker writes."""
    assert _shared is not None, "a worker is given its slate before its first game"
    return _shared
