"""The panel beside the board of a lesson: the idea and the task, the feedback on a try, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from coach.lesson_texts import brief_of, idea_of, name_of, words_of
from game.texts import text
from ui.kit import paint
from ui.kit.button import Button
from ui.kit.look import Look
from ui.kit.theme import Colour, mix
from ui.screens.learn.keys import NEXT, STEP_BACK
from ui.screens.learn.progress import draw_dots
from ui.shell.shortcuts import BACK

if TYPE_CHECKING:
    from table.lesson import Lesson, LessonStep, Try

_GAP, _PAD, _NARROW_PAD = 12, 20, 16  # logical
_BUTTON, _FOOTER, _NEXT_CARD, _LINE, _WAY = 56, 44, 70, 28, 36
_LEADING = 1.4


@dataclass(frozen=True, slots=True)
class LessonState:
    """The content of the panel: the lesson, its finished steps, the number of the current step, and its tries."""

    lesson: Lesson
    done: tuple[bool, ...]
    number: int
    judged: Try | None
    tries: Sequence[Try]

    @property
    def current_step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.number]

    @property
    def next(self) -> LessonStep | None:
        """The step after the current one."""
        return self.lesson.steps[self.number + 1] if self.number + 1 < len(self.lesson.steps) else None

    @property
    def is_right(self) -> bool:
        """Whether the step's goal was reached."""
        return self.judged is not None and self.judged.right


class LessonSide:
    """`next` goes on, `back` goes to the previous step, and `leave` leaves the lesson.

    `rect` is the whole panel; the least important parts are left out where not all fit.
    """

    def __init__(self, on_next: Callable[[], None], on_back: Callable[[], None], on_leave: Callable[[], None]) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.next = Button(
            text("Next step"),
            on_next,
            "primary",
            icon="arrow-right",
            keycap=NEXT.keys,
            size=17,
            radius=13,
            name="Next",
        )
        self.back = Button(text("Step back"), on_back, "ghost", keycap=STEP_BACK.keys, size=13, radius=8)
        self.leave = Button(text("Leave the lesson"), on_leave, "ghost", keycap=BACK.keys, size=13, radius=8)

    def ways(self, number: int) -> list[Button]:
        """Return the back buttons of a step; the first step has only `leave`."""
        return [self.back, self.leave] if number else [self.leave]

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take the rectangle beside the board."""
        self.rect = rect
        tall = look.px(_BUTTON if not look.metrics.compact else 48)
        self.next.rect = pygame.Rect(rect.x, rect.bottom - look.px(_FOOTER) - tall, rect.w, tall)

    def arrange(self, number: int, look: Look) -> None:
        """Place the back buttons of a step, centred below the main button."""
        ways = self.ways(number)
        widths = [way.natural_width(look) - look.px(16) for way in ways]
        tall, gap = look.px(_WAY), look.px(8)
        x = self.rect.centerx - (sum(widths) + gap * (len(ways) - 1)) // 2
        for way, width in zip(ways, widths, strict=True):
            way.rect = pygame.Rect(x, self.rect.bottom - tall, width, tall)
            x += width + gap

    def draw(self, surface: pygame.Surface, look: Look, shown: LessonState) -> None:
        """Draw the panel without its buttons."""
        top = _IdeaCard(look, self.rect, shown).draw(surface) + look.px(_GAP)
        free = self.next.rect.top - look.px(_GAP) - top
        if shown.judged is not None:
            top += _AnswerCard(look, pygame.Rect(self.rect.x, top, self.rect.w, free), shown).draw(surface)
            top += look.px(_GAP)
        if shown.next is not None and self.next.rect.top - top >= look.px(_NEXT_CARD + _GAP):
            self._draw_next(surface, look, shown.number + 2, shown.next.title)

    def _draw_next(self, surface: pygame.Surface, look: Look, number: int, title: str) -> None:
        tall = look.px(_NEXT_CARD)
        rect = pygame.Rect(self.rect.x, self.next.rect.top - look.px(_GAP) - tall, self.rect.w, tall)
        look.card(surface, rect)
        x, room = rect.x + look.px(_PAD), rect.w - 2 * look.px(_PAD)
        look.text(
            surface,
            text("Next: step {number}", number=number),
            (x, rect.y + look.px(24)),
            13,
            "medium",
            look.theme.text2,
        )
        look.text(surface, text(title), (x, rect.y + look.px(47)), 15, "semi", room=room)


class _PanelCard:
    """A card as wide as the panel, filled from its top."""

    def __init__(self, look: Look, rect: pygame.Rect, shown: LessonState) -> None:
        self.look, self.rect, self.shown = look, rect, shown
        self.pad = look.px(_NARROW_PAD if look.metrics.compact else _PAD)
        self.x, self.room = rect.x + self.pad, rect.w - 2 * self.pad

    def height_of(self, words: str, size: float, room: int | None = None) -> int:
        return self.look.paragraph_height(words, room or self.room, size, leading=_LEADING)

    def write(
        self, surface: pygame.Surface, words: str, y: int, size: float, colour: Colour, room: int | None = None
    ) -> None:
        self.look.paragraph(surface, words, (self.x, y), room or self.room, size, "medium", colour, _LEADING)


class _IdeaCard(_PanelCard):
    """The step's number, the idea, and the task, which has the accent colour while it is open."""

    def draw(self, surface: pygame.Surface) -> int:
        """Draw the card; return its bottom."""
        look, theme, step = self.look, self.look.theme, self.shown.current_step
        title, tells, task = text(step.title), idea_of(step), text("Your turn: {task}", task=text(step.task))
        inset, head = look.px(12), look.px(44)
        size = 18 if look.metrics.compact else 21
        task_room = self.room - 2 * inset
        heights = look.px(size * 1.5), self.height_of(tells, 14), self.height_of(task, 14, task_room) + 2 * inset
        rect = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, head + sum(heights) + look.px(14) + self.pad)
        look.card(surface, rect)
        middle, number = rect.y + look.px(26), self.shown.number
        count = text("Step {number} of {count}", number=number + 1, count=len(self.shown.done))
        look.text(surface, count, (self.x, middle), 13, "medium", theme.text2)
        draw_dots(surface, look, self.shown.done, number, rect.right - self.pad, middle)
        y = rect.y + head
        look.text(surface, title, (self.x, y + heights[0] * 0.42), size, "display", room=self.room)
        self.write(surface, tells, y + heights[0], 14, theme.text2)
        box = pygame.Rect(self.x, y + heights[0] + heights[1] + look.px(14), self.room, heights[2])
        open_ = not self.shown.is_right
        border = theme.accent if theme.is_contrast and open_ else theme.line if not open_ else None
        look.panel(surface, box, 10, theme.accent_soft if open_ else None, border)
        colour = theme.text if open_ else theme.text2
        look.paragraph(surface, task, (box.x + inset, box.y + inset), task_room, 14, "medium", colour, _LEADING)
        return rect.bottom


class _AnswerCard(_PanelCard):
    """The feedback on the last try; below it, the last tries that fit."""

    def draw(self, surface: pygame.Surface) -> int:
        """Draw the card; return its height."""
        look, shown = self.look, self.shown
        assert shown.judged is not None
        words = words_of(shown.judged)
        head, body = look.px(48 if look.metrics.compact else 60), self.height_of(words, 14)
        least = head + body + look.px(14)
        lines = self._fitting(self.rect.h - least)
        tall = least + (look.px(26) + lines * look.px(_LINE) + look.px(8) if lines else 0)
        rect = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, tall)
        self._draw_panel(surface, rect, head)
        self.write(surface, words, rect.y + head, 14, look.theme.text2)
        self._draw_tries(surface, rect, rect.y + least, lines)
        return tall

    def _fitting(self, free: int) -> int:
        """Return the number of listed tries; a single try is not listed, since its feedback is shown."""
        most = (free - self.look.px(26 + 8)) // self.look.px(_LINE)
        return max(0, min(len(self.shown.tries), most, 4)) if len(self.shown.tries) > 1 else 0

    def _draw_panel(self, surface: pygame.Surface, rect: pygame.Rect, head: int) -> None:
        look, theme, right = self.look, self.look.theme, self.shown.is_right
        colour = theme.good if right else theme.warn
        fill = theme.surface if theme.is_contrast else mix(theme.surface, colour, 0.10)
        look.panel(surface, rect, 16, fill, mix(theme.surface, colour, 0.6), 1, 1)
        side = look.px(28 if look.metrics.compact else 34)
        centre = (self.x + side // 2, rect.y + head // 2)
        draw_mark(surface, look, right, centre, side)
        title = self._title()
        look.text(
            surface, title, (self.x + side + look.px(12), centre[1]), 18, "display", room=self.room - side - look.px(12)
        )

    def _title(self) -> str:
        if not self.shown.is_right:
            return text("Not yet")
        return text("Right!") if self.shown.next is not None else text("Lesson done!")

    def _draw_tries(self, surface: pygame.Surface, rect: pygame.Rect, top: int, lines: int) -> None:
        look, theme = self.look, self.look.theme
        if not lines:
            return
        look.line(surface, self.x, top, self.room)
        look.text(surface, text("Your tries"), (self.x, top + look.px(16)), 12, "medium", theme.text3)
        for row, tried in enumerate(self.shown.tries[-lines:]):
            middle = top + look.px(26) + round((row + 0.5) * look.px(_LINE))
            draw_mark(surface, look, tried.right, (self.x + look.px(9), middle), look.px(18))
            at = look.text(surface, name_of(tried), (self.x + look.px(28), middle), 14, "semi").right + look.px(12)
            left = max(at, self.x + look.px(84))
            brief = brief_of(tried)
            if look.text_width(brief, 13) <= self.x + self.room - left:
                look.text(surface, brief, (left, middle), 13, "medium", theme.text2)


def draw_mark(surface: pygame.Surface, look: Look, right: bool, centre: tuple[int, int], side: int) -> None:
    """Draw a tick on green, or a cross on amber, `side` device pixels across."""
    theme = look.theme
    paint.circle(surface, centre, side / 2, theme.good if right else theme.warn, theme.bg, look.px(1.5))
    look.icon(surface, "check" if right else "x", centre, side * 0.62 / look.metrics.scale, theme.bg)
