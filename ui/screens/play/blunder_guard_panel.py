"""The panels of the blunder guard: its question in place of the bottom bar, and its switch in the sidebar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.texts import text
from ui.kit.button import Button
from ui.kit.switch import Switch
from ui.kit.theme import mix
from ui.screens.play.keys import PLAY_ANYWAY, TAKE_IT_BACK

if TYPE_CHECKING:
    from coach.blunder_texts import BlunderQuestion
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.kit.theme import Colour

_BUTTONS, _BUTTONS_COMPACT = 250, 190  # logical widths
_SMALL, _LEADING = 13.5, 1.5
_SIGN = 64  # logical: the disc with the sign


class GuardPanel:
    """Question and switch of the guard. The scene draws the three controls: two answers and the switch."""

    def __init__(
        self,
        take_back: Callable[[], None],
        play_anyway: Callable[[], None],
        turn: Callable[[bool], None],
        *,
        timed: bool,
    ) -> None:
        """`timed` says whether the game has a clock, which goes on during the question."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.card = pygame.Rect(0, 0, 0, 0)
        self.take_back = Button(
            text("Take it back"), take_back, "primary", icon="undo-2", keycap=TAKE_IT_BACK.keys, size=15, radius=12
        )
        self.anyway = Button(text("Play it anyway"), play_anyway, size=15, radius=12)
        self.switch = CardSwitch(text("Ask before a blunder"), True, turn)
        self._explanation = text("Asks once per move. The clock goes on.") if timed else text("Asks once per move.")
        self.show(False, False)

    @property
    def controls(self) -> list[Control]:
        """The controls in Tab order."""
        return [self.take_back, self.anyway, self.switch]

    def show(self, asking: bool, offered: bool) -> None:
        """Show the question if `asking`, and the switch if `offered`."""
        self.take_back.visible = self.anyway.visible = asking
        self.anyway.keycap = PLAY_ANYWAY.keys if asking else ""  # else the key is the board's
        self.switch.visible = offered and self.card.h > 0

    def layout(self, bar: pygame.Rect, card: pygame.Rect, look: Look) -> None:
        """Place the question over the bottom bar, and the switch in a card of the sidebar."""
        self.rect, self.card = bar, card
        wide, inner = look.px(_BUTTONS_COMPACT if look.metrics.compact else _BUTTONS), bar.inflate(0, -look.px(26))
        left, gap = bar.right - look.px(18) - wide, look.px(8)
        upper = round((inner.h - gap) * 0.54)
        self.take_back.rect = pygame.Rect(left, inner.y, wide, upper)
        self.anyway.rect = pygame.Rect(left, inner.y + upper + gap, wide, inner.h - upper - gap)
        height = min(card.h, look.px(52))
        self.switch.rect = pygame.Rect(card.x + look.px(14), card.y, card.w - look.px(28), height)

    def draw_card(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card behind the switch, with an explanation if there is room."""
        if not self.switch.visible:
            return
        look.card(surface, self.card, 14)
        if self.card.h >= look.px(80):
            left = self.card.x + look.px(46)
            room = self.card.right - look.px(12) - left
            middle = self.switch.rect.bottom + look.px(6)
            look.text(surface, self._explanation, (left, middle), 13, "medium", look.theme.text2, room=room)

    def draw_question(self, surface: pygame.Surface, look: Look, question: BlunderQuestion) -> None:
        """Draw the question over the bottom bar."""
        theme, rect = look.theme, self.rect
        colour = theme.warn
        fill = theme.surface if theme.is_contrast else mix(theme.surface, colour, 0.16)
        surface.fill(theme.bg, rect)
        look.panel(surface, rect, 14, (fill, theme.surface), mix(theme.surface, colour, 0.75), 1, 1)
        compact = look.metrics.compact
        size = look.px(44 if compact else _SIGN)
        disc = pygame.Rect(rect.x + look.px(14 if compact else 22), rect.centery - size // 2, size, size)
        look.panel(surface, disc, 32, mix(theme.surface, colour, 0.1), colour)
        look.icon(surface, "triangle-alert", disc.center, 24 if compact else 34, colour)
        left = disc.right + look.px(12 if compact else 20)
        room = self.take_back.rect.x - look.px(14) - left
        self._draw_words(surface, look, question, left, room)

    def _draw_words(self, surface: pygame.Surface, look: Look, question: BlunderQuestion, left: int, room: int) -> None:
        sizes = (24, 20, 18, 16, 15)
        size = next((size for size in sizes if look.text_width(question.title, size, "display") <= room), 14)
        heights = [look.paragraph_height(line, room, _SMALL, leading=_LEADING) for line in question.lines]
        y = self.rect.centery - (look.px(size * 1.45) + sum(heights)) // 2
        look.text(surface, question.title, (left, y + look.px(size * 0.6)), size, "display", room=room)
        y += look.px(size * 1.45)
        for line, height in zip(question.lines, heights, strict=True):
            look.paragraph(surface, line, (left, y), room, _SMALL, "medium", look.theme.text2, leading=_LEADING)
            y += height


class CardSwitch(Switch):
    """A switch at the right of its card, after an icon and its label."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw icon, label and pill."""
        theme, middle = look.theme, self.rect.centery
        look.icon(surface, "shield-alert", (self.rect.x + look.px(12), middle), 20, theme.warn)
        left = self.rect.x + look.px(32)
        room = self.pill(look).x - look.px(8) - left
        look.text(surface, self.label, (left, middle), 14, "semi", room=room)
        self.draw_pill(surface, look)

    def pill(self, look: Look) -> pygame.Rect:
        rect = super().pill(look)
        rect.right = self.rect.right
        return rect


@dataclass(frozen=True, slots=True)
class HeldMark:
    """The mark of a held move in the list of moves."""

    def draw(self, surface: pygame.Surface, look: Look, room: pygame.Rect, ink: Colour) -> None:
        """Draw a triangle and a word."""
        colour = look.theme.warn if not look.theme.is_contrast else ink
        look.icon(surface, "triangle-alert", (room.x + look.px(8), room.centery), 14, colour)
        left = room.x + look.px(18)
        if look.text_width(text("held"), 12, "semi") <= room.right - look.px(4) - left:
            look.text(surface, text("held"), (left, room.centery), 12, "semi", colour)
