"""A puzzle without a rating."""

from __future__ import annotations

from typing import NamedTuple


class PuzzleDraft(NamedTuple):
    """A puzzle without a rating, as JSON values.

    Attributes:
        id: see `lab.puzzles.symmetry`.
        moves: actions from the board's start to the position.
        plies: plies to the win, or the length of the solution where points decide. 1 if the solution does not win.
        kind: see `lab.puzzles.lines`.
        solution: the actions of the solver and of the strongest defence, in turn.
        number: the number of the game that the position comes from.
        source: the displayed name of that game.
        length: number of the solver's turns.
        also: further lines that are as right as the solution.
    """

    id: str
    moves: list[int]
    plies: int
    kind: str
    solution: list[int]
    number: int
    source: str
    length: int
    also: list[list[int]]
