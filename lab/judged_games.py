"""Games between levels, with positions evaluated by a strong player, the judge; `assets/win-chances` is fitted to them.

Each level meets itself, its neighbours and their neighbours. A game begins with up to three random plies, and two games
share an opening with sides exchanged, as in the arena. The judge evaluates the first position after both sides have
moved (the first position whose chance of winning a person sees), and some later positions.

Games are stored in one file per job, so a stopped command continues, and a later command can add games.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ai.info import Info
from ai.judge import judge_of, unforced
from ai.levels import levels
from game.files import write_whole
from game.match import Match
from game.registry import find_game
from game.spec import Game
from game.texts import text
from lab import terminal
from lab.arena import Pairing, positions_of
from lab.errors import KeptError
from lab.games import points_of
from lab.pool import Workers, finished, workers
from lab.table import csv_text
from lab.tournament import REACH

GAMES_PER_JOB = 10
"""Number of games of a job, which are stored in one file."""
SAMPLES = 5
"""Number of positions of a game that are judged in addition to the first one."""
MOST_OPENING_PLIES = 3


class JudgedGamesJob(NamedTuple):
    """Games that one worker plays one after the other. The job can be sent to another process.

    Attributes:
        pair: numbers of two levels, the weaker first.
        first: number of the first game of the job.
    """

    game: str
    pair: tuple[int, int]
    seed: int
    first: int


class Observation(NamedTuple):
    """A judged position. Chance, result and points are from the view of side 0.

    Attributes:
        number: the number of the game, within its pair.
        first, second: levels of side 0 and side 1.
        ply: plies before the position.
        is_first: 1 for the first position after both sides have moved, else 0.
        chance: the chance of winning, 0 to 1, in the judge's view.
        result: proven result +1, 0 or -1; None if nothing is proven.
        until: number of plies to the end; None if the result is not proven, or if the number is unknown.
        points: the points of side 0 in the game: 1, 0.5 or 0.
    """

    number: int
    first: int
    second: int
    ply: int
    is_first: int
    chance: float
    result: int | None
    until: int | None
    points: float


def pairs_of(count: int) -> list[tuple[int, int]]:
    """Return the pairs of level numbers that meet: each of `count` levels meets itself and the next two levels."""
    return [(low, high) for low in range(1, count + 1) for high in range(low, min(low + REACH, count) + 1)]


def play_job(job: JudgedGamesJob) -> list[Observation]:
    """Play the games of a job and judge some of their positions; the same job gives the same observations."""
    return [row for number in range(job.first, job.first + GAMES_PER_JOB) for row in _play(job, number)]


def _play(job: JudgedGamesJob, number: int) -> Iterator[Observation]:
    game = find_game(job.game)
    low, high = (levels(game.name)[level - 1].player.without_seconds() for level in job.pair)
    openings = number // 2 % (MOST_OPENING_PLIES + 1)
    pairing = Pairing(game.name, (low, high), openings, job.seed, number)
    *_, match = positions_of(pairing)
    first, second = job.pair if pairing.a_is_white else job.pair[::-1]
    points, states = points_of(match, 0), match.states
    for ply in _sampled(match, random.Random(f"judged {job.seed} {job.pair} {number}")):
        yield Observation(
            number, first, second, ply, int(ply == match.both_moved), *judged(game, states[ply])[:3], points
        )


def _sampled(match: Match, chance: random.Random) -> list[int]:
    """Return the numbers of plies after which the position is judged; the final position is never among them."""
    from_both = range(match.both_moved or len(match.moves), len(match.moves))
    later = from_both[1:]
    return [*from_both[:1], *sorted(chance.sample(later, min(SAMPLES, len(later))))]


class JudgedState(NamedTuple):
    """The judge's evaluation of a position, from the view of side 0.

    Attributes:
        chance: the chance of winning, 0 to 1.
        result: proven result +1, 0 or -1; None if nothing is proven.
        until: number of plies to the end; None if the result is not proven, or if the number is unknown.
        action: the judge's move; None at the end of the game.
    """

    chance: float
    result: int | None
    until: int | None
    action: int | None


def judged(game: Game, state: Any) -> JudgedState:
    """Return the judge's evaluation of a position, after forced moves have been played."""
    from ai.search.task import Task
    from ai.thinking import think
    from game.verbs import current_player, is_terminal, returns

    end = unforced(game, state)
    if is_terminal(end.state):
        result = int(returns(end.state))
        return JudgedState((result + 1) / 2, result, len(end.actions), next(iter(end.actions), None))
    infos: list[Info] = []
    action = think(Task(game, end.state, judge_of(game), publish=infos.append))
    action = next(iter(end.actions), action)
    sign, proven = 1 - 2 * int(current_player(end.state)), infos[-1].proven
    chance = 0.5 + sign * (infos[-1].win_probability - 0.5)
    if proven is None:
        return JudgedState(round(chance, 4), None, None, action)
    until = proven.plies + len(end.actions) if proven.exact and proven.plies is not None else None
    return JudgedState(round(chance, 4), sign * proven.result, until, action)


# -- files of jobs -----------------------------------------------------------------------------------------------------


def judged_games(
    game: Game, folder: Path, games: int, top_games: int, seed: int, processes: Workers
) -> list[tuple[int, Observation]]:
    """Return all observations, each with its game's number among all games; games without a file are played now.

    Args:
        game: the board.
        folder: the folder for the files.
        games: number of games for each pair of levels.
        top_games: number of games for each pair with the highest level, whose moves take longest.
        seed: the seed of the games.
        processes: workers that play.
    """
    jobs = _jobs(game, games, top_games, seed)
    missing = [job for job in jobs if not _file(folder, job).is_file()]
    with workers(processes) as executor, terminal.progress(text("games")) as progress:
        for done, (job, rows) in enumerate(finished(executor, play_job, missing), 1):
            write_whole(_file(folder, job), csv_text([Observation._fields, *rows]))
            progress.report(done * GAMES_PER_JOB, len(missing) * GAMES_PER_JOB)
    return [
        (place * GAMES_PER_JOB + row.number - job.first, row)
        for place, job in enumerate(jobs)
        for row in _read(_file(folder, job))
    ]


def _jobs(game: Game, games: int, top_games: int, seed: int) -> list[JudgedGamesJob]:
    """Return all jobs: the first job of every pair, then the second job of every pair, and so on."""
    count = len(levels(game.name))
    wanted = {pair: top_games if count in pair else games for pair in pairs_of(count)}
    firsts = range(0, max(games, top_games), GAMES_PER_JOB)
    return [JudgedGamesJob(game.name, pair, seed, first) for first in firsts for pair in wanted if first < wanted[pair]]


def _file(folder: Path, job: JudgedGamesJob) -> Path:
    low, high = job.pair
    return folder / f"{low:02}-{high:02}-{job.first:05}.csv"


def _read(path: Path) -> Iterator[Observation]:
    """Yield the observations in a job's file.

    Raises:
        KeptError: if the file is damaged.
    """
    try:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                result, until = (None if row[name] == "" else int(row[name]) for name in ("result", "until"))
                number, first, second, ply, is_first = (int(row[name]) for name in Observation._fields[:5])
                chance, points = float(row["chance"]), float(row["points"])
                yield Observation(number, first, second, ply, is_first, chance, result, until, points)
    except (ValueError, KeyError, TypeError, csv.Error) as reason:
        raise KeptError("damaged-work", file=str(path)) from reason
