"""The bubble that explains a feature or a group of features: a few words and a picture."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from coach.boards import feature_sample, features_of
from game.texts import text
from ui.boards import Wanted, thumbnail
from ui.kit.tree.layout import Column, Panel
from ui.kit.tree.leaves import Canvas, Text, paragraph

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
    px, features = look.px, features_of(game.name)
    words = text(features.of[name].words) if name in features.of else ""
    bubble = Panel(
        Column(
            Text(features.title(name), weight="semi"),
            words and paragraph(words, size=12, leading=1.4),
            note and paragraph(note, size=12, tone="accent", leading=1.4),
            pictured and Canvas(partial(_draw_sample, game, name), tall=_PICTURE),
            gap=2,
        ),
        fill="raised", border="outline" if look.theme.is_contrast else "line", radius=12, elevation=3, pad=_PAD,
    )  # fmt: skip
    rect = pygame.Rect(0, 0, px(_WIDE), bubble.heights(px(_WIDE), look).wanted)
    rect.midright = near.left - px(8), near.centery
    if rect.left < px(8):
        rect.midleft = near.right + px(8), near.centery
    bubble.place(rect.clamp(surface.get_rect().inflate(-px(16), -px(16))), look)
    bubble.paint(surface, look)


def _draw_sample(game: Game, name: str, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    state, cells = feature_sample(game, name)
    surface.blit(thumbnail(game.name, state, rect.size, look.theme, Wanted(aided=(), framed=cells)), rect)
