"""The course of a puzzle on the board: tries, answers, and playback move by move.

The scene passes the solver's actions on and shows the state. A right move is answered a moment later by the other
side's strongest move. A wrong move and its answer stay until the solver tries again.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Protocol

from table.consequences import Consequences, consequences_of
from table.line_playback import LinePlayback
from table.puzzles.attempt import Attempt
from table.puzzles.refuting import RefutationSearch

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.engine import Engine
    from ai.puzzles import Puzzle
    from game import Game
    from table.puzzles.attempt import PuzzleMove

REPLY_AFTER = 0.9
"""Seconds from a move to the answer of the other side."""
_GLANCE = 0.03
"""Seconds between two checks of the search for an answer."""


class PuzzleBoard(Protocol):
    """The board on which the moves are shown; `view` shows a position, and cheers if the solver wins."""

    view: Any

    def show_move(self, action: int, before: Any, after: Any, now: float) -> None: ...

    def celebrate(self, now: float, sound: str) -> None: ...

    def celebrate_again(self, now: float) -> None: ...


class SolvingPhase(Enum):
    """The phase of a puzzle."""

    SOLVING = auto()
    ANSWERING = auto()
    """A right move was made; the other side's answer is due."""
    WRONG = auto()
    SOLVED = auto()
    SHOWN = auto()
    """The solution is played back."""


class Solving:
    """One puzzle and its solver.

    Attributes:
        attempt: the tries, and the score.
        phase: the current phase.
        hint: the number of shown steps of the hint.
        walk: the playback of the wrong move with its answer, or of the solution; None if nothing is played back.
        last: the move that led to the current position; None if there is none.
        refuting: the search for the answer to the last wrong move.
    """

    def __init__(
        self, game: Game, puzzle: Puzzle, board: PuzzleBoard, engine: Engine, can_judge: Callable[[], bool]
    ) -> None:
        """Set the puzzle up. Raises RulesError if its position or solution is unreadable."""
        self.attempt = Attempt(game, puzzle)
        self.phase = SolvingPhase.SOLVING
        self.hint = 0
        self.walk: LinePlayback | None = None
        self.last_move: Consequences | None = None
        self.refuting: RefutationSearch | None = None
        self._board, self._engine, self._can_judge = board, engine, can_judge
        self._judged = True
        """Whether the last try has been judged."""
        self._coming: list[Consequences] = []
        self._due: float | None = None

    @property
    def game(self) -> Game:
        """The game of the puzzle's board."""
        return self.attempt.game

    @property
    def to_move(self) -> bool:
        """Whether the solver is to move."""
        return self.phase is SolvingPhase.SOLVING

    @property
    def tried(self) -> PuzzleMove | None:
        """The last try while its feedback is shown, else None."""
        return self.attempt.tries[-1] if self.attempt.tries and self.phase is not SolvingPhase.SHOWN else None

    @property
    def is_refuting(self) -> bool:
        """Whether the search for the answer to a wrong move still runs."""
        return self.refuting is not None and self.refuting.found is None

    @property
    def made(self) -> list[Consequences]:
        """The moves of the playback up to the position on the board."""
        walk = self.walk
        if walk is None:
            return []
        return [consequences_of(self.game, walk.states[at], walk.actions[at]) for at in range(walk.at)]

    @property
    def is_slower(self) -> bool:
        """Whether the last try also wins, but later than the right move."""
        return self.tried is not None and self.tried.slower

    def begin(self) -> None:
        """Show the position of the puzzle."""
        self._board.view.set_state(self.attempt.state)

    # -- what the solver does -------------------------------------------------------------------------

    def play(self, action: int, now: float) -> None:
        """Make the solver's move; do nothing while the solver is not to move."""
        if not self.to_move:
            return
        self.hint = 0
        made = self.attempt.try_move(action)
        self._show(made.move, now)
        if not made.right:
            self._refute(made.move, now)
        elif made.answers:
            self.phase, self._coming, self._due = SolvingPhase.ANSWERING, list(made.answers), now + REPLY_AFTER
        else:
            self.phase = SolvingPhase.SOLVED if self.attempt.solved else SolvingPhase.SOLVING

    def again(self) -> None:
        """Take the wrong move back, or close the solution; the solver continues after the last right move."""
        self._stop()
        self.phase, self.last_move, self.walk = SolvingPhase.SOLVING, None, None
        self._board.view.set_state(self.attempt.state)

    def ask_hint(self, steps: int, known: int = 0) -> None:
        """Show the next step of a hint with `steps` steps; after the last step, hide the hint.

        The first `known` steps are skipped.
        """
        if self.to_move:
            self.hint = (max(self.hint, known) + 1) % (steps + 1)
            self.attempt.count_hint()

    def show_solution(self, now: float) -> None:
        """Show the solution, from the position in which the solver is to move."""
        if self.attempt.solved:
            return
        self._stop()
        self.attempt.give_up()
        self.hint, self.phase, self.last_move = 0, SolvingPhase.SHOWN, None
        self.walk = LinePlayback(self.game, self.attempt.state, self.attempt.line, 0, 0)
        self._board.view.set_state(self.attempt.state)
        self.step(1, now)

    def step(self, moves: int, now: float) -> None:
        """Step `moves` moves forward, or back if `moves` is negative, in the answer or the solution."""
        walk = self.walk
        if walk is None or not walk.step(moves):
            return
        self._due = None
        made = self.made
        if moves == 1:
            self._show(made[-1], now)
            return
        self.last_move = made[-1] if made else None
        self._board.view.set_state(walk.states[walk.at], self.last_move.action if self.last_move else None)
        self._celebrate(now, "")

    # -- time -----------------------------------------------------------------------------------------

    def update(self, now: float) -> bool:
        """Use new results of the search, and play the next move once due; return whether anything shown changed."""
        news = self.refuting is not None and self.refuting.update()
        if news:
            self._judge()
        if news and self.walk is not None and len(self.walk.actions) > 1:
            self._lengthen(self.walk.at)
        elif news:
            self._play_answer(now)
        if self._due is None or now < self._due:
            return news
        self._due = None
        if self.phase is SolvingPhase.ANSWERING:
            self._answered(now)
        else:
            self.step(1, now)
        return True

    def next_frame_delay(self, now: float) -> float | None:
        """Return the seconds until `update` has something to do; None if it has nothing to do."""
        due = None if self._due is None else max(0.0, self._due - now)
        busy = self.refuting is not None and self.refuting.busy
        return min((wait for wait in (due, _GLANCE if busy else None) if wait is not None), default=None)

    def close(self) -> None:
        """Stop the search, and judge the last try."""
        self._stop()

    # -- below ----------------------------------------------------------------------------------------

    def _refute(self, move: Consequences, now: float) -> None:
        """Start the search for the answer to a wrong move."""
        self.phase = SolvingPhase.WRONG
        self.refuting = RefutationSearch(self._engine, move, self._can_judge)
        self._due, self._judged = None, False
        if not self.is_refuting:
            self._judge()
        self._play_answer(now)

    def _judge(self) -> None:
        """Judge the last try: it is wrong, unless the known answer proves that it wins, too."""
        if self._judged:
            return
        self._judged = True
        found = self.refuting.found if self.refuting is not None else None
        proven = found.proven if found is not None else None
        self.attempt.judge_try(wins=proven is not None and proven.result > 0)

    def _play_answer(self, now: float) -> None:
        """Show the position after the wrong move; from there, play the known part of the answer."""
        if self._lengthen(1):
            self._due = now + REPLY_AFTER

    def _lengthen(self, at: int) -> bool:
        """Begin a new playback of the wrong move and the known answer, at the position after `at` of these moves.

        Return whether any move of the answer is known.
        """
        refuting = self.refuting
        assert refuting is not None
        line = refuting.found.line if refuting.found is not None else ()
        name = self.game.action_to_string(refuting.move.before, refuting.move.action)
        self.walk = LinePlayback(self.game, refuting.move.before, (name, *line), 0, 0)
        self.walk.step(at)
        return bool(line)

    def _answered(self, now: float) -> None:
        """Play the other side's move after a right move."""
        self._show(self._coming.pop(0), now)
        if self._coming:
            self._due = now + REPLY_AFTER
        else:
            self.phase = SolvingPhase.SOLVING

    def _stop(self) -> None:
        self._judge()
        self._due, self._coming = None, []
        if self.refuting is not None:
            self.refuting.close()
        self.refuting = None

    def _show(self, move: Consequences, now: float) -> None:
        self.last_move = move
        self._board.show_move(move.action, move.before, move.after, now)
        self._celebrate(now, "win")

    def _celebrate(self, now: float, sound: str) -> None:
        """If the last move won the game, celebrate the solver's win, or show the other side's win."""
        if self.last_move is None or self.last_move.winner is None:
            return
        won = self.last_move.winner == self.attempt.solver
        self._board.view.cheers = won
        if sound:
            self._board.celebrate(now, sound if won else "")
        else:
            self._board.celebrate_again(now)
