"""The card of a course's progress and speed, with buttons, and with a switch for learning from people."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ai.yours import FromPeople
from coach.lab_texts import course_words, learned_short, news_of, pipeline_words, time_left
from game.formats import in_digits
from game.texts import text
from lab.learning.alphago.pipeline_status import PipelineStatus, stage_words
from lab.learning.bench import Bench
from lab.learning.course_status import CourseStatus
from lab.learning.recipe import BATCH
from ui.kit import Button, Look, paint
from ui.kit.tree import Canvas, Card, Child, Node, Row, Spacer, Text
from ui.parts.live import draw_spinner
from ui.parts.switches import learning_switch

_BAR, _LINE = 11, 32  # logical heights


class CourseProgress:
    """Shows the progress of the Lab's course or pipeline, or the planned number of games."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self._heard = (0, 0.0)

    @property
    def is_animating(self) -> bool:
        return self.bench.learning_status is not None and self.bench.learning_status.is_busy

    def card(self, *buttons: Child, people: Child, look: Look, details: bool) -> Node:
        """Return the card; `people` is the node made by `people_line`. With `details` it tells the speed."""
        low, bench, status = look.metrics.low, self.bench, self.bench.learning_status
        figure, of_it, pace = self._figures(details)
        doing, sentence = (status.doing, status.sentence) if status else ("", "")
        wordings, is_bad = self._wordings(doing, sentence), doing == "failed"
        if status is None and bench.fault:
            wordings, is_bad = (bench.fault,), True
        tone, most = "danger" if is_bad else "text2", 2 if low else 3
        words = Text(*wordings, size=12, tone=tone, most_lines=most, leading=1.35, grow=1)
        card = Card(
            "",
            Row(Text(figure, size=19, weight="display"), Text(of_it, size=13, tone="text2"), Spacer(), *pace, gap=7),
            Canvas(self._draw_bar, tall=_BAR, live=self.is_animating),
            Row(words, *buttons, gap=8, align="start"),
            people,
            gap=5 if low else 8,
            pad=(18, 6 if low else 10),
        )
        card.name = text("Progress")
        card.aloud = news_of(status.doing, status.title, status.sentence) if status is not None else ""
        return card

    def _figures(self, details: bool) -> tuple[str, str, list[Child]]:
        """Return a large number or word, the text after it, and the nodes at the right, such as the speed."""
        bench, course = self.bench, self.bench.course
        if bench.shows_pipeline:
            return *stage_words(bench.pipeline, bench.plan_form.plan), _pace(bench.pipeline, details)
        games = course.games if course else 0
        # translators: a large number stands before it: "1,200 of 3,000 games".
        wanted = text("of {n:,} game|of {n:,} games", n=(course or bench.form).recipe.games)
        return in_digits(games), wanted, _pace(course, details)

    def _wordings(self, doing: str, sentence: str) -> tuple[str, ...]:
        """The sentence on the progress, followed by shorter wordings for narrow cards."""
        course = self.bench.course
        if self.bench.shows_pipeline:
            return pipeline_words(doing, sentence)
        games, begun, outgrown = (course.games, course.begun, course.outgrown) if course else (0, "", 0)
        return course_words(doing, games, BATCH, begun, sentence, outgrown)

    def _draw_bar(self, surface: pygame.Surface, bar: pygame.Rect, look: Look) -> None:
        """Draw the bar; it is hatched while the course is paused."""
        theme, status, course = look.theme, self.bench.learning_status, self.bench.course
        games = course.games if course else 0
        if self._heard[0] != games:
            self._heard = games, look.now
        look.panel(surface, bar, _BAR / 2, theme.bg, theme.edge)
        wide = round(bar.w * self.bench.finished_share(look.now - self._heard[1]))
        if wide < look.px(4):
            return
        surface.blit(paint.wash(bar.size, bar.h / 2, theme.fill, theme.accent, None), bar, (0, 0, wide, bar.h))
        if status is not None and status.rests:
            with paint.clipped(surface, pygame.Rect(bar.x, bar.y, wide, bar.h)):
                for x in range(bar.x - bar.h, bar.x + wide, look.px(8)):
                    paint.line(surface, (x, bar.bottom), (x + bar.h, bar.y), look.px(3), theme.surface)


def _pace(status: CourseStatus | PipelineStatus | None, details: bool) -> list[Child]:
    """Return nodes with the time left, and the speed if `details`, or with a sign that players are being prepared."""
    if status is None or status.doing not in ("preparing", "learning"):
        return []
    if status.doing == "preparing":
        sign = Canvas(lambda at, rect, look: draw_spinner(at, look, rect.center), wide=16, tall=16, live=True)
        return [sign, Text(text("preparing"), size=13, tone="text2")]
    time = "" if status.left is None else time_left(status.left)
    if isinstance(status, PipelineStatus):
        longer = text("{time} left for this", time=time)
        return [time and Text(longer, time, size=13, weight="semi", optional=True)]
    each = round(status.speed)
    pace, shorter = text("{n} game a second|{n} games a second", n=each), text("{n} a second", n=each)
    speed = Text(pace, shorter, size=13, tone="text2", optional=True) if status.speed and details else None
    divide = lambda surface, rect, look: look.rule(surface, rect.centerx, rect.y, 0, rect.h)  # noqa: E731
    rule = speed is not None and Canvas(divide, wide=7, tall=18, optional=True)
    # translators: time is "4 min".
    left = Text(text("{time} left", time=time), size=13, weight="semi")
    return [speed, *([rule, left] if time else [])]


def people_line(people: FromPeople, turn: Callable[[bool], None], ask: Callable[[], None]) -> Node:
    """Return a line with the switch for learning from people, which calls `turn`, and a button that calls `ask`."""
    tip = text("It forgets what it learned from your games")
    back = Button(text("Set back"), ask, "ghost", icon="undo-2", size=13, tall=_LINE, tooltip=tip)
    back.enabled = people.moves > 0
    switch = learning_switch(people.learns, turn, size=13)
    switch.tall = _LINE
    words = Text(learned_short(people.moves, people.games), size=12, tone="text2", optional=True)
    return Row(switch, Spacer(), words, back, gap=8, line_gap=0)
