"""The card of the shown move: its mark, cost and reasons, alternatives, and two buttons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import pygame

from coach.review.card import ReviewCardText
from ui.boards import move_marks
from ui.kit import fonts
from ui.kit.button import Button
from ui.parts.action_bar import ChoiceButton
from ui.screens.review import keys
from ui.screens.review.layout import LOW
from ui.screens.review.row import MoveRow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.boards.messages import PieceChoice
    from ui.kit.control import Control
    from ui.kit.fonts import Weight
    from ui.kit.look import Look
    from ui.kit.theme import Colour
    from ui.parts.side_styles import SideStyles

_PAD, _ROW, _ROWS = 16, 32, 3  # logical
_TITLE, _WORDS_FROM, _LOW_WORDS_FROM = 27, 48, 42
_LEADING = 1.45

_SPACE = "\N{NO-BREAK SPACE}"


class TextRun(NamedTuple):
    """Words on one row; `strong` if they belong to the first sentence, which is bold."""

    row: int
    words: str
    strong: bool


class MoveCard:
    """The card with its lines `rows` and its buttons `primary` and `secondary`; the scene draws these controls."""

    def __init__(self, sides: SideStyles, follow: Callable[[int], None], choose: Callable[[int], None]) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._sides = sides
        self.text = ReviewCardText("")
        self.rows = [MoveRow(number + 1, sides, partial(follow, number)) for number in range(_ROWS)]
        self.primary = Button("", _nothing, "primary", size=14, radius=12, name="Primary")
        self.secondary = Button("", _nothing, size=14, radius=12, name="Secondary", keycap=keys.PLAY_ON.keys)
        self.choices = [ChoiceButton(sides, partial(choose, index)) for index in (0, 1)]
        for button in self.choices:
            button.compact, button.visible = True, False

    @property
    def controls(self) -> list[Control]:
        """All controls of the card, in Tab order."""
        return [*self.rows, *self.choices, self.primary, self.secondary]

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`."""
        self.rect = rect
        pad, gap, tall = look.px(_PAD), look.px(8), look.px(40 if self._low(look) else 44)
        inner = rect.inflate(-2 * pad, -2 * pad)
        half = (inner.w - gap) // 2
        self.secondary.rect = pygame.Rect(inner.right - half, inner.bottom - tall, half, tall)
        self.primary.rect = pygame.Rect(inner.x, inner.bottom - tall, half if self.secondary.visible else inner.w, tall)
        for button in (self.primary, self.secondary):
            button.shows_keycap = not look.metrics.compact
        top = self.primary.rect.y - look.px(10) - _ROWS * look.px(_ROW)
        for number, row in enumerate(self.rows):
            row.rect = pygame.Rect(
                inner.x - look.px(6), top + number * look.px(_ROW), inner.w + look.px(12), look.px(_ROW)
            )
        for index, choice in enumerate(self.choices):
            choice.rect = pygame.Rect(inner.x, 0, half, look.px(64))
            choice.rect.bottom = self.primary.rect.y - look.px(10)
            choice.rect.x += index * (half + gap)

    def show(self, content: ReviewCardText, selected: int | None) -> None:
        """Show this content; `selected` is the number of the selected row."""
        self.text = content
        for number, row in enumerate(self.rows):
            row.show(content.rows[number] if number < len(content.rows) else None, selected=number == selected)

    def offer(self, choices: Sequence[PieceChoice]) -> None:
        """Show the selector of pieces in place of the rows."""
        for index, button in enumerate(self.choices):
            button.visible = index < len(choices)
            if button.visible:
                button.show(choices[index], dimmed=True)

    def set_buttons(self, actions: tuple[CardAction | None, CardAction | None], look: Look) -> None:
        """Set the actions of both buttons; None hides a button, and the other one gets its space."""
        for button, action in zip((self.primary, self.secondary), actions, strict=True):
            button.visible = action is not None
            if action is not None:
                button.label, button.icon, button.keycap = action.label, action.icon, action.keycap
                button.name, button.on_click, button.enabled = action.label, action.do, action.enabled
        self.layout(self.rect, look)

    # -- drawing --------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card; the scene draws its controls."""
        look.card(surface, self.rect, 14)
        self._draw_head(surface, look)
        self._draw_words(surface, look)

    def _draw_head(self, surface: pygame.Surface, look: Look) -> None:
        content, theme, middle = self.text, look.theme, self.rect.y + look.px(_TITLE)
        left = self.rect.x + look.px(_PAD)
        if content.mark:
            move_marks.draw_mark(surface, content.mark, (left + look.px(13), middle), look.px(26), theme)
            left += look.px(36)
        ink = {"good": theme.good, "warn": theme.warn, "danger": theme.danger}.get(content.tone, theme.text)
        right = self._draw_change(surface, look, middle, left + look.text_width(content.title, 19, "semi"))
        end = look.text(surface, content.title, (left, middle), 19, "semi", ink, room=right - left).right + look.px(10)
        if content.aside and look.text_width(content.aside, 14) <= right - end - look.px(8):
            look.text(surface, content.aside, (end, middle), 14, "medium", theme.text2)

    def _draw_change(self, surface: pygame.Surface, look: Look, middle: int, title_end: int) -> int:
        """Draw the change of the chance, with the chance's name or the side's piece; return the left edge."""
        change, theme = self.text.change, look.theme
        x = self.rect.right - look.px(_PAD)
        if change is None:
            return x
        ink = theme.danger if change.bad else theme.text
        x = look.text(surface, change.after, (x, middle), 14, "semi", ink, "right").left - look.px(16)
        look.icon(surface, "arrow-right", (x, middle), 14, theme.text3)
        x = look.text(surface, change.before, (x - look.px(16), middle), 14, "semi", anchor="right").left - look.px(8)
        aside = look.text_width(self.text.aside, 14) + look.px(18) if self.text.aside else 0
        if title_end + aside + look.text_width(change.name, 13) + look.px(8) <= x:
            return look.text(surface, change.name, (x, middle), 13, "medium", theme.text2, "right").left - look.px(8)
        icon = self._sides.icon(change.player, look.px(16), theme)
        return surface.blit(icon, icon.get_rect(midright=(x, middle))).left - look.px(8)

    def _draw_words(self, surface: pygame.Surface, look: Look) -> None:
        low = self._low(look)
        size, room = (14 if low else 15), self.rect.w - 2 * look.px(_PAD)
        step = round(look.px(size) * _LEADING)
        top = self.rect.y + look.px(_LOW_WORDS_FROM if low else _WORDS_FROM)
        lines = max(1, (self._words_end(look) - top) // step)
        ways = [_flow(look, way, room, size) for way in self.text.wordings]
        chosen = next((way for way in ways if _height(way) <= lines), ways[-1] if ways else [])
        for row, words, strong in chosen:
            weight, ink = _style(look, strong)
            at = (self.rect.x + look.px(_PAD), top + step * (row + 0.5))
            if row < lines:
                look.text(surface, words, at, size, weight, ink)

    def _words_end(self, look: Look) -> int:
        """Bottom of the space for words: above the rows, the selector or the buttons."""
        below = [control.rect.y for control in self.controls if control.visible]
        return min(below, default=self.rect.bottom) - look.px(4)

    @staticmethod
    def _low(look: Look) -> bool:
        return look.metrics.logical_height < LOW


@dataclass(frozen=True, slots=True)
class CardAction:
    """The action of a button of the card."""

    label: str
    do: Callable[[], None]
    icon: str = ""
    keycap: str = ""
    enabled: bool = True


def _nothing() -> None:
    """Do nothing, for a button without an action yet."""


def _style(look: Look, strong: bool) -> tuple[Weight, Colour]:
    return ("semi", look.theme.text) if strong else ("medium", look.theme.text2)


def _flow(look: Look, sentences: tuple[str, str], room: int, size: int) -> list[TextRun]:
    """Break two sentences into lines; spaces indent the second to where the first ends."""
    first, second = sentences
    pixels = look.px(size)
    rows = fonts.wrap(first, pixels, "semi", room) if first else []
    runs = [TextRun(row, words, True) for row, words in enumerate(rows)]
    if second:
        used = look.text_width(rows[-1], size, "semi") if rows else 0
        indent = _SPACE * ceil(used / look.text_width(_SPACE, size))
        last = max(0, len(rows) - 1)
        following = fonts.wrap(f"{indent} {second}" if indent else second, pixels, "medium", room)
        runs += [TextRun(last + row, words, False) for row, words in enumerate(following)]
    return runs


def _height(runs: list[TextRun]) -> int:
    """The number of rows of some runs."""
    return max((run.row + 1 for run in runs), default=0)
