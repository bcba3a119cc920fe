"""The move that the AI proposes, shown where it would be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from ui.boards.messages import Glyph, Phrase, Status

if TYPE_CHECKING:
    import pygame

    from ui.boards.view import BoardView
    from ui.kit.look import Look


class Hint:
    """A proposal for the position that the view shows when it is made."""

    def __init__(self, view: BoardView, action: int) -> None:
        self.action = action
        self.words = view.describe(action)

    def status(self) -> Status:
        """Return the proposal as the status line says it."""
        return Status((Glyph("lightbulb"), Phrase(text("Hint:")), Phrase(self.words, strong=True)))

    def speaks(self, view: BoardView, pointer: tuple[int, int]) -> bool:
        """Whether the status line is the hint's, rather than that of another place that is pointed at."""
        return not view.pending() and not view.points_past(self.action, pointer)

    def draw(self, surface: pygame.Surface, _look: Look, view: BoardView) -> None:
        """Draw the proposal on the board."""
        view.draw_hint(surface, self.action)


def looking() -> Status:
    """Return the status line while a hint is looked for."""
    return Status((Glyph("lightbulb"), Phrase(text("Looking for a good move…"))))
