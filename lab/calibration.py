"""Whether a player's scores mean what they say: `python -m lab.calibration GAME PLAYER --nodes N --games N`.

The player meets itself from random openings, and the score of each of its moves is noted with what its side made of the
game. On all games a curve from score to chance is fitted (`lab.curves`). How good such a curve is, is measured on games
that it has not seen: the chances of each fifth of the games are told by a curve that was fitted on the others, and
compared with the results, a tenth at a time. Proven positions are left out: they are certain, and would only make the
outer tenths look better.

Games are kept in pieces, so that the same command goes on where it was stopped.
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
from ai.commands import Parser, folder_for, goes_on, run_command
from ai.info import Limit
from ai.players import find_player
from ai.spec import Attention, PlayerSpec
from game.files import write_whole
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.arena import NORMAL_95
from lab.arguments import add_game, add_seed, add_workers, many, positive
from lab.curves import Floats, fit_curve
from lab.errors import KeptError, RequestError
from lab.games import answer_with_score, opened, points_of
from lab.kept import digest_of_taught
from lab.pool import Workers, finished, workers
from lab.table import csv_text

RUNS = Path("artifacts") / "calibration"
PIECE = 50
"""Games in a file."""
FOLDS = 5
"""A fit is checked on one in so many games, by turns, and made of the others."""
MOST_DIFFERENCE = 0.05
"""The largest difference between predicted and actual points that is accepted in any tenth of the predictions."""
_COLUMNS = ("game", "ply", "score", "points")


class Piece(NamedTuple):
    """Games to be played in a row; plain enough to be sent to another process."""

    game: str
    player: PlayerSpec
    seed: int
    first: int


Row = tuple[int, int, int, float]
"""Number of the game, plies played before the move, its score, and what its side got: 1, 0.5 or 0."""


def play_piece(piece: Piece) -> list[Row]:
    """Play the games of a piece; the same piece gives the same rows, if its player's limit is not a time."""
    rows: list[Row] = []
    for number in range(piece.first, piece.first + PIECE):
        rows += _play(find_game(piece.game), piece.player, piece.seed, number)
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
    """Positions whose predicted chance lies in one tenth, beside what came of them.

    Attributes:
        predicted, actual: means over the positions, 0 to 1.
        reach: half the 95 % interval of `actual` less `predicted`, by games: positions of one game share its result.
    """

    predicted: float
    actual: float
    positions: int
    games: int
    reach: float

    @property
    def difference(self) -> float:
        """`actual` less `predicted`."""
        return self.actual - self.predicted


def tenths(games: Floats, predicted: Floats, points: Floats) -> list[Tenth | None]:
    """Return the tenths from 0-10 % to 90-100 %; None for one that no prediction falls into.

    The arguments have an element for each position: the number of its game, the chance, and the points made.
    """
    place = np.minimum((predicted * 10).astype(int), 9)
    return [
        _tenth(games[place == k], predicted[place == k], points[place == k]) if np.any(place == k) else None
        for k in range(10)
    ]


def _tenth(games: Floats, predicted: Floats, points: Floats) -> Tenth:
    difference = points - predicted
    _, cluster = np.unique(games, return_inverse=True)
    # The ratio estimator's variance: a game counts as one draw, however many positions it has here.
    sums = np.bincount(cluster, difference - difference.mean())
    error = float(np.sqrt(np.sum(sums**2))) / len(points)
    return Tenth(float(predicted.mean()), float(points.mean()), len(points), len(sums), NORMAL_95 * error)


def within(table: list[Tenth | None], most: float) -> bool:
    """Return whether predicted and actual differ by at most `most` in each tenth that has positions."""
    return all(tenth is None or abs(tenth.difference) <= most for tenth in table)


HEAD = ("chance", "predicted", "actual", "difference", "95 % interval", "positions", "games")
_WIDTHS = (12, 9, 8, 12, 18, 13, 7)


def rows_shown(table: list[Tenth | None]) -> list[list[str]]:
    """Return the rows of the table for people, below HEAD; of a tenth without positions, only `none`."""
    return [_row(f"{10 * number}-{10 * number + 10} %", tenth) for number, tenth in enumerate(table)]


def _row(name: str, tenth: Tenth | None) -> list[str]:
    if tenth is None:
        return [name, "none"]
    low, high = 100 * (tenth.difference - tenth.reach), 100 * (tenth.difference + tenth.reach)
    interval = f"{low:>+6.1f} to {high:>+6.1f}"
    shares = f"{tenth.predicted:.1%}", f"{tenth.actual:.1%}", f"{100 * tenth.difference:+.1f}"
    return [name, *shares, interval, f"{tenth.positions:,}", f"{tenth.games:,}"]


def shown(table: list[Tenth | None]) -> str:
    """Return the table as text."""
    lines = []
    for name, *cells in [list(HEAD), *rows_shown(table)]:
        padded = [f"{cell:>{width}}" for cell, width in zip(cells, _WIDTHS[1:], strict=False)]
        lines.append(f"{name:<{_WIDTHS[0]}}{''.join(padded)}")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Play, fit and check; return 0 if every tenth is within MOST_DIFFERENCE, 1 if not."""
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
    """Return a player who thinks about every move: what a book says of a position is no score of its search."""
    options = player.options
    return replace(player, options=replace(options, openings=False)) if isinstance(options, Attention) else player


def shipped_checked(game: Game, player: PlayerSpec, rows: Floats) -> list[Tenth | None]:
    """Return how well a player's own curve tells the results of games: `rows` as `play_piece` has them."""
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
    """Return the chance of each position by a curve that has seen nothing of its game: `rows` as `play_piece` has them.

    Every FOLDS-th game is left out in turn (cross-validation, Stone 1974).
    """
    predicted, fold = np.empty(len(rows)), rows[:, 0] % FOLDS
    for out in (fold == number for number in range(FOLDS)):
        if np.any(out):
            predicted[out] = _told(_fitted(rows[~out]), rows[out])
    return predicted


def _told(curve: Curve, rows: Floats) -> Floats:
    return np.array([curve.chance(int(score), int(ply)) for _, ply, score, _ in rows])


def _checked(curve: Curve, rows: Floats) -> list[Tenth | None]:
    return tenths(rows[:, 0], _told(curve, rows), rows[:, 3])


def _count(rows: Floats) -> str:
    return f"{len(np.unique(rows[:, 0])):,}"


def _literal(player: PlayerSpec, curve: Curve) -> str:
    """Return the curve as JSON, to be put among the board's own."""
    odds = ",\n".join(f"        {list(row)}" for row in curve.odds)
    return (
        f'    "{player.name}": {{\n      "plies": {list(curve.plies)},\n      "scores": {list(curve.scores)},\n'
        f'      "odds": [\n{odds}\n      ]\n    }}'
    )


def _played(game: Game, player: PlayerSpec, options: argparse.Namespace) -> list[Row]:
    """Return the rows of all games, playing those that no file holds yet."""
    decisive = f"{options.nodes}-{options.seed}-{cache.fingerprint()[:8]}-{_knowledge(game, player)}"
    name = f"{game.name}-{player.name}-{decisive}"
    folder = RUNS / name
    folder_for(folder)
    files = {first: folder / f"{first:06}.csv" for first in range(0, options.games, PIECE)}
    missing = [first for first, file in files.items() if not file.is_file()]
    if missing:
        _play_missing([Piece(game.name, player, options.seed, first) for first in missing], files, options.workers)
    return [row for file in files.values() for row in _read(file)]


def _knowledge(game: Game, player: PlayerSpec) -> str:
    """Return a word for the data that games go by; the curves are none of them, since they are fitted to the games."""
    return digest_of_data(game, ("weights", "books"))[:8] + digest_of_taught(game, [player])[:8]


def _play_missing(pieces: list[Piece], files: dict[int, Path], processes: Workers) -> None:
    games = len(pieces) * PIECE
    with workers(processes) as executor, terminal.progress(text("games")) as progress:
        progress.report(0, games)
        for done, (piece, rows) in enumerate(finished(executor, play_piece, pieces), 1):
            write_whole(files[piece.first], csv_text([_COLUMNS, *rows]))
            progress.report(done * PIECE, games)


def _read(path: Path) -> Iterator[Row]:
    """Return the rows of a piece.

    Raises:
        KeptError: if its file is damaged.
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
    parser.add_argument("--games", type=_games, default=4000, metavar="N", help=f"{PIECE} at a time (4000)")
    add_seed(parser, "the same seed plays the same games")
    add_workers(parser, 2)
    parser.add_argument("--shipped", action="store_true", help="check the curve that the player has, on all games")
    return parser


def _games(text: str) -> int:
    games = many(text)
    if games < PIECE or games % PIECE:
        raise argparse.ArgumentTypeError(f"games are played {PIECE} at a time: not {text}")
    return games


if __name__ == "__main__":
    sys.exit(run_command(main, sys.argv[1:]))
