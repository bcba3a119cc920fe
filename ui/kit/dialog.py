"""A question over the scene: a title, a sentence, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from ui.kit.button import Button, Kind
from ui.kit.look import Look
from ui.kit.motion import out_cubic
from ui.kit.overlay import Overlay


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: pressing it closes the dialog, then calls `action`. An answer of kind "danger" loses something."""

    label: str
    action: Callable[[], None] | None = None
    kind: Kind = "secondary"
    icon: str = ""
    keycap: str = ""
    shortcut: int | None = None


class Dialog(Overlay):
    """Modal. Escape or a click outside closes it without an answer. Enter presses the primary answer, or else the last.

    If the last answer is dangerous, Enter presses the first answer instead, and the first one shows the focus.
    """

    def __init__(self, title: str, text: str, choices: Sequence[Answer], *, width: float = 440) -> None:
        super().__init__()
        self.title = title
        self.text = text
        self.width = width
        self.controls.add(*(self._button(choice) for choice in choices))
        self.loses = any(choice.kind == "danger" for choice in choices)
        self.controls.default = list(self.controls)[0 if choices[-1].kind == "danger" else -1]

    def open(self, look: Look) -> None:
        """Focus the answer that Enter presses, if another answer loses something."""
        super().open(look)
        if self.loses:
            self.controls.focus(self.controls.enter, look, by_keyboard=True)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Take every event, used or not."""
        super().handle(event, look)
        return True

    def layout(self, size: tuple[int, int], look: Look) -> None:
        """Centre the dialog, buttons in a row at its bottom."""
        pad = look.px(24)
        width = min(look.px(self.width), size[0] - 2 * pad)
        text_height = look.paragraph_height(self.text, width - 2 * pad, 14)
        height = pad + look.px(28) + look.px(8) + text_height + look.px(24) + look.px(44) + pad
        self.rect = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        buttons = list(self.controls)
        gap = look.px(12)
        each = (width - 2 * pad - gap * (len(buttons) - 1)) // len(buttons)
        for index, button in enumerate(buttons):
            left = self.rect.x + pad + index * (each + gap)
            button.rect = pygame.Rect(left, self.rect.bottom - pad - look.px(44), each, look.px(44))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the dialog."""
        theme, pad = look.theme, look.px(24)
        slide = round(look.px(8) * (1 - out_cubic(self.appear.value(look.now)))) if look.animations else 0
        rect = self.rect.move(0, slide)
        border = theme.outline if theme.is_contrast else theme.line
        look.panel(surface, rect, 16, theme.surface, border, 1, 3)
        look.text(surface, self.title, (rect.x + pad, rect.y + pad + look.px(14)), 20, "semi", room=rect.w - 2 * pad)
        top = rect.y + pad + look.px(36)
        look.paragraph(surface, self.text, (rect.x + pad, top), rect.w - 2 * pad, 14, "medium", theme.text2)
        self.controls.draw(surface, look)

    def _button(self, choice: Answer) -> Button:
        def answer() -> None:
            self.close()
            if choice.action is not None:
                choice.action()

        return Button(
            choice.label,
            answer,
            choice.kind,
            icon=choice.icon,
            keycap=choice.keycap,
            shortcut=choice.shortcut,
            group="answers",
        )
