"""Dialogs with more than a sentence: a line of text to fill in, the progress of long work, or a list to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.texts import text as in_words
from ui.kit import fonts
from ui.kit.control import Control
from ui.kit.dialog import Answer, Dialog
from ui.kit.field import Field
from ui.kit.look import Look
from ui.kit.scroll import SCROLLING, ScrollArea

if TYPE_CHECKING:
    from ai.progress import Progress, Report

_LINE = 20  # logical height of a line of the list
_BELOW = 32  # logical height between a field and the buttons, for the fault
_BAR, _BAR_ROOM = 8, 24  # logical heights of the bar, and of its room in a dialog
_MOST_ROWS = 9  # lines of the list that show without scrolling


class FieldDialog(Dialog):
    """Asks for a line of text; Enter in the field presses the last button, whose action gets the text.

    If the action returns a fault, the dialog stays open and shows the fault under the text. `allow_empty` allows an
    empty text.
    """

    def __init__(
        self,
        title: str,
        text: str,
        field: tuple[str, str],
        done: tuple[str, Callable[[str], str | None]],
        *,
        longest: int = 200,
        allow_empty: bool = False,
        width: float = 480,
    ) -> None:
        """`field` is the field's name and first text; `done` is the last button's label and action, given the text."""
        label, action = done
        self.allow_empty = allow_empty
        self.field = Field(field[0], field[1], self._typed, max_length=longest, on_submit=self._submit)
        self.fault = ""
        """The fault of the last text; empty if the text has none."""
        self._action = action
        super().__init__(title, text, (Answer(in_words("Cancel")), Answer(label, self._finish, "primary")), width=width)
        buttons = list(self.controls)
        self._done = buttons[-1]
        self.controls = type(self.controls)([self.field, *buttons])
        self._typed(self.field.text)

    def open(self, look: Look) -> None:
        """Focus the field, so that typing begins at once."""
        super().open(look)
        self.controls.focus(self.field, look, by_keyboard=True)

    def layout(self, size: tuple[int, int], look: Look) -> None:
        """Lay the dialog out with the field above the buttons."""
        pad, gap = look.px(24), look.px(12)
        width = min(look.px(self.width), size[0] - 2 * pad)
        words = look.paragraph_height(self.text, width - 2 * pad, 14) if self.text else 0
        height = pad + look.px(36) + words + look.px(12) + look.px(44) + look.px(_BELOW) + look.px(44) + pad
        self.rect = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        top = self.rect.y + pad + look.px(36) + words + look.px(12)
        self.field.rect = pygame.Rect(self.rect.x + pad, top, width - 2 * pad, look.px(44))
        _row(list(self.controls)[1:], self.rect, pad, gap, look.px(44))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the dialog, and the fault."""
        super().draw(surface, look)
        field = self.field.rect
        middle = field.bottom + look.px(_BELOW / 2)
        look.text(surface, self.fault, (field.x, middle), 13, "medium", look.theme.danger, room=field.w)

    def _typed(self, text: str) -> None:
        self.fault, self.field.invalid = "", False
        self._done.enabled = self.allow_empty or bool(text.strip())

    def _submit(self) -> None:
        if self._done.enabled and not self.closed:  # Enter, held down, answers once
            self.close()
            self._finish()

    def _finish(self) -> None:
        self.fault = self._action(self.field.text.strip()) or ""
        self.field.invalid = bool(self.fault)
        self.closed = not self.fault


class WaitDialog(Dialog):
    """Shows the progress of long work, with a bar once the total is known. Its button and Escape cancel the work.

    `says` turns a report into a sentence. The work itself asks for frames.
    """

    closes_outside = False

    def __init__(self, title: str, says: Callable[[Report[Any]], str], progress: Progress[Any]) -> None:
        self.says = says
        self.progress = progress
        super().__init__(title, says(progress.latest), (Answer(in_words("Cancel"), progress.cancel),))
        self.controls.default = None  # Enter, pressed for something else, stops nothing

    def cancel(self) -> None:
        """Stop the work: Escape was pressed."""
        self.progress.cancel()
        super().cancel()

    def layout(self, size: tuple[int, int], look: Look) -> None:
        """Lay the dialog out with the bar between the sentence and the button."""
        super().layout(size, look)
        self.rect.h += look.px(_BAR_ROOM)
        for button in self.controls:
            button.rect.y += look.px(_BAR_ROOM)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the dialog and the bar."""
        report = self.progress.latest
        self.text = self.says(report)
        super().draw(surface, look)
        theme, pad = look.theme, look.px(24)
        top = next(iter(self.controls)).rect.y - look.px(_BAR_ROOM + 8)
        bar = pygame.Rect(self.rect.x + pad, top, self.rect.w - 2 * pad, look.px(_BAR))
        look.panel(surface, bar, _BAR / 2, theme.raised, theme.outline if theme.is_contrast else theme.line)
        if report.total:
            bar.w = round(bar.w * report.done / report.total)
            look.panel(surface, bar, _BAR / 2, theme.accent)


class ReportDialog(Dialog):
    """A dialog with a list of lines that scrolls."""

    def __init__(
        self, title: str, text: str, lines: Sequence[str], choices: Sequence[Answer], *, width: float = 640
    ) -> None:
        super().__init__(title, text, choices, width=width)
        self.lines = list(lines)
        self.list = ScrollArea("Report", self._draw_lines)
        self._wrapped: list[str] = []
        self._look: Look | None = None
        buttons = list(self.controls)
        default = self.controls.default
        self.controls = type(self.controls)([*buttons, self.list])
        self.controls.default = default

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Arrow and Page keys scroll wherever the focus is."""
        if event.type == pygame.KEYDOWN and event.key in SCROLLING:
            return self.list.key(event, look)
        return super().handle(event, look)

    def layout(self, size: tuple[int, int], look: Look) -> None:
        """Lay the dialog out with the list above the buttons."""
        pad, gap = look.px(24), look.px(12)
        width = min(look.px(self.width), size[0] - 2 * pad)
        room = width - 2 * pad - look.px(32)
        self._wrapped = [part for line in self.lines for part in fonts.wrap(line, look.px(13), "medium", room)]
        words = look.paragraph_height(self.text, width - 2 * pad, 14)
        rows = min(len(self._wrapped), _MOST_ROWS)
        high = rows * look.px(_LINE) + look.px(16)
        height = pad + look.px(36) + words + gap + high + look.px(20) + look.px(44) + pad
        self.rect = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        top = self.rect.y + pad + look.px(36) + words + gap
        self.list.rect = pygame.Rect(self.rect.x + pad, top, width - 2 * pad, high)
        self.list.content_height = len(self._wrapped) * look.px(_LINE) + look.px(16)
        _row([control for control in self.controls if control is not self.list], self.rect, pad, gap, look.px(44))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the dialog."""
        self._look = look
        super().draw(surface, look)

    def _draw_lines(self, surface: pygame.Surface, area: pygame.Rect, top: int) -> None:
        look, step = self._look, 0
        assert look is not None
        look.panel(surface, area, 8, look.theme.bg, look.theme.line)
        step = look.px(_LINE)
        for index, line in enumerate(self._wrapped):
            middle = top + look.px(8) + step * index + step // 2
            if area.y - step < middle < area.bottom + step:
                look.text(surface, line, (area.x + look.px(12), middle), 13, "medium", look.theme.text2)


def _row(buttons: Sequence[Control], rect: pygame.Rect, pad: int, gap: int, height: int) -> None:
    """Put buttons side by side at the bottom of a dialog."""
    each = (rect.w - 2 * pad - gap * (len(buttons) - 1)) // len(buttons)
    for index, button in enumerate(buttons):
        left = rect.x + pad + index * (each + gap)
        button.rect = pygame.Rect(left, rect.bottom - pad - height, each, height)
