"""Small drawings of the tree: triangles, edges, cuts, and labels that do not overlap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from ui.kit import paint

if TYPE_CHECKING:
    from ui.kit.look import Look
    from ui.kit.theme import Colour, Theme

Point = tuple[float, float]
_CUT = 11  # logical radius


def colour_of(theme: Theme, mine: bool) -> Colour:
    """Return the colour of MAX or of MIN; their triangles differ in shape too."""
    return theme.trace1 if mine and not theme.is_light else theme.warn if mine else theme.trace2


def triangle(surface: pygame.Surface, centre: Point, radius: float, colour: Colour, *, up: bool) -> None:
    """Draw a triangle: up for the maximum, down for the minimum."""
    sign = -1 if up else 1
    x, y = centre
    points = [(x, y + sign * radius), (x - radius, y - sign * radius * 0.7), (x + radius, y - sign * radius * 0.7)]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, True, points)


def dashes(surface: pygame.Surface, start: Point, end: Point, colour: Colour, dash: int) -> None:
    """Draw a dashed edge."""
    a, b = pygame.Vector2(start), pygame.Vector2(end)
    length = a.distance_to(b)
    if length < 1:
        return
    way, at = (b - a) / length, 0.0
    while at < length:
        pygame.draw.aaline(surface, colour, a + way * at, a + way * min(at + dash, length))
        at += 2 * dash


def cut(surface: pygame.Surface, look: Look, centre: Point) -> None:
    """Draw scissors in a ring."""
    theme = look.theme
    paint.circle(surface, centre, look.px(_CUT), theme.surface, theme.danger, look.px(1.5))
    look.icon(surface, "scissors", centre, 13, theme.danger)


class Labels:
    """Writes labels inside `room` where they overlap neither each other nor the taken places."""

    def __init__(self, look: Look, room: pygame.Rect) -> None:
        self._look, self._room = look, room
        self._taken: list[pygame.Rect] = []

    def take(self, rect: pygame.Rect) -> None:
        """Reserve a place."""
        self._taken.append(rect)

    def take_if_free(self, rect: pygame.Rect) -> bool:
        """Reserve a place if it is free; return whether it was free."""
        free = self._room.contains(rect) and rect.collidelist(self._taken) < 0
        if free:
            self.take(rect)
        return free

    def write(self, surface: pygame.Surface, label: str, centre: Point, size: float, colour: Colour) -> bool:
        """Write a label around a point if the place is free; return whether it was free."""
        look = self._look
        rect = pygame.Rect(0, 0, look.text_width(label, size, "semi") + look.px(4), look.px(size + 2))
        rect.center = round(centre[0]), round(centre[1])
        free = self.take_if_free(rect)
        if free:
            look.text(surface, label, centre, size, "semi", colour, "center")
        return free
