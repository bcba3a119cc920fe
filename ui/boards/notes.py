"""An entry of the list of moves: what is said of a move, and what is drawn beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from coach.board_texts import MoveNote

if TYPE_CHECKING:
    import pygame

    from ui.kit.look import Look
    from ui.kit.theme import Colour


class Extra(Protocol):
    """What else a move did, drawn in the room that its text leaves."""

    def draw(self, surface: pygame.Surface, look: Look, room: pygame.Rect, ink: Colour) -> None:
        """Draw it at the left of `room`, or as much of it as fits there."""


@dataclass(frozen=True, slots=True)
class MoveEntry(MoveNote):
    """An entry of the list of moves.

    Attributes:
        extra: what else the move did, if the board draws that.
    """

    extra: Extra | None = None
