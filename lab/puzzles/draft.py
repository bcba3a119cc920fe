"""A puzzle as it is found, before it has a rating."""

from __future__ import annotations

from typing import NamedTuple


class PuzzleDraft(NamedTuple):
    """A puzzle without a rating, as JSON values.

    Attributes:
        id: see `lab.puzzles.symmetry`.
        moves: actions from the board's start to the position.
        plies: plies to the win; 1 unless the kind is a win; length of the solution where points decide.
        kind: see `lab.puzzles.lines`.
        solution: actions: the solver's, the strongest defence, the solver's and so on.
        number: the number of its game.
        source: the name of its game, as displayed.
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
