"""Playback of a line beside the game, move by move, and the position that is shown: from the game, from the line, or
after a tried move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game import RulesError, apply_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game import Game
    from table.line import LineCursor
    from table.review.retry import RetryMode


NO_LINE = -1
"""`LinePlayback.number` for a stored variation, which is not in the list of offered lines."""


class LinePlayback:
    """A line of moves from a position of the game; it ends before the first move that cannot be played.

    Attributes:
        ply: number of moves of the game before the line begins.
        number: index of the line in the list of offered lines, or `NO_LINE`.
        names: the moves of the line as text.
        at: number of moves of the line that lead to the position shown.
    """

    def __init__(self, game: Game, state: Any, line: Sequence[str], ply: int, number: int) -> None:
        """Begin before the first move of `line`, whose moves are text; `ply` and `number` are the attributes."""
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
        """Go `moves` moves forward, or back if `moves` is negative; return False if there are fewer moves."""
        if not 0 <= self.at + moves <= len(self.actions):
            return False
        self.at += moves
        return True


@dataclass(frozen=True, slots=True)
class DisplayedPosition:
    """A position, the position before it, and the move between the two.

    At the start of the game, the position before and the move are None.

    Attributes:
        moves: all moves from the start of the game, as text.
    """

    state: Any
    before: Any = None
    action: int | None = None
    moves: tuple[str, ...] = ()

    @classmethod
    def of(cls, line: LineCursor, playback: LinePlayback | None, retry: RetryMode | None) -> DisplayedPosition:
        """Return the position to show. Priority: first a tried move, then a line, then the game."""
        if retry is not None:
            played = retry.turn.move.before
            if retry.tried is None:
                return cls._of_game(line, retry.turn.ply)
            name = retry.turn.game.action_to_string(played, retry.tried)
            moves = (*line.match.moves_text[: retry.turn.ply], name)
            return cls(apply_action(played, retry.tried), played, retry.tried, moves)
        if playback is not None and playback.at:
            moves = (*line.match.moves_text[: playback.ply], *playback.names[: playback.at])
            return cls(
                playback.states[playback.at], playback.states[playback.at - 1], playback.actions[playback.at - 1], moves
            )
        return cls._of_game(line, line.ply if playback is None else playback.ply)

    @classmethod
    def _of_game(cls, line: LineCursor, ply: int) -> DisplayedPosition:
        states, moves = line.match.states, line.match.moves
        if not ply:
            return cls(states[0])
        return cls(states[ply], states[ply - 1], moves[ply - 1], tuple(line.match.moves_text[:ply]))
