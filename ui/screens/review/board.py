"""The board of a review, and the position on it: from the game, from another line, or after a tried move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game import apply_action
from ui.parts.board_panel import BoardPanel

if TYPE_CHECKING:
    from collections.abc import Callable

    from table.line import LineCursor
    from table.line_playback import LinePlayback
    from table.review.retry import RetryMode
    from ui.boards.view import BoardView

_MARGIN = 24
"""Logical margin around the board in a picture."""


class ReviewBoard(BoardPanel):
    """Offers each click to `on_click` first, which gets the pixel and returns whether it used the click."""

    def __init__(
        self,
        view: BoardView,
        on_play: Callable[[int], None],
        on_change: Callable[[], None],
        complain: Callable[[str], None],
        on_click: Callable[[tuple[int, int]], bool],
    ) -> None:
        super().__init__(view, on_play, on_change, complain)
        self._on_click = on_click

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; clicks that the review does not use go to the board."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._on_click(event.pos):
            return True
        return super().handle(event)

    def turn_round(self, pointer: tuple[int, int]) -> None:
        """Show the board from the other side, and update the cell under the pointer."""
        self.view.turned_round = not self.view.turned_round
        self.view.layout(self.rect)
        if not self.view.keyboard:
            self.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pointer, rel=(0, 0), buttons=(0, 0, 0)))

    def picture(self, now: float) -> pygame.Surface:
        """Return a picture of the board with its marks, in the size of the window, without the selector of pieces."""
        view, margin = self.view, self.view.metrics.px(_MARGIN)
        view.still = True
        room = pygame.Rect((margin, margin), view.fit(*self.rect.size))
        drawn = pygame.Surface(room.inflate(2 * margin, 2 * margin).size)
        drawn.fill(view.theme.bg)
        view.layout(room)
        self.draw_view(drawn, now)
        view.still = False
        view.layout(self.rect)
        return drawn

    def cursor_at(self, position: tuple[int, int]) -> int:
        """The hand cursor also over the better move."""
        if self.view.answer_at(position):
            return pygame.SYSTEM_CURSOR_HAND
        return super().cursor_at(position)


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
