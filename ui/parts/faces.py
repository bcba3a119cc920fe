"""The faces of the levels, drawn from `assets/faces`: a round picture of each level's creature, in three moods."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pygame

from ai.levels import LEVEL_NAMES, level_of, named_level
from saves.assets import asset
from ui.boards import piece_icon
from ui.kit import Look, paint
from ui.kit.cache import SurfaceCache
from ui.kit.icons import drawn
from ui.kit.tree import Canvas, Node
from ui.parts.pictures import piece

if TYPE_CHECKING:
    from coach.conversation import Mood

_MOODS = re.compile(r'<g id="(calm|pleased|surprised)">.*?</g>\s*', re.DOTALL)
_BADGE = 0.4  # the side of the piece at a face, as a share of the face's side
_faces = SurfaceCache(windows=0.5)


def draw_face(surface: pygame.Surface, rect: pygame.Rect, look: Look, number: float, mood: Mood = "calm") -> None:
    """Draw the face of the level `number`, such as 6.5, as large as fits into `rect`, in a thin ring."""
    size, level, theme = min(rect.size), named_level(number), look.theme
    face = _faces.get((level, mood, size), lambda: _load(level, mood, size))
    place = face.get_rect(center=rect.center)
    surface.blit(face, place)
    ring = theme.text if theme.is_contrast else theme.outline
    paint.circle(surface, place.center, size / 2, None, ring, max(look.hairline, size // 64))


def face(number: float, size: float, mood: Mood = "calm") -> Node:
    """Return the face of a level as a node, `size` logical pixels wide and high."""
    return Canvas(lambda surface, rect, look: draw_face(surface, rect, look, number, mood), wide=size, tall=size)


def face_of(player: str | None, size: float) -> Node | None:
    """Return the face of a player by its name, such as `level-6.5`; None if the player is no level."""
    level = level_of(player or "")
    return None if level is None else face(level, size)


def player_picture(player: str | None, game: str, side: int, size: float, mood: Mood = "calm") -> Node:
    """Return a side's piece as a node; for a level, its face with the piece at the lower right. `size` is logical."""
    level = level_of(player or "")
    if level is None:
        return piece(game, side, size)

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        draw_face(surface, rect, look, level, mood)
        icon = piece_icon(game, side, round(_BADGE * rect.w), look.theme)
        surface.blit(icon, icon.get_rect(bottomright=(rect.right + rect.w // 14, rect.bottom + rect.w // 28)))

    return Canvas(draw, wide=size, tall=size)


def _load(level: int, mood: Mood, size: int) -> pygame.Surface:
    path = asset("faces", f"{LEVEL_NAMES[level - 1].lower()}.svg")
    surface = drawn(path, size, lambda source: _MOODS.sub(lambda layer: layer[0] if layer[1] == mood else "", source))
    surface.blit(_disc(size), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return surface


def _disc(size: int) -> pygame.Surface:
    """Return a white disc, `size` pixels across, on a transparent square."""
    disc = pygame.Surface((size, size), pygame.SRCALPHA)
    paint.circle(disc, (size / 2, size / 2), size / 2, (255, 255, 255))
    return disc
