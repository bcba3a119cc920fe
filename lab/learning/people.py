"""First weights of a course, learned from people's moves.

    people.write_games(folder, games)        # quick; the folder is made by `shelf.make`
    people.prepare(folder, recipe)           # slow; before the `Course` is made
    people.read_first_weights(folder)        # the result, None before `prepare`
    people.summary_text(found)               # the result as sentences

The window writes the games of the library (`saves.people`). The course's process (`lab.learning.runner`) or the
command `learn` prepares the weights. If there are too few games of people, games of two levels take their place.

Each move of a person is a choice among the legal moves, described by the features after each (`lab.learning.choices`).
Positions with one move, or with a winning move, are left out: they teach nothing. Every tenth game is only for testing.

Choices determine weights up to a common factor. The factor is fitted by least squares: the values after chosen moves
should predict the games' results, REWARD for a win and -REWARD for a loss. This is the scale of temporal-difference
learning, which continues from there. If the values predict almost nothing, their size is a tenth of the reward.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ai.cache import cache
from ai.errors import WeightsError
from ai.evaluation.features import Reals, read_features, write_weights
from ai.levels import levels
from ai.progress import Progress
from ai.yours import bytes_in, has_course, json_in
from game.errors import RulesError
from game.files import write_whole
from game.formats import percent
from game.jsontext import parse_json
from game.match import Match
from game.played_game import PlayedGame
from game.registry import find_game
from game.spec import Game
from game.texts import text
from game.verbs import apply_action
from lab.errors import CourseError, RequestError
from lab.games import answer, opened, result_for
from lab.learning.choices import Choices, Numbers, fit, place
from lab.learning.course import REWARD, START
from lab.learning.recipe import PEOPLE, Recipe, mask_of, set_of
from lab.pool import finished

FEWEST = 100
"""Fewest games of people from which weights are learned."""
GAMES, FOUND = "people.jsonl", "people.json"
"""Files in a player's folder: the games, one per line, and the `FirstWeights` as JSON."""
LEVEL_GAMES = 80
_LEVELS = 5, 6
"""Numbers of the levels that play if there are too few games of people; their moves are quick and sensible."""
_OPENING = 4
"""Number of random plies at the start of a game between levels."""
_TESTED = 10
_OTHERS = 11
"""Number of random alternatives per choice in learning; testing uses all alternatives."""
_MOST_NUMBERS = 20_000_000
"""Largest number of feature values that are kept in memory."""
_MOST_TESTS = 4000
_LEAST = REWARD / 10
_LARGEST_FILE = 1 << 26
_UNPLAYABLE = RulesError, ValueError, TypeError, OverflowError, IndexError, KeyError, AttributeError
_PEOPLE, _OF_LEVELS = "people", "levels"


class FirstWeights(NamedTuple):
    """First weights, and how well they predict people's moves.

    Attributes:
        weights: float64, one per feature of the recipe's set.
        source: `people` or `levels`: the players of the games.
        found: number of people's games that were available.
        games: number of games used, for learning and testing.
        positions: number of positions used for learning.
        tested: number of positions used for testing.
        top1, top5: share of tested moves that were predicted first, or among the first five; 0 if none were tested.
        chance1, chance5: the same shares for random guesses.
    """

    weights: Reals
    source: str
    found: int
    games: int
    positions: int
    tested: int
    top1: float
    top5: float
    chance1: float
    chance5: float


def learn_first_weights(
    recipe: Recipe,
    played: Iterable[PlayedGame],
    progress: Progress[Any] | None = None,
    executor: Executor | None = None,
) -> FirstWeights:
    """Learn the first weights of a course from games; the same games and recipe give the same weights.

    Args:
        recipe: the recipe of the course.
        played: games of the recipe's board; moves after an illegal one are ignored.
        progress: receives steps up to 100.
        executor: plays the levels' games if they are needed; None plays them here.

    Raises:
        CourseError: if the recipe's features are unknown.
        RequestError: if there are too few games and the board has no levels.
    """
    cache.use()
    game, heard = find_game(recipe.game), progress or Progress()
    heard.report(0, 100, text("reading games"))
    own = [lessons for each in played if (lessons := _lessons(game, each))]
    found, source = own, _PEOPLE
    if len(own) < FEWEST:
        found, source = _of_levels(game, recipe.seed, heard, executor), _OF_LEVELS
    chance = random.Random(f"people {recipe.seed}")
    chance.shuffle(found)
    tests = [lesson for lessons in found[::_TESTED] for lesson in lessons]
    taught = [lesson for number, lessons in enumerate(found) if number % _TESTED for lesson in lessons]
    chance.shuffle(tests)
    chance.shuffle(taught)
    learner = _ChoiceLearner(recipe, heard)
    weights, positions = learner.learn(taught, chance)
    return FirstWeights(
        learner.whole(weights), source, len(own), len(found), positions, *learner.tested(tests, weights)
    )


class _ChosenMove(NamedTuple):
    """A position and the chosen action; `result` is the game's result for the chooser: 1, 0, -1; None if unknown."""

    state: Any
    action: int
    result: int | None


def _lessons(game: Game, played: PlayedGame) -> list[_ChosenMove]:
    """Return the choices of people in a game, up to its first illegal move."""
    with suppress(*_UNPLAYABLE):
        match = Match(game, played.start)
        turns = []
        with suppress(*_UNPLAYABLE):
            for move in played.moves:
                state, player = match.state, match.player
                action = match.push(move)
                if played.people[player]:
                    turns.append((state, action, player))
        winner = match.outcome.winner if match.outcome is not None else played.winner
        known = match.outcome is not None or played.winner is not None
        return [
            _ChosenMove(state, action, result_for(player, winner) if known else None) for state, action, player in turns
        ]
    return []


# -- games of the levels -------------------------------------------------------------------------------------------


class _PairedGame(NamedTuple):
    game: str
    seed: int
    number: int


def level_game(job: _PairedGame) -> PlayedGame:
    """Play a game of two levels and return it; this runs in a worker process."""
    cache.use()
    game, chance = find_game(job.game), random.Random(f"people {job.seed} {job.number}")
    pair = [chance.choice(_players(game)).seeded(2 * job.number + side) for side in range(2)]
    match, memories = opened(game, _OPENING, chance), list[dict[str, Any]]([{}, {}])
    while match.outcome is None:
        match.push(answer(match, pair[match.player], memories[match.player]))
    return PlayedGame([int(action) for action in match.moves], (True, True))


def _players(game: Game) -> list[Any]:
    return [level.player.without_seconds() for level in levels(game.name) if level.number in _LEVELS]


def _of_levels(game: Game, seed: int, progress: Progress[Any], executor: Executor | None) -> list[list[_ChosenMove]]:
    if not _players(game):
        raise RequestError("no-levels", game=game.shown_title)
    jobs = [_PairedGame(game.name, seed, number) for number in range(LEVEL_GAMES)]
    playing = finished(executor, level_game, jobs) if executor else ((job, level_game(job)) for job in jobs)
    done = dict[int, list[_ChosenMove]]()
    for job, played in playing:
        done[job.number] = _lessons(game, played)[_OPENING:]
        progress.report(60 * len(done) // len(jobs), 100, text("playing games of the levels"))
    return [done[job.number] for job in jobs]


# -- learning ------------------------------------------------------------------------------------------------------


class _ChoiceLearner:
    """Describes positions after moves, and learns from choices; only features of the recipe's groups are used."""

    def __init__(self, recipe: Recipe, progress: Progress[Any]) -> None:
        self._progress = progress
        self._game, own = find_game(recipe.game), set_of(recipe)
        self._used = np.flatnonzero(mask_of(recipe))
        self._features = own.kind(np.zeros(len(own.names)))
        self._actions = np.zeros(self._game.num_actions, np.int64)
        self._rows = np.zeros((self._game.num_actions, len(own.names)))

    def whole(self, weights: Reals) -> Reals:
        """Return the weights of all features of the set, given those of the features in use; all others are 0."""
        found = np.zeros(self._rows.shape[1])
        found[self._used] = weights
        return found

    def learn(self, lessons: list[_ChosenMove], chance: random.Random) -> tuple[Reals, int]:
        """Return weights learned from `lessons`, in the scale of the reward, and the number of positions used."""
        most = _MOST_NUMBERS // (len(self._used) * (_OTHERS + 1))
        rows, sizes, results = list[Numbers](), list[int](), list[float]()
        for number, lesson in enumerate(lessons):
            if (seen := self._seen(lesson)) is not None:
                moves, chosen = seen
                others = [i for i in range(len(moves)) if i != chosen]
                drawn = chance.sample(others, min(_OTHERS, len(others)))
                rows.append(moves[[chosen, *drawn]].astype(np.float32))
                sizes.append(1 + len(drawn))
                results.append(np.nan if lesson.result is None else REWARD * lesson.result)
            self._report(60, number, len(lessons), text("measuring positions"))
            if len(sizes) == most:
                break
        if not sizes:
            return np.zeros(len(self._used)), 0
        choices = Choices(np.concatenate(rows), np.cumsum([0, *sizes[:-1]]))
        self._progress.report(85, 100, text("learning"))
        return scaled(fit(choices), choices, np.array(results)), len(sizes)

    def tested(self, lessons: list[_ChosenMove], weights: Reals) -> tuple[int, float, float, float, float]:
        """Return `tested`, `top1`, `top5`, `chance1` and `chance5`, as in `FirstWeights`."""
        found = list[tuple[float, float, float, float]]()
        for number, lesson in enumerate(lessons[:_MOST_TESTS]):
            if (seen := self._seen(lesson)) is not None:
                moves, chosen = seen
                blind = np.zeros(len(moves))
                found.append((*place(moves @ weights, chosen), *place(blind, chosen)))
            self._report(90, number, min(_MOST_TESTS, len(lessons)), text("testing"))
        self._progress.report(100, 100)
        one, five, chance1, chance5 = np.mean(found, axis=0).tolist() if found else (0.0,) * 4
        return len(found), one, five, chance1, chance5

    def _seen(self, lesson: _ChosenMove) -> tuple[Reals, int] | None:
        """Return the features after each move, one row per move, and the index of the chosen move's row.

        Return None if there are fewer than two different moves, or if a move wins at once.
        """
        from lab.learning.kernels.choices import describe_moves

        count = int(describe_moves(lesson.state, self._features, self._actions, self._rows))
        if count < 2:
            return None
        rows, actions = self._rows[:count, self._used], self._actions[:count].tolist()
        if lesson.action in actions:
            return rows, actions.index(lesson.action)
        after = apply_action(lesson.state, lesson.action)
        return rows, next(i for i, action in enumerate(actions) if apply_action(lesson.state, action) == after)

    def _report(self, begun: int, done: int, total: int, note: str) -> None:
        """Report progress after every 200th position, when `done` of the `total` positions of this part are finished.

        All work is 100 steps. This part begins at step `begun` and has 20 steps; the last part, from 90 on, has 10.
        """
        if done % 200 == 0:
            self._progress.report(begun + (20 if begun < 90 else 10) * done // total, 100, note)


def scaled(weights: Reals, choices: Choices, results: Reals) -> Reals:
    """Return weights in the scale of the reward (see the module).

    Args:
        weights: float64 (features,), in any scale.
        choices: positions after the chosen moves and after the alternatives.
        results: float64 (choices,), from -REWARD to REWARD for the chooser; nan if unknown.
    """
    values = choices.rows[choices.starts] @ weights
    known = ~np.isnan(results)
    size = float(np.sqrt(np.mean(values**2)))
    if size == 0:
        return weights
    squares = float(np.sum(values[known] ** 2))
    slope = float(values[known] @ results[known]) / squares if squares else 0.0
    return weights * max(slope, _LEAST / size)


# -- in a player's folder ---------------------------------------------------------------------------------------------


def write_games(folder: Path, played: Iterable[PlayedGame]) -> None:
    """Write games into the folder of a new player.

    Raises:
        CourseError: if they cannot be written.
    """
    rows = [json.dumps(each._asdict()) for each in played]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / GAMES, "".join(f"{row}\n" for row in rows).encode())
    except OSError as error:
        raise CourseError("unkept", folder=folder.name, cause=error) from error


def read_games(folder: Path) -> Iterator[PlayedGame]:
    """Yield the games that `write_games` wrote; damaged lines are skipped."""
    lines = list[str]()
    with suppress(OSError, ValueError):
        lines = bytes_in(folder / GAMES, _LARGEST_FILE).decode().splitlines()
    for line in lines:
        with suppress(ValueError, TypeError):
            yield PlayedGame(**parse_json(line))


def is_wanted(folder: Path, recipe: Recipe) -> bool:
    """Whether a course still needs first weights from people."""
    return recipe.start == PEOPLE and not (has_course(folder) or _has_start(folder, recipe))


def _has_start(folder: Path, recipe: Recipe) -> bool:
    """Whether a folder holds undamaged first weights."""
    try:
        return len(read_features(find_game(recipe.game), folder / START).weights) == len(set_of(recipe).names)
    except WeightsError:
        return False


def prepare(
    folder: Path, recipe: Recipe, progress: Progress[Any] | None = None, executor: Executor | None = None
) -> None:
    """Learn and store the first weights of a course, if it needs them.

    Args:
        folder: the folder of the player.
        recipe: the recipe of the player.
        progress: as for `learn_first_weights`.
        executor: as for `learn_first_weights`.

    Raises:
        LabError: if they cannot be learned or written.
    """
    if is_wanted(folder, recipe):
        write_first_weights(
            folder,
            recipe,
            read_first_weights(folder) or learn_first_weights(recipe, read_games(folder), progress, executor),
        )
        with suppress(OSError):
            (folder / GAMES).unlink(missing_ok=True)


def write_first_weights(folder: Path, recipe: Recipe, found: FirstWeights) -> None:
    """Write first weights into the folder of a course.

    Raises:
        CourseError: if they cannot be written.
    """
    data = found._asdict() | {"weights": found.weights.tolist()}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / FOUND, json.dumps(data, indent=1).encode())
        write_weights(folder / START, set_of(recipe).names, found.weights, summary_text(found))
    except OSError as error:
        raise CourseError("unkept", folder=folder.name, cause=error) from error


def read_first_weights(folder: Path) -> FirstWeights | None:
    """Return the first weights that `write_first_weights` stored; None if missing or damaged."""
    with suppress(OSError, ValueError, TypeError, OverflowError):
        found = FirstWeights(**json_in(folder / FOUND, _LARGEST_FILE))
        weights = np.array(found.weights, np.float64)
        numbers = [getattr(found, name) for name in FirstWeights._fields[2:]]
        sound = all(type(each) in (int, float) and 0 <= each < math.inf for each in numbers)
        if sound and found.source in (_PEOPLE, _OF_LEVELS) and weights.ndim == 1 and np.isfinite(weights).all():
            return found._replace(weights=weights)
    return None


def summary_text(found: FirstWeights) -> str:
    """Return sentences that say how well people's moves are predicted, or that there are too few games."""
    first = ""
    if found.source == _OF_LEVELS:
        too_few = text("It needs {most} games of people to learn from, and has {n}.", n=found.found, most=FEWEST)
        begins = text("It begins with games of the levels.")
        first = f"{too_few} {begins} "
    learned = text(
        "It learned from {n} game, from {moves} of its moves.|It learned from {n} games, from {moves} of their moves.",
        n=found.games,
        moves=found.positions,
    )
    if not found.tested:
        return f"{first}{learned}"
    tested = text(
        "Of moves that it had not seen it guesses {top1} (luck: {chance1}), and {top5} within five guesses"
        " (luck: {chance5}).",
        **{name: percent(100 * getattr(found, name)) for name in ("top1", "chance1", "top5", "chance5")},
    )
    return f"{first}{learned} {tested}"
