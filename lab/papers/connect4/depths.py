"""The best depth of each evaluation: scores in a round robin of all depths, and the quality of the moves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.texts import text
from lab.arena import MatchResult
from lab.charts import ChartLine, ChartPanel, draw_panels
from lab.crosstable import Crosstable
from lab.papers.connect4.judged import AccuracyReport, PlayerAccuracy
from lab.papers.connect4.players import DEPTHS, EVALUATIONS, GROWING, at_depth
from lab.table import Table, read_rows

_SCORES = ("score", "own")
_SHARES = ("perfect", "kept", "kept_at_risk")
HEADING = (
    "evaluation",
    "depth",
    *(f"{each}{part}" for each in (*_SCORES, *_SHARES) for part in (" %", " +-")),
    "nodes",
)
"""Columns of the table. `score` is against all players, `own` against the same evaluation at other depths. These and
the shares of moves (`lab.papers.connect4.judged`) are in percent; after each comes half the width of its 95 % interval.
The last column is the number of nodes per move.
"""


def table(met: Crosstable, judged: AccuracyReport) -> Table:
    """Return a table with a row per evaluation and depth.

    Players that look deeper as columns fill have no scores, since they did not play the round robin.
    """
    players = [(name, f"{depth}", at_depth(name, depth).name) for name in EVALUATIONS for depth in DEPTHS]
    rows = [
        [name, depth, *_scores(met, name, player), *_shares(judged.players[player])] for name, depth, player in players
    ]
    for player in (each.name for each in GROWING):
        name, _, depth = player.partition("@")
        rows.append([name, depth, *[""] * (2 * len(_SCORES)), *_shares(judged.players[player])])
    title = text(
        "Every depth: score against all and against its own evaluation; moves that perfect play might have made, that"
        " kept the result, and that kept it where it could be lost ({positions} positions of {games} games, {early} of"
        " them before ply 12; in {at_risk} the result could be lost)",
        positions=judged.positions,
        games=judged.games,
        early=judged.early,
        at_risk=judged.at_risk,
    )
    return Table("depths", title, HEADING, rows)


def _scores(met: Crosstable, evaluation: str, player: str) -> list[str]:
    own = [at_depth(evaluation, depth).name for depth in DEPTHS]
    cells = []
    for opponents in (met.names, own):
        result = _against(met, player, opponents)
        low, high = result.interval
        cells += [f"{100 * result.score_rate:.1f}", f"{50 * (high - low):.1f}"]
    return cells


def _against(met: Crosstable, player: str, opponents: Sequence[str]) -> MatchResult:
    """Return a player's result in its games with all `opponents` together."""
    total = MatchResult(0, 0, 0)
    for (a, b), result in met.results.items():
        if a == player and b in opponents:
            total = MatchResult(*(x + y for x, y in zip(total, result, strict=True)))
        elif b == player and a in opponents:
            total = MatchResult(*(x + y for x, y in zip(total, reversed(result), strict=True)))
    return total


def _shares(judgement: PlayerAccuracy) -> list[str]:
    shares = (judgement.perfect, judgement.kept, judgement.kept_at_risk)
    return [f"{number:.1f}" for share in shares for number in share] + [f"{judgement.nodes:.0f}"]


def draw(table: Path, picture: Path) -> None:
    """Draw the scores and the shares of perfect moves at each depth."""
    rows = [row for row in read_rows(table) if row["score %"]]
    shown = (("score", text("score against all, %")), ("perfect", text("moves of perfect play, %")))
    panels = [
        ChartPanel(title, text("depth"), [_line(rows, name, column) for name in EVALUATIONS]) for column, title in shown
    ]
    draw_panels(picture, text("Which depth suits each evaluation"), panels)


def _line(rows: list[dict[str, str]], name: str, column: str) -> ChartLine:
    own = [row for row in rows if row["evaluation"] == name]
    points = [(float(row["depth"]), float(row[f"{column} %"])) for row in own]
    return ChartLine(name, points, [float(row[f"{column} +-"]) for row in own])
