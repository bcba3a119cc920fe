"""The card of an exercise: the lecture's statement, the runs that show it, and their results."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from coach.exercise_texts import conclusion_of, result_texts, run_name
from game.texts import text
from table.watching.exercises import EXERCISES, ORDER, ExerciseResult, LectureExercise, Run
from ui.kit.button import Button, IconButton
from ui.kit.tree.layout import Column, Grid, Row, Spacer
from ui.kit.tree.leaves import Icon, Text, paragraph
from ui.kit.tree.page import Card
from ui.screens.think.keys import EXERCISE
from ui.screens.think.tree_cards import ORDER_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ui.kit.tree.node import Node


def exercise_card(
    number: int,
    results: Mapping[Run, ExerciseResult],
    name_of: Callable[[int], str],
    *,
    begin: Callable[[Run], None],
    go_on: Callable[[], None],
    close: Callable[[], None],
) -> Node:
    """Return the card of an exercise.

    Args:
        number: which exercise, counted from 0.
        results: the results of finished runs.
        name_of: returns the name of a root move.
        begin: sets up a run.
        go_on: opens the next exercise.
        close: closes the card.
    """
    exercise = EXERCISES[number]
    cells: list[Node] = []
    for run in exercise.runs:
        name = text(ORDER_NAMES[run.order]) if exercise is ORDER else run_name(run)
        button = Button(name, partial(begin, run), size=13, name=text("Set up: {run}", run=name))
        cells += [button, _result(exercise, results.get(run), name_of)]
    is_done = all(run in results for run in exercise.runs)
    conclusion = text("A button sets a run up; End goes to its end.")
    weight, tone = ("semi", "text") if is_done else ("medium", "text3")
    if is_done:
        conclusion = conclusion_of(exercise, results, name_of)
    counted = text("Exercise {number} of {count}", number=number + 1, count=len(EXERCISES))
    closing = IconButton("x", text("Close the exercise"), close, size=18)
    label = text("To the first exercise") if number == len(EXERCISES) - 1 else text("Next exercise")
    return Card(
        "",
        Row(Text(counted, size=12, tone="text2"), Spacer(), closing),
        Text(text(exercise.statement), size=18, weight="display", wraps=True, leading=1.3),
        paragraph(text(exercise.task), size=13),
        Grid(2, *cells, stretch=(1,), line_gap=8),
        Text(conclusion, size=13, weight=weight, tone=tone, wraps=True),  # type: ignore[arg-type]
        Spacer(),
        Button(label, go_on, icon="arrow-right", keycap=EXERCISE.keys, size=14),
        gap=10, pad=(18, 10), grow=1,
    )  # fmt: skip


def _result(exercise: LectureExercise, result: ExerciseResult | None, name_of: Callable[[int], str]) -> Node:
    if result is None:
        return Text(text("not yet"), size=12, tone="text3")
    first, second = result_texts(exercise, result, name_of)
    upper, lower = Text(first, size=13, weight="semi", leading=1.2), Text(second, size=12, tone="text2", leading=1.2)
    return Row(Icon("check", 16, "good"), Column(upper, lower, gap=2), gap=6, wraps=False)
