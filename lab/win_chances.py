"""Fitting of chances of winning for players of any strengths: `python -m lab.win_chances GAME --games N`.

Levels play each other, and the judge evaluates some positions (`lab.judged_games`). A regression is fitted to the
results (`ai.win_chances`) and written into `assets/win-chances/GAME.json`. It is checked by cross-validation: for each
fifth of the games, a regression fitted to the other four fifths predicts the results. Predictions are compared with
results in each tenth of the predicted chance.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.assets import board_file
from ai.cache import cache
from ai.commands import Parser, file_for, folder_for, goes_on, run_command
from ai.levels import levels
from ai.win_chances import KIND, JudgedPosition, Points, WinChances
from game import wall_clock
from game.files import write_whole
from game.registry import find_game
from game.spec import Game
from lab import terminal
from lab.arguments import add_game, add_seed, add_workers, not_negative
from lab.calibration import FOLDS, HEAD, MOST_DIFFERENCE, Tenth, rows_shown, shown, tenths, within
from lab.curves import Floats, regressed
from lab.errors import RequestError
from lab.judged_games import GAMES_PER_JOB, Observation, judged_games
from lab.ladder import commit
from lab.table import Table

RUNS = Path("artifacts") / KIND
GAMES, TOP_GAMES = 400, 40
_FARTHEST = 0.98
_LATENESS = (0.0, 0.25, 0.6, _FARTHEST)
"""The grid points are these quantiles of judged positions' plies. The last one also limits plies to a proven end."""
_ODDS = (1.5, 5.0)
_DISTANCES = (1.0, 2.0, 4.0, 8.0, 14.0, 24.0)
_EVIDENCE = 2.0
"""Strength of each weight's prior, as a number of positions. All weights of one term have the same prior."""

Observations = Sequence[tuple[int, Observation]]
"""Judged positions, each with the number of its game."""
Mask = npt.NDArray[np.bool_]


def points_for(game: Game, rows: Observations) -> Points:
    """Return the grid points of a board's piecewise linear regression."""
    elo = sorted(_elo(game).values())
    plies = sorted({float(round(ply)) for ply in np.quantile([row.ply for _, row in rows], _LATENESS)})
    known = [row.until for _, row in rows if row.until is not None and row.result]
    far = float(np.quantile([1, *known], _FARTHEST, method="nearest"))
    distances = (*(each for each in _DISTANCES if each < far), far)
    return Points((elo[0], (elo[0] + elo[-1]) / 2, elo[-1]), tuple(plies), _ODDS, distances)


def _elo(game: Game) -> dict[float, float]:
    """Return the Elo of each level, keyed by the level's number.

    Raises:
        RequestError: if a level is not measured.
    """
    found = {level.number: level.elo for level in levels(game.name)}
    known = {number: elo for number, elo in found.items() if elo is not None}
    if not known or len(known) < len(found):
        raise RequestError("no-levels", game=game.title)
    return known


def judged_of(game: Game, row: Observation) -> JudgedPosition:
    """Return a judged position in the form that the regression takes."""
    elo = _elo(game)
    return JudgedPosition(row.chance, row.result, row.until, row.ply, (elo[row.first], elo[row.second]))


class Fitting:
    """Judged positions as arrays.

    Attributes:
        games: number of each position's game.
        actual: points of side 0 in that game: 1, 0.5 or 0.
    """

    def __init__(self, game: Game, rows: Observations) -> None:
        self.points = points_for(game, rows)
        self.games = np.array([number for number, _ in rows], np.float64)
        self.actual = np.array([row.points for _, row in rows], np.float64)
        self._features = np.array([self.points.features(judged_of(game, row)) for _, row in rows], np.float64)

    def fitted(self) -> WinChances:
        """Return the regression that makes all results most likely."""
        return WinChances(self.points, tuple(round(float(weight), 3) for weight in self._weights(self.actual >= 0)))

    def unseen(self) -> Floats:
        """Return each position's chance by a regression that was fitted without the position's game.

        Each fold of games is left out once (cross-validation, Stone 1974).
        """
        chances, fold = np.empty(len(self.actual)), self.games % FOLDS
        for out in (fold == number for number in range(FOLDS)):
            chances[out] = 1 / (1 + np.exp(-self._features[out] @ self._weights(~out)))
        return chances

    def _weights(self, taken: Mask) -> Floats:
        features, actual = self._features[taken], self.actual[taken]
        terms, size = self.points.terms, self.points.size
        values = features.reshape(len(features), terms, size).sum(axis=2)
        plain = _fitted(values, actual, np.zeros(terms), np.arange(terms) > 0)
        return _fitted(features, actual, np.repeat(plain, size), np.arange(terms * size) >= size)


def _fitted(features: Floats, actual: Floats, start: Floats, helps: Mask) -> Floats:
    """Return the weights of a regression; where `helps` is true, a negative weight is set to 0."""
    weights, free = np.zeros(len(start)), np.full(len(start), True)
    while True:
        weights[free] = regressed(features[:, free], actual, start[free], _EVIDENCE)
        fallen = free & helps & (weights < 0)
        if not fallen.any():
            return weights
        weights[fallen], free = 0.0, free & ~fallen


def brier(chances: Floats | float, actual: Floats) -> float:
    """Return the mean squared difference between chances and results (Brier 1950): lower is better."""
    return float(np.mean((chances - actual) ** 2))


# -- evaluation --------------------------------------------------------------------------------------------------------


class Unseen(NamedTuple):
    """Positions with chances from a regression that has not seen their games.

    Attributes:
        games: number of each position's game.
        predicted, judged: the chance that the regression gives, and the chance that the judge gave.
        actual: points of side 0 in the game.
    """

    games: Floats
    predicted: Floats
    judged: Floats
    actual: Floats

    def only(self, mask: Mask) -> Unseen:
        """Return the positions selected by `mask`."""
        return Unseen(*(column[mask] for column in self))

    @property
    def tenths(self) -> list[Tenth | None]:
        """The predicted and actual points in each tenth of the predicted chance."""
        return tenths(self.games, self.predicted, self.actual)

    @property
    def scores(self) -> list[str]:
        """The number of positions, the mean prediction and result, and three Brier scores (see SCORES), as texts."""
        forecasts = self.predicted, self.judged, self.actual.mean()
        shares = f"{self.predicted.mean():.1%}", f"{self.actual.mean():.1%}"
        return [f"{len(self.actual):,}", *shares, *(f"{brier(each, self.actual):.3f}" for each in forecasts)]


SCORES = ("positions", "number", "predicted", "actual", "Brier score", "judge's word", "always the mean")
"""Columns: number of positions, mean prediction, mean result, and the Brier scores of the predictions, of the judge's
chances, and of a prediction that is always the mean result.
"""


def check(game: Game, rows: Observations, fitting: Fitting) -> bool:
    """Print how well the regression predicts games that it was not fitted to.

    Return whether the predictions for the first judged position of each game are close enough to the results in every
    tenth.
    """
    judged = np.array([row.chance for _, row in rows])
    found = Unseen(fitting.games, fitting.unseen(), judged, fitting.actual)
    first = found.only(np.array([row.is_first == 1 for _, row in rows]))
    for title, each in (("the first chance that is shown", first), ("all positions", found)):
        print(f"\n{game.title}, {title}\n")
        terminal.show_table(HEAD, rows_shown(each.tenths), shown(each.tenths))
    scores = [["first", *first.scores], ["all", *found.scores]]
    for level in levels(game.name):
        itself = np.array([row.is_first == 1 and row.first == row.second == level.number for _, row in rows])
        if itself.any():
            scores.append([f"first, level {level.number} with itself", *found.only(itself).scores])
    Table(f"{game.name}-win-chances", f"{game.title}, Brier scores", SCORES, scores).show()
    return within(first.tenths, MOST_DIFFERENCE)


# -- the file ----------------------------------------------------------------------------------------------------------


def file_text(found: WinChances, measured: dict[str, Any]) -> str:
    """Return the text of a regression's file, one line per weight."""
    size = found.points.size
    rows = [list(found.weights[place : place + size]) for place in range(0, len(found.weights), size)]
    lines = ",\n".join(f"    {json.dumps(row)}" for row in rows)
    points = "".join(f'  "{name}": {json.dumps(row)},\n' for name, row in found.points._asdict().items())
    return f'{{\n  "measured": {json.dumps(measured)},\n{points}  "weights": [\n{lines}\n  ]\n}}\n'


# -- the command -------------------------------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    """Run the command; return 0 if predictions and results are close enough in every tenth, else 1."""
    options = _parser().parse_args(arguments)
    game = find_game(options.game)
    _elo(game)  # fail now if the board has no measured levels
    path = file_for(board_file(KIND, game))
    folder = folder_for(options.keep or RUNS / f"{game.name}-{options.seed}-{cache.fingerprint()[:8]}")
    with goes_on():
        rows = judged_games(game, folder, options.games, options.top_games, options.seed, options.workers)
    fitting = Fitting(game, rows)
    good = check(game, rows, fitting)
    games = len(set(fitting.games))
    write_whole(path, file_text(fitting.fitted(), _measured(arguments, options, games)).encode())
    print(f"\n{games:,} games, {len(rows):,} positions")
    print(f"{'every' if good else 'not every'} tenth is within {100 * MOST_DIFFERENCE:.0f} points")
    return 0 if good else 1


def _measured(arguments: list[str], options: argparse.Namespace, games: int) -> dict[str, Any]:
    command = shlex.join(["python", "-m", "lab.win_chances", *arguments])
    day = f"{wall_clock.now():%Y-%m-%d}"
    return {"command": command, "seed": options.seed, "commit": commit(), "date": day, "games": games}


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="python -m lab.win_chances", description="Fit what players make of positions, and check it.")
    add_game(parser)
    parser.add_argument(
        "--games", type=_some_games, default=GAMES, metavar="N", help=f"of each pair of levels ({GAMES})"
    )
    parser.add_argument(
        "--top-games", type=_games, default=TOP_GAMES, metavar="N", help=f"of the highest level's pairs ({TOP_GAMES})"
    )
    add_seed(parser, "the same seed plays the same games")
    add_workers(parser, 2)
    parser.add_argument("--keep", type=Path, metavar="DIR", help=f"keep the games there ({RUNS}/...)")
    return parser


def _some_games(text: str) -> int:
    games = _games(text)
    if not games:
        raise argparse.ArgumentTypeError(f"at least {GAMES_PER_JOB} games are needed")
    return games


def _games(text: str) -> int:
    games = not_negative(text)
    if games % GAMES_PER_JOB:
        raise argparse.ArgumentTypeError(f"games are played {GAMES_PER_JOB} at a time: not {text}")
    return games


if __name__ == "__main__":
    sys.exit(run_command(main, sys.argv[1:]))
