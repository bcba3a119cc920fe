"""Which position is on the board of a review: one of the game, of a line beside it, or one in which a move is tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game import apply_action

if TYPE_CHECKING:
    from table.line import LineCursor
    from ui.play.board_panel import BoardPanel
    from ui.review.trying import Trying
    from ui.review.walk import Walk


@dataclass(frozen=True, slots=True)
class Stand:
    """A position, the one before it, and the move between; both are None at the start."""

    state: Any
    before: Any = None
    action: int | None = None

    @classmethod
    def of(cls, line: LineCursor, walk: Walk | None, trying: Trying | None) -> Stand:
        """Return what is to be shown: a move that is tried goes before a line, and that before the game."""
        if trying is not None:
            played = trying.turn.move.before
            if trying.tried is None:
                return cls._of_game(line, trying.turn.ply)
            return cls(apply_action(played, trying.tried), played, trying.tried)
        if walk is not None and walk.at:
            return cls(walk.states[walk.at], walk.states[walk.at - 1], walk.actions[walk.at - 1])
        return cls._of_game(line, line.ply if walk is None else walk.ply)

    @classmethod
    def _of_game(cls, line: LineCursor, ply: int) -> Stand:
        states = line.match.states
        return cls(states[ply], states[ply - 1], line.match.moves[ply - 1]) if ply else cls(states[0])


def show(board: BoardPanel, stand: Stand, now: float) -> None:
    """Bring a position on the board: a step by its animation, anything else at once."""
    view = board.view
    shown, last = view.state, view.last_action
    if stand.state == shown and stand.action == last:
        return
    if stand.action is not None and stand.before == shown:
        board.show_move(stand.action, shown, stand.state, now)
    elif last is not None and last in view.game.actions(stand.state) and apply_action(stand.state, last) == shown:
        board.show_undo(last, shown, stand.state, now, stand.action)
    else:
        view.set_state(stand.state, stand.action)
