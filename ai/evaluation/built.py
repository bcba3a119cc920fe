"""A side's progress in building, without regard to the other side: by default the length of its longest line of pieces.

The yardsticks (`ai.search.builder`) play by this number. Its rules are plain Python, because yardsticks evaluate only
positions after their own moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.spec import Game
from game.text import SIDES, Board

_RULES: dict[type, Callable[[Any, int], int]] = {}


def offer_built(state_type: type, rule: Callable[[Any, int], int]) -> None:
    """Register the rule of a board without lines: `rule(state, player)` grows towards a win."""
    _RULES[state_type] = rule


def built(game: Game, state: Any, player: int) -> int:
    """Return the progress of `player` in building, also in a finished position; the number grows towards a win."""
    rule = _RULES.get(game.state_type)
    return longest_line(game.board(state), SIDES[player]) if rule is None else rule(state, player)


def longest_line(board: Board, letter: str) -> int:
    """Return the most pieces of a letter, small or capital, side by side in a row, a column or a diagonal."""
    stride = len(board[0]) + 1  # one more column, always empty, so that no line wraps
    cells = 0
    for i, row in enumerate(board):
        for j, piece in enumerate(row):
            if piece.lower() == letter:
                cells |= 1 << stride * i + j
    return max(_run(cells, step) for step in (1, stride - 1, stride, stride + 1))


def _run(cells: int, step: int) -> int:
    """Return the length of the longest run in `cells` with `step` bits from one cell to the next."""
    length = 0
    while cells:
        cells &= cells >> step
        length += 1
    return length
