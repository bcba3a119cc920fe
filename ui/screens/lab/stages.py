"""The stages of a pipeline: a card with their learning curves, and the list of the resulting players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from ai.alphago import PLAYERS
from ai.spec import Stage
from ai.yours import AFTER, PREFIX
from coach import lab_texts
from game.formats import in_digits
from game.texts import text
from lab.learning.alphago.measurements import Measurement
from lab.learning.alphago.pipeline_status import PipelineStatus
from lab.learning.alphago.plan import STAGES, PipelinePlan
from lab.learning.bench import Bench
from ui.kit import IconButton, List, Look, paint
from ui.kit.tree import Box, Canvas, Column, Grid, Icon, Node, Panel, Row, Rule, Spacer, Text

_LEFT, _DOT, _LINE = 40, 3, 1.8  # logical: room for the numbers, radius of a point, width of the curve
_CURVE = (120, 52)
_ROW = 54  # logical height of a row: a title and two lines


def stages_card(status: PipelineStatus | None, plan: PipelinePlan, state: Node | None, *, details: bool) -> Node:
    """Return the card of the four stages, in plain words without `details`.

    `status` is None before the first stage; `state` is a node in the head.
    """
    cells = [_stage(number, stage, status, plan, details) for number, stage in enumerate(STAGES, 1)]
    head = Row(Text(text("Four stages"), size=15, weight="semi"), Spacer(), state, gap=8)
    grid = Grid(2, *cells, gap=18, line_gap=10, equal=True, grow=1)
    return Panel(
        Column(Box(head, pad=(10, 0)), Box(grid, pad=(10, 0), grow=1), gap=8), elevation=1, pad=(8, 10), grow=1
    )


def _stage(number: int, stage: Stage, status: PipelineStatus | None, plan: PipelinePlan, details: bool) -> Node:
    """Return a node with a stage's title, progress, last measured value and learning curve."""
    rows = status.measured[stage] if status else ()
    title = text("{n}  {stage}", n=number, stage=lab_texts.stage_title(stage, details=details))
    values: Sequence[str] = (text(lab_texts.STAGE_TASKS[stage]),)
    if rows:
        values = lab_texts.stage_measured(stage, rows[-1].value, details=details)
    seen = lab_texts.curve_words(stage, [row.value for row in rows], details=details)
    return Column(
        Row(Text(title, size=13, weight="semi"), Spacer(), _progress(stage, status), gap=6),
        Text(*values, size=12, tone="text2" if rows else "text3"),
        Canvas(partial(_draw_curve, stage, rows, plan.stage(stage).steps, details), least=_CURVE, name=seen, grow=1),
        gap=3,
        grow=1,
    )


def _progress(stage: Stage, status: PipelineStatus | None) -> Node | None:
    """A stage's progress in per cent, or a tick once the stage is finished; None before the stage begins."""
    share = status.share(stage) if status else None
    if share is None:
        return None
    return (
        Icon("check", 16, "good")
        if share == 1
        else Text(lab_texts.percent(share), size=12, weight="semi", tone="accent")
    )


def _draw_curve(
    stage: Stage,
    rows: Sequence[Measurement],
    steps: int,
    details: bool,
    surface: pygame.Surface,
    rect: pygame.Rect,
    look: Look,
) -> None:
    """Draw the measured values over the steps, lines at round values, and with `details` one at AlphaGo's score."""
    low, high, lines = lab_texts.curve_scale(stage, [row.value for row in rows])
    px, theme = look.px, look.theme
    plot = pygame.Rect(rect.x + px(_LEFT), rect.y + px(8), rect.w - px(_LEFT + 6), rect.h - px(16))

    def point(step: float, value: float) -> tuple[float, float]:
        return plot.x + plot.w * step / max(1, steps), plot.bottom - plot.h * (value - low) / (high - low)

    for value in lines:
        y, is_paper = (
            round(point(0, value)[1]),
            details and stage == Stage.REINFORCED and value == lab_texts.PAPER_SCORE,
        )
        label = in_digits(value, 1) if stage == Stage.VALUE else lab_texts.percent(value)
        tone = theme.text if is_paper else theme.text3
        look.draw_text(surface, label, (plot.x - px(6), y), 11, "semi" if is_paper else "medium", tone, "right")
        surface.fill(theme.accent if is_paper else theme.line, (plot.x, y, plot.w, look.hairline))
        if is_paper and y - plot.y > px(16):
            look.draw_text(surface, text("AlphaGo’s"), (plot.x + px(4), y - px(8)), 11, "medium", theme.text3, "left")
    points = [point(row.step, row.value) for row in rows]
    paint.polyline(surface, points, px(_LINE), theme.accent)
    if points:
        paint.circle(surface, points[-1], px(_DOT), theme.accent)


def stage_players(bench: Bench, play: Callable[[str], None], *, details: bool) -> Node:
    """Return the list of the pipeline's players, with `details` all; each can be played once its stage has learned."""
    plan, names = bench.plan_form.plan, bench.pipeline.names if bench.pipeline else ()
    own = [
        f"{PREFIX}{bench.slug or ''}{AFTER if part else ''}{part}"
        for part in (PLAYERS if details else lab_texts.PLAIN_PARTS)
    ]
    row = lambda name: _player(name, plan, name in names, play, details)  # noqa: E731
    listed = List(text("Players of the stages"), own, row, play, rows=(4, len(own)))
    title = Text(text("Its players"), size=15, weight="semi")
    count = Text(text("{n} of {all}", n=len({*names} & {*own}), all=len(own)), size=12, tone="text3")
    head = Row(title, Spacer(), count, gap=6)
    return Panel(Column(Box(head, pad=(12, 0)), Rule(), listed, gap=4, grow=1), elevation=1, pad=(8, 10), grow=1)


def _player(name: str, plan: PipelinePlan, can_play: bool, play: Callable[[str], None], details: bool) -> Node:
    part = name.partition(AFTER)[2]
    called = part if details or not part else lab_texts.stage_title(Stage(part), details=False)
    title = Text(called or plan.name or text("AlphaGo"), size=13, weight="semi", tone="text" if can_play else "text3")
    plays = text(PLAYERS[part].purpose if details else lab_texts.PLAIN_PARTS[part])
    purpose = Text(plays, size=11, tone="text2" if can_play else "text3", most_lines=2)
    button = IconButton("play-filled", text("Play against it"), lambda: play(name), size=14, tall=32, enabled=can_play)
    button.value_words = title.name
    if not can_play:
        button.tooltip = lab_texts.stage_not_yet()
    return Box(Row(Column(title, purpose, gap=0, grow=1), button, gap=4), tall=_ROW, pad=(12, 0))
