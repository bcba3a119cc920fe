"""Lessons, without a pixel: steps of one idea each, in which the learner tries moves and gets feedback.

A step has a goal, and every move that reaches the goal is right. The last step is a game against a level; the learner
is to win this game. The lessons of a board are in `coach/<board>/lessons.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from game import apply_action, current_player
from game.texts import Message
from table.consequences import Consequences, consequences_of

if TYPE_CHECKING:
    from game import Game

Meets = Callable[[Consequences], bool]
"""A condition on a move: a function that says whether the move meets it."""
PATIENCE = 3
"""Wrong tries after which the program offers to show the move."""


def wins(move: Consequences) -> bool:
    """Whether the learner has won."""
    return move.wins


def loses(move: Consequences) -> bool:
    """Whether the other side has won by the move."""
    return move.loses


def draws(move: Consequences) -> bool:
    """Whether the game is over without a winner."""
    return move.draws


def stops(move: Consequences) -> bool:
    """Whether, after the move, the other side cannot win with its next move."""
    return not move.loses and move.winning_reply is None


def lets_win(move: Consequences) -> bool:
    """Whether, after the move, the other side can win with its next move."""
    return not move.over and move.winning_reply is not None


def forces(move: Consequences) -> bool:
    """Whether the learner can win with the next own move, whatever the other side answers."""
    if move.over or move.again or move.winning_reply is not None:
        return False
    replies = move.game.actions(move.after)
    return all(move.game.winning_action(apply_action(move.after, reply)) is not None for reply in replies)


@dataclass(frozen=True, slots=True)
class MoveFeedback:
    """Feedback on wrong moves that meet the condition `meets`; `words` are English, as in `LessonStep`."""

    meets: Meets
    words: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep:
    """One idea of a lesson. All texts are English keys for `text`. Feedback may have the placeholders `{move}`,
    `{gained}` and `{lost}` (cells that the move turned), and `{reply}`; the idea of a game may have `{rival}`.

    Attributes:
        name: the step's identifier in the settings; it never changes.
        title, tells: the idea in a few words, and in one or two sentences.
        task: the learner's task, in a sentence.
        position: the start position as text; the learner is the side to move.
        goal: the condition for a right move.
        example: a right move, as text; in a game, a good first move.
        right: feedback on a right move, or on a game won.
        wrong: feedback on likely wrong moves; the first match counts.
        otherwise: feedback on every other wrong move.
        rival: the name in `ai.players` of the level that plays the other side of a game; None for a step with one move.
        features: the kinds of evaluation features that the idea teaches (`ai.evaluation`).
    """

    name: str
    title: Message
    tells: Message
    task: Message
    position: str
    example: str
    right: Message
    otherwise: Message
    goal: Meets = wins
    wrong: tuple[MoveFeedback, ...] = ()
    rival: str | None = None
    features: tuple[str, ...] = ()

    def words_for(self, move: Consequences, *, right: bool) -> Message:
        """Return the feedback on a move, or on the last move of a game; `right` says whether the goal is reached."""
        if right:
            return self.right
        return next((answer.words for answer in self.wrong if answer.meets(move)), self.otherwise)


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a board.

    Attributes:
        steps: the easiest first.
        named: returns the name of a move in feedback, given its text; None if feedback shows the text itself.
    """

    steps: tuple[LessonStep, ...]
    named: Callable[[str], str] | None = None

    def count_done(self, names: Collection[str]) -> int:
        """Return how many of the steps are among `names`."""
        return sum(step.name in names for step in self.steps)

    def next_step(self, names: Collection[str]) -> int:
        """Return the index of the first step that is not among `names`; 0 if all steps are among `names`."""
        return next((number for number, step in enumerate(self.steps) if step.name not in names), 0)


@dataclass(frozen=True, slots=True)
class Try:
    """A move that was tried, or the last move of a game.

    Attributes:
        move: the move and its consequences.
        right: whether the move reached the goal.
        words: the feedback on the move, in English, with the placeholders of `LessonStep`.
    """

    move: Consequences
    right: bool
    words: Message

    @property
    def reply(self) -> Consequences | None:
        """The other side's winning reply to a wrong move; None if there is none."""
        answer = None if self.right or self.move.over else self.move.winning_reply
        return None if answer is None else consequences_of(self.move.game, self.move.after, answer)


class LessonState(NamedTuple):
    """A learner's progress in a lesson.

    Attributes:
        lesson: the lesson.
        done: for each step, whether it was finished.
        number: the index of the current step.
        judged: the try whose feedback is shown, or None.
        tries: the tries at the current step.
    """

    lesson: Lesson
    done: tuple[bool, ...]
    number: int
    judged: Try | None
    tries: Sequence[Try]

    @property
    def current_step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.number]

    @property
    def next(self) -> LessonStep | None:
        """The step after the current one; None after the last step."""
        return self.lesson.steps[self.number + 1] if self.number + 1 < len(self.lesson.steps) else None

    @property
    def is_right(self) -> bool:
        """Whether the step's goal was reached."""
        return self.judged is not None and self.judged.right


class StepAttempt:
    """A learner's attempt at a step: every try starts from the same position."""

    def __init__(self, game: Game, step: LessonStep) -> None:
        """Set the step's position up. Raises RulesError if the position cannot be read."""
        self.game, self.step = game, step
        self.state = game.from_position(step.position)
        self.tries: list[Try] = []
        self.shown = False
        """Whether the learner asked for the example."""

    @property
    def learner(self) -> int:
        """The learner's side, 0 or 1."""
        return int(current_player(self.state))

    @property
    def right(self) -> Try | None:
        """The right try; None while there is none."""
        return self.tries[-1] if self.tries and self.tries[-1].right else None

    @property
    def wrong(self) -> list[Try]:
        """The wrong tries, oldest first."""
        return [each for each in self.tries if not each.right]

    @property
    def is_hard(self) -> bool:
        """Whether help is offered, because several tries were wrong and none was right."""
        return len(self.wrong) >= PATIENCE and self.right is None

    @property
    def example(self) -> int:
        """The example of the step, as an action."""
        return self.game.legal_action(self.state, self.step.example)

    def try_move(self, action: int) -> Try:
        """Try a legal action; return the try, with the feedback on it."""
        move = consequences_of(self.game, self.state, action)
        right = self.step.goal(move)
        tried = Try(move, right, self.step.words_for(move, right=right))
        self.tries.append(tried)
        return tried

    def start_over(self) -> None:
        """Forget every try."""
        self.tries.clear()
        self.shown = False
