"""Everything that players and the Lab can ask to be compiled is asked here, so that `make kernels` lists it.

The other tests ask most of it, too, but each on the board that suits it.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai import yours
from ai.alphago import taught_names
from ai.cache import warm
from ai.evaluation.features import FeatureSet, feature_sets
from ai.players import find_player
from ai.progress import Progress
from ai.search import endgame
from ai.thinking import load
from game import GAMES, VARIANTS, Game, Match
from lab.learning import live
from lab.learning.alphago import stages
from lab.learning.alphago.pipeline import Pipeline
from lab.learning.alphago.plan import PipelinePlan
from lab.learning.choices import Choices, fit
from lab.learning.course import Course, prepare
from lab.learning.kernels.choices import describe_moves
from lab.learning.recipe import BATCH, Recipe
from tests.amount import long
from tests.lab import taught

FEATURED = [game for game in GAMES if feature_sets(game)]
SETS = [pytest.param(game, each, id=f"{game.name}-{each.name}") for game in FEATURED for each in feature_sets(game)]


@long
@pytest.mark.parametrize("game", (*GAMES, VARIANTS[0]), ids=lambda game: game.name)
def test_players(game: Game) -> None:
    for players in warm.steps_of(game, everyone=True).values():
        for player in players:
            load(game, player)
    if warm.ORACLE in warm.steps_of(game):
        endgame.load(game)


@long
@pytest.mark.parametrize(("game", "features"), SETS)
def test_courses_and_who_was_taught(game: Game, features: FeatureSet, tmp_path: Path) -> None:
    yours.place(tmp_path)
    recipe = Recipe("Fox", game.name, features.name, games=BATCH)
    folder = taught.make(recipe)
    live.let_learn(folder, True)
    prepare(Course(folder, recipe))
    load(game, find_player(game, "my/fox"))
    match, learner = Match(game), live.LiveLearner(game, f"my/fox@{BATCH}+people", 0)
    while match.outcome is None:
        match.push(game.actions(match.state)[0])
        learner.follow(match, is_private=False)
    _choices(game, features)
    yours.place(None)


def _choices(game: Game, features: FeatureSet) -> None:
    """What is learned from the moves of people."""
    size = len(features.names)
    actions, rows = np.zeros(game.num_actions, np.int64), np.zeros((game.num_actions, size))
    count = int(describe_moves(game.initial_state(), features.kind(np.zeros(size)), actions, rows))
    assert count
    fit(Choices(rows[:count].astype(np.float32), np.zeros(1, np.int64)))


@long
@pytest.mark.parametrize("game", FEATURED, ids=lambda game: game.name)
def test_pipelines(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "MEASURED_GAMES", 2)
    monkeypatch.setattr(stages, "MEASURED_POSITIONS", 2)
    folder = yours.folder(game) / "fox"
    folder.mkdir(parents=True)
    with ThreadPoolExecutor(1) as executor:
        Pipeline(folder, PipelinePlan(game.name, "level-2", seed=3, share=0.001, hidden=4)).run(
            executor, Progress[Any]()
        )
    for name in taught_names(game):
        load(game, find_player(game, name))
