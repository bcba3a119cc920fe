"""What stands beside a move in the list of moves: its piece, and what else it did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import pygame

    from ui.kit.look import Look
    from ui.kit.theme import Colour


class Extra(Protocol):
    """What else a move did, drawn in the room that its text leaves."""

    def draw(self, surface: pygame.Surface, look: Look, room: pygame.Rect, ink: Colour) -> None:
        """Draw it at the left of `room`, or as much of it as fits there."""


@dataclass(frozen=True, slots=True)
class Note:
    """One entry of the list of moves.

    Attributes:
        text: the move.
        player, kind: whose piece was placed, and which.
        extra: what else the move did, if the board tells that.
        words: the same in words.
    """

    text: str
    player: int
    kind: str = "regular"
    extra: Extra | None = None
    words: str = ""
