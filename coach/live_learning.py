"""A player of the Lab learns from the game that a person plays against it; a line on its card tells what it learns."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from ai import yours
from ai.evaluation.features import feature_sets
from coach.boards import features_of
from coach.lab_texts import live_words
from game.errors import CodedError, cause_of
from game.registry import GAMES
from game.texts import sentences, text
from saves.errors import LibraryError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ai.yours import FromPeople
    from game import Game, Match
    from saves.library import Library
    from table.session import Session


class LearnedLesson(Protocol):
    """What a player has learned so far; `lab.learning.live.LiveLesson` fits this protocol."""

    @property
    def people(self) -> FromPeople: ...

    @property
    def moves(self) -> int: ...

    @property
    def mind_change(self) -> tuple[str, float] | None: ...


class GameLearner(Protocol):
    """Learns from one game; `lab.learning.live.LiveLearner` fits this protocol."""

    def follow(self, match: Match, *, is_private: bool) -> LearnedLesson:
        """Learn from the new moves. Raises CodedError if nothing can be written."""


class LiveLearning:
    """Lets a player of the Lab, on either side, learn from the game that a person plays against this player.

    The player learns nothing from a game that began in a set-up position, or from an ended game that is only shown.
    """

    def __init__(
        self,
        session: Session,
        learner_of: Callable[[Game, str, int, Sequence[int]], GameLearner],
        complain: Callable[[str], None],
    ) -> None:
        """Begin to learn from the session's game.

        `learner_of` makes a learner from the game, the player's name and side, and the earlier moves, which teach
        nothing. `complain` gets a sentence when saving fails; of several failures in a row, only the first one.
        """
        self._session, self._learner_of, self._complain = session, learner_of, complain
        self._learner: GameLearner | None = None
        self._side: int | None = None
        self._complained = False
        self.line = ""
        """A sentence on what the player learns; empty if there is nothing to say."""
        self.follow()

    @property
    def side(self) -> int | None:
        """The side of the player that may learn; None if there is none."""
        config = self._session.config
        if config.only_person is None or config.position is not None or self._session.final:
            return None
        side = 1 - config.only_person
        return side if (config.seats[side].player or "").endswith(yours.LIVE) else None

    def follow(self) -> None:
        """Learn from the game as it is now; call this also after a takeback, a change of sides, and the end."""
        if self.side != self._side:
            self._side = self.side
            self._sit_down()
        if self._learner is None:
            return
        try:
            self._tell(self._learner.follow(self._session.match, is_private=self._session.config.private))
            self._complained = False
        except CodedError as error:
            self._report(error)

    def read_privacy(self, library: Library, game: int | None) -> None:
        """Read again whether the game is private, since another window may have changed that; then follow the game.

        `game` is its id in the library, or None.
        """
        if game is not None:
            with suppress(LibraryError):
                for kept in library.summaries([game]):
                    self._session.config = replace(self._session.config, private=kept.private)
        self.follow()

    def _sit_down(self) -> None:
        """Make a learner for the side that the player has now; the learner learns from the moves that follow."""
        session, self._learner, self.line = self._session, None, ""
        if self._side is None:
            return
        name = session.config.seats[self._side].player or ""
        try:
            before = [*session.match.moves, *session.match.ahead]
            self._learner = self._learner_of(session.game, name, self._side, before)
        except CodedError as error:
            if error.code != "no-player":  # the session says that another player plays on for a deleted one
                self._report(error)

    def _tell(self, lesson: LearnedLesson) -> None:
        session, change = self._session, lesson.mind_change
        assert self._side is not None
        if change is not None:
            change = features_of(session.game.name).title(change[0]), change[1]
        name, is_over = session.config.seats[self._side].name, session.outcome is not None
        private = session.config.private
        self.line = live_words(name, lesson.people, lesson.moves, change, is_over=is_over, is_private=private)

    def _report(self, error: CodedError) -> None:
        assert self._side is not None
        if not self._complained:
            name = self._session.config.seats[self._side].name
            reason = error.__cause__ if isinstance(error.__cause__, OSError) else error
            words = text("{name} cannot keep what it learns.", name=name)
            self._complain(sentences(words, cause_of(reason), text("The game goes on.")))
        self._complained = True


def is_taught_on(board: str) -> bool:
    """Whether the Lab teaches players of a board; only such a player could learn from a game."""
    return any(game.name == board and feature_sets(game) for game in GAMES)
