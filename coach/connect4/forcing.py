"""Wins of Connect Four by threats alone: every disc threatens a four, until a disc makes two threats.

Discs are bitboards: plain integers with a bit for each cell, as in the rules.
"""

from __future__ import annotations

from functools import lru_cache

from game import connect4 as rules

_MOST = 7
"""The search finds wins that take at most this number of successive threats."""
_STEP = rules.ROWS + 1
_BOTTOM, _BOARD = int(rules.BOTTOM), int(rules.BOARD)


@lru_cache(64)
def forced_win(state: rules.Connect4, player: int, first: int | None = None) -> tuple[int, ...]:
    """Return the shortest win of `player`, who is to move, by threats alone.

    The result has the columns, from 0, of the player's discs and of the forced answers, in order. The last disc makes a
    four, or threats that cannot all be answered. The result is empty if there is no such win, or none that begins in
    the column `first`.
    """
    own, other = (int(state.white), int(state.black))[:: 1 if player == 0 else -1]
    among = _BOARD if first is None else 2**rules.ROWS - 1 << _STEP * first
    return next((line for most in range(1, _MOST + 1) if (line := _forced(own, other, most, among))), ())


def _forced(own: int, other: int, most: int, among: int = _BOARD) -> tuple[int, ...]:
    landing = (own | other) + _BOTTOM & _BOARD
    wins, losses = _fours(own) & landing, _fours(other) & landing
    if wins:
        return (_column(wins),)
    if not most:
        return ()
    for bit in _bits((losses or landing) & among):
        if losses & ~bit:
            return ()
        if line := _continued(own | bit, other, bit, most):
            return line
    return ()


def _continued(own: int, other: int, bit: int, most: int) -> tuple[int, ...]:
    """Return the columns of the forced win that begins with a disc on `bit`.

    The tuple is empty if the disc threatens nothing, or if the other side wins first.
    """
    landing = (own | other) + _BOTTOM & _BOARD
    threats = _fours(own) & landing
    if not threats or _fours(other) & landing:
        return ()
    if threats & threats - 1:
        return (_column(bit),)
    rest = _forced(own, other | threats, most - 1)
    return (_column(bit), _column(threats), *rest) if rest else ()


def _fours(discs: int) -> int:
    """Return the cells, as a bitboard, that complete a four with three of `discs`; a disc may lie there already."""
    found = discs << 1 & discs << 2 & discs << 3
    for step in (_STEP - 1, _STEP, _STEP + 1):
        right, left = discs >> step & discs >> 2 * step, discs << step & discs << 2 * step
        found |= right & (discs >> 3 * step | discs << step) | left & (discs << 3 * step | discs >> step)
    return found


def _bits(cells: int) -> list[int]:
    return [1 << place for place in range(_STEP * rules.COLUMNS) if cells >> place & 1]


def _column(bit: int) -> int:
    return ((bit & -bit).bit_length() - 1) // _STEP
