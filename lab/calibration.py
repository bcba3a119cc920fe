"""Calibration of a player's scores: `python -m lab.calibration GAME PLAYER --nodes N --games N`.

The player meets itself from random openings. Each of its scores is stored with the result of the game for the side to
move. A curve from score to chance is fitted to all games (`lab.curves`). It is checked by cross-validation: for each
fifth of the games, a curve fitted to the other four fifths predicts the results. Predictions are compared with results
in each tenth of the predicted chance. Proven positions are left out, because they would flatter the outer tenths.

Games are stored in one file per job, so a stopped command continues where it was stopped.
"""

from __future__ import annotations

import argparse
import csv
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ai.assets import digest_of_data
from ai.cache import cache
from ai.chances import Curve, chances_of
from ai.commands import Parser, folder_for, goes_on, positive, run_command
from ai.info import Limit
from ai.players import find_player
from ai.spec import Attention, PlayerSpec
from game.files import write_whole
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.arena import NORMAL_95
from lab.arguments import add_game, add_seed, add_workers, many
from lab.curves import Floats, fit_curve
from lab.errors import KeptError, RequestError
from lab.game_store import digest_of_taught
from lab.games import answer_with_score, opened, points_of
from lab.pool import Workers, finished, workers
from lab.table import csv_text

RUNS = Path("artifacts") / "calibration"
GAMES_PER_JOB = 50
"""Number of games of a job, which are stored in one file."""
FOLDS = 5
"""Number of parts for cross-validation."""
MOST_DIFFERENCE = 0.05
"""Largest accepted difference between predicted and actual points in each tenth of the predicted chance."""
_COLUMNS = ("game", "ply", "score", "points")


class CalibrationJob(NamedTuple):
    """Games that one worker plays one after the other. The job can be sent to another process."""

    game: str
    player: PlayerSpec
    seed: int
    first: int


Row = tuple[int, int, int, float]
"""A scored position: number of the game, plies before it, score, and points of the side to move: 1, 0.5 or 0."""


def play_job(job: CalibrationJob) -> list[Row]:
    """Play the games of a job; the same job gives the same rows, unless the player has a limit of time."""
    rows: list[Row] = []
    for number in range(job.first, job.first + GAMES_PER_JOB):
        rows += _play(find_game(job.game), job.player, job.seed, number)
    return rows


def _play(game: Game, player: PlayerSpec, seed: int, number: int) -> Iterator[Row]:
    match = opened(game, chances_of(game).opening_plies, random.Random(f"calibration {seed} {number}"))
    players = [player.seeded((seed * 1_000_003 + number) * 2 + side) for side in range(2)]
    memories: list[dict[str, Any]] = [{}, {}]
    noted: list[tuple[int, int, int]] = []
    while match.outcome is None:
        side = match.player
        action, score = answer_with_score(match, players[side], memories[side])
        if score is not None:
            noted.append((side, int(match.state.ply), score))
        match.push(action)
    for side, ply, score in noted:
        yield number, ply, score, points_of(match, side)


class Tenth(NamedTuple):
    """The positions whose predicted chance lies in one tenth of the scale, such as 0-10 %, and their results.

    Attributes:
        predicted, actual: means over the positions, 0 to 1.
        reach: half the width of the 95 % interval of `difference`; the positions of one game count as one sample.
    """

    predicted: float
    actual: float
    positions: int
    games: int
    reach: float

    @property
    def difference(self) -> float:
        """`actual` minus `predicted`."""
        return self.actual - self.predicted


def tenths(games: Floats, predicted: Floats, points: Floats) -> list[Tenth | None]:
    """Return the tenths from 0-10 % to 90-100 %; an empty tenth is None.

    Each argument has one element per position: the number of its game, the predicted chance, and the points.
    """
    place = np.minimum((predicted * 10).astype(int), 9)
    return [
        _tenth(games[place == k], predicted[place == k], points[place == k]) if np.any(place == k) else None
        for k in range(10)
    ]


def _tenth(games: Floats, predicted: Floats, points: Floats) -> Tenth:
    difference = points - predicted
    _, cluster = np.unique(games, return_inverse=True)
    # Variance of the ratio estimator: the positions of one game are one sample.
    sums = np.bincount(cluster, difference - difference.mean())
    error = float(np.sqrt(np.sum(sums**2))) / len(points)
    return Tenth(float(predicted.mean()), float(points.mean()), len(points), len(sums), NORMAL_95 * error)


def within(table: list[Tenth | None], most: float) -> bool:
    """Whether predicted and actual points differ by at most `most` in every tenth that has positions."""
    return all(tenth is None or abs(tenth.difference) <= most for tenth in table)


HEAD = ("chance", "predicted", "actual", "difference", "95 % interval", "positions", "games")
_WIDTHS = (12, 9, 8, 12, 18, 13, 7)


def rows_shown(table: list[Tenth | None]) -> list[list[str]]:
    """Return the tenths as rows of texts, without a head; the row of a tenth without positions says `none`."""
    return [_row(f"{10 * number}-{10 * number + 10} %", tenth) for number, tenth in enumerate(table)]


def _row(name: str, tenth: Tenth | None) -> list[str]:
    if tenth is None:
        return [name, "none"]
    low, high = 100 * (tenth.difference - tenth.reach), 100 * (tenth.difference + tenth.reach)
    interval = f"{low:>+6.1f} to {high:>+6.1f}"
    shares = f"{tenth.predicted:.1%}", f"{tenth.actual:.1%}", f"{100 * tenth.difference:+.1f}"
    return [name, *shares, interval, f"{tenth.positions:,}", f"{tenth.games:,}"]


def shown(table: list[Tenth | None]) -> str:
    """Return the table as lines of text."""
    lines = []
    for name, *cells in [list(HEAD), *rows_shown(table)]:
        padded = [f"{cell:>{width}}" for cell, width in zip(cells, _WIDTHS[1:], strict=False)]
        lines.append(f"{name:<{_WIDTHS[0]}}{''.join(padded)}")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Run the command; return 0 if predictions and results are close enough in every tenth, else 1."""
    options = _parser().parse_args(arguments)
    game = find_game(options.game)
    player = without_book(find_player(game, options.player)).limited(Limit(nodes=options.nodes))
    if options.shipped and player.name not in chances_of(game).curves:
        raise RequestError("no-curve", player=options.player)
    with goes_on():
        rows = np.array(_played(game, player, options), np.float64)
    if not len(rows):
        raise RequestError("no-scores", player=options.player)
    table = shipped_checked(game, player, rows) if options.shipped else _fitted_checked(game, player, rows)
    terminal.show_table(HEAD, rows_shown(table), shown(table))
    good = within(table, MOST_DIFFERENCE)
    print(f"{'every' if good else 'not every'} tenth is within {100 * MOST_DIFFERENCE:.0f} points")
    return 0 if good else 1


def without_book(player: PlayerSpec) -> PlayerSpec:
    """Return the player without its opening book: a move from the book has no score of a search."""
    options = player.options
    return replace(player, options=replace(options, openings=False)) if isinstance(options, Attention) else player


def shipped_checked(game: Game, player: PlayerSpec, rows: Floats) -> list[Tenth | None]:
    """Compare the player's curve in `assets/chances` with results; return the tenths. `rows` are from `play_job`."""
    print(f"{player.name}'s own curve, on {_count(rows)} games:")
    return _checked(chances_of(game).curves[player.name], rows)


def _fitted_checked(game: Game, player: PlayerSpec, rows: Floats) -> list[Tenth | None]:
    print(f"fitted on {_count(rows)} games; for the curves in assets/chances/{game.name}.json:")
    print(f"\n{_literal(player, _fitted(rows))}\n")
    print("these games, each told by a curve fitted without its fifth of them, proven positions left out:")
    return tenths(rows[:, 0], unseen(rows), rows[:, 3])


def _fitted(rows: Floats) -> Curve:
    return fit_curve(rows[:, 2], rows[:, 1], rows[:, 3])


def unseen(rows: Floats) -> Floats:
    """Return each position's chance by a curve that was fitted without the position's game; `rows` are from `play_job`.

    Each fold of games is left out once (cross-validation, Stone 1974).
    """
    predicted, fold = np.empty(len(rows)), rows[:, 0] % FOLDS
    for out in (fold == number for number in range(FOLDS)):
        if np.any(out):
            predicted[out] = _chances(_fitted(rows[~out]), rows[out])
    return predicted


def _chances(curve: Curve, rows: Floats) -> Floats:
    return np.array([curve.chance(int(score), int(ply)) for _, ply, score, _ in rows])


def _checked(curve: Curve, rows: Floats) -> list[Tenth | None]:
    return tenths(rows[:, 0], _chances(curve, rows), rows[:, 3])


def _count(rows: Floats) -> str:
    return f"{len(np.unique(rows[:, 0])):,}"


def _literal(player: PlayerSpec, curve: Curve) -> str:
    """Return the curve as JSON for the board's file of curves."""
    odds = ",\n".join(f"        {list(row)}" for row in curve.odds)
    return (
        f'    "{player.name}": {{\n      "plies": {list(curve.plies)},\n      "scores": {list(curve.scores)},\n'
        f'      "odds": [\n{odds}\n      ]\n    }}'
    )


def _played(game: Game, player: PlayerSpec, options: argparse.Namespace) -> list[Row]:
    """Return the rows of all games; games without a file are played now."""
    decisive = f"{options.nodes}-{options.seed}-{cache.fingerprint()[:8]}-{_knowledge(game, player)}"
    name = f"{game.name}-{player.name}-{decisive}"
    folder = RUNS / name
    folder_for(folder)
    files = {first: folder / f"{first:06}.csv" for first in range(0, options.games, GAMES_PER_JOB)}
    missing = [first for first, file in files.items() if not file.is_file()]
    if missing:
        _play_missing(
            [CalibrationJob(game.name, player, options.seed, first) for first in missing], files, options.workers
        )
    return [row for file in files.values() for row in _read(file)]


def _knowledge(game: Game, player: PlayerSpec) -> str:
    """Return a short digest of the player's data. The curves are left out: they are fitted to the games later."""
    return digest_of_data(game, ("weights", "books"))[:8] + digest_of_taught(game, [player])[:8]


def _play_missing(jobs: list[CalibrationJob], files: dict[int, Path], processes: Workers) -> None:
    games = len(jobs) * GAMES_PER_JOB
    with workers(processes) as executor, terminal.progress(text("games")) as progress:
        progress.report(0, games)
        for done, (job, rows) in enumerate(finished(executor, play_job, jobs), 1):
            write_whole(files[job.first], csv_text([_COLUMNS, *rows]))
            progress.report(done * GAMES_PER_JOB, games)


def _read(path: Path) -> Iterator[Row]:
    """Return the rows of a job's file.

    Raises:
        KeptError: if the file is damaged.
    """
    try:
        with path.open(encoding="utf-8", newline="") as file:
            for game, ply, score, points in list(csv.reader(file))[1:]:
                yield int(game), int(ply), int(score), float(points)
    except (ValueError, csv.Error) as reason:
        raise KeptError("damaged-work", file=str(path)) from reason


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m lab.calibration", description="Fit a player's curve from score to chance, and check it."
    )
    add_game(parser)
    parser.add_argument("player", metavar="PLAYER", help="such as alpha-beta")
    parser.add_argument("--nodes", type=positive, default=2000, metavar="N", help="limit of each move (2000)")
    parser.add_argument("--games", type=_games, default=4000, metavar="N", help=f"{GAMES_PER_JOB} at a time (4000)")
    add_seed(parser, "the same seed plays the same games")
    add_workers(parser, 2)
    parser.add_argument("--shipped", action="store_true", help="check the curve that the player has, on all games")
    return parser


def _games(text: str) -> int:
    games = many(text)
    if games < GAMES_PER_JOB or games % GAMES_PER_JOB:
        raise argparse.ArgumentTypeError(f"games are played {GAMES_PER_JOB} at a time: not {text}")
    return games


if __name__ == "__main__":
    sys.exit(run_command(main, sys.argv[1:]))
