"""Learning from the games that people play against a taught player, while they are played.

    learner = LiveLearner(game, "my/heron@2000+people", side)
    lesson = learner.follow(match, is_private=False)  # after every move, takeback and end

The rule is that of a course (`lab.learning.temporal_difference`), with the rate and the groups of the player's recipe.
The weights of the course never change: the change by games with people is stored beside them (`ai.yours.FromPeople`).

The new weights depend only on the weights before the game and on its moves, and are computed anew after every move. So
a takeback also undoes the learning, and no move teaches twice. Moves played before the learner was made, such as the
first moves of a continued game, teach nothing: they have taught already.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ai import yours
from ai.errors import PlayersError
from ai.yours import FROM_PEOPLE, FromPeople, from_people
from game.files import write_whole
from game.verbs import current_player
from lab.errors import CourseError
from lab.games import result_for
from lab.learning.course import REWARD
from lab.learning.recipe import mask_of, read_recipe, set_of
from lab.learning.temporal_difference import GameScratch, LearningParameters, game_scratch, take_move, take_result

if TYPE_CHECKING:
    from ai.evaluation.features import FeatureGroup, Reals
    from game.match import Match, Outcome
    from game.spec import Game

NOTICEABLE = 0.01
"""The smallest change of a group's weight that is reported, as a share of that weight."""


class MindChange(NamedTuple):
    """A change of the weights of a group of features.

    Attributes:
        group: the name of the group.
        share: relative change of the sum of the group's absolute weights; 0.02 for 2 % more.
    """

    group: str
    share: float


class LiveLesson(NamedTuple):
    """A report on a player's learning from people.

    Attributes:
        people: the change by all games with people so far.
        moves: number of moves of the present game that taught something.
        mind_change: the largest change of a group since the last report; None if it is small.
    """

    people: FromPeople
    moves: int
    mind_change: MindChange | None


class _Checkpoint(NamedTuple):
    """The state of learning at a move of the learner.

    Attributes:
        line: the moves of the game up to this move.
        weights: the weights after this move.
        features, seen: copies of `old` and `seen` of `GameScratch`.
        moves: number of moves so far that taught something.
    """

    line: tuple[int, ...]
    weights: Reals
    features: Reals
    seen: Reals
    moves: int


class LiveLearner:
    """Learns from one game."""

    def __init__(self, game: Game, name: str, player: int, before: Sequence[int] = ()) -> None:
        """Read the player; nothing is written before the player has learned something.

        Args:
            game: the board.
            name: the player's name, which ends with `+people`.
            player: the player's side, 0 or 1.
            before: the moves of the game so far, and after them the moves that were taken back and can be redone.

        Raises:
            PlayersError: if there is no such player.
            DataError, CourseError: if the player's recipe or weights cannot be read.
        """
        taught = yours.find(game, name)
        if taught is None:
            raise PlayersError("there is no player {name}", code="no-player", name=name)
        recipe = read_recipe(taught.folder)
        self._folder, self._size, self._player = taught.folder, taught.size, player
        self._set = set_of(recipe)
        self._lesson = LearningParameters(None, recipe.rate, REWARD, 0.0, mask_of(recipe))
        self._course = yours.weights_of(taught._replace(live=False))
        self._base = self._stored = from_people(taught.folder, taught.size)
        self._line = tuple(before)
        self._end: Outcome | None = None
        self._known: set[tuple[Any, ...]] = set()
        self._remember()
        self._checkpoints: list[_Checkpoint] = []
        self._reported = self._weights
        self._moves = 0

    @property
    def is_gone(self) -> bool:
        """Whether the player was deleted meanwhile."""
        return not (self._folder / yours.RECIPE).is_file()

    def follow(self, match: Match, *, is_private: bool) -> LiveLesson:
        """Learn from new moves of the game, undo the learning from moves taken back, and store what was learned.

        Nothing is learned from a private game, or by a player that was deleted or has learning switched off.

        Raises:
            CourseError: if nothing can be written; the next call tries again.
        """
        self._read_again()
        self._line, self._end = tuple(match.moves), match.outcome
        weights, moves = self._weights, 0
        if not self._base.learns:
            self._remember()
        elif not is_private:
            weights, moves = self._learn(match)
        ended = moves > 0 and match.outcome is not None
        change = tuple((weights - self._course).tolist()) if moves else self._base.change
        people = self._base._replace(games=self._base.games + ended, moves=self._base.moves + moves, change=change)
        if people != self._stored and not self.is_gone:
            _write(self._folder, people)
            self._stored = people
        is_new, self._moves = moves > self._moves, moves
        return LiveLesson(people, moves, self._mind_change(weights) if is_new else None)

    @property
    def _weights(self) -> Reals:
        """The weights before this game."""
        return self._course + _change(self._base, self._size)

    def _read_again(self) -> None:
        """Begin anew at the present move if the player was changed elsewhere: by `let_learn`, `set_back` or a game."""
        stored = from_people(self._folder, self._size)
        if stored != self._stored:
            self._base = self._stored = stored
            self._remember()
            self._moves = 0
            self._checkpoints.clear()
            self._reported = self._weights

    def _remember(self) -> None:
        """Remember the moves so far, and the result of a finished game: if they recur, they shall teach nothing."""
        self._known.update(self._line[:ply] for ply in range(1, len(self._line) + 1))
        if self._end is not None:
            self._known.add((self._line, self._end))

    def _learn(self, match: Match) -> tuple[Reals, int]:
        """Return the weights after the moves of the game, and the number of moves that taught something."""
        points, line, states, outcome = self._checkpoints, self._line, match.states, match.outcome
        while points and points[-1].line != line[: len(points[-1].line)]:
            points.pop()
        over = outcome is not None and outcome.termination == "rules"
        for ply in range(len(points[-1].line) + 1 if points else 1, len(line) + 1 - over):
            if current_player(states[ply - 1]) == self._player:
                points.append(self._after(states[ply], line[:ply]))
        weights, count = (points[-1].weights, points[-1].moves) if points else (self._weights, 0)
        # A result by the clock teaches nothing about a position.
        if points and outcome is not None and outcome.termination != "time" and (line, outcome) not in self._known:
            own, scratch = self._at(points[-1])
            take_result(result_for(self._player, outcome.winner), own, self._lesson, scratch)
            weights, count = own.weights, count + 1
        if not np.isfinite(weights).all():
            raise CourseError("unbounded-weights", rate=self._lesson.rate)
        return weights, count

    def _after(self, state: Any, line: tuple[int, ...]) -> _Checkpoint:
        """Learn from the learner's move that ends `line` and leads to `state`; return the checkpoint after it."""
        count = self._checkpoints[-1].moves if self._checkpoints else 0
        own, scratch = self._at(self._checkpoints[-1] if self._checkpoints else None)
        if line in self._known:
            scratch.seen[0] = 0.0  # remember the position, but learn nothing from the move
        count += int(scratch.seen[0])
        take_move(state, self._player, own, self._lesson, scratch)
        return _Checkpoint(line, own.weights, scratch.old, scratch.seen, count)

    def _at(self, point: _Checkpoint | None) -> tuple[Any, GameScratch]:
        """Return copies of the features with their weights, and of the scratch memory, at a checkpoint.

        The checkpoint None is the beginning of the game.
        """
        scratch = game_scratch(1, self._size, 1)
        if point is None:
            return self._set.kind(self._weights), scratch
        scratch.old[:], scratch.seen[:] = point.features, point.seen
        return self._set.kind(point.weights.copy()), scratch

    def _mind_change(self, weights: Reals) -> MindChange | None:
        """Return the largest change of a group since the last report, and count it as reported; None if it is small."""
        found = max(
            (_compared(each, self._reported, weights) for each in self._set.groups), key=lambda it: abs(it.share)
        )
        if abs(found.share) < NOTICEABLE:
            return None
        places = list(next(group for group in self._set.groups if group.name == found.group).features)
        self._reported[places] = weights[places]
        return found


def _change(people: FromPeople, size: int) -> Reals:
    return np.array(people.change) if people.change else np.zeros(size)


def _compared(group: FeatureGroup, before: Reals, after: Reals) -> MindChange:
    old, new = (float(np.abs(weights[list(group.features)]).sum()) for weights in (before, after))
    return MindChange(group.name, new / old - 1 if old else 0.0)


def let_learn(folder: Path, learns: bool) -> None:
    """Switch on or off whether the player in a folder learns from people's games.

    Raises:
        CourseError: if there is no such player, or nothing can be written.
    """
    _write(folder, _read(folder)._replace(learns=learns))


def set_back(folder: Path) -> None:
    """Let the player in a folder forget its learning from people; the switch of `let_learn` stays.

    Raises:
        CourseError: if there is no such player, or nothing can be written.
    """
    _write(folder, FromPeople(_read(folder).learns))


def learned(folder: Path) -> FromPeople:
    """Return the `FromPeople` of the player in a folder; an empty one if it cannot be read."""
    try:
        return _read(folder)
    except CourseError:
        return FromPeople()


def _read(folder: Path) -> FromPeople:
    return from_people(folder, len(set_of(read_recipe(folder)).names))


def _write(folder: Path, people: FromPeople) -> None:
    try:
        write_whole(folder / FROM_PEOPLE, json.dumps(people._asdict()), makes_folder=False)
    except OSError as error:
        raise CourseError("unkept", folder=folder.name, cause=error) from error
