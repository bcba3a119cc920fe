"""An attempt at a puzzle: the moves tried, the right move, and when the puzzle counts as solved.

    attempt = Attempt(game, puzzle)
    made = attempt.try_move(action)      # made.right, and made.answers of the other side
    attempt.judge_try(wins=False)        # after a move that is not right: whether it wins too, but later
    attempt.solved, attempt.score

If several moves are right, the puzzle goes on with the line of the played move. The score is decided once: by the first
wrong move, by a look at the solution, or by solving the puzzle. A move that wins too, but later, is not wrong; the
solver tries again. Only the solver's own work counts: with a hint or a look at the solution before the decision, there
is no score. Tries after the decision change nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ai.puzzles import turns_of
from game import apply_action, current_player
from table.consequences import Consequences, consequences_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.puzzles import Puzzle
    from game import Game

PATIENCE = 3
"""Wrong tries after which the program offers the solution."""


@dataclass(frozen=True, slots=True)
class PuzzleMove:
    """A move that was tried.

    Attributes:
        move: the move and its consequences.
        right: whether the move is right.
        answers: the other side's moves in the solution that directly follow the move.
        slower: whether the move wins too, but later than the right move.
        choices: number of right moves at this turn.
    """

    move: Consequences
    right: bool
    answers: tuple[Consequences, ...] = ()
    slower: bool = False
    choices: int = 1


class Attempt:
    """One puzzle, from its position until it is solved.

    Attributes:
        state: the position in which the solver moves next.
        tries: the moves tried, oldest first.
        hints: number of hint steps asked for.
        shown: whether the solver looked at the solution.
        solved: whether the solver found the solution, move by move.
        score: 1 if solved at the first try, 0 after a wrong try; None while undecided, or if help came first.
        decided: whether nothing can change `score` any more.
    """

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        """Set the position up. Raises RulesError if the position cannot be read, or the solution cannot be played."""
        self.game, self.puzzle = game, puzzle
        self.state: Any = game.from_position(puzzle.position)
        for line in puzzle.lines:
            _play_through(game, self.state, line)
        self.solver = int(current_player(self.state))
        self.tries: list[PuzzleMove] = []
        self.hints = 0
        self.shown = self.solved = self.decided = False
        self.score: float | None = None
        self._lines = list(puzzle.lines)
        """The right lines from `state` on; the first of them is the shown solution."""

    @property
    def wrong(self) -> list[PuzzleMove]:
        """The wrong tries; a move that wins, but later than the right move, is not wrong."""
        return [each for each in self.tries if not each.right and not each.slower]

    @property
    def moves_left(self) -> int:
        """Number of the solver's turns left, with the present turn; moves in a row are one turn."""
        return turns_of(self.game.name, self.game.to_position(self.state), self.line) if self.line else 0

    @property
    def right_move(self) -> int:
        """The right move, as an action; if several moves are right, the first of them."""
        return self.game.legal_action(self.state, self.line[0])

    @property
    def right_moves(self) -> int:
        """Number of right moves in the puzzle's lines at this turn.

        Any other move that wins at once is right, too, but not counted.
        """
        return len({line[0] for line in self._lines})

    @property
    def line(self) -> tuple[str, ...]:
        """The rest of the solution from `state`, as text."""
        return self._lines[0]

    @property
    def strict_score(self) -> float | None:
        """The score if help counts as a miss; None while the puzzle is undecided.

        It is 1 if the puzzle was solved at the first try without help, else 0.
        """
        return (self.score or 0.0) if self.decided else None

    @property
    def was_helped(self) -> bool:
        """Whether the solver got help before the puzzle was decided, so that the puzzle does not count."""
        return self.decided and self.score is None

    @property
    def is_hard(self) -> bool:
        """Whether the solution is offered, because several tries were wrong."""
        return len(self.wrong) >= PATIENCE and not self.solved

    def try_move(self, action: int) -> PuzzleMove:
        """Try a legal action, and return the try; if its move is not right, the caller calls `judge_try`."""
        move = consequences_of(self.game, self.state, action)
        lines = [line for line in self._lines if self._begins_with(line, move)]
        right = move.wins or bool(lines)
        answers = self._answers(move, lines[0]) if lines and not move.over else ()
        made = PuzzleMove(move, right, answers, choices=self.right_moves)
        if right:
            self._go_on(made, lines)
        self.tries.append(made)
        return made

    def judge_try(self, *, wins: bool) -> None:
        """Judge the last try, which is not a right move.

        With `wins`, the try wins, too, but later; without, the puzzle is missed.
        """
        if wins:
            self.tries[-1] = replace(self.tries[-1], slower=True)
        else:
            self._decide(0.0)

    def count_hint(self) -> None:
        """Count a step of a hint."""
        self.hints += 1

    def give_up(self) -> None:
        """Note that the solver looks at the solution; this decides the puzzle."""
        self.shown = True
        self._decide(None)

    def _begins_with(self, line: tuple[str, ...], move: Consequences) -> bool:
        """Whether a move leads to the same position as the first move of a line."""
        return bool(line) and bool(apply_action(self.state, self.game.legal_action(self.state, line[0])) == move.after)

    def _answers(self, move: Consequences, line: tuple[str, ...]) -> tuple[Consequences, ...]:
        """Return the moves of a line up to the solver's next move."""
        found: list[Consequences] = []
        state = move.after
        for name in line[1:]:
            if current_player(state) == self.solver:
                break
            found.append(consequences_of(self.game, state, self.game.legal_action(state, name)))
            state = found[-1].after
        return tuple(found)

    def _go_on(self, made: PuzzleMove, lines: list[tuple[str, ...]]) -> None:
        self._lines = [line[1 + len(made.answers) :] for line in lines if not made.move.over] or [()]
        if self.line:
            self.state = (made.answers[-1] if made.answers else made.move).after
            return
        self.solved = True
        self._decide(1.0)

    def _decide(self, score: float | None) -> None:
        if not self.decided:
            self.decided, self.score = True, None if self.hints else score


def _play_through(game: Game, state: Any, moves: Sequence[str]) -> None:
    for name in moves:
        state = apply_action(state, game.legal_action(state, name))
