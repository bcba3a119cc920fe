"""A lesson's step on the board: tries at one move until a try is right, or a game against a level.

The scene sends the learner's moves to the exercise, and shows the state of the exercise. A wrong move is taken back
after a moment; if it lets the other side win at once, the board shows this win first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from table.analysis import no_hint_yet
from table.config import GameConfig, Seat
from table.consequences import consequences_of
from table.events import GameEnded, Hinted, Moved, ProblemReported
from table.lesson import StepAttempt, Try
from table.puzzles.solving import REPLY_AFTER, PuzzleBoard

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from game import Game, Outcome
    from table.consequences import Consequences
    from table.events import Event
    from table.lesson import LessonStep
    from table.session import Session

BACK_AFTER = 1.2
"""Seconds for which the last shown move stays on the board, before all tried moves are taken back."""
_GLANCE = 0.1
"""Seconds between two looks at a level that thinks."""


class LessonBoard(PuzzleBoard, Protocol):
    """The board on which the moves are shown, and taken back."""

    def show_undo(self, action: int, before: Any, after: Any, now: float, last: int | None) -> None: ...


class MoveExercise:
    """A step with one move, which the learner tries until it is right.

    Attributes:
        tries: the tried moves, oldest first; empty for a game.
        last_try: the last try, or the last move of a finished game; None before that.
        hint: the right move, while it is shown; else None.
        last_move: the last move on the board; None at the first position.
        session: the game against a level; None, since this step has no game.
    """

    session: Session | None = None

    def __init__(self, game: Game, step: LessonStep, board: LessonBoard) -> None:
        self.trying = StepAttempt(game, step)
        self.hint: int | None = None
        self.last_move: Consequences | None = None
        self._board = board
        self._reply: Consequences | None = None
        self._due: float | None = None
        """The time at which `update` changes the position after a wrong move; None if no change is to come."""

    @property
    def tries(self) -> Sequence[Try]:
        return self.trying.tries

    @property
    def last_try(self) -> Try | None:
        return self.tries[-1] if self.tries else None

    @property
    def state(self) -> Any:
        """The position in which the learner moves next."""
        return self.trying.state

    @property
    def player(self) -> int:
        """The learner's side."""
        return self.trying.learner

    @property
    def to_move(self) -> bool:
        """Whether it is the learner's move."""
        return self._due is None and self.trying.right is None

    @property
    def is_hard(self) -> bool:
        """Whether so many tries were wrong that help is offered."""
        return self.trying.is_hard

    def begin(self, now: float) -> None:
        self._board.view.set_state(self.state)

    def play(self, action: int, now: float) -> None:
        if not self.to_move:
            return
        tried = self.trying.try_move(action)
        self.hint = None
        self._show(tried.move, now)
        if not tried.right:
            self._reply = tried.reply
            self._due = now + (BACK_AFTER if self._reply is None else REPLY_AFTER)

    def show_answer(self, now: float) -> None:
        """Show a right move."""
        if self.trying.right is None:
            self._take_back(now)
            self.hint = self.trying.example

    def start_over(self, now: float) -> None:
        """Go back to the first position."""
        self.trying.start_over()
        self.hint = None
        self._take_back(now)

    def update(self, now: float) -> bool:
        """Show the answer to a wrong move, and later take the move back.

        Return whether either was done in this call.
        """
        if self._due is None or now < self._due:
            return False
        if self._reply is not None:
            self._show(self._reply, now)
            self._reply, self._due = None, now + BACK_AFTER
        else:
            self._take_back(now)
        return True

    def next_frame_delay(self, now: float) -> float | None:
        """Return the seconds until `update` has something to do; None if it has nothing to do."""
        return None if self._due is None else max(0.0, self._due - now)

    def pause(self, paused: bool, now: float) -> None:
        """Do nothing: no clock runs."""

    def close(self) -> None:
        """Do nothing: there are no resources."""

    def _show(self, move: Consequences, now: float) -> None:
        self.last_move = move
        self._board.show_move(move.action, move.before, move.after, now)
        if move.winner is not None:
            won = move.winner == self.player
            self._board.view.cheers = won
            self._board.celebrate(now, "win" if won else "")

    def _take_back(self, now: float) -> None:
        """Show the first position again, for another try."""
        move, self.last_move, self._due, self._reply = self.last_move, None, None, None
        if move is not None and move.before == self.state:
            self._board.show_undo(move.action, move.after, move.before, now, None)
        elif move is not None:
            self._board.view.set_state(self.state)


class GameExercise:
    """A game against a level, which the learner must win. It is neither counted nor kept. It has the same attributes
    and methods as a `MoveExercise`.
    """

    def __init__(
        self,
        game: Game,
        step: LessonStep,
        board: LessonBoard,
        learner: Seat,
        new_session: Callable[[GameConfig], Session],
        notice: Callable[..., None],
    ) -> None:
        """Begin the game.

        `new_session` opens a session. `notice` shows a sentence, as an error if its second argument is "error".
        """
        self._game, self._step, self._board = game, step, board
        self._learner, self._new_session, self._notice = learner, new_session, notice
        self.hint: int | None = None
        self.last_try: Try | None = None
        self.tries: Sequence[Try] = ()
        self.is_hard = False
        self.session = self._new()
        self.player = self.session.match.player

    def _new(self) -> Session:
        state, rival = self._game.from_position(self._step.position), self._step.rival
        assert rival is not None
        seats = self._learner, Seat.ai(rival)
        if StepAttempt(self._game, self._step).learner == 1:
            seats = seats[1], seats[0]
        position = self._game.to_position(state)
        return self._new_session(GameConfig(self._game.name, seats, position=position, show_win_chance=False))

    @property
    def state(self) -> Any:
        return self.session.match.state

    @property
    def to_move(self) -> bool:
        return self.session.human_to_move

    @property
    def last_move(self) -> Consequences | None:
        match = self.session.match
        return consequences_of(self._game, match.states[-2], match.moves[-1]) if match.moves else None

    def begin(self, now: float) -> None:
        self._board.view.set_state(self.state)
        self.session.begin(now)

    def play(self, action: int, now: float) -> None:
        self.session.play(action, now)

    def show_answer(self, now: float) -> None:
        analysis = self.session.analysis
        if self.session.thinker.is_looking_for_hint or analysis.awaits_hint:
            analysis.cancel_hint()
        elif not analysis.hint() and self.to_move:
            self._notice(no_hint_yet())

    def start_over(self, now: float) -> None:
        self.session.close()
        self.session = self._new()
        self.hint = self.last_try = None
        self.begin(now)

    def update(self, now: float) -> bool:
        self.session.update(now)
        events = self.session.drain()
        for event in events:
            self._happened(event, now)
        return bool(events)

    def next_frame_delay(self, now: float) -> float | None:
        wait = self.session.next_update_delay(now)
        return wait if not self.session.busy else min(_GLANCE, _GLANCE if wait is None else wait)

    def pause(self, paused: bool, now: float) -> None:
        self.session.pause(paused, now)

    def close(self) -> None:
        self.session.close()

    def _happened(self, event: Event, now: float) -> None:
        if isinstance(event, Moved):
            self.hint = None
            self._board.show_move(event.action, event.before, event.after, now)
        elif isinstance(event, Hinted):
            self.hint = event.action
        elif isinstance(event, ProblemReported):
            self._notice(event.text, "error")
        elif isinstance(event, GameEnded):
            self._end(event.outcome, now)

    def _end(self, outcome: Outcome, now: float) -> None:
        won, move = outcome.winner == self.player, self.last_move
        assert move is not None
        self.last_try = Try(move, won, self._step.words_for(move, right=won))
        self._board.view.cheers = won
        if outcome.winner is not None:
            self._board.celebrate(now, "win" if won else "lose")


Exercise = MoveExercise | GameExercise
"""A lesson's step in progress."""
