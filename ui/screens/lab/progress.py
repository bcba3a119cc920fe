"""The card of a course's progress and speed, with the buttons that pause and stop it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from lab.learning.recipe import BATCH
from ui.kit import paint
from ui.kit.button import Button
from ui.kit.tree.layout import Row, Spacer
from ui.kit.tree.leaves import Canvas, Text
from ui.kit.tree.page import Card
from ui.parts.live import draw_spinner
from ui.screens.lab import keys

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

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

    def card(self, course: CourseStatus | None, recipe: Recipe, fault: str, *buttons: Child, look: Look) -> Node:
        """Return the card. `fault` is the reason why no course can begin; empty if one can."""
        self.course, self.recipe = course, recipe
        games = course.games if course else 0
        if self._heard[0] != games:
            self._heard = games, look.now
        is_bad = bool(fault) if course is None else course.doing == "failed"
        low, tone = look.metrics.low, "danger" if is_bad else "text2"
        words = Text(*_words(course, fault), size=12, tone=tone, most_lines=2 if low else 3, leading=1.35, grow=1)
        return Card(
            "",
            Row(
                Text(f"{games:,}", size=19, weight="display"),
                Text(text("of {n:,} games", n=recipe.games), size=13, tone="text2"),
                Spacer(),
                *_pace(course),
                gap=7,
            ),
            Canvas(self._draw_bar, tall=_BAR, live=self.is_animating),
            Row(words, *buttons, gap=8, align="start"),
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
        full = paint.wash(bar.size, bar.h / 2, theme.fill, theme.accent, None)
        surface.blit(full, bar, (0, 0, wide, bar.h))
        if course.doing in ("paused", "resting", "failed"):
            filled = bar.copy()
            filled.w = wide
            _hatch(surface, look, filled)


def _pace(course: CourseStatus | None) -> list[Node]:
    """The speed and the time left."""
    if course is None or course.doing in ("done", "resting", "failed"):
        return []
    if course.doing == "preparing":
        return [
            Canvas(lambda surface, rect, look: draw_spinner(surface, look, rect.center), wide=16, tall=16, live=True),
            Text(text("preparing"), size=13, tone="text2"),
        ]
    found: list[Node] = []
    if course.speed:
        pace = text("{n} game a second|{n} games a second", n=round(course.speed))
        shorter = text("{n} a second", n=round(course.speed))
        found.append(Text(pace, shorter, size=13, tone="text2", optional=True))
    if course.left is not None and course.doing == "learning":
        if course.speed:
            found.append(Canvas(_draw_divider, wide=7, tall=18, optional=True))
        found.append(Text(text("{time} left", time=span(course.left)), size=13, weight="semi"))
    return found


def _words(course: CourseStatus | None, fault: str) -> tuple[str, ...]:
    """The sentence below the bar, and a shorter one."""
    if course is None:
        return (
            fault or text("It plays game after game and learns from each. You can play against it at any time."),
        )  # fmt: skip
    return {
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
        "failed": (course.sentence,),
    }[course.doing]


def span(seconds: float) -> str:
    """Return a time in words: 9 s, 4 min, 2 h."""
    if seconds < 90:
        return text("{n} s", n=max(1, round(seconds)))
    if seconds < 5400:
        return text("{n} min", n=round(seconds / 60))
    return text("{n} h", n=round(seconds / 3600))


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
    begins = course is None
    tip = fault
    if course is not None:
        now = text("As it is now, after {n:,} games", n=course.games)
        tip = now if can_play else text("It can be played after its first fifty games.")
    main = Button(
        text("Start learning") if begins else text("Play against it"),
        press,
        "secondary" if _rests(course) else "primary",
        icon="flask-conical" if begins else "play-filled",
        keycap="" if _rests(course) else keys.PLAY.keys,
        size=17,
        name="Play",
        tooltip=tip,
    )
    main.enabled = not fault if begins else can_play
    return main


def pause_buttons(
    course: CourseStatus | None, pause: Callable[[], None], stop: Callable[[], None], tall: float
) -> list[Child]:
    """Return the buttons that pause or resume a course, and stop it, as far as they can be used."""
    doing, rests = (course.doing if course else ""), _rests(course)
    pausing = Button(
        text("Go on") if rests else text("Pause"),
        pause,
        "primary" if rests else "secondary",
        icon="play" if rests else "pause",
        keycap=keys.PLAY.keys if rests else keys.PAUSE.keys,
        name="Pause",
    )
    stopping = Button(text("Stop"), stop, icon="square", name="Stop")
    pausing.tall = stopping.tall = tall
    return [doing not in ("", "done") and pausing, doing in ("preparing", "learning", "paused") and stopping]
