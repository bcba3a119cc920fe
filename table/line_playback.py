"""A line beside the game, gone through move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game import RulesError, apply_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game import Game


NO_LINE = -1
"""The number of a walk along a kept variation, which no row of the card offers."""


class LinePlayback:
    """Moves from a position of the game; those that cannot be played end the line.

    Attributes:
        ply: how many moves of the game were made before it begins.
        number: which of the lines that are offered it is, from 0.
        names: its moves as text.
        at: how many of them were made in the position shown.
    """

    def __init__(self, game: Game, state: Any, line: Sequence[str], ply: int, number: int) -> None:
        """Begin before the first of some moves, given as text."""
        self.ply, self.number = ply, number
        self.states, self.actions = [state], []
        self.at = 0
        for move in line:
            try:
                action = game.legal_action(self.states[-1], move)
            except RulesError:
                break
            self.actions.append(action)
            self.states.append(apply_action(self.states[-1], action))
        self.names = tuple(line[: len(self.actions)])

    def step(self, moves: int) -> bool:
        """Go so many moves on, or back where negative; False if there are not so many."""
        if not 0 <= self.at + moves <= len(self.actions):
            return False
        self.at += moves
        return True
