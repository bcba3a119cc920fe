"""An entry of the list of moves: the text of a move, and a drawing beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame

from coach.board_texts import MoveNote
from ui.kit import Colour, Look


class Extra(Protocol):
    """A further effect of a move, drawn beside the move's text."""

    def draw(self, surface: pygame.Surface, look: Look, room: pygame.Rect, ink: Colour) -> None:
        """Draw the effect at the left of the rectangle `room`, as far as it fits."""


@dataclass(frozen=True, slots=True)
class MoveEntry(MoveNote):
    """An entry of the list of moves.

    Attributes:
        extra: the drawing of a further effect; None if there is none.
    """

    extra: Extra | None = None
