"""The position on the board of a review: from the game, from another line, or after a tried move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game import apply_action

if TYPE_CHECKING:
    from table.line import LineCursor
    from table.line_playback import LinePlayback
    from table.review.retry import RetryMode
    from ui.parts.board_panel import BoardPanel


@dataclass(frozen=True, slots=True)
class DisplayedPosition:
    """A position, the position before it, and the move between; the last two are None at the start.

    Attributes:
        moves: all moves from the start of the game, as text.
    """

    state: Any
    before: Any = None
    action: int | None = None
    moves: tuple[str, ...] = ()

    @classmethod
    def of(cls, line: LineCursor, playback: LinePlayback | None, retry: RetryMode | None) -> DisplayedPosition:
        """Return the position to show. Priority: tried move, then line, then game."""
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


def show_position(board: BoardPanel, displayed: DisplayedPosition, now: float) -> None:
    """Show a position on the board: animate a single step, show other changes at once."""
    view = board.view
    shown, last = view.state, view.last_action
    if displayed.state == shown and displayed.action == last:
        return
    if displayed.action is not None and displayed.before == shown:
        board.show_move(displayed.action, shown, displayed.state, now)
    elif (
        last is not None and last in view.game.actions(displayed.state) and apply_action(displayed.state, last) == shown
    ):
        board.show_undo(last, shown, displayed.state, now, displayed.action)
    else:
        view.set_state(displayed.state, displayed.action)
