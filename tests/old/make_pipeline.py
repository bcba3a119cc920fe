"""Make a pipeline of AlphaGo's stages with an older program, by `python make_pipeline.py FOLDER` in a checkout.

    cd <a checkout of commit 5957d91b> && PYTHONPATH=. python <here>/make_pipeline.py <here>/pipeline/5957d91b

The commits: 5957d91b, the first whose pipelines are a user's players, and 17634ef7, whose plans also have a title.

The pipeline is left in the middle of its third stage. `said.json` has what that program says of it.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import Executor, Future
from dataclasses import asdict, fields
from importlib import import_module
from pathlib import Path
from typing import Any

from ai import alphago, yours
from game.registry import find_game
from lab.learning.alphago import measurements, pipeline, plan

GAME, NAME = "connect-four", "heron"
THIRD, LEFT_AFTER = 2, 2
"""Number of the stage that is left unfinished, and the steps that it has made."""


class Here(Executor):
    """Does every job at once, in this process."""

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(function(*arguments, **named))
        return done


def said_of_pipeline(folder: Path) -> dict[str, Any]:
    """Return what a program says of a pipeline: plan, finished stages with their weights, measurements, players."""
    game = find_game(GAME)
    opened = pipeline.Pipeline(folder, measurements.read_plan(folder))
    stages = {}
    for stage in plan.STAGES:
        weights = opened.network(stage).weights.tolist() if opened.file(stage).is_file() else []
        measured = measurements.measurements_in(opened.state_file(stage)) if opened.state_file(stage).is_file() else []
        stages[str(stage)] = {"weights": weights, "measurements": [list(each) for each in measured]}
    return {"plan": asdict(opened.plan), "stages": stages, "players": sorted(alphago.taught_names(game))}


def _plan() -> Any:
    names = {each.name for each in fields(plan.PipelinePlan)}
    more = {"name": "Heron"} if "name" in names else {}
    return plan.PipelinePlan(GAME, "level-1", seed=3, share=0.002, hidden=4, **more)


def learn(folder: Path, wanted: Any, steps: int | None) -> None:
    """Learn a pipeline: so many steps of the third stage, or with None to its end."""
    import_module("ai.cache.cache").use()
    changed: Any = pipeline
    name = "learn_batch" if hasattr(changed.SavedStage, "learn_batch") else "step"  # which it was until f36b3128
    step, finish = getattr(changed.SavedStage, name), changed.Pipeline.finish
    finished, left = [pipeline.Pipeline(folder, wanted).has(stage) for stage in plan.STAGES].count(True), steps

    def noted_step(saved: Any) -> None:
        nonlocal left
        if finished == THIRD and left is not None:
            if left == 0:
                raise KeyboardInterrupt
            left -= 1
        step(saved)

    def noted_finish(*arguments: Any) -> None:
        nonlocal finished
        finish(*arguments)
        finished += 1

    setattr(changed.SavedStage, name, noted_step)
    changed.Pipeline.finish = noted_finish
    try:
        progress: Any = import_module("ai.progress").Progress()
        pipeline.Pipeline(folder, wanted).run(Here(), progress)
    except KeyboardInterrupt:
        pass
    finally:
        setattr(changed.SavedStage, name, step)
        changed.Pipeline.finish = finish


def main(folder: Path) -> None:
    """Make all files in `folder`, which must be empty or not there."""
    yours.place(folder)
    place = yours.folder(find_game(GAME)) / NAME
    place.mkdir(parents=True)
    learn(place, _plan(), LEFT_AFTER)
    (folder / "said.json").write_text(json.dumps(said_of_pipeline(place), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
