"""Results of players with few and with many features: a table with a row per set, a picture, and a list of all pairs.

Players of one set differ in their seeds only, yet their results differ by more than chance in the games explains.
So each player is one observation, and intervals come from the variance within sets, pooled over all sets.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from ai.yours import AFTER, PREFIX
from game.files import write_whole
from game.texts import text
from lab.arena import NORMAL_95, MatchResult
from lab.charts import ChartLine, ChartPanel, advice, draw_panels
from lab.crosstable import Crosstable
from lab.elo import fitted
from lab.table import Table, csv_text, read_rows

HEADING = ("learner", "met", "known", "won", "drawn", "lost")
"""Columns of the list of results: a taught player, an opponent, and the numbers of games that the taught player won,
drew and lost. The column `known` is 1 if every course meets the opponent, else 0."""
ELO, GAP = "Elo", "strangers less known"
Results = Mapping[tuple[str, str], MatchResult]
Values = Mapping[int, Sequence[float]]
"""Values of one measure: a list with a number for each player of a set, keyed by the size of the set."""
_LEARNER = re.compile(r"td(\d+)-\d+")


def write_report(table: Crosstable, known: str, folder: Path) -> list[Path]:
    """Print and write the table of sets; write all results and a picture. `known` is the opponent of every course."""
    results = {(_short(a), _short(b)): result for (a, b), result in table.results.items()}
    games, sets = folder / "games.csv", table_of(results, known)
    sets.show()
    print()
    write_whole(games, csv_text([HEADING, *((*pair, int(pair[1] == known), *r) for pair, r in results.items())]))
    if advice() is not None:
        return [games, sets.write(folder)]
    draw(games, games.with_suffix(".svg"))
    return [games, sets.write(folder), games.with_suffix(".svg")]


def _short(name: str) -> str:
    """Return a taught player's name without prefix and number of games, for example `td66-1` for `my/td66-1@5000`."""
    return name.removeprefix(PREFIX).partition(AFTER)[0]


def size_of(name: str) -> int:
    """Return the number of features of a taught player, such as 66 of `td66-1`; 0 for another player."""
    found = _LEARNER.fullmatch(name)
    return int(found[1]) if found else 0


def measures(results: Results, known: str) -> dict[str, Values]:
    """Return, keyed by the name of each measure, the values of the taught players in this measure.

    The measures are the Elo, the score in percent against each opponent (named like the opponent), and `GAP`: the mean
    score against the other untaught opponents minus the score against `known`.
    """
    mutual = {pair: result for pair, result in results.items() if size_of(pair[1])}
    learners = list(dict.fromkeys(name for pair in results for name in pair if size_of(name)))
    others = list(dict.fromkeys(met for _, met in results if not size_of(met)))
    rated = fitted(mutual, learners[0])
    mean = _mean(rated[name].elo for name in learners)
    scores = {other: {name: 100 * results[name, other].score_rate for name in learners} for other in others}
    values = {ELO: {name: rated[name].elo - mean for name in learners}, **scores}
    if strangers := [scores[other] for other in others if other != known]:
        values[GAP] = {name: _mean(each[name] for each in strangers) - scores[known][name] for name in learners}
    return {measure: _by_size(found) for measure, found in values.items()}


def _mean(numbers: Iterable[float]) -> float:
    return float(np.mean([*numbers]))


def _by_size(values: Mapping[str, float]) -> Values:
    sizes = sorted({size_of(name) for name in values})
    return {size: [value for name, value in values.items() if size_of(name) == size] for size in sizes}


def reach(values: Values) -> float:
    """Return half the width of the 95 % interval of a set's mean, from the variance within sets (pooled)."""
    degrees = sum(len(each) - 1 for each in values.values())
    if not degrees:
        return math.inf
    squares = sum(float(np.var(each)) * len(each) for each in values.values())
    return student_95(degrees) * math.sqrt(squares / degrees / min(map(len, values.values())))


def slope(values: Values) -> tuple[float, float]:
    """Return the change of a measure per doubling of the features, by least squares, and half the width of its 95 %
    interval.
    """
    points = [(math.log2(size), value) for size, each in values.items() for value in each]
    x, y = np.array(points).T
    off = x - x.mean()
    found = float(off @ y / (off @ off))
    rest = y - y.mean() - found * off
    degrees = len(points) - 2
    if not degrees:
        return found, math.inf
    return found, student_95(degrees) * math.sqrt(float(rest @ rest) / degrees / float(off @ off))


def student_95(degrees: int) -> float:
    """Return the 97.5 % quantile of Student's distribution (Abramowitz and Stegun 26.7.5), exact to 0.1 % from 6
    degrees of freedom on.
    """
    z = NORMAL_95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / math.pow(degrees, power) for power, term in enumerate(terms, 1))


def table_of(results: Results, known: str) -> Table:
    """Return a table of measures (columns) with a row per set; the last row has the change for twice as many features.

    `known` is the opponent of every course.
    """
    found = measures(results, known)
    head = ["features", *(cell for measure in found for cell in (measure, "±"))]
    rows = [[f"{size}", *_cells((_mean(each[size]), reach(each)) for each in found.values())] for size in found[ELO]]
    last = [text("each doubling"), *_cells(map(slope, found.values()))]
    return Table("sets", text("Players by few and by many features"), head, [*rows, last])


def _cells(numbers: Iterable[tuple[float, float]]) -> Iterator[str]:
    for value, half in numbers:
        yield f"{value:.1f}"
        yield f"{half:.1f}"


def draw(table: Path, picture: Path) -> None:
    """Draw each set's Elo in games between sets, and each set's score against every other opponent."""
    rows = read_rows(table)
    results = {(r["learner"], r["met"]): MatchResult(int(r["won"]), int(r["drawn"]), int(r["lost"])) for r in rows}
    known = next(row["met"] for row in rows if row["known"] == "1")
    found = measures(results, known)
    among = ChartPanel(text("Elo among the sets"), text("features"), [_line("", found[ELO])])
    lines = [
        _line(text("{name}\n(known)", name=name) if name == known else name, values)
        for name, values in found.items()
        if name not in (ELO, GAP)
    ]
    against = ChartPanel(text("score in % against others"), text("features"), lines)
    draw_panels(picture, text("Players by few and by many features"), [among, against])


def _line(name: str, values: Values) -> ChartLine:
    points = [(float(size), _mean(each)) for size, each in values.items()]
    return ChartLine(name, points, [reach(values)] * len(points))
