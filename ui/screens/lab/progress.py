"""The card of a course's progress and speed, with the buttons that pause and stop it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.lab_texts import course_words, time_left
from game.formats import in_digits
from game.texts import text
from lab.learning.recipe import BATCH
from ui.kit import paint
from ui.kit.button import Button, Kind
from ui.kit.tree.layout import Row, Spacer
from ui.kit.tree.leaves import Canvas, Text
from ui.kit.tree.page import Card
from ui.parts.live import draw_spinner
from ui.screens.lab import keys

if TYPE_CHECKING:
    from collections.abc import Callable

    from lab.learning.course_status import CourseStatus
    from lab.learning.recipe import Recipe
    from ui.kit.look import Look
    from ui.kit.tree.node import Child, Node

_BAR = 11


class CourseProgress:
    """Shows a CourseStatus, or before its start the games of a recipe. It knows when the last batch came."""

    def __init__(self) -> None:
        self.course: CourseStatus | None = None
        self.recipe: Recipe | None = None
        self._heard = (0, 0.0)

    def card(
        self, course: CourseStatus | None, recipe: Recipe, fault: str, *buttons: Child, people: Child, look: Look
    ) -> Node:
        """Return the card. `fault` is the reason why no course can begin; empty if one can. `people` is the line on
        what the player learns from people.
        """
        self.course, self.recipe = course, recipe
        games = course.games if course else 0
        if self._heard[0] != games:
            self._heard = games, look.now
        if course is None:
            wordings, is_bad = (fault,) if fault else course_words("", 0, BATCH), bool(fault)
        else:
            wordings = course_words(course.doing, games, BATCH, course.begun, course.sentence)
            is_bad = course.doing == "failed"
        low, tone = look.metrics.low, "danger" if is_bad else "text2"
        words = Text(*wordings, size=12, tone=tone, most_lines=2 if low else 3, leading=1.35, grow=1)
        so_far = Text(in_digits(games), size=19, weight="display")
        wanted = Text(text("of {n:,} games", n=recipe.games), size=13, tone="text2")
        return Card(
            "",
            Row(so_far, wanted, Spacer(), *_pace(course), gap=7),
            Canvas(self._draw_bar, tall=_BAR, live=self.is_animating),
            Row(words, *buttons, gap=8, align="start"),
            people,
            gap=5 if low else 8,
            pad=(18, 6 if low else 10),
        )

    @property
    def is_animating(self) -> bool:
        """Whether something is animated."""
        return self.course is not None and self.course.is_busy

    def _draw_bar(self, surface: pygame.Surface, bar: pygame.Rect, look: Look) -> None:
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
        surface.blit(paint.wash(bar.size, bar.h / 2, theme.fill, theme.accent, None), bar, (0, 0, wide, bar.h))
        if _rests(course):
            _hatch(surface, look, pygame.Rect(bar.x, bar.y, wide, bar.h))


def _pace(course: CourseStatus | None) -> list[Child]:
    """The speed and the time left."""
    if course is None or course.doing in ("done", "resting", "failed"):
        return []
    if course.doing == "preparing":
        spinner = Canvas(
            lambda surface, rect, look: draw_spinner(surface, look, rect.center), wide=16, tall=16, live=True
        )
        return [spinner, Text(text("preparing"), size=13, tone="text2")]
    pace = text("{n} game a second|{n} games a second", n=round(course.speed))
    shorter = text("{n} a second", n=round(course.speed))
    speed = Text(pace, shorter, size=13, tone="text2", optional=True) if course.speed else None
    if course.left is None or course.doing != "learning":
        return [speed]
    left = Text(text("{time} left", time=time_left(course.left)), size=13, weight="semi")
    return [speed, speed is not None and Canvas(_draw_divider, wide=7, tall=18, optional=True), left]


def _draw_divider(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    look.line(surface, rect.centerx, rect.y, 0, rect.h)


def _hatch(surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Draw slanting stripes over a rectangle."""
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    for x in range(rect.x - rect.h, rect.right, look.px(8)):
        paint.line(surface, (x, rect.bottom), (x + rect.h, rect.y), look.px(3), look.theme.surface)
    surface.set_clip(before)


def _rests(course: CourseStatus | None) -> bool:
    return course is not None and course.doing in ("resting", "paused", "failed")


def main_button(course: CourseStatus | None, fault: str, can_play: bool, press: Callable[[], None]) -> Button:
    """Return the button that starts a course, or begins a game against the player."""
    rests, label, icon, tip = _rests(course), text("Start learning"), "flask-conical", fault
    if course is not None:
        label, icon = text("Play against it"), "play-filled"
        tip = text("It can be played after its first fifty games.")
        tip = text("As it is now, after {n:,} games", n=course.games) if can_play else tip
    return Button(
        label, press, "secondary" if rests else "primary", icon=icon, keycap="" if rests else keys.PLAY.keys, size=17,
        name=text("Play"), tooltip=tip, enabled=not fault if course is None else can_play,
    )  # fmt: skip


def pause_buttons(
    course: CourseStatus | None, pause: Callable[[], None], stop: Callable[[], None], tall: float
) -> list[Child]:
    """Return the buttons that pause or resume a course, and stop it, as far as they can be used."""
    doing, label, icon, key = course.doing if course else "", text("Pause"), "pause", keys.PAUSE.keys
    if _rests(course):
        label, icon, key = text("Go on"), "play", keys.PLAY.keys
    kind: Kind = "primary" if _rests(course) else "secondary"
    pausing = Button(label, pause, kind, icon=icon, keycap=key, name=text("Pause"), tall=tall)
    stopping = Button(text("Stop"), stop, icon="square", tall=tall)
    return [doing not in ("", "done") and pausing, doing in ("preparing", "learning", "paused") and stopping]
