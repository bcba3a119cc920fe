"""The card of a course's progress and speed, with its buttons, and with what the player learns from people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.lab_texts import course_words, learned_short, news_of, pipeline_words, time_left
from game.formats import in_digits
from game.texts import text
from lab.learning.alphago.pipeline_status import stage_words
from lab.learning.recipe import BATCH
from ui.kit import paint
from ui.kit.button import Button, Kind
from ui.kit.tree.layout import Row, Spacer
from ui.kit.tree.leaves import Canvas, Text
from ui.kit.tree.page import Card
from ui.parts.live import draw_spinner
from ui.parts.privacy import learning_switch
from ui.screens.lab import keys

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ai.yours import FromPeople
    from lab.learning.alphago.pipeline_status import PipelineStatus
    from lab.learning.alphago.plan import PipelinePlan
    from lab.learning.course_status import CourseStatus, LearningStatus
    from lab.learning.recipe import Recipe
    from ui.kit.look import Look
    from ui.kit.tree.node import Child, Node

_BAR, _LINE = 11, 32  # logical heights


class CourseProgress:
    """Shows the status of a course or a pipeline, or before its start what is planned. It knows when the last batch
    came.
    """

    def __init__(self) -> None:
        self.status: LearningStatus | None = None
        self._share: Callable[[Look], float] = lambda _look: 0.0
        self._heard = (0, 0.0)

    def card(
        self, course: CourseStatus | None, recipe: Recipe, fault: str, *buttons: Child, people: Child, look: Look
    ) -> Node:
        """Return the card. `fault` is the reason why no course can begin; empty if one can. `people` is the line on
        what the player learns from people.
        """
        games = course.games if course else 0
        if self._heard[0] != games:
            self._heard = games, look.now
        if course is None:
            wordings, is_bad = (fault,) if fault else course_words("", 0, BATCH), bool(fault)
        else:
            wordings = course_words(course.doing, games, BATCH, course.begun, course.sentence)
            is_bad = course.doing == "failed"
        self.status = course
        self._share = lambda look: self._games(course, look) / max(1, recipe.games)
        so_far = Text(in_digits(games), size=19, weight="display")
        # translators: a large number stands before it: "1,200 of 3,000 games".
        wanted = Text(text("of {n:,} game|of {n:,} games", n=recipe.games), size=13, tone="text2")
        head = Row(so_far, wanted, Spacer(), *_pace(course), gap=7)
        return self._card(head, _words(wordings, look, is_bad=is_bad), buttons, people, look)

    def pipeline_card(
        self, status: PipelineStatus | None, plan: PipelinePlan, fault: str, *buttons: Child, look: Look
    ) -> Node:
        """Return the card of a pipeline; `fault` as above."""
        self.status = status
        self._share = lambda _look: status.done / plan.total if status else 0.0
        wordings, is_bad = (fault,) if fault else pipeline_words(""), bool(fault)
        if status is not None:
            wordings, is_bad = pipeline_words(status.doing, status.sentence), status.doing == "failed"
        so_far, of_it = stage_words(status, plan)
        head = Row(
            Text(so_far, size=19, weight="display"),
            Text(of_it, size=13, tone="text2"),
            Spacer(),
            *_stage_pace(status),
            gap=7,
        )
        return self._card(head, _words(wordings, look, is_bad=is_bad), buttons, None, look)

    def _card(self, head: Node, words: Node, buttons: Sequence[Child], people: Child, look: Look) -> Node:
        low, status = look.metrics.low, self.status
        card = Card(
            "",
            head,
            Canvas(self._draw_bar, tall=_BAR, live=self.is_animating),
            Row(words, *buttons, gap=8, align="start"),
            people,
            gap=5 if low else 8,
            pad=(18, 6 if low else 10),
        )
        card.role, card.name = "group", text("Progress")
        card.aloud = news_of(status.doing, status.title, status.sentence) if status is not None else ""
        return card

    @property
    def is_animating(self) -> bool:
        """Whether something is animated."""
        return self.status is not None and self.status.is_busy

    def _games(self, course: CourseStatus | None, look: Look) -> float:
        """Return the games of a course; between two batches they grow at its speed."""
        if course is None:
            return 0.0
        more = min(BATCH * 0.95, course.speed * (look.now - self._heard[1])) if course.doing == "learning" else 0.0
        return course.games + more

    def _draw_bar(self, surface: pygame.Surface, bar: pygame.Rect, look: Look) -> None:
        """Draw the bar; it is hatched while paused."""
        theme, status = look.theme, self.status
        look.panel(surface, bar, _BAR / 2, theme.bg, theme.outline if theme.is_contrast else theme.line)
        wide = round(bar.w * min(1.0, self._share(look)))
        if wide < look.px(4):
            return
        surface.blit(paint.wash(bar.size, bar.h / 2, theme.fill, theme.accent, None), bar, (0, 0, wide, bar.h))
        if status is not None and status.rests:
            _hatch(surface, look, pygame.Rect(bar.x, bar.y, wide, bar.h))


def _words(wordings: Sequence[str], look: Look, *, is_bad: bool) -> Node:
    """The sentence on what is done: the first wording that fits."""
    tone, most = "danger" if is_bad else "text2", 2 if look.metrics.low else 3
    return Text(*wordings, size=12, tone=tone, most_lines=most, leading=1.35, grow=1)


def _stage_pace(status: PipelineStatus | None) -> list[Child]:
    """The time that is left."""
    if status is not None and status.doing == "preparing":
        return _preparing()
    if status is None or status.left is None or status.doing != "learning":
        return []
    longer, shorter = text("{time} left for this", time=time_left(status.left)), time_left(status.left)
    return [Text(longer, shorter, size=13, weight="semi", optional=True)]


def _preparing() -> list[Child]:
    spinner = Canvas(lambda surface, rect, look: draw_spinner(surface, look, rect.center), wide=16, tall=16, live=True)
    return [spinner, Text(text("preparing"), size=13, tone="text2")]


def _pace(course: CourseStatus | None) -> list[Child]:
    """The speed and the time left."""
    if course is None or course.doing in ("done", "resting", "failed"):
        return []
    if course.doing == "preparing":
        return _preparing()
    pace = text("{n} game a second|{n} games a second", n=round(course.speed))
    shorter = text("{n} a second", n=round(course.speed))
    speed = Text(pace, shorter, size=13, tone="text2", optional=True) if course.speed else None
    if course.left is None or course.doing != "learning":
        return [speed]
    # translators: time is "4 min".
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


def main_button(
    status: LearningStatus | None, fault: str, tip: str, press: Callable[[], None], *, can_play: bool
) -> Button:
    """Return the button that starts learning, or begins a game against the player: `tip` says as it is when."""
    rests, label, icon = status is not None and status.rests, text("Start learning"), "flask-conical"
    if status is not None:
        label, icon = text("Play against it"), "play-filled"
    return Button(
        label, press, "secondary" if rests else "primary", icon=icon, keycap="" if rests else keys.PLAY.keys, size=17,
        name=text("Play"), tooltip=tip if status else fault, enabled=not fault if status is None else can_play,
    )  # fmt: skip


def pause_buttons(
    status: LearningStatus | None, pause: Callable[[], None], stop: Callable[[], None], tall: float
) -> list[Child]:
    """Return the buttons that pause or resume a course, and stop it, as far as they can be used."""
    doing, label, icon, key = status.doing if status else "", text("Pause"), "pause", keys.PAUSE.keys
    rests = status is not None and status.rests
    if rests:
        label, icon, key = text("Go on"), "play", keys.PLAY.keys
    kind: Kind = "primary" if rests else "secondary"
    pausing = Button(label, pause, kind, icon=icon, keycap=key, name=text("Pause"), tall=tall)
    stopping = Button(text("Stop"), stop, icon="square", tall=tall)
    return [doing not in ("", "done") and pausing, doing in ("preparing", "learning", "paused") and stopping]


def people_line(people: FromPeople, turn: Callable[[bool], None], ask: Callable[[], None]) -> Node:
    """Return the line; `turn` gets the new state of the switch, `ask` asks whether the player is to be set back."""
    tip = text("It forgets what it learned from your games")
    back = Button(text("Set back"), ask, "ghost", icon="undo-2", size=13, tall=_LINE, tooltip=tip)
    back.enabled = people.moves > 0
    switch = learning_switch(people.learns, turn)
    switch.size, switch.tall = 13, _LINE
    words = Text(learned_short(people.moves, people.games), size=12, tone="text2", optional=True)
    return Row(switch, Spacer(), words, back, gap=8, line_gap=0)
