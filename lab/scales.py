"""Fitting of score scales: `python -m lab.scales [GAME ...]` prints a scale for each board (`ai.chances`).

Alpha-beta plays itself from random openings. The scale is chosen to make the results most likely, given the score of
each position; a draw counts as half a win and half a loss.
"""

from __future__ import annotations

import math
import random
import sys

from ai.chances import chances_of
from ai.commands import Parser, run_command
from ai.info import Limit
from ai.spec import Attention, PlayerSpec
from game.registry import GAMES, find_game
from game.spec import Game
from lab.games import answer_with_score, opened, points_of

GAMES_PLAYED = 200
_LIMIT = Limit(depth=3, nodes=30_000)
_NOISE = 20
"""Evaluation noise of both sides, in evaluation units, so that the better position does not always win."""

Sample = tuple[int, float]
"""The score of a position, and the points of the side to move: 1, 0.5 or 0."""


def fit(samples: list[Sample]) -> float:
    """Return the scale that makes the results most likely, by golden-section search over its logarithm."""
    ratio = (math.sqrt(5) - 1) / 2
    low, high = math.log(1.0), math.log(5000.0)
    for _ in range(60):
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        if _loss(samples, math.exp(left)) < _loss(samples, math.exp(right)):
            high = right
        else:
            low = left
    return math.exp((low + high) / 2)


def _loss(samples: list[Sample], scale: float) -> float:
    """Return the negative log likelihood."""
    total = 0.0
    for score, points in samples:
        x = max(-30.0, min(30.0, score / scale))
        total += points * math.log1p(math.exp(-x)) + (1 - points) * math.log1p(math.exp(x))
    return total


def samples_of(game: Game, games: int, seed: int) -> list[Sample]:
    """Return samples from the unproven positions of `games` games of alpha-beta against itself."""
    samples: list[Sample] = []
    for index in range(games):
        samples += _samples_of_game(game, f"{seed} {index}", seed * 100_003 + index)
    return samples


def _samples_of_game(game: Game, opening: str, seed: int) -> list[Sample]:
    # An opening may end the game: such a game has no samples.
    match = opened(game, chances_of(game).opening_plies, random.Random(opening), undecided=False)
    player = PlayerSpec("fit", "alpha-beta", _LIMIT, Attention(noise=_NOISE), seed=seed)
    scores: list[tuple[int, int]] = []
    while match.outcome is None:
        action, score = answer_with_score(match, player, {})
        if score is not None:
            scores.append((match.player, score))
        match.push(action)
    return [(score, points_of(match, side)) for side, score in scores]


def main(arguments: list[str]) -> int:
    """Run the command; return its exit status. Raises RulesError if a board is unknown."""
    parser = Parser(prog="python -m lab.scales", description="Fit what the scores of alpha-beta are worth.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="the boards (all)")
    for game in [find_game(name) for name in parser.parse_args(arguments).games] or GAMES:
        samples = samples_of(game, GAMES_PLAYED, seed=1)
        print(f'{game.name}: "scale": {fit(samples):.1f} ({len(samples)} positions)', flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(run_command(main, sys.argv[1:]))
