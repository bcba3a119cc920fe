"""The Lab with players that were taught, and courses that do something."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pygame

from ai import yours
from ai.evaluation.features import feature_sets
from ai.spec import Stage
from game import GAMES, find_game
from game.texts import text
from lab.learning import shelf
from lab.learning.alphago.plan import STAGES, PipelinePlan
from tests.ui.desk import Desk
from tests.ui.every_window import show
from tests.ui.lab_players import MadeUpPipeline, made, teach
from ui.screens.lab.scene import LabScene

BOARDS = [game.name for game in GAMES if feature_sets(game)]
"""The boards that have a Lab."""


def teach_all(folder: Path, boards: Iterable[str]) -> None:
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
    desk.app.replace(LabScene(desk.app, find_game(board)))
    if doing:
        let_it(desk, doing)
    else:
        if not desk.app.settings.details:
            desk.get("switch", text("Details")).press()
        desk.get("choice", text("How it learns")).choose(text("AlphaGo"))
    desk.click((0, 0), button=2)
    desk.wait(0.5)
    desk.app.courses.close()


def let_it(desk: Desk, doing: str) -> None:
    """Let the pipeline be where its state says."""
    desk.key(pygame.K_SPACE)
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
    desk.wait(0.1)
    if doing == "paused":
        desk.key(pygame.K_SPACE)
    elif doing == "failed":
        running.fail("Nothing can be written into the player's folder: the disk is full.")


def in_the_lab(desk: Desk, row: dict[str, Any]) -> None:
    """Open the Lab with a player, and let its course do something."""
    desk.app.replace(LabScene(desk.app, find_game(row["board"])))
    names = {"left": "Heron", "done": "Kingfisher", "damaged": "Swift", "by hand": "Sandpiper"}
    if row["player"] in names:
        desk.get("list", text("Your players")).choose(names[row["player"]])
    if row["doing"]:
        desk.key(pygame.K_SPACE)
    if row["doing"] == "learning":
        made[-1].play(0.5, 0.05)
    elif row["doing"] == "paused":
        desk.key(pygame.K_SPACE)
    elif row["doing"] == "failed":
        made[-1].fail("Nothing can be written into the player's folder: the disk is full.")
    desk.click((0, 0), button=2)  # away from what shows more where the pointer is
    desk.wait(0.1)
    show(desk, row)
    desk.app.courses.close()
