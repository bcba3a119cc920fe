"""From a score to the chance of winning: a logistic curve for each game, or a player's own fitted curve.

    chance = 1 / (1 + exp(-score / scale))

`python -m ai.probability` fits the scales again: it plays games of alpha-beta against itself from random openings,
notes the score of each position, and finds the scale under which the results were most likely (a draw counts as
half a win and half a loss). How strong a player is decides what its scores are worth, so a player may have a curve of
its own in `ai.curves`, which is asked first: fitted, and checked on other games, by `python -m lab.calibration`.
"""

from __future__ import annotations

import math
import random
from typing import Any

from ai.curves import CURVES
from ai.info import Info, Limit
from ai.players import PlayerSpec
from ai.search.scores import PROVEN
from game.match import Match
from game.registry import GAMES
from game.spec import Game

# Fitted by `python -m ai.probability` (GAMES_PLAYED games a board, seed 1), in evaluation units.
SCALES = {
    "pathwayz": 365.6,  # 7925 positions
    "pentago-twist": 76.2,  # 1679 positions
    "connect-four": 204.2,  # 3759 positions
    "tic-tac-toe": 59.2,  # 805 positions
}
GAMES_PLAYED = 200
OPENING_PLIES = {"pathwayz": 8, "pentago-twist": 6, "connect-four": 6, "tic-tac-toe": 2}
_LIMIT = Limit(depth=3, nodes=30_000)
_BLUR = 20
"""Blur of both sides, in evaluation units, so that the better position does not always win."""

Sample = tuple[int, float]
"""The score of a position and what its side to move made of it: 1, 0.5 or 0."""


def win_probability(game: Game, score: int, proven: str | None = None, player: str = "", ply: int = 0) -> float:
    """Return the chance, 0 to 1, of the side to move; a draw counts half, and what is proven is certain.

    `player` is the name of the one whose score it is, or of its learned weights, after `ply` plies of the game: if it
    has a curve of its own, that is taken, otherwise the game's scale.
    """
    if proven == "draw":
        return 0.5
    if abs(score) > PROVEN:
        return 1.0 if score > 0 else 0.0
    curve = CURVES.get((game.name, player))
    if curve is not None:
        return curve.chance(score, ply)
    scale = SCALES.get(game.name, 100.0)
    return 1 / (1 + math.exp(-max(-500.0, min(500.0, score / scale))))


def fit(samples: list[Sample]) -> float:
    """Return the scale under which the samples' results are most likely, by golden section over its logarithm."""
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
    """Return the undecided positions of so many games of the game's alpha-beta against itself."""
    samples: list[Sample] = []
    for index in range(games):
        samples += _samples_of_game(game, f"{seed} {index}", seed * 100_003 + index)
    return samples


def _samples_of_game(game: Game, opening: str, seed: int) -> list[Sample]:
    chance = random.Random(opening)
    match = Match(game)
    scores: list[tuple[int, int]] = []
    while match.outcome is None:
        if len(match.moves) < OPENING_PLIES[game.name]:
            match.push(chance.choice(match.legal_actions()))
            continue
        action, score = _thought(match, seed)
        if abs(score) < PROVEN:
            scores.append((match.player, score))
        match.push(action)
    winner = match.outcome.winner
    return [(score, 0.5 if winner is None else float(winner == player)) for player, score in scores]


def _thought(match: Match, seed: int) -> tuple[int, int]:
    from ai.search.task import Task
    from ai.thinking import think

    told: list[Info] = []
    player = PlayerSpec("fit", "alpha-beta", _LIMIT, blur=_BLUR, seed=seed)
    action = think(Task(match.game, match.state, player, publish=told.append))
    return action, told[-1].score


def _main() -> None:
    for game in GAMES:
        samples: list[Any] = samples_of(game, GAMES_PLAYED, seed=1)
        print(f'    "{game.name}": {fit(samples):.1f},  # {len(samples)} positions', flush=True)


if __name__ == "__main__":
    _main()
