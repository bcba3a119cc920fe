"""Crosstables: the score of each player against every other player, as text, as CSV and as a picture.

As in the table of PAI's authors, a number is the score in percent of the column's player against the row's player.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.files import read_whole, write_whole
from game.texts import text
from lab.arena import MatchResult
from lab.charts import HeatTable, advice, draw_heat

_FOLDER = Path(__file__).resolve().parent.parent / "assets" / "tournaments"
HEADING = "player,opponent,won,drawn,lost"
"""First line of a crosstable's CSV file."""
Scores = dict[tuple[str, str], float]
"""Scores in percent, keyed by (name of the column's player, name of the row's player)."""


@dataclass
class Original:
    """A published crosstable: its players, by their names in this program, the scores, and the source."""

    names: list[str]
    scores: Scores
    source: str

    def text(self) -> str:
        """Return the table as text."""
        return table_text(self.names, self.scores)


@dataclass
class Crosstable:
    """Players in order, and the result of each pair, from the view of the earlier player."""

    names: list[str]
    results: dict[tuple[str, str], MatchResult]

    @property
    def scores(self) -> Scores:
        """Score of each player against each opponent in percent, keyed by (player, opponent)."""
        found: Scores = {}
        for (a, b), result in self.results.items():
            found[a, b] = 100 * result.score_rate
            found[b, a] = 100 - 100 * result.score_rate
        return found

    def total(self, name: str) -> float:
        """Return a player's points in all its games."""
        points = 0.0
        for (a, b), result in self.results.items():
            share = result.score_rate if a == name else 1 - result.score_rate if b == name else 0.0
            points += share * result.games
        return points

    @property
    def ranking(self) -> list[tuple[str, float]]:
        """Players with their points, best first."""
        return sorted(((name, self.total(name)) for name in self.names), key=lambda pair: -pair[1])

    @property
    def games_each(self) -> int:
        """Number of games of the first player; all players have the same number."""
        return sum(result.games for pair, result in self.results.items() if self.names[0] in pair)

    def text(self) -> str:
        """Return the table as text, followed by the points of all players."""
        points = [f"{total:>8g}  {name}" for name, total in self.ranking]
        return "\n".join([table_text(self.names, self.scores), "", f"points of {self.games_each}:", *points])


def table_rows(names: Sequence[str], scores: Scores) -> tuple[list[str], list[list[str]]]:
    """Return the head of the table (numbers of the columns), and its rows, one row per player."""
    rows = [
        [row, *(_cell(scores.get((column, row))) for column in names), f"{number}"]
        for number, row in enumerate(names, 1)
    ]
    return ["", *(f"{number}" for number in range(1, len(names) + 1)), ""], rows


def table_text(names: Sequence[str], scores: Scores) -> str:
    """Return the table as lines of text."""
    wide = max(len(name) for name in names)
    head, rows = table_rows(names, scores)
    lines = [f"{name:<{wide}}" + "".join(f"{cell:>6}" for cell in cells) for name, *cells, _ in [head, *rows]]
    return "\n".join([lines[0], *(f"{line}   {row[-1]}" for line, row in zip(lines[1:], rows, strict=True))])


def _cell(score: float | None) -> str:
    return "" if score is None else f"{score:.0f}"


def original_of(names: Sequence[str]) -> Original | None:
    """Return the part of a published table for the players `names`.

    Return None unless these players are all in one table and are more than half of its players.
    """
    for table in map(_read_original, sorted(_FOLDER.glob("*.csv"))):
        if set(names) <= set(table.names) and 2 * len(names) > len(table.names):
            scores = {pair: score for pair, score in table.scores.items() if set(pair) <= set(names)}
            return Original(list(names), scores, table.source)
    return None


def _read_original(path: Path) -> Original:
    lines = read_whole(path).decode().splitlines()
    source = " ".join(line.removeprefix("# ") for line in lines if line.startswith("#"))
    head, *rows = csv.reader(line for line in lines if not line.startswith("#"))
    names = head[1:]
    scores = {
        (column, row[0]): float(cell) for row in rows for column, cell in zip(names, row[1:], strict=True) if cell
    }
    return Original(names, scores, source)


def write_reports(table: Crosstable, folder: Path) -> list[Path]:
    """Write crosstable.txt, .csv and, if matplotlib is installed, .svg; return their paths."""
    lines, rows, picture = (folder / f"crosstable.{kind}" for kind in ("txt", "csv", "svg"))
    write_whole(lines, table.text() + "\n")
    write_whole(rows, _csv(table))
    if advice() is not None:
        return [lines, rows]
    draw(picture, table)
    return [lines, rows, picture]


def _csv(table: Crosstable) -> str:
    lines = [f"{a},{b},{r.wins},{r.draws},{r.losses}" for (a, b), r in table.results.items()]
    return "\n".join([HEADING, *lines, ""])


def read(path: Path) -> Crosstable:
    """Return the crosstable of a CSV file written by `write_reports`."""
    with path.open(encoding="utf-8", newline="") as file:
        results = {
            (row["player"], row["opponent"]): MatchResult(int(row["won"]), int(row["drawn"]), int(row["lost"]))
            for row in csv.DictReader(file)
        }
    return Crosstable(list(dict.fromkeys(name for pair in results for name in pair)), results)


def draw(path: Path, table: Crosstable) -> None:
    """Draw a table, and beside it the published table of the same players if there is one."""
    tables = [HeatTable(text("measured here"), table.names, table.scores)]
    published = original_of(table.names)
    if published is not None:
        tables.append(HeatTable(text("published"), published.names, published.scores))
    draw_heat(path, text("Score in percent of the player above over the player to the left"), tables)
