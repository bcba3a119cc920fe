"""`python main.py learn GAME --pipeline alphago`: learn the four networks; a stopped pipeline continues."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from shutil import copyfile

from ai import yours
from ai.alphago import SOURCE, is_pipeline, path_of
from ai.commands import folder_for
from ai.players import find_player
from game.played_game import PlayedGame
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.charts import tell_written
from lab.errors import CourseError
from lab.learning import people
from lab.learning.alphago.measurements import measurement_text, measurements_in
from lab.learning.alphago.pipeline import Pipeline
from lab.learning.alphago.plan import PEOPLE, STAGES, PipelinePlan, usual_teacher
from lab.learning.alphago.stage_charts import draw
from lab.learning.held import held
from lab.learning.recipe import check_name
from lab.pool import workers

RUNS = Path("artifacts") / "learning"


def learn(options: argparse.Namespace, played: Callable[[Game], Iterable[PlayedGame]]) -> int:
    """Run the pipeline of the command `learn` and write its networks; return the exit status.

    With `options.name` the networks stay in the folder of the user's player with that name. `played` returns games of
    people.
    """
    from ai.cache import cache

    cache.use()
    game = find_game(options.game)
    teacher = options.teacher or usual_teacher(game)
    plan = PipelinePlan(game.name, teacher, options.seed, options.share, name=options.name or "")
    if plan.teacher != PEOPLE:
        find_player(game, plan.teacher)  # fail before a plan with an unknown teacher is stored
    target = None if options.name else folder_for(options.weights or path_of(game, SOURCE, STAGES[0]).parent)
    folder = folder_for(_folder_of(game, options))
    with held(folder):
        pipeline = Pipeline(folder, plan)
        if plan.teacher == PEOPLE and not pipeline.state_file(STAGES[0]).is_file():
            people.write_games(folder, played(game))
        with workers(options.workers) as executor, terminal.progress(text("steps")) as progress:
            pipeline.run(executor, progress)
    for stage in STAGES:
        for last in measurements_in(pipeline.state_file(stage))[-1:]:  # none if the file was deleted
            print(measurement_text(stage, last))
        if target is not None:
            copyfile(pipeline.file(stage), target / path_of(game, SOURCE, stage).name)
    print(text("weights in {target}", target=target or folder))
    tell_written(draw(folder))
    if options.name:
        print(text("It is called {name}.", name=yours.PREFIX + folder.name))
    return 0


def _folder_of(game: Game, options: argparse.Namespace) -> Path:
    """Return the folder of a pipeline: the folder of the named player, else `options.folder`, else a default.

    Raises:
        CourseError: if another course has this name.
    """
    if not options.name:
        return options.folder or RUNS / f"{game.name}-{SOURCE}-{options.seed}"
    check_name(options.name)
    place = yours.folder(game) / yours.slug_of(options.name)
    if place.is_dir() and not is_pipeline(place):
        raise CourseError("other-course", folder=place.name)
    return place
