"""Answers to the questions of Stypa's paper (Lund 2021), in four steps; a stopped step continues later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path

from ai.spec import PlayerSpec
from game.connect4 import GAME
from game.texts import text
from lab import terminal
from lab.charts import advice
from lab.crosstable import Crosstable, write_reports
from lab.papers.connect4 import depths, judged, matches, pruning
from lab.papers.connect4.players import EVALUATIONS, GROWING, all_depths
from lab.papers.paper_run import PaperRun
from lab.table import Table
from lab.tournament import meetings, round_robin

GAMES, OPENINGS = 100, 4
"""Number of games of a pair in the round robin, and of random plies at the start, which deterministic players need."""
_JUDGED = 4
"""Number of judged games, as a multiple of the games of a pair in the round robin."""
DRAWN: dict[Sequence[str], Callable[[Path, Path], None]] = {
    pruning.HEADING: pruning.draw,
    depths.HEADING: depths.draw,
}
"""The functions that draw a picture of a table, keyed by the table's columns; other tables have no picture."""


def players() -> list[PlayerSpec]:
    """Return all players of the experiments."""
    contests = [*matches.of_evaluations(), *matches.of_growing()]
    return [*_everyone(), *GROWING, *(player for contest in contests for player in contest.pair)]


def _everyone() -> list[PlayerSpec]:
    return [player for name in EVALUATIONS for player in all_depths(name)]


def answer(run: PaperRun, executor: Executor) -> list[Path]:
    """Run the unfinished parts of all four steps; print the tables, and return the paths of tables and pictures."""
    folder, games, openings, seed = run[:4]
    found = pruning.tables(folder / "nodes", seed, executor)
    judgements = judged.judge(folder / "judged", _JUDGED * games, openings, seed, executor)
    met = _met(run, executor)
    found.append(depths.table(met, judgements))
    found += _matched(run, executor)
    for table in found:
        table.show()
    print()
    return [*write_reports(met, folder), *_written(found, folder)]


def _met(run: PaperRun, executor: Executor) -> Crosstable:
    """Play the unfinished games of the round robin; return its crosstable."""
    with terminal.progress(text("games")) as progress:
        return meetings(
            GAME,
            round_robin(_everyone()),
            run.games,
            run.seed,
            executor,
            progress,
            run.openings,
            run.met,
        )


def _matched(run: PaperRun, executor: Executor) -> list[Table]:
    """Play the unfinished games of the matches; return their tables."""
    of_evaluations, of_growing = matches.of_evaluations(), matches.of_growing()
    both = [*of_evaluations, *of_growing]
    results = matches.play_all(both, run.games, run.openings, run.seed, executor, run.matched)
    split = len(of_evaluations)
    return [
        matches.table("evaluations", text("Which evaluation is stronger"), of_evaluations, results[:split]),
        matches.table("growing", text("Does growing depth help"), of_growing, results[split:]),
    ]


def _written(tables: Sequence[Table], folder: Path) -> list[Path]:
    paths = []
    for table in tables:
        written = table.write(folder)
        paths.append(written)
        if table.head in DRAWN and advice() is None:
            paths.append(written.with_suffix(".svg"))
            DRAWN[table.head](written, paths[-1])
    return paths
