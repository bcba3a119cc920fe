"""The chart of a pipeline: the measured skill of each stage over its steps."""

from __future__ import annotations

from pathlib import Path

from ai.spec import Stage
from game.registry import find_game
from game.texts import text
from lab.charts import ChartLine, ChartPanel, advice, draw_panels
from lab.learning.alphago.measurements import measurements_in, read_plan, state_file

_NAME = "stages.svg"


def draw(folder: Path) -> list[Path]:
    """Draw the stages of the pipeline in a folder; return the picture's path in a list, empty if nothing is drawn."""
    if advice() is not None:
        return []
    title = text(
        "AlphaGo's pipeline on {game}: what each stage learned", game=find_game(read_plan(folder).game).shown_title
    )
    panels = [
        _panel(folder, text("the teacher's moves foretold, in %"), 100, Stage.SUPERVISED, Stage.ROLLOUT),
        _panel(folder, text("score against the supervised policy, in %"), 100, Stage.REINFORCED),
        _panel(folder, text("squared error of the result"), 1, Stage.VALUE),
    ]
    measured = [panel for panel in panels if panel.lines]
    if not measured:
        return []
    draw_panels(folder / _NAME, title, measured)
    return [folder / _NAME]


def _panel(folder: Path, title: str, unit: float, *stages: Stage) -> ChartPanel:
    found = {stage: measurements_in(state_file(folder, stage)) for stage in stages}
    lines = [
        ChartLine(stage, [(each.step, unit * each.value) for each in rows]) for stage, rows in found.items() if rows
    ]
    return ChartPanel(title, text("steps"), lines)
