"""The bubble that explains a feature or a group of features: a few words and a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import feature_sample, features_of
from game.texts import text
from ui.boards import Wanted, thumbnail

if TYPE_CHECKING:
    from game.spec import Game
    from ui.kit.look import Look

_WIDE, _PAD, _PICTURE = 284, 14, 168  # logical


def draw(
    surface: pygame.Surface,
    look: Look,
    game: Game,
    name: str,
    near: pygame.Rect,
    note: str = "",
    *,
    pictured: bool = True,
) -> None:
    """Draw the bubble to the left or right of `near`, where there is room.

    `note` is a line under the words; `pictured` says whether a board below illustrates it.
    """
    px, theme = look.px, look.theme
    features = features_of(game.name)
    words = text(features.of[name].words) if name in features.of else ""
    room = px(_WIDE - 2 * _PAD)
    tall = look.paragraph_height(words, room, 12, "medium", 1.4) if words else 0
    below = look.paragraph_height(note, room, 12, "medium", 1.4) if note else 0
    picture = px(8 + _PICTURE) if pictured else 0
    rect = pygame.Rect(0, 0, px(_WIDE), px(_PAD + 22) + tall + below + picture + px(_PAD))
    rect.midright = near.left - px(8), near.centery
    if rect.left < px(8):
        rect.midleft = near.right + px(8), near.centery
    rect.clamp_ip(surface.get_rect().inflate(-px(16), -px(16)))
    look.panel(surface, rect, 12, theme.raised, theme.outline if theme.is_contrast else theme.line, 1, 3)
    left, y = rect.x + px(_PAD), rect.y + px(_PAD)
    look.text(surface, features.title(name), (left, y + px(7)), 14, "semi", room=room)
    y += px(22)
    if words:
        y += look.paragraph(surface, words, (left, y), room, 12, "medium", theme.text2, 1.4)
    if note:
        look.paragraph(surface, note, (left, y), room, 12, "medium", theme.accent, 1.4)
    if pictured:
        state, cells = feature_sample(game, name)
        board = thumbnail(game.name, state, (room, px(_PICTURE)), theme, Wanted(aided=(), framed=cells))
        surface.blit(board, (left, rect.bottom - px(_PAD + _PICTURE)))
