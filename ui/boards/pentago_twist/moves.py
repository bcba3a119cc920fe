"""The twist of a move in words, icons and a tiny picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game import pentago_twist as rules
from game.text import square_name
from game.texts import text
from game.verbs import current_player
from ui.boards.notes import Note
from ui.kit import paint
from ui.kit.theme import mix

if TYPE_CHECKING:
    from ui.boards.view import State
    from ui.kit.look import Look
    from ui.kit.theme import Colour

QUADRANTS = ("top left", "top right", "bottom left", "bottom right")
KINDS = ("Rotate", "Mirror")
_THEN = ("{cell}, then turn the {quadrant} quadrant", "{cell}, then mirror the {quadrant} quadrant")
_DONE = ("{quadrant} rotated", "{quadrant} mirrored")
ICONS = ("rotate-cw", "flip-vertical-2")
Twist = tuple[int, int]
"""(quadrant, kind)"""


@dataclass(frozen=True, slots=True)
class Twisted:
    """The quadrant that a move twisted, counted from the top left, and how: 0 turned clockwise, 1 mirrored."""

    quadrant: int
    kind: int

    def draw(self, surface: pygame.Surface, look: Look, room: pygame.Rect, ink: Colour) -> None:
        """Four quadrants with one lit and, where it fits, the icon of its twist."""
        x, middle = room.midleft
        self._draw_quadrants(surface, look, (x, middle))
        if room.w >= look.px(32):
            look.icon(surface, ICONS[self.kind], (x + look.px(24), middle), 13, ink)

    def _draw_quadrants(self, surface: pygame.Surface, look: Look, at: tuple[int, int]) -> None:
        theme = look.theme
        side, pitch = look.px(5.4), look.px(6.6)
        for quadrant in range(4):
            rect = pygame.Rect(at[0] + quadrant % 2 * pitch, at[1] - pitch + quadrant // 2 * pitch, side, side)
            colour = theme.accent if quadrant == self.quadrant else mix(theme.surface, theme.outline, 0.75)
            paint.panel(surface, rect, max(1, look.px(1.2)), colour)


def note_of(move: str, before: State, action: int) -> Note:
    """The entry of a move in the list of moves."""
    return Note(move, int(current_player(before)), extra=Twisted(action >> 1 & 3, action & 1), words=twisted(action))


def in_steps(move: str) -> str:
    """Return a move, given as text, in words: the marble, then the twist."""
    action = rules.parse_action(rules.initial_state(), move)
    cell, quadrant = square_name(*rules.square_of(action >> 3)), text(QUADRANTS[action >> 1 & 3])
    return text(_THEN[action & 1], cell=cell, quadrant=quadrant)


def twisted(action: int) -> str:
    """Return what a move did to its quadrant, in words."""
    return text(_DONE[action & 1], quadrant=text(QUADRANTS[action >> 1 & 3]))


def described(side: str, action: int) -> str:
    """Return a move in words: the marble, and then the twist."""
    twist, where = text(KINDS[action & 1]).lower(), text(QUADRANTS[action >> 1 & 3])
    name = square_name(*rules.square_of(action >> 3))
    return text("{side} on {cell}, {twist} {quadrant}", side=side, cell=name, twist=twist, quadrant=where)


def beside(twist: Twist, dx: int, dy: int) -> Twist:
    """Return the twist to which an arrow key leads from another one, as their buttons lie; at the edge the same."""
    quadrant, kind = twist
    column = min(max(quadrant % 2 * 2 + kind + dx, 0), 3)
    row = min(max(quadrant // 2 - dy, 0), 1)
    return row * 2 + column // 2, column % 2
