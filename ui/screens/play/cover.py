"""The cover over the board while a game with clocks is paused, so that nobody thinks without using time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text

if TYPE_CHECKING:
    import pygame

    from table.session import Session
    from ui.kit.look import Look

_ICON, _TITLE, _LINE = 40, 24, 15
_APART = 36  # logical distance of the lines


def covers(session: Session) -> bool:
    """Return whether the board is covered: a person plays, and the pause stops a clock."""
    plays = session.outcome is None and session.config.humans > 0
    return plays and session.paused and session.clock is not None and bool(session.match.moves)


def draw_cover(surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Draw the cover over the board at `rect`."""
    look.card(surface, rect)
    x, y, apart = rect.centerx, rect.centery, look.px(_APART)
    look.icon(surface, "pause", (x, y - apart), _ICON, look.theme.text2)
    look.text(surface, text("Paused"), (x, y + apart // 4), _TITLE, "display", anchor="center")
    explanation, room = text("The board is hidden while the clocks are stopped."), rect.w - look.px(32)
    look.text(surface, explanation, (x, y + apart), _LINE, "medium", look.theme.text2, "center", room)
