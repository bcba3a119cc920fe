"""The two cards under the crosstable: the progress of the tournament, and its significant findings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.kit.look import Look

_PAD = 18


@dataclass(frozen=True, slots=True)
class ProgressTexts:
    """The content of the card: the progress, a text at the right, a share on the bar, and a line below the bar.

    The progress is the large number `strong`, followed by `beside`.
    """

    strong: str
    beside: str
    share: float
    right: str
    right_strong: str
    below_left: str
    below_right: str
    trouble: str = ""


class ProgressCard:
    """Draws `shown`."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.shown = ProgressTexts("", "", 0.0, "", "", "", "")

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card."""
        theme, rect, shown, low = look.theme, self.rect, self.shown, look.metrics.low
        look.card(surface, rect)
        left, right = rect.x + look.px(_PAD), rect.right - look.px(16)
        middle = rect.y + look.px(20 if low else 27)
        self._draw_line(surface, look, left, right, middle)
        bar = pygame.Rect(left, rect.y + look.px(37 if low else 50), right - left, look.px(12))
        look.panel(surface, bar, 6, theme.bg, theme.outline if theme.is_contrast else theme.line)
        if shown.share > 0:
            part = pygame.Rect(bar.x, bar.y, max(bar.h, round(bar.w * shown.share)), bar.h)
            look.panel(surface, part, 6, theme.accent if theme.is_contrast else theme.fill_hi)
        below = bar.bottom + look.px(17 if low else 19)
        if shown.trouble:
            look.text(surface, shown.trouble, (left, below), 13, "medium", theme.danger, room=right - left)
            return
        end = look.text(surface, shown.below_left, (left, below), 13, "medium", theme.text2).right
        room = right - end - look.px(16)
        if look.text_width(shown.below_right, 13) <= room:
            look.text(surface, shown.below_right, (right, below), 13, "medium", theme.text3, "right")

    def _draw_line(self, surface: pygame.Surface, look: Look, left: int, right: int, middle: int) -> None:
        """Draw the number of games at the left, and at the right the pace and the remaining time, if they fit."""
        theme, shown = look.theme, self.shown
        end = look.text(surface, shown.strong, (left, middle), 20, "semi").right
        end = look.text(surface, shown.beside, (end + look.px(8), middle), 14, "medium", theme.text2).right
        x = look.text(surface, shown.right_strong, (right, middle), 14, "semi", None, "right").x
        room = x - look.px(22) - end - look.px(12)
        if shown.right and look.text_width(shown.right, 13) <= room:
            if shown.right_strong:
                x -= look.px(11)
                look.line(surface, x, middle - look.px(9), 0, look.px(18))
                x -= look.px(11)
            look.text(surface, shown.right, (x, middle), 13, "medium", theme.text2, "right")


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence on the comparison of players; `still_open` if the comparison is not decided yet."""

    sentence: str
    still_open: bool = False


class SureCard:
    """Draws findings under a title, as many as fit."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.title = ""
        self.lines: Sequence[Finding] = ()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card."""
        theme, rect, low = look.theme, self.rect, look.metrics.low
        look.card(surface, rect)
        left, room = rect.x + look.px(_PAD), rect.w - look.px(_PAD + 16)
        look.text(surface, self.title, (left, rect.y + look.px(18 if low else 25)), 14, "semi")
        y, size = rect.y + look.px(28 if low else 39), 12 if low else 13
        for finding in self.lines:
            tall = look.paragraph_height(finding.sentence, room, size)
            if y + tall > rect.bottom - look.px(6):
                break
            ink = theme.warn if finding.still_open else theme.text2
            look.paragraph(surface, finding.sentence, (left, y), room, size, "medium", ink)
            y += tall + look.px(0 if low else 7)
