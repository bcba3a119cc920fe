"""What a lesson is, without a pixel: steps of one idea each, in which the learner makes a move and is answered.

A step says what is to be reached, not which move to make: every move that reaches it is right. The last step is a game
against a level, won when the learner wins it. The lessons of a board stand beside its face, in
`ui/boards/<board>/lessons.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game import apply_action, current_player
from table.consequences import Consequences, consequences_of

if TYPE_CHECKING:
    from game import Game

Meets = Callable[[Consequences], bool]
"""Whether a move does something."""
PATIENCE = 3
"""Wrong tries after which the move is offered to be shown."""


def wins(move: Consequences) -> bool:
    """Whether the learner has won."""
    return move.wins


def loses(move: Consequences) -> bool:
    """Whether the other side has won by it."""
    return move.loses


def draws(move: Consequences) -> bool:
    """Whether the game is over and nobody has won."""
    return move.draws


def stops(move: Consequences) -> bool:
    """Whether the other side cannot win with its next move."""
    return not move.loses and move.answer is None


def lets_win(move: Consequences) -> bool:
    """Whether the other side can win with its next move."""
    return not move.over and move.answer is not None


def forces(move: Consequences) -> bool:
    """Whether the learner wins with the next move whatever the other side answers."""
    if move.over or move.again or move.answer is not None:
        return False
    replies = move.game.actions(move.after)
    return all(move.game.winning_action(apply_action(move.after, reply)) is not None for reply in replies)


@dataclass(frozen=True, slots=True)
class MoveFeedback:
    """Words for the wrong moves that `meets` holds for, in English, with the fields of `LessonStep`."""

    meets: Meets
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStep:
    """One idea. What is said is English, as `text` takes it; answers may name `{move}`, the cells that it `{gained}`
    and `{lost}` by turning them, and the other side's `{reply}`, and the idea of a game who plays it: `{rival}`.

    Attributes:
        name: by which it is remembered that it was done: it stays the same when the words get better.
        title, tells: the idea, in a few words and in a sentence or two.
        task: what the learner is to do.
        position: where; whoever is to move there is the learner's side.
        goal: what a right move does.
        example: a right move, as text; in a game, a good first one.
        right: said of a right move, or of a game that is won.
        wrong: said of likely wrong moves, the first that fits.
        otherwise: said of every other wrong move.
        rival: the level that plays the other side of a game, as `ai.players` names it; None where it is one move.
    """

    name: str
    title: str
    tells: str
    task: str
    position: str
    example: str
    right: str
    otherwise: str
    goal: Meets = wins
    wrong: tuple[MoveFeedback, ...] = ()
    rival: str | None = None

    def words_for(self, move: Consequences, *, right: bool) -> str:
        """Return what is said of a move, or of the last one of a game, which was right or not."""
        if right:
            return self.right
        return next((answer.words for answer in self.wrong if answer.meets(move)), self.otherwise)


@dataclass(frozen=True, slots=True)
class Lesson:
    """How a board is learnt.

    Attributes:
        steps: the easiest first.
        named: a move, given as text, as the words of the steps name it; None where they name it as it is written.
    """

    steps: tuple[LessonStep, ...]
    named: Callable[[str], str] | None = None

    def done(self, names: Collection[str]) -> int:
        """Return how many of the steps are among `names`; other names count nothing."""
        return sum(step.name in names for step in self.steps)

    def next_step(self, names: Collection[str]) -> int:
        """Return the number, from 0, of the first step that is not among `names`; of the first, if all are."""
        return next((number for number, step in enumerate(self.steps) if step.name not in names), 0)


@dataclass(frozen=True, slots=True)
class Try:
    """A move that was tried, or the last one of a game.

    Attributes:
        move: the move, and what it did.
        right: whether it reached the goal.
        words: what is said of it, in English, with the fields of `LessonStep`.
    """

    move: Consequences
    right: bool
    words: str

    @property
    def reply(self) -> Consequences | None:
        """The move with which the other side wins after a wrong one; None where there is none."""
        answer = None if self.right or self.move.over else self.move.answer
        return None if answer is None else consequences_of(self.move.game, self.move.after, answer)


class StepAttempt:
    """Somebody at a step: every try is made from the same position, and may be right or not."""

    def __init__(self, game: Game, step: LessonStep) -> None:
        """Set the position up. Raises RulesError if it cannot be read."""
        self.game, self.step = game, step
        self.state = game.from_position(step.position)
        self.tries: list[Try] = []
        self.shown = False
        """Whether the example was asked for."""

    @property
    def learner(self) -> int:
        """The learner's side, 0 or 1."""
        return int(current_player(self.state))

    @property
    def right(self) -> Try | None:
        """The try that was right; None as long as none was."""
        return self.tries[-1] if self.tries and self.tries[-1].right else None

    @property
    def wrong(self) -> list[Try]:
        """The tries that were not, oldest first."""
        return [each for each in self.tries if not each.right]

    @property
    def is_hard(self) -> bool:
        """Whether so many tries were wrong that help is offered."""
        return len(self.wrong) >= PATIENCE and self.right is None

    @property
    def example(self) -> int:
        """The move that is shown."""
        return self.game.legal_action(self.state, self.step.example)

    def try_move(self, action: int) -> Try:
        """Try a legal action."""
        move = consequences_of(self.game, self.state, action)
        right = self.step.goal(move)
        tried = Try(move, right, self.step.words_for(move, right=right))
        self.tries.append(tried)
        return tried

    def start_over(self) -> None:
        """Forget every try."""
        self.tries.clear()
        self.shown = False
