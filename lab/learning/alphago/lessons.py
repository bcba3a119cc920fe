"""The lessons of the supervised policies: games of a teacher, or games of people in the library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ai.info import Limit
from ai.players import find_player
from ai.spec import PlayerSpec
from game.errors import RulesError
from game.match import Match
from game.played_game import PlayedGame
from game.registry import find_game
from game.spec import Game
from lab.arena import Pairing, pair_of, played
from lab.errors import CourseError
from lab.game_store import GameStore
from lab.learning.alphago.measurements import GAMES_FILE
from lab.learning.alphago.plan import PEOPLE, PipelinePlan
from lab.learning.people import FEWEST, read_games

TEACHER_NODES = 5_000
"""Number of nodes of a teacher's search for each move."""
_MOST_OPENING_PLIES = 9
"""Upper bound, exclusive, of the number of random moves at the start of a teacher's game."""


class GameLesson(NamedTuple):
    """A game to learn from.

    Attributes:
        start: position at the beginning.
        moves: int64 (plies,), the actions of the game.
        scales: float64 (plies,), 1 for a move that teaches, else 0.
    """

    start: Any
    moves: npt.NDArray[np.int64]
    scales: npt.NDArray[np.float64]


def lessons_of(folder: Path, plan: PipelinePlan, executor: Executor, report: Callable[[int], None]) -> list[GameLesson]:
    """Return the games from which a plan learns; a teacher plays its missing games now, and they are stored.

    Args:
        folder: the folder of the pipeline.
        plan: the plan of the pipeline.
        executor: plays the teacher's games.
        report: called with the number of games so far.

    Raises:
        CourseError: if the library has too few games.
        LabError: if games cannot be kept.
    """
    game = find_game(plan.game)
    if plan.teacher != PEOPLE:
        return _of_teacher(folder, plan, executor, report)
    found = [lesson for each in read_games(folder) if (lesson := _of_people(game, each)) is not None]
    if len(found) < FEWEST:
        raise CourseError("few-games", n=len(found), most=FEWEST)
    return found


def _of_people(game: Game, played_game: PlayedGame) -> GameLesson | None:
    """Return a game up to its first illegal move; only the moves of people teach. None if no person has moved."""
    with suppress(RulesError, ValueError, TypeError):
        match = Match(game, played_game.start)
        start, scales = match.state, list[float]()
        with suppress(RulesError, ValueError, TypeError):
            for move in played_game.moves:
                by_person = played_game.people[match.player]
                match.push(move)
                scales.append(float(by_person))
        if any(scales):
            return GameLesson(start, np.array(match.moves, np.int64), np.array(scales))
    return None


def _of_teacher(
    folder: Path, plan: PipelinePlan, executor: Executor, report: Callable[[int], None]
) -> list[GameLesson]:
    game = find_game(plan.game)
    teacher = find_player(game, plan.teacher).without_seconds().limited(Limit(nodes=TEACHER_NODES))
    setup = {"game": game.name, "players": [repr(teacher)], "openings": _MOST_OPENING_PLIES, "seed": plan.seed}
    path = folder / GAMES_FILE
    with GameStore(path, setup) as kept:
        report(kept.count)
        for done, _ in enumerate(played(_pairings(game, teacher, plan), executor, kept), kept.count + 1):
            report(done)
    _, results = GameStore.read(path)
    wanted = {number: results[pair_of((teacher, teacher)), number].moves for number in _numbers(plan)}
    # Games without random moves may be alike: each is learned from once.
    unique = {moves: number for number, moves in reversed(wanted.items())}
    return [_lesson(game, moves, _opening_plies(game, number)) for moves, number in reversed(unique.items())]


def _numbers(plan: PipelinePlan) -> range:
    """Return the numbers of the games: only even ones, because each shares its opening with the next number."""
    return range(0, 2 * plan.games, 2)


def _opening_plies(game: Game, number: int) -> int:
    return number // 2 % min(_MOST_OPENING_PLIES, game.min_plies)


def _pairings(game: Game, teacher: PlayerSpec, plan: PipelinePlan) -> Iterator[Pairing]:
    for number in _numbers(plan):
        yield Pairing(game.name, (teacher, teacher), _opening_plies(game, number), plan.seed, number)


def _lesson(game: Game, moves: str, opening: int) -> GameLesson:
    match = Match(game)
    for move in moves.split():
        match.push(move)
    scales = np.ones(len(match.moves))
    scales[:opening] = 0
    return GameLesson(game.initial_state(), np.array(match.moves, np.int64), scales)


def split(lessons: Iterable[GameLesson]) -> tuple[list[GameLesson], list[GameLesson]]:
    """Return two lists of games: those for learning, and every tenth game, for testing."""
    found = list(lessons)
    return [each for number, each in enumerate(found) if number % 10], found[::10]
