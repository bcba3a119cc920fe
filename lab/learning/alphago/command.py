"""`python main.py learn GAME --pipeline alphago`: learn the four networks; a stopped pipeline continues."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from shutil import copyfile

from ai.commands import folder_for
from ai.evaluation.networks import path_of
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.learning import people
from lab.learning.alphago.lessons import usual_teacher
from lab.learning.alphago.measurements import measurement_text, measurements_in
from lab.learning.alphago.pipeline import Pipeline
from lab.learning.alphago.plan import PEOPLE, STAGES, PipelinePlan
from lab.learning.held import held
from lab.learning.people import PlayedGame
from lab.pool import workers

ALPHAGO = "alphago"
RUNS = Path("artifacts") / "learning"


def learn(options: argparse.Namespace, played: Callable[[Game], Iterable[PlayedGame]]) -> int:
    """Run the pipeline of the command `learn` and write its networks; return the exit status."""
    from ai.cache import cache

    cache.use()
    game = find_game(options.game)
    plan = PipelinePlan(game.name, options.teacher or usual_teacher(game), options.seed, options.share)
    target = folder_for(options.weights or path_of(game, ALPHAGO, STAGES[0]).parent)
    folder = folder_for(options.folder or RUNS / f"{game.name}-{ALPHAGO}-{options.seed}")
    with held(folder):
        pipeline = Pipeline(folder, plan)
        if plan.teacher == PEOPLE:
            people.write_games(folder, played(game))
        with workers(options.workers) as executor, terminal.progress(text("steps")) as progress:
            pipeline.run(executor, progress)
    for stage in STAGES:
        copyfile(pipeline.file(stage), target / path_of(game, ALPHAGO, stage).name)
        print(measurement_text(stage, measurements_in(pipeline.state_file(stage))[-1]))
    print(text("weights in {target}", target=target))
    return 0
