"""The base of screens with a board on which a person makes moves."""

from __future__ import annotations

import pygame

from game import Game
from ui.parts.board_panel import BoardPanel
from ui.shell.tree_scene import TreeScene

_MOUSE = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.WINDOWLEAVE,
)


class BoardScene(TreeScene):
    """A screen with a board, which is a node of its tree. The board gets every movement of the pointer, and every press
    outside the controls; `key` of the subclass handles the keyboard.
    """

    game: Game
    board: BoardPanel

    @property
    def board_at_hand(self) -> str:
        return self.game.name

    def respond(self, event: pygame.event.Event) -> bool:
        used = self.mouse(event) if event.type in _MOUSE else self.key(event)
        if used:
            self.invalidate()
        return used

    def mouse(self, event: pygame.event.Event) -> bool:
        """Take an event of the mouse; True if something changed."""
        used = self.controls.handle(event, self.look)
        if event.type == pygame.MOUSEWHEEL:
            return used
        if event.type != pygame.MOUSEBUTTONDOWN or self.controls.hovered in (None, self.board):
            used = self.board.handle(event) or used
        if event.type == pygame.MOUSEBUTTONUP and self.app.is_on_top(self):
            self.give_focus_back()
        return used

    def give_focus_back(self) -> None:
        """Give the keyboard's focus back to the board, after a click."""
        self.controls.focus(self.board, self.look)

    def key(self, event: pygame.event.Event) -> bool:
        """Take any other event; True if something changed."""
        return super().respond(event)

    def choose(self, index: int) -> None:
        """Take a piece of the selector in hand."""
        self.board.view.choose(index)
        self.invalidate()

    def is_animating(self, now: float) -> bool:
        """Whether the board or a control is animating."""
        return self.board.animates(now) or super().is_animating(now)
