"""The board of a review, and a function that shows a position on it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import apply_action
from table.line_playback import DisplayedPosition
from ui.parts.board_panel import BoardPanel


class ReviewBoard(BoardPanel):
    """A board whose left clicks go first to `on_click`, which gets the pixel and returns whether it used the click."""

    on_click: Callable[[tuple[int, int]], bool]

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; clicks that the review does not use go to the board. True if the event was used."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.on_click(event.pos):
            return True
        return super().handle(event)

    def turn_round(self, pointer: tuple[int, int]) -> None:
        """Show the board from the other side, and update the cell under the pointer."""
        self.view.turned_round = not self.view.turned_round
        self.view.layout(self.rect)
        if not self.view.keyboard:
            self.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pointer, rel=(0, 0), buttons=(0, 0, 0)))

    def cursor_at(self, position: tuple[int, int]) -> int:
        if self.view.answer_at(position):
            return pygame.SYSTEM_CURSOR_HAND
        return super().cursor_at(position)


def show_position(board: BoardPanel, displayed: DisplayedPosition, now: float) -> None:
    """Show a position on the board: animate a single step, show other changes at once."""
    view, state = board.view, displayed.state
    shown, last = view.state, view.last_action
    if state == shown and displayed.action == last:
        return
    if displayed.action is not None and displayed.before == shown:
        board.show_move(displayed.action, shown, state, now)
    elif last is not None and last in view.game.actions(state) and apply_action(state, last) == shown:
        board.show_undo(last, shown, state, now, displayed.action)
    else:
        view.set_state(state, displayed.action)
