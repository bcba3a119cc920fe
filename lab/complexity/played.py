"""Breadth and length of games, at random and well played, and Knuth's estimate of how many games there are."""

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
"""Games in a piece of work."""
OPENING = 2
"""Random plies at the start of well-played games."""


class PlayJob(NamedTuple):
    """Games to be played; by chance where nobody plays."""

    game: str
    player: PlayerSpec | None
    seed: int
    first: int

    @property
    def name(self) -> str:
        """See `lab.papers.jobs`."""
        return f"{self.game}-{'random' if self.player is None else self.player.name}-{self.seed}-{self.first}"


class Ply(NamedTuple):
    """Positions of games after so many plies.

    Attributes:
        positions: how many games got there.
        moves: that these positions have in all.
        least, most: that one of them has.
    """

    positions: int
    moves: int
    least: int
    most: int

    @property
    def breadth(self) -> float:
        """Moves of a position, on average."""
        return self.moves / self.positions


class GameStatistics(NamedTuple):
    """What was measured in some games.

    Attributes:
        plies: by the number of plies played before.
        lengths: of the games.
        leaves: for each game the product of its positions' numbers of moves: of a random game, that is on average the
            number of games there are (Knuth 1975).
    """

    plies: list[Ply]
    lengths: list[int]
    leaves: list[int]

    @property
    def breadth(self) -> float:
        """Moves of a position, on average over all positions of all games."""
        return sum(ply.moves for ply in self.plies) / sum(self.lengths)

    @property
    def length(self) -> float:
        """Plies of a game, on average."""
        return sum(self.lengths) / len(self.lengths)

    @property
    def estimated_games(self) -> Fraction:
        """Knuth's estimate, if the games were random."""
        return Fraction(sum(self.leaves), len(self.leaves))


def play(
    game: Game, player: PlayerSpec | None, games: int, seed: int, folder: Path, executor: Executor
) -> GameStatistics:
    """Play so many games, or take them from `folder`, and return what is measured in them."""
    jobs = [PlayJob(game.name, player, seed, first) for first in range(0, games, GAMES_PER_JOB)]
    who = text("games at random") if player is None else text("games of {player}", player=player.name)
    found = run_jobs(folder, jobs, measured, executor, f"{game.title}: {who}")
    return together([breadths for job in found for breadths in job][:games])


def measured(job: PlayJob) -> list[list[int]]:
    """Return the number of moves of each position of each game of a lot."""
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
    """Return what is measured in games, each told by the number of moves of each of its positions."""
    plies = [
        Ply(len(here), sum(here), min(here), max(here))
        for number in range(max(map(len, games)))
        if (here := [breadths[number] for breadths in games if len(breadths) > number])
    ]
    return GameStatistics(plies, [len(breadths) for breadths in games], [prod(breadths) for breadths in games])


def rows_of(game: Game, who: str, played: GameStatistics) -> list[list[str]]:
    """Return a row for each ply, as HEADING has them."""
    return [
        [game.name, who, f"{number}", f"{ply.positions}", f"{ply.breadth:.2f}", f"{ply.least}", f"{ply.most}"]
        for number, ply in enumerate(played.plies)
    ]


HEADING = ("game", "games", "ply", "positions", "moves", "least", "most")
"""The columns of the table; `games` says how they were played."""
