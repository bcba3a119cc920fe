"""Playback of a line beside the game, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game import RulesError, apply_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game import Game


NO_LINE = -1
"""The number of the playback of a stored variation, which is not in the list of offered lines."""


class LinePlayback:
    """A line of moves from a position of the game; it ends before the first move that cannot be played.

    Attributes:
        ply: number of moves of the game before the line begins.
        number: index of the line among the offered lines.
        names: the moves of the line as text.
        at: number of moves of the line before the position shown.
    """

    def __init__(self, game: Game, state: Any, line: Sequence[str], ply: int, number: int) -> None:
        """Begin before the first move of `line`, whose moves are text."""
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
        """Go `moves` moves forward, or back if negative; False if there are fewer moves."""
        if not 0 <= self.at + moves <= len(self.actions):
            return False
        self.at += moves
        return True
