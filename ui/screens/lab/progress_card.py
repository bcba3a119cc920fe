"""The card of a course's progress and speed, with the buttons that pause and stop it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.texts import text
from lab.learning.recipe import BATCH
from ui.kit import paint
from ui.kit.button import Button
from ui.parts.live import draw_spinner
from ui.screens.lab import keys

if TYPE_CHECKING:
    from lab.learning.course_status import CourseStatus
    from lab.learning.recipe import Recipe
    from ui.kit.look import Look

_PAD, _BAR = 20, 11


class CourseProgressCard:
    """Shows a CourseStatus, or the games of a recipe; `controls` are its buttons."""

    def __init__(self, pause: Callable[[], None], stop: Callable[[], None]) -> None:
        self.course: CourseStatus | None = None
        self.recipe: Recipe | None = None
        self.fault = ""
        """The reason why no course can begin; empty if one can."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.pause = Button(text("Pause"), pause, icon="pause", keycap=keys.PAUSE.keys, name="Pause")
        self.stop = Button(text("Stop"), stop, icon="square", name="Stop")
        self.controls = (self.pause, self.stop)
        self._heard = (0, 0.0)

    def show(self, course: CourseStatus | None, recipe: Recipe, fault: str, look: Look) -> None:
        """Show a course, or before its start the recipe."""
        self.course, self.recipe, self.fault = course, recipe, fault
        doing = course.doing if course else ""
        self.pause.visible = course is not None and doing != "done"
        self.stop.visible = doing in ("preparing", "learning", "paused")
        rests = doing in ("resting", "paused", "failed")
        self.pause.label, self.pause.icon = (text("Go on"), "play") if rests else (text("Pause"), "pause")
        self.pause.kind, cap = ("primary", keys.PLAY.keys) if rests else ("secondary", keys.PAUSE.keys)
        self.pause.keycap = cap
        games = course.games if course else 0
        if self._heard[0] != games:
            self._heard = games, look.now
        self._place_buttons(look)

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`; the buttons are at its bottom."""
        self.rect = rect
        self.pause.shows_keycap = look.metrics.roomy
        self._place_buttons(look)

    def _place_buttons(self, look: Look) -> None:
        """Place the visible buttons side by side from the right."""
        px, tall = look.px, look.px(32 if look.metrics.low else 40)
        right = self.rect.right - px(_PAD - 2)
        for button, wide in ((self.stop, 104), (self.pause, 158 if self.pause.shows_keycap else 110)):
            button.rect = pygame.Rect(right - px(wide), self.rect.bottom - px(8) - tall, px(wide), tall)
            right -= px(wide) + px(8) if button.visible else 0

    @property
    def is_animating(self) -> bool:
        """Whether something is animated."""
        return self.course is not None and self.course.is_busy

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card without its buttons."""
        look.card(surface, self.rect)
        px = look.px
        middle = self.rect.y + px(19 if look.metrics.low else 24)
        self._draw_figures(surface, look, middle)
        bar = pygame.Rect(self.rect.x + px(_PAD), 0, self.rect.w - 2 * px(_PAD), px(_BAR))
        bar.centery = self.rect.y + px(40 if look.metrics.low else 49)
        self._draw_bar(surface, look, bar)
        left, top = self.rect.x + px(_PAD), bar.bottom + px(5 if look.metrics.low else 8)
        buttons = [button.rect.x for button in self.controls if button.visible]
        room = min([self.rect.right - px(_PAD), *buttons]) - px(14) - left
        ink = look.theme.danger if self._is_bad else look.theme.text2
        sentence = self.words(look, room)
        look.paragraph(surface, sentence, (left, top), room, 12, "medium", ink, 1.35)

    @property
    def _is_bad(self) -> bool:
        return bool(self.fault) if self.course is None else self.course.doing == "failed"

    def words(self, look: Look, room: int) -> str:
        """Return the sentence below the bar, a shorter one where the long one does not fit."""
        course = self.course
        if course is None:
            return self.fault or text(
                "It plays game after game and learns from each. You can play against it at any time."
            )
        sentences = {
            "resting": (
                text("It rests after {games} games and goes on from there.", games=f"{course.games:,}"),
                text("It goes on from there."),
            ),
            "preparing": (
                text("Getting ready: a few seconds, up to a minute the first time."),
                text("Up to a minute the first time."),
            ),
            "learning": (
                course.begun or text("Kept every {n} games: stop whenever you like and go on another day.", n=BATCH),
                text("Kept every {n} games.", n=BATCH),
            ),
            "paused": (text("Paused. It goes on where it is."), text("Paused.")),
            "done": (
                text("It has learned. Play against it, or let a tournament tell how strong it is."),
                text("It has learned."),
            ),
            "failed": (course.sentence, course.sentence),
        }[course.doing]
        lines = 2 if look.metrics.low else 3
        most = look.px(12) * 1.35 * lines + 1
        fits = look.paragraph_height(sentences[0], room, 12, "medium", 1.35) <= most
        return sentences[0] if fits else sentences[1]

    def _draw_figures(self, surface: pygame.Surface, look: Look, middle: int) -> None:
        """Draw played and total games; at the right, the speed and the time left."""
        theme, px, course = look.theme, look.px, self.course
        games, total = (course.games if course else 0), (self.recipe.games if self.recipe else 0)
        left = self.rect.x + px(_PAD)
        number = look.text(surface, f"{games:,}", (left, middle), 19, "display")
        of = look.text(surface, text("of {n:,} games", n=total), (number.right + px(9), middle), 13, "medium",
                       theme.text2)  # fmt: skip
        right = self.rect.right - px(_PAD)
        if course is None or course.doing in ("done", "resting", "failed"):
            return
        if course.doing == "preparing":
            written = look.text(surface, text("preparing"), (right, middle), 13, "medium", theme.text2, "right")
            draw_spinner(surface, look, (written.x - px(16), middle))
            return
        if course.left is not None and course.doing == "learning":
            written = look.text(
                surface, text("{time} left", time=span(course.left)), (right, middle), 13, "semi", anchor="right"
            )
            right = written.x - px(24)
            if course.speed and right - px(110) > of.right:
                look.line(surface, right + px(12), middle - px(9), 0, px(18))
        if course.speed:
            pace = text("{n} game a second|{n} games a second", n=round(course.speed))
            if right - of.right - px(12) < look.text_width(pace, 13):
                pace = text("{n} a second", n=round(course.speed))
            if right - of.right - px(12) >= look.text_width(pace, 13):
                look.text(surface, pace, (right, middle), 13, "medium", theme.text2, "right")

    def _draw_bar(self, surface: pygame.Surface, look: Look, bar: pygame.Rect) -> None:
        """Draw the bar: between two batches it grows at the speed of the games; it is hatched while paused."""
        theme, course = look.theme, self.course
        look.panel(surface, bar, _BAR / 2, theme.bg, theme.outline if theme.is_contrast else theme.line)
        if course is None or self.recipe is None:
            return
        games = float(course.games)
        if course.doing == "learning":
            games += min(BATCH * 0.95, course.speed * (look.now - self._heard[1]))
        wide = round(bar.w * min(1.0, games / max(1, self.recipe.games)))
        if wide < look.px(4):
            return
        full = paint.wash(bar.size, bar.h / 2, theme.fill, theme.accent, None)
        surface.blit(full, bar, (0, 0, wide, bar.h))
        if course.doing in ("paused", "resting", "failed"):
            _hatch(surface, look, pygame.Rect(bar.x, bar.y, wide, bar.h))


def span(seconds: float) -> str:
    """Return a time in words: 9 s, 4 min, 2 h."""
    if seconds < 90:
        return text("{n} s", n=max(1, round(seconds)))
    if seconds < 5400:
        return text("{n} min", n=round(seconds / 60))
    return text("{n} h", n=round(seconds / 3600))


def _hatch(surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Draw slanting stripes over a rectangle."""
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    for x in range(rect.x - rect.h, rect.right, look.px(8)):
        paint.line(surface, (x, rect.bottom), (x + rect.h, rect.y), look.px(3), look.theme.surface)
    surface.set_clip(before)
