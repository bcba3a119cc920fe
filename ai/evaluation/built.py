"""What a side has built by itself, whatever the other side does: the longest line of its pieces, or what a board says.

By this the yardsticks play (`ai.search.builder`). Plain Python: they only look at positions after their own moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.spec import Game
from game.text import SIDES, Board

_RULES: dict[type, Callable[[Any, int], int]] = {}


def offer_built(state_type: type, rule: Callable[[Any, int], int]) -> None:
    """Say what counts on a board on which it is no line: `rule(state, player)` is more, the nearer it is to a win."""
    _RULES[state_type] = rule


def built(game: Game, state: Any, player: int) -> int:
    """Return how much `player` has built, decided or not: the more, the nearer to a win."""
    rule = _RULES.get(game.state_type)
    return longest_line(game.board(state), SIDES[player]) if rule is None else rule(state, player)


def longest_line(board: Board, letter: str) -> int:
    """Return the most pieces of a letter, small or capital, side by side in a row, a column or a diagonal."""
    stride = len(board[0]) + 1  # a column more, which is empty: no line goes on in the next row
    cells = 0
    for i, row in enumerate(board):
        for j, piece in enumerate(row):
            if piece.lower() == letter:
                cells |= 1 << stride * i + j
    return max(_run(cells, step) for step in (1, stride - 1, stride, stride + 1))


def _run(cells: int, step: int) -> int:
    """Return how many of `cells` follow one another at most, each `step` bits after the one before."""
    length = 0
    while cells:
        cells &= cells >> step
        length += 1
    return length
