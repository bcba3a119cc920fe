"""The Lab with players that were taught, and courses that do something."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ai import yours
from ai.evaluation.features import feature_sets
from ai.spec import Stage
from game import GAMES, find_game
from lab.learning import shelf
from lab.learning.alphago.plan import STAGES, PipelinePlan
from tests.ui.desk import Desk
from tests.ui.every_window import show
from tests.ui.lab_players import MadeUpPipeline, made, teach
from ui.screens.lab.chart import BatchChart
from ui.screens.lab.scene import LabScene

TAUGHT: dict[str, list[Any]] = {
    "board": [game.name for game in GAMES if feature_sets(game)],
    "player": ["nobody", "left", "done", "wide", "damaged", "by hand"],
    "doing": ["", "preparing", "learning", "paused", "failed"],
    "pointed": [False, True],
}


def teach_all(folder: Path, boards: Iterable[str] = tuple(TAUGHT["board"])) -> None:
    """A shelf of players, measured and not."""
    yours.place(folder)
    for board in boards:
        sets = feature_sets(find_game(board))
        teach("Heron", 7, board, sets[0].name)
        teach("Kingfisher", 10, board, max(sets, key=lambda each: each.size).name, games=500)
        shelf.rate(find_game(board), "kingfisher", 798.0, 767.0, 829.0, 400, ("level-1",))
        teach("Sandpiper", 3, board, sets[0].name, groups=(sets[0].groups[0].name,), games=100_000)
        (teach("Swift", 1, board, sets[0].name).folder / yours.RECIPE).write_bytes(b"{}")


def teach_fox(folder: Path, board: str) -> None:
    """A pipeline that has not begun."""
    yours.place(folder)
    shelf.make(PipelinePlan(board, "level-5", share=0.3, name="Fox"))


def with_a_pipeline(desk: Desk, board: str, doing: str) -> None:
    """Open the Lab with a pipeline: none yet (empty), or one that does something."""
    scene = LabScene(desk.app, find_game(board))
    desk.app.replace(scene)
    desk.click((0, 0), button=2)
    desk.wait(0.05)
    scene.bench.choose("fox" if doing else None)
    if doing:
        let_it(desk, scene, doing)
    else:
        scene.bench.learn_by("alphago")
    desk.wait(0.5)
    desk.app.courses.close()


def let_it(desk: Desk, scene: LabScene, doing: str) -> None:
    """Let the pipeline be where its state says."""
    status = scene.bench.learning_status
    assert status is not None
    desk.app.courses.resume(status)
    running = made[-1]
    assert isinstance(running, MadeUpPipeline)
    if doing == "preparing":
        return
    steps = {stage: running.plan.stage(stage).steps for stage in STAGES}
    running.learn(Stage.SUPERVISED, steps[Stage.SUPERVISED], 0.16, 0.45, 0.53, 0.56, 0.574)
    running.learn(Stage.ROLLOUT, steps[Stage.ROLLOUT], 0.2, 0.5, 0.54, 0.545)
    if doing == "done":
        running.learn(Stage.REINFORCED, steps[Stage.REINFORCED], 0.5, 0.68, 0.73, 0.76, 0.79, 0.828)
        running.learn(Stage.VALUE, steps[Stage.VALUE], 0.866, 0.7, 0.644, 0.61, 0.602)
    else:
        running.learn(Stage.REINFORCED, 400, 0.5, 0.68, 0.73)
    for _ in range(4):
        desk.app.courses.update()
    if doing == "paused":
        desk.app.courses.pause(status)
    elif doing == "failed":
        running.fail("Nothing can be written into the player's folder: the disk is full.")
    desk.app.courses.update()


def in_the_lab(desk: Desk, row: dict[str, Any]) -> None:
    """Open the Lab with a player, and let its course do something."""
    scene = LabScene(desk.app, find_game(row["board"]))
    desk.app.replace(scene)
    desk.click((0, 0), button=2)  # the pointer rests where an earlier window had a batch
    desk.wait(0.05)
    slugs = {"left": "heron", "done": "kingfisher", "wide": "kingfisher", "damaged": "swift", "by hand": "sandpiper"}
    scene.bench.choose(slugs.get(row["player"]))
    standing = scene.bench.course
    if row["doing"] and standing is not None and standing.doing != "done":
        desk.app.courses.resume(standing)
        if row["doing"] == "learning":
            made[-1].play(0.5, 0.05)
        elif row["doing"] == "paused":
            desk.app.courses.pause(standing)
        elif row["doing"] == "failed":
            made[-1].fail("Nothing can be written into the player's folder: the disk is full.")
    desk.wait(0.1)
    show(desk, row)
    charts = [each for each in desk.controls if isinstance(each, BatchChart) and each.batches and not each.faint]
    for chart in charts if row["pointed"] else ():
        x, y = chart.point_of(0)
        desk.click((round(x), round(y)), button=2)
    desk.wait(0.05)
    desk.app.courses.close()
