"""Redraw pictures from the tables of experiments: `python -m lab.redraw FILE.csv ...`.

The first line of a table decides its kind: a crosstable, a ladder, the batches of a course, weights, or a table of a
paper. The picture is written beside its table, or into the folder `--to`, under the table's name. For docs/:

    python -m lab.redraw docs/tournament/crosstable.csv docs/learning/*.csv
    python -m lab.redraw docs/connect-four/{depths,pruning,round-robin}.csv
    python -m lab.redraw docs/pentago-twist/*.csv docs/feature-sets/games.csv
    python -m lab.redraw assets/weights/*-td*.csv --to docs/learning --ending=-weights

A board's ladder in assets/ladders gives the picture `ladder.svg` of its rungs:

    python -m lab.redraw assets/ladders/kalah.json --to docs/kalah
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from ai.assets import FOLDER
from ai.commands import Parser, folder_for, run_command
from ai.evaluation.features import HEADING
from lab import crosstable, ladder
from lab.charts import advice
from lab.complexity.command import DRAWN as DRAWN_OF_COMPLEXITY
from lab.errors import RequestError
from lab.feature_sets import report as feature_sets
from lab.learning import course_charts
from lab.papers.connect4.answers import DRAWN
from lab.papers.pentago_twist.answers import DRAWN as DRAWN_OF_PENTAGO_TWIST


def _crosstable(table: Path, picture: Path) -> None:
    crosstable.draw(picture, crosstable.read(table))


def _batches(table: Path, picture: Path) -> None:
    course_charts.draw_batches(picture, _name(table), course_charts.read_batches(table))


def _weights(table: Path, picture: Path) -> None:
    course_charts.draw_weights(picture, _name(table), course_charts.read_weights(table))


def _name(table: Path) -> str:
    """Return FEATURES, a part of the table's file name `GAME-FEATURES.csv` or `GAME-FEATURES-batches.csv`."""
    return table.stem.removesuffix("-batches").rpartition("-")[2]


_DRAWN: dict[str, Callable[[Path, Path], None]] = {
    crosstable.HEADING: _crosstable,
    ",".join(ladder.HEADING): ladder.draw,
    "games,score,opponent,change": _batches,
    HEADING: _weights,
    ",".join(feature_sets.HEADING): feature_sets.draw,
    **{",".join(head): draw for head, draw in (DRAWN | DRAWN_OF_PENTAGO_TWIST | DRAWN_OF_COMPLEXITY).items()},
}


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status."""
    options = _parser().parse_args(arguments)
    if (sentence := advice()) is not None:
        print(sentence, file=sys.stderr)
        return 1
    for table in options.tables:
        is_ladder = table.resolve().parent == (FOLDER / "ladders").resolve()
        draw = ladder.draw_rungs if is_ladder else _DRAWN.get(_heading(table))
        if draw is None:
            raise RequestError("no-table", file=str(table))
        name = "ladder" if is_ladder else f"{table.stem}{options.ending}"
        picture = folder_for(options.to or table.parent) / f"{name}.svg"
        draw(table, picture)
        print(picture)
    return 0


def _heading(table: Path) -> str:
    lines = table.read_text(encoding="utf-8", errors="replace").splitlines()
    return next((line for line in lines if not line.startswith("#")), "")


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m lab.redraw", description="Draw pictures of tables again.")
    parser.add_argument("tables", metavar="FILE", nargs="+", type=Path, help="what an experiment left, or a ladder")
    parser.add_argument("--to", type=Path, metavar="DIR", help="where the pictures go (beside their tables)")
    parser.add_argument("--ending", default="", metavar="TEXT", help="after the table's name in the picture's")
    return parser


if __name__ == "__main__":
    sys.exit(run_command(main, sys.argv[1:]))
