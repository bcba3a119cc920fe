"""The experiments of Zhao's paper (McGill 2022) repeated: first under limits of work, last under limits of time.

Between these, the experiments are run once more under limits of work, with another evaluation.

A stopped run continues where it was stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path

from ai.spec import PlayerSpec
from game.pentago_twist import GAME
from game.texts import text
from lab import terminal
from lab.arena import MatchResult, Pairing, pair_of, pairings_of, played
from lab.charts import ChartLine, ChartPanel, advice, draw_panels
from lab.game_store import GameStore
from lab.papers.paper_run import PaperRun
from lab.papers.pentago_twist.experiments import (
    NO_COUNTS,
    RANDOM,
    ColourCounts,
    PaperExperiment,
    by_counts,
    by_time,
    by_work,
    everybody,
)
from lab.table import Table, read_rows

GAMES, OPENINGS = 200, 0
"""Number of games of an experiment under a limit of work, and of random plies at the start: none, as for Zhao."""
_RANDOM, _TIMED = 5, 4
"""The number of games is multiplied by `_RANDOM` for random players, and divided by `_TIMED` under limits of time."""
_SHARE = ("score %", "from %", "to %")
HEADING = (
    "experiment",
    "who",
    "games",
    *ColourCounts._fields,
    *_SHARE,
    *(f"paper {name}" for name in (*ColourCounts._fields, *_SHARE)),
)
"""Columns of the table. After `games`: wins of each player with each colour (A is the first player, B the second), and
A's score with its 95 % interval. Then, in the same order, the numbers of Zhao's paper.
"""


def players() -> list[PlayerSpec]:
    """Return all players of the experiments."""
    return list(everybody())


def answer(run: PaperRun, executor: Executor) -> list[Path]:
    """Play the unfinished games; print the tables, and return the paths of tables and pictures.

    The games under limits of time take hours, so the other results are printed and written before them.
    """
    games, folder, paths = run.games, run.folder, list[Path]()
    for name, title, experiments, factor in _parts():
        sizes = {experiment: max(1, int(factor * games)) for experiment in experiments}
        if RANDOM in sizes:
            sizes[RANDOM] = _RANDOM * games
        kept = run.met if factor == 1 else run.matched
        found = play_all(sizes, run, kept, executor)
        table = table_of(name, title, found)
        shown_of(name, title, found).show()
        paths += _written(table, folder)
    print()
    return paths


def _parts() -> Iterator[tuple[str, str, list[PaperExperiment], float]]:
    yield "experiments", text("The paper's experiments at its amount of work"), [RANDOM, *by_work()], 1
    yield "counts", text("The same with marbles counted on lines as the evaluation"), by_counts(), 1
    yield "two-seconds", text("The same at two seconds a move on this computer"), by_time(), 1 / _TIMED


def play_all(
    sizes: dict[PaperExperiment, int], run: PaperRun, kept: GameStore, executor: Executor
) -> dict[PaperExperiment, ColourCounts]:
    """Play the unfinished games and return the results of all experiments; `sizes` has the number of games of each."""
    counts = {experiment: _kept(experiment, games, kept) for experiment, games in sizes.items()}
    of_pair = {pair_of(experiment.pair): experiment for experiment in sizes}
    before = sum(each.result.games for each in counts.values())
    with terminal.progress(text("games")) as progress:
        progress.report(before, sum(sizes.values()))
        for number, (job, points) in enumerate(played(_jobs(sizes, run), executor, kept), before + 1):
            experiment = of_pair[job.pair]
            counts[experiment] = counts[experiment].plus(points, a_is_white=job.a_is_white)
            progress.report(number, sum(sizes.values()))
    return counts


def _kept(experiment: PaperExperiment, games: int, kept: GameStore) -> ColourCounts:
    counts = NO_COUNTS
    for first, a_is_white in ((0, True), (1, False)):
        for points in kept.points(pair_of(experiment.pair), range(first, games, 2)):
            counts = counts.plus(points, a_is_white=a_is_white)
    return counts


def _jobs(sizes: dict[PaperExperiment, int], run: PaperRun) -> list[Pairing]:
    """Return all games, the experiments in turn, so that a stopped run has results of each."""
    jobs = [
        job
        for experiment, games in sizes.items()
        for job in pairings_of(GAME.name, experiment.pair, games, run.seed + 1000 * experiment.number, run.openings)
    ]
    return sorted(jobs, key=lambda job: job.number)


def table_of(name: str, title: str, found: dict[PaperExperiment, ColourCounts]) -> Table:
    """Return a table with a row per experiment: the results here, then the results of Zhao's paper."""
    return Table(name, title, HEADING, [_row(experiment, counts) for experiment, counts in found.items()])


def shown_of(name: str, title: str, found: dict[PaperExperiment, ColourCounts]) -> Table:
    """Return a narrower table for a terminal: wins as White and as Black share a column."""
    head = ("experiment", "who", "games", "won", "lost", "drawn", "score %", "paper won", "lost", "drawn", "score %")
    rows = [
        [f"{experiment.number}", experiment.name, f"{counts.result.games}", *_short(counts), *_short(experiment.theirs)]
        for experiment, counts in found.items()
    ]
    return Table(name, title, head, rows)


def _short(counts: ColourCounts) -> list[str]:
    score, low, high = _shares(counts.result)
    won, lost = f"{counts.a_white}+{counts.a_black}", f"{counts.b_white}+{counts.b_black}"
    return [won, lost, f"{counts.drawn}", f"{score} [{low}, {high}]"]


def _row(experiment: PaperExperiment, counts: ColourCounts) -> list[str]:
    cells = [f"{experiment.number}", experiment.name, f"{counts.result.games}"]
    for each in (counts, experiment.theirs):
        cells += [*map(str, each), *_shares(each.result)]
    return cells


def _shares(result: MatchResult) -> list[str]:
    return [f"{100 * share:.1f}" for share in (result.score_rate, *result.interval)]


def _written(table: Table, folder: Path) -> list[Path]:
    path = table.write(folder)
    if advice() is not None:
        return [path]
    draw(path, path.with_suffix(".svg"))
    return [path, path.with_suffix(".svg")]


def draw(table: Path, picture: Path) -> None:
    """Draw the scores of all experiments here and in Zhao's paper, with their intervals."""
    rows = read_rows(table)
    lines = [_line(text("here"), rows, ""), _line(text("paper"), rows, "paper ")]
    panel = ChartPanel(text("score of the first player, %"), text("experiment (0: random against random)"), lines)
    draw_panels(picture, text("Zhao's experiments, made again"), [panel])


def _line(name: str, rows: Sequence[dict[str, str]], ours: str) -> ChartLine:
    aside = 0.12 if ours else -0.12  # side by side
    points = [(float(row["experiment"]) + aside, float(row[f"{ours}score %"])) for row in rows]
    reach = [(float(row[f"{ours}to %"]) - float(row[f"{ours}from %"])) / 2 for row in rows]
    return ChartLine(name, points, reach, joined=False)


DRAWN: dict[Sequence[str], Callable[[Path, Path], None]] = {HEADING: draw}
"""The functions that draw a picture of a table, keyed by the table's columns; other tables have no picture."""
