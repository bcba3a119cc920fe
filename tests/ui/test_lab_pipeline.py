"""AlphaGo's pipeline in the Lab: from its recipe over its four stages to a tournament of its players."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from ai import yours
from ai.alphago import PLAYERS
from ai.progress import Progress
from ai.spec import Stage
from game import find_game
from lab.contest.draft import Draft
from lab.contest.rated import keep_rating
from lab.contest.standings import RankedPlayer, Standings
from lab.crosstable import Crosstable
from lab.elo import EloRating
from lab.learning import shelf
from lab.learning.alphago import plan_draft, stages
from lab.learning.alphago.pipeline import Pipeline
from lab.learning.alphago.pipeline_status import PipelineStatus
from lab.learning.alphago.plan import STAGES, PipelinePlan
from lab.learning.courses import Courses
from lab.pool import SameThread
from tests.amount import long
from tests.ui.lab_hands import Lab
from tests.ui.lab_players import MadeUpPipeline
from tests.ui.services import FakeWarmup
from ui.screens.tournament.scene import TournamentScene
from ui.shell.routes import LabRoute

CONNECT_FOUR = find_game("connect-four")
TINY = 1e-4
OTHER = '{"game": "othello", "teacher": "level-1"}'
PATIENCE = 900.0
"""Seconds after which a process that says nothing more is taken for stuck; kernels may have to be compiled."""


def _until(lab: Lab, seen: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < end, lab.said
        time.sleep(0.02)
        lab.wait(0.1)


@long
def test_a_pipeline_learns_in_the_window_from_its_recipe_to_a_tournament(
    shelf_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan_draft, "SHARES", (TINY,))
    monkeypatch.setattr(plan_draft, "PipelinePlan", partial(PipelinePlan, hidden=2))  # it saves the test seconds
    lab = Lab.at_home(folder=shelf_folder, warmup=FakeWarmup(True), courses=Courses())
    assert isinstance(lab, Lab)
    lab.app.navigate(LabRoute("connect-four"))
    lab.get("switch", "Details").press()
    lab.get("choice", "How it learns").choose("AlphaGo")
    lab.get("text field", "Name").fill("Red Fox")
    lab.get("button", "Learn less").press()
    lab.get("dropdown", "Teacher").press()
    lab.click("Puddle")
    lab.get("button", "Play").press()
    lab.wait(0.1)
    assert {"Red Fox", "0 of 4 stages have learned"} <= lab.said
    assert not lab.get("button", "Play").enabled
    lab.get("button", "Pause").press()
    _until(lab, lambda: "Paused. It goes on where it is." in lab.said)
    lab.get("button", "Pause").press()  # "Go on"
    _until(lab, lambda: "have learned" in lab.said)
    assert "4 of 4 stages have learned" in lab.said
    for name in ("MEASURED_GAMES", "MEASURED_POSITIONS"):
        monkeypatch.setattr(stages, name, 2)  # what is measured changes no network
    plan = PipelinePlan("connect-four", "level-1", share=TINY, hidden=2)
    whole = shelf_folder / "whole"
    whole.mkdir()
    Pipeline(whole, plan).run(SameThread(), Progress())
    for stage in STAGES:
        own = yours.folder(CONNECT_FOUR) / "red-fox" / f"{stage}.csv"
        assert own.read_bytes() == (whole / f"{stage}.csv").read_bytes()
    lab.get("button", "Tournament").press()
    lab.wait(0.5)
    assert isinstance(lab.scene, TournamentScene)
    assert lab.app.tournaments.drafts["connect-four"].chosen == [
        f"my/red-fox{'@' if part else ''}{part}" for part in PLAYERS
    ]
    lab.close()


@pytest.fixture
def fox(shelf_folder: Path) -> Lab:
    """The Lab with a pipeline whose second stage learns."""
    shelf.make(PipelinePlan("connect-four", "level-5", share=0.3, name="Fox"))
    lab = Lab.opened(shelf_folder, "connect-four")
    lab.get("button", "Pause").press()
    lab.wait(0.1)
    _running(lab).learn(Stage.SUPERVISED, 450, 0.16, 0.574)
    _running(lab).learn(Stage.ROLLOUT, 75, 0.2, 0.5)
    lab.wait(0.5)
    return lab


def _running(lab: Lab) -> MadeUpPipeline:
    assert isinstance(lab.course, MadeUpPipeline)
    return lab.course


def test_each_stage_shows_its_progress_and_its_measurement(fox: Lab) -> None:
    assert {
        "57.4 % of the moves foretold",
        "50.0 % of the moves foretold",
        "grows stronger against itself",
        "50 %",
    } <= fox.said
    assert {"Stage 2 of 4:", "75 of 150 steps", "75 s left for this", "1 of 10"} <= fox.said
    _running(fox).learn(Stage.ROLLOUT, 150, 0.2, 0.5, 0.54)
    _running(fox).learn(Stage.REINFORCED, 900, 0.5, 0.828)
    _running(fox).learn(Stage.VALUE, 375, 0.866, 0.602)
    fox.wait(2.5)
    assert {"82.8 % against the supervised policy", "squared error 0.602", "10 of 10"} <= fox.said
    assert fox.find("button", "Pause") is None
    fox.close()


def test_a_pipeline_goes_on_on_another_day(fox: Lab, shelf_folder: Path) -> None:
    fox.close()
    lab = Lab.opened(shelf_folder, "connect-four")
    assert {"Stage 2 of 4:", "75 of 150 steps", "It rests, and goes on where it stopped."} <= lab.said
    lab.key(pygame.K_SPACE)
    lab.wait(0.1)
    assert _running(lab).is_alive
    lab.close()


def test_a_pipeline_that_another_window_taught_meanwhile_goes_on_where_that_one_left_it(fox: Lab) -> None:
    fox.course.stop()
    fox.wait(0.3)
    there = MadeUpPipeline(fox.course.folder, _running(fox).plan)
    there.learn(Stage.ROLLOUT, 150, 0.2, 0.5, 0.54)
    there.learn(Stage.REINFORCED, 900, 0.5, 0.828)
    fox.get("button", "Pause").press()  # "Go on"
    fox.wait(0.3)
    pipeline = fox.app.courses.status_of(fox.course.folder)
    assert isinstance(pipeline, PipelineStatus)
    assert pipeline.steps(Stage.ROLLOUT) == 150
    assert [row.value for row in pipeline.measured[Stage.REINFORCED]] == [0.5, 0.828]
    assert "3 of 4 stages have learned" in fox.said


def test_a_finished_stage_is_played_against_and_another_one_is_not(fox: Lab) -> None:
    fox.get("list", "Players of the stages").choose("rollout")
    assert "It can be played once its stage has learned." in fox.notices
    fox.get("list", "Players of the stages").choose("supervised")
    fox.wait(0.3)
    assert "my/fox@supervised" in [seat.player for seat in fox.session.config.seats]
    fox.close()


def test_a_pipeline_is_renamed_deleted_and_brought_back(fox: Lab) -> None:
    fox.get("button", "Stop").press()
    fox.wait(0.2)
    fox.get("text field", "Name").fill("Wolf")
    fox.key(pygame.K_RETURN)
    assert [own.title for own in shelf.players(CONNECT_FOUR)] == ["Wolf"]
    fox.key(pygame.K_DELETE)
    fox.wait(0.1)
    assert shelf.players(CONNECT_FOUR) == []
    fox.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert [(own.title, own.stages) for own in shelf.players(CONNECT_FOUR)] == [("Wolf", 1)]
    fox.close()


@pytest.mark.parametrize("damage", ["", "{}", '{"game": "connect-four", "teacher": "level-1", "share": "all"}', OTHER])
def test_a_damaged_plan_is_told_in_the_list(shelf_folder: Path, damage: str) -> None:
    folder = shelf.make(PipelinePlan("connect-four", "level-5", name="Fox"))
    (folder / yours.PLAN).write_text(damage)
    lab = Lab.opened(shelf_folder, "connect-four")
    assert "It cannot be read." in lab.said
    assert not lab.get("button", "Play").enabled
    lab.close()


def test_a_part_of_a_pipeline_stays_that_part_in_a_tournament() -> None:
    assert Draft(CONNECT_FOUR, ("my/fox@value", "random")).chosen == ["my/fox@value", "random"]
    assert Draft(CONNECT_FOUR, ("my/heron@50", "random")).chosen == ["my/heron", "random"]


def test_no_rating_is_kept_with_one_of_the_players_of_a_pipeline(shelf_folder: Path) -> None:
    folder = shelf.make(PipelinePlan("connect-four", "level-5", name="Fox"))
    rated = RankedPlayer("my/fox@value", EloRating(900.0, 850.0, 950.0), False, 30.0, 40)
    level = RankedPlayer("level-3", EloRating(700.0, 700.0, 700.0), True, 10.0, 40)
    table = Crosstable(["my/fox@value", "level-3"], {})
    keep_rating("connect-four", rated, Standings(table, (rated, level), ("level-3",), ""))
    assert not (folder / shelf.RATING).exists()
