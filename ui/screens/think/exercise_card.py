"""The card of an exercise: the lecture's statement, the runs that show it, and their results."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.search_texts import value_text
from game.texts import text
from table.watching.exercises import (
    EXERCISES,
    ORDER,
    PRUNING,
    ExerciseResult,
    GamesResult,
    LectureExercise,
    Run,
    TreeResult,
)
from ui.kit.button import Button, IconButton
from ui.screens.think.counts import ORDER_NAMES
from ui.screens.think.keys import EXERCISE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ui.kit.control import Control
    from ui.kit.look import Look

_PAD, _ROW, _ROW_LOW, _GAP, _BUTTON = 18, 44, 36, 8, 40  # logical


class ExerciseCard:
    """Shows one exercise; `results` are those of its finished runs."""

    def __init__(
        self,
        number: int,
        results: Mapping[Run, ExerciseResult],
        name_of: Callable[[int], str],
        begin: Callable[[Run], None],
        go_on: Callable[[], None],
        close: Callable[[], None],
    ) -> None:
        """`name_of` returns the name of a root move, `begin` sets up a run, `go_on` opens the next exercise, `close`
        closes this one.
        """
        self.number = number
        self.exercise: LectureExercise = EXERCISES[number]
        self.results, self._name_of = results, name_of
        self.runs = [self._button(run, begin) for run in self.exercise.runs]
        last = number == len(EXERCISES) - 1
        label = text("To the first exercise") if last else text("Next exercise")
        self.next = Button(label, go_on, icon="arrow-right", keycap=EXERCISE.keys, size=14)
        self.close = IconButton("x", text("Close the exercise"), close, size=18)
        self.rect = pygame.Rect(0, 0, 0, 0)

    def _button(self, run: Run, begin: Callable[[Run], None]) -> Button:
        name = text(ORDER_NAMES[run.order]) if self.exercise is ORDER else run_name(run)
        return Button(name, lambda: begin(run), size=13, name=text("Set up: {run}", run=name))

    @property
    def controls(self) -> list[Control]:
        """The card's controls in Tab order."""
        return [*self.runs, self.next, self.close]

    @property
    def done(self) -> bool:
        """Whether every run is finished."""
        return all(run in self.results for run in self.exercise.runs)

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take the rectangle beside the search."""
        self.rect = rect
        pad, side = look.px(_PAD), look.px(36)
        self.close.rect = pygame.Rect(rect.right - side - look.px(6), rect.y + look.px(6), side, side)
        tall = look.px(_BUTTON)
        self.next.rect = pygame.Rect(rect.x + pad, rect.bottom - pad - tall, rect.w - 2 * pad, tall)
        self._top = rect.y + look.px(46) + self._heads(look)
        row = look.px(_ROW_LOW if look.metrics.compact else _ROW)
        wide = max(button.natural_width(look) for button in self.runs) - look.px(8)
        for number, button in enumerate(self.runs):
            button.rect = pygame.Rect(rect.x + pad, self._top + number * (row + look.px(_GAP)), wide, row)

    def _heads(self, look: Look) -> int:
        room = self.rect.w - 2 * look.px(_PAD)
        title = look.paragraph_height(text(self.exercise.statement), room, 18, "display", 1.3)
        return title + look.px(6) + look.paragraph_height(text(self.exercise.task), room, 13) + look.px(14)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card without its buttons, which the scene draws."""
        theme, rect, pad = look.theme, self.rect, look.px(_PAD)
        look.card(surface, rect)
        x, room = rect.x + pad, rect.w - 2 * pad
        sentence = text("Exercise {number} of {count}", number=self.number + 1, count=len(EXERCISES))
        look.text(surface, sentence, (x, rect.y + look.px(24)), 12, "medium", theme.text2)
        y = rect.y + look.px(46)
        y += look.paragraph(surface, text(self.exercise.statement), (x, y), room, 18, "display", None, 1.3) + look.px(6)
        look.paragraph(surface, text(self.exercise.task), (x, y), room, 13, "medium", theme.text2)
        for run, button in zip(self.exercise.runs, self.runs, strict=True):
            self._draw_result(surface, look, button, self.results.get(run))
        self._draw_conclusion(surface, look, self.runs[-1].rect.bottom + look.px(14), x, room)

    def _draw_result(self, surface: pygame.Surface, look: Look, button: Button, result: ExerciseResult | None) -> None:
        x, middle = button.rect.right + look.px(12), button.rect.centery
        room = self.rect.right - look.px(_PAD) - x
        if result is None:
            look.text(surface, text("not yet"), (x, middle), 12, "medium", look.theme.text3, room=room)
            return
        look.icon(surface, "check", (x + look.px(7), middle), 16, look.theme.good)
        lines = self._result_lines(result)
        for line, away in zip(lines, (-9, 9), strict=True):
            at = (x + look.px(20), middle + look.px(away))
            weight = "semi" if away < 0 else "medium"
            colour = look.theme.text if away < 0 else look.theme.text2
            look.text(surface, line, at, 13 if away < 0 else 12, weight, colour, room=room - look.px(20))  # type: ignore[arg-type]

    def _result_lines(self, result: ExerciseResult) -> tuple[str, str]:
        if isinstance(result, GamesResult):
            share = round(100 * result.share)
            move = self._name_of(result.action)
            return text("{move}, {share} %", move=move, share=share), text(
                "since game {game}", game=f"{result.since:,}"
            )
        if self.exercise is ORDER:
            leaves = text("{count} leaf|{count} leaves", n=result.seen_leaves, count=f"{result.seen_leaves:,}")
            return leaves, text("of {count}", count=f"{result.leaves:,}")
        return text("value {value}", value=value_text(result.value)), text(
            "{count} position|{count} positions", n=result.visited, count=f"{result.visited:,}"
        )

    def _draw_conclusion(self, surface: pygame.Surface, look: Look, y: int, x: int, room: int) -> None:
        """Draw the conclusion from all results; before the last one, a hint at what is left to do."""
        sentence = self._conclusion() if self.done else text("A button sets a run up; End goes to its end.")
        size = 13 if not look.metrics.compact else 12
        if y + look.paragraph_height(sentence, room, size) <= self.next.rect.y - look.px(4):
            colour = look.theme.text if self.done else look.theme.text3
            look.paragraph(surface, sentence, (x, y), room, size, "semi" if self.done else "medium", colour)

    def _conclusion(self) -> str:
        found = [self.results[run] for run in self.exercise.runs]
        if self.exercise is PRUNING:
            whole, less = found
            assert isinstance(whole, TreeResult)
            assert isinstance(less, TreeResult)
            names = {"value": value_text(less.value), "saved": f"{whole.visited - less.visited:,}"}
            return text("Both say {value}. Alpha-beta left {saved} positions out.", **names)
        if self.exercise is ORDER:
            best = found[0]
            assert isinstance(best, TreeResult)
            names = {"seen": f"{best.seen_leaves:,}", "root": f"{best.leaves**0.5:,.0f}", "all": f"{best.leaves:,}"}
            sentence = text(
                "Best first looked at {seen} leaves; b^(m/2), the square root of {all}, is {root}.", **names
            )
            least = text(
                "Where each position has b moves, no order needs fewer than b^⌈m/2⌉ + b^⌊m/2⌋ − 1. Not so here."
            )
            return f"{sentence} {least}"
        first, last = found[0], found[-1]
        assert isinstance(first, GamesResult)
        assert isinstance(last, GamesResult)
        names = {
            "move": self._name_of(last.action),
            "before": f"{100 * first.share:.0f}",
            "share": f"{100 * last.share:.0f}",
        }
        if first.action == last.action:
            return text("{move} stays the best move: from {before} % of the visits to {share} %.", **names)
        return text("More games found a better move: {move}, with {share} % of the visits.", **names)


def run_name(run: Run) -> str:
    """Return the name of a run."""
    if run.algorithm == "uct":
        return text("{count} game|{count} games", n=run.games, count=f"{run.games:,}")
    if run.algorithm == "minimax":
        return text("Minimax")
    return text("Alpha-beta")
