"""The card of a player: piece, name, state, clock, and the progress of a thinking AI."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from coach.move_descriptions import AGAIN
from game.texts import text
from ui.kit import fonts
from ui.kit.look import Look
from ui.parts.live import clock_width, draw_clock, draw_spinner
from ui.parts.side_styles import SideStyles

_AGAIN_TALL = 30  # logical height of the sign for an extra turn


@dataclass(frozen=True, slots=True)
class PlayerCardText:
    """Content of a card.

    Attributes:
        player: side 0 or 1.
        details: texts below the name, the longest first; the first that fits is shown.
        active: whether it is this side's turn.
        longest: seconds of the longest clock reading, None without clocks.
        has_line: whether the card has a thinking line.
        again: whether the side moves again after its own move.
    """

    player: int
    name: str
    details: tuple[str, ...]
    active: bool
    longest: float | None
    has_line: bool
    again: bool = False


@dataclass(frozen=True, slots=True)
class Thought:
    """Content of the thinking line; `busy` shows the spinner."""

    label: str
    detail: str = ""
    busy: bool = False


class PlayerCard:
    """One card. `draw` paints the cached layer; `draw_clock` and `draw_thought` paint over it in any frame."""

    def __init__(self, sides: SideStyles) -> None:
        self.sides = sides
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.text = PlayerCardText(0, "", ("",), False, None, False)
        self.beside: pygame.Rect | None = None
        """Place of another part at the right of the card, or None."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw everything but the clock and the thinking line."""
        content, rect = self.text, self.rect
        theme = look.theme
        border, width = (theme.accent, 2) if content.active else (theme.line, 1)
        look.panel(surface, rect, 14, theme.surface, border, width, 1)
        icon = self.sides.icon(content.player, look.px(42), theme)
        surface.blit(icon, icon.get_rect(center=(rect.x + look.px(36), rect.y + look.px(38))))
        left = rect.x + look.px(74)
        room = self._name_end(look) - look.px(8) - left
        y = rect.y + self._draw_name(surface, look, left, room)
        detail = next(
            (way for way in content.details if look.text_width(way, 13, "medium") <= room), content.details[-1]
        )
        look.text(surface, detail, (left, y), 13, "medium", theme.text2, room=room)
        if content.again:
            self._draw_again(surface, look)
        if content.has_line:
            look.line(surface, rect.x + look.px(16), rect.y + look.px(76), rect.w - look.px(32))

    def draw_clock(self, surface: pygame.Surface, look: Look, seconds: float, running: bool, *, begun: bool) -> None:
        """Draw the clock with the seconds left."""
        draw_clock(surface, look, self._clock_rect(look), seconds, running, begun=begun)

    def draw_thought(self, surface: pygame.Surface, look: Look, thought: Thought) -> None:
        """Draw the thinking line."""
        theme, rect = look.theme, self.rect
        middle = rect.y + look.px(98)
        left = rect.x + look.px(46 if thought.busy else 18)
        if thought.busy:
            draw_spinner(surface, look, (rect.x + look.px(28), middle))
        ink = theme.accent if thought.busy else theme.text3
        end = look.text(surface, thought.label, (left, middle), 13, "semi" if thought.busy else "medium", ink).right
        right = rect.right - look.px(16)
        if self.beside is not None and self.beside.bottom > rect.y + look.px(76):
            right = self.beside.left - look.px(8)
        ink = theme.text2 if thought.busy else theme.text3
        room = right - end - look.px(12)
        if thought.detail and look.text_width(thought.detail, 13) <= room:
            look.text(surface, thought.detail, (right, middle), 13, "medium", ink, "right")

    def _draw_name(self, surface: pygame.Surface, look: Look, left: int, room: int) -> int:
        """Draw the name, a long one in two lines; return the distance of the details from the top of the card."""
        name, top = self.text.name, self.rect.y
        if look.text_width(name, 16, "semi") <= room:
            look.text(surface, name, (left, top + look.px(28)), 16, "semi")
            return look.px(50)
        first = fonts.wrap(name, look.px(14), "semi", room)[0]
        look.text(surface, first, (left, top + look.px(19)), 14, "semi")
        look.text(surface, name[len(first) :].strip(), (left, top + look.px(37)), 14, "semi", room=room)
        return look.px(57)

    def _draw_again(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the sign for an extra turn."""
        good, rect = look.theme.good, self._again_rect(look)
        look.panel(surface, rect, _AGAIN_TALL / 2, look.soft(good, 0.1), good, 1)
        words = self._again_words()
        look.icon(surface, AGAIN, (rect.x + look.px(18 if words else _AGAIN_TALL / 2), rect.centery), 16, good)
        if words:
            look.text(surface, words, (rect.x + look.px(32), rect.centery), 13, "semi", good)

    def _again_words(self) -> str:
        """The words for an extra turn; empty where another part takes the room, so that only the icon is drawn."""
        return text("Extra turn") if self.text.longest is None and self.beside is None else ""

    def _again_rect(self, look: Look) -> pygame.Rect:
        words = self._again_words()
        wide = look.px(46) + look.text_width(words, 13, "semi") if words else look.px(_AGAIN_TALL)
        rect = pygame.Rect(0, 0, wide, look.px(_AGAIN_TALL))
        rect.midright = (self._free_end(look) - look.px(16 if words else 6), self.rect.y + look.px(38))
        return rect

    def _name_end(self, look: Look) -> int:
        """The right end of the space for the name."""
        return self._again_rect(look).left if self.text.again else self._free_end(look)

    def _free_end(self, look: Look) -> int:
        """The right end of the free space: the left edge of the clock, or of the part in its place."""
        if self.text.longest is not None:
            return self._clock_rect(look).left
        return self.rect.right if self.beside is None else self.beside.left

    def _clock_rect(self, look: Look) -> pygame.Rect:
        rect = pygame.Rect(0, 0, clock_width(look, self.text.longest or 0.0), look.px(44))
        rect.midright = (self.rect.right - look.px(16), self.rect.y + look.px(38))
        return rect
