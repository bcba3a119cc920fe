"""A side's progress, without regard to the opponent: by default the length of its longest line of pieces.

The weak players `builder` and `careful-builder` (`ai.search.builder`) play by this number. It is computed in plain
Python, because these players evaluate only positions after their own moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.spec import Game
from game.text import SIDES, Board

_RULES: dict[type, Callable[[Any, int], int]] = {}


def offer_built(state_type: type, rule: Callable[[Any, int], int]) -> None:
    """Register the measure of progress for a board without lines.

    `rule(state, player)` returns a number, the greater the nearer `player` is to a win.
    """
    _RULES[state_type] = rule


def built(game: Game, state: Any, player: int) -> int:
    """Return the progress of `player` as a number, also in a finished position; more is nearer to a win."""
    game.companion("evaluation")  # registers the rule
    rule = _RULES.get(game.state_type)
    return longest_line(game.board(state), SIDES[player]) if rule is None else rule(state, player)


def longest_line(board: Board, letter: str) -> int:
    """Return the length of the longest row, column or diagonal of a player's pieces, each marked by `letter`."""
    stride = len(board[0]) + 1  # one more column, always empty, so that no line wraps
    cells = 0
    for i, row in enumerate(board):
        for j, piece in enumerate(row):
            if piece.lower() == letter:
                cells |= 1 << stride * i + j
    return max(_run(cells, step) for step in (1, stride - 1, stride, stride + 1))


def _run(cells: int, step: int) -> int:
    """Return the length of the longest line in the bitboard `cells`; the next cell of a line is `step` bits further."""
    length = 0
    while cells:
        cells &= cells >> step
        length += 1
    return length
