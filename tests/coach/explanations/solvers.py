"""What positions are worth by other solvers than the judge's: plain ones here, and BitBully where it is installed."""

from __future__ import annotations

from functools import cache
from typing import Any

from ai.proven import Proven
from game import Game
from tests.game.reference import REFERENCES, Twin
from tests.game.reference.twin import DRAW, PLAYERS

try:
    from bitbully import bitbully_core
except ImportError:  # the bench extra is not installed
    bitbully_core = None

_MOST = 1_000
"""Positions that the plain solver of Connect Four looks at, some hundredths of a second, before it gives up."""
_EARLIEST = 12
"""Discs from which on BitBully, without its book, solves a position within seconds."""
_COLUMN = 7
"""Bits a column, one of them always empty."""
_ORDER = (3, 2, 4, 1, 5, 0, 6)


def solved(game: Game, state: Any, player: int) -> Proven | None:
    """Return what a position is worth to a player; None where nobody but the judge knows."""
    twin = REFERENCES[game.name](game.board(state), int(state.ply) & 1)
    if game.name == "tic-tac-toe":
        return _seen_by(Proven(_tic_tac_toe(_text(twin), twin.mover)), twin.mover, player)
    if game.name == "connect-four":
        return _seen_by(_connect_four(twin), twin.mover, player)
    return None


def _seen_by(found: Proven | None, mover: int, player: int) -> Proven | None:
    return found if found is None or mover == player else found._replace(result=-found.result)


def _text(twin: Twin) -> str:
    return "".join("".join(row) for row in twin.board)


@cache
def _tic_tac_toe(board: str, mover: int) -> int:
    """The result for the side to move, by trying everything."""
    twin = REFERENCES["tic-tac-toe"]([list(board[row : row + 3]) for row in (0, 3, 6)], mover)
    best = -1
    for move in twin.moves():
        following = twin.after(move)
        if following.winner:
            best = max(best, 0 if following.winner == DRAW else 1)
        else:
            best = max(best, -_tic_tac_toe(_text(following), 1 - mover))
    return best


# -- Connect Four ------------------------------------------------------------------------------------------


def _connect_four(twin: Twin) -> Proven | None:
    own, rival = (sum(1 << _bit(cell) for cell in _cells(twin, letter)) for letter in _letters(twin.mover))
    if bitbully_core is not None and (own | rival).bit_count() >= _EARLIEST:
        return _bitbully(twin)
    seen: dict[tuple[int, int], int] = {}
    try:
        return Proven(_negamax(own, rival, seen))
    except TimeoutError:
        return None


def _letters(mover: int) -> tuple[str, str]:
    return PLAYERS[mover], PLAYERS[1 - mover]


def _cells(twin: Twin, letter: str) -> list[tuple[int, int]]:
    """(column, row from the bottom) of each disc of a side."""
    return [
        (column, 5 - row) for row, line in enumerate(twin.board) for column, each in enumerate(line) if each == letter
    ]


def _bit(cell: tuple[int, int]) -> int:
    return _COLUMN * cell[0] + cell[1]


def _negamax(own: int, rival: int, seen: dict[tuple[int, int], int]) -> int:
    """The result for the side to move, who has `own`: +1, 0 or -1."""
    if (own, rival) in seen:
        return seen[own, rival]
    if len(seen) > _MOST:
        raise TimeoutError
    moves = [bit for column in _ORDER if (bit := _landing(own | rival, column))]
    if any(_has_four(own | bit) for bit in moves):
        return 1
    must = [bit for bit in moves if _has_four(rival | bit)]
    best = -1 if moves else 0
    for bit in must or moves:
        best = max(best, -_negamax(rival, own | bit, seen)) if len(must) < 2 else -1
        if best > 0:
            break
    seen[own, rival] = best
    return best


def _landing(discs: int, column: int) -> int:
    free = [1 << _bit((column, row)) for row in range(6) if not discs >> _bit((column, row)) & 1]
    return free[0] if free else 0


def _has_four(discs: int) -> bool:
    return any(discs & discs >> step & discs >> 2 * step & discs >> 3 * step for step in (1, 6, 7, 8))


def _bitbully(twin: Twin) -> Proven:
    """Its score is 22 less the discs that the winner has at the end, for the side to move."""
    board = bitbully_core.BoardCore()
    values = {".": 0, "w": 1, "b": 2}
    assert board.setBoard([[values[each] for each in row] for row in twin.board])
    score = bitbully_core.BitBullyCore().mtdf(board, 0)
    if score == 0:
        return Proven(0)
    played = sum(row.count(PLAYERS[twin.mover if score > 0 else 1 - twin.mover]) for row in twin.board)
    discs = 22 - abs(score) - played
    return Proven(1, 2 * discs - 1) if score > 0 else Proven(-1, 2 * discs)
