"""Moves per position and plies per game, in random and well-played games; Knuth's estimate of the number of games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from ai.spec import PlayerSpec
from game.match import Match
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab.games import answer, opened
from lab.papers.jobs import run_jobs

GAMES_PER_JOB = 20
"""Number of games of a job."""
OPENING = 2
"""Number of random plies at the start of a well-played game."""


class PlayJob(NamedTuple):
    """Games to be played; random games if there is no player."""

    game: str
    player: PlayerSpec | None
    seed: int
    first: int

    @property
    def name(self) -> str:
        """Name of the job's file."""
        return f"{self.game}-{'random' if self.player is None else self.player.name}-{self.seed}-{self.first}"


class Ply(NamedTuple):
    """Positions of all games after the same number of plies.

    Attributes:
        positions: number of positions, one of each game that lasts so many plies.
        moves: total number of legal moves in these positions.
        least, most: fewest and most legal moves in one of these positions.
    """

    positions: int
    moves: int
    least: int
    most: int

    @property
    def breadth(self) -> float:
        """Mean number of moves per position."""
        return self.moves / self.positions


class GameStatistics(NamedTuple):
    """Statistics of some games.

    Attributes:
        plies: the `Ply` for each number of plies played.
        lengths: number of plies of each game.
        leaves: for each game, the product of the numbers of moves in its positions. For random games, the mean of
            these products estimates the number of possible games (Knuth 1975).
    """

    plies: list[Ply]
    lengths: list[int]
    leaves: list[int]

    @property
    def breadth(self) -> float:
        """Mean number of moves over all positions of all games."""
        return sum(ply.moves for ply in self.plies) / sum(self.lengths)

    @property
    def length(self) -> float:
        """Mean number of plies per game."""
        return sum(self.lengths) / len(self.lengths)

    @property
    def estimated_games(self) -> Fraction:
        """Knuth's estimate of the number of games, if these games are random."""
        return Fraction(sum(self.leaves), len(self.leaves))


def play(
    game: Game, player: PlayerSpec | None, games: int, seed: int, folder: Path, executor: Executor
) -> GameStatistics:
    """Play games, or read them from `folder`, and return their statistics."""
    jobs = [PlayJob(game.name, player, seed, first) for first in range(0, games, GAMES_PER_JOB)]
    who = text("games at random") if player is None else text("games of {player}", player=player.name)
    found = run_jobs(folder, jobs, measured, executor, f"{game.title}: {who}")
    return together([breadths for job in found for breadths in job][:games])


def measured(job: PlayJob) -> list[list[int]]:
    """Return the number of legal moves in each position of each game of a job."""
    return [list(_breadths(job, number)) for number in range(job.first, job.first + GAMES_PER_JOB)]


def _breadths(job: PlayJob, number: int) -> Iterator[int]:
    chance = random.Random(f"complexity {job.seed} {number}")
    match = Match(find_game(job.game))
    memories: list[dict[str, Any]] = [{}, {}]
    opening = () if job.player is None else opened(match.game, OPENING, chance).moves
    while match.outcome is None:
        actions = match.legal_actions()
        yield len(actions)
        if len(match.moves) < len(opening):
            match.push(opening[len(match.moves)])
        elif job.player is None:
            match.push(chance.choice(actions))
        else:
            match.push(answer(match, job.player.seeded(2 * number + match.player), memories[match.player]))


def together(games: Sequence[Sequence[int]]) -> GameStatistics:
    """Return the statistics of games; `games` has the number of legal moves in each position of each game."""
    plies = [
        Ply(len(here), sum(here), min(here), max(here))
        for number in range(max(map(len, games)))
        if (here := [breadths[number] for breadths in games if len(breadths) > number])
    ]
    return GameStatistics(plies, [len(breadths) for breadths in games], [prod(breadths) for breadths in games])


def rows_of(game: Game, who: str, played: GameStatistics) -> list[list[str]]:
    """Return the table's rows for the games of the player `who`, one row per ply."""
    return [
        [game.name, who, f"{number}", f"{ply.positions}", f"{ply.breadth:.2f}", f"{ply.least}", f"{ply.most}"]
        for number, ply in enumerate(played.plies)
    ]


HEADING = ("game", "games", "ply", "positions", "moves", "least", "most")
"""Columns of the table; the column `games` says whether the games were random."""
