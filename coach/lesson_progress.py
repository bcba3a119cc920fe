"""Progress in the lessons of the boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from coach.boards import texts_of
from game import GAMES
from game.formats import DOT
from game.texts import text

if TYPE_CHECKING:
    from game import Game
    from saves.settings import Settings
    from table.lesson import Lesson, LessonStep


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """A board's lesson, and for each step whether it is done."""

    game: Game
    lesson: Lesson
    done: tuple[bool, ...]

    @property
    def count(self) -> int:
        """The number of steps done."""
        return sum(self.done)

    @property
    def whole(self) -> bool:
        """Whether all steps are done."""
        return all(self.done)

    @property
    def number(self) -> int:
        """The index of the next step; 0 if all steps are done."""
        return next((number for number, one in enumerate(self.done) if not one), 0)

    @property
    def next(self) -> LessonStep:
        """The next step."""
        return self.lesson.steps[self.number]


def progress_of_lessons(settings: Settings) -> list[LessonProgress]:
    """Return the progress in the lesson of each board that has one, in the order of the boards."""
    found = []
    for game in GAMES:
        lesson, names = texts_of(game.name).lesson, settings.steps_done(game.name)
        if lesson is not None:
            found.append(LessonProgress(game, lesson, tuple(step.name in names for step in lesson.steps)))
    return found


def total(found: list[LessonProgress]) -> tuple[int, int]:
    """Return the number of steps done, and of all steps."""
    return sum(each.count for each in found), sum(len(each.done) for each in found)


def lesson_to_continue(settings: Settings, found: list[LessonProgress]) -> LessonProgress | None:
    """Return the unfinished lesson to continue; None if all lessons are finished.

    The lesson used last comes first, then a lesson that was begun, then the first unfinished lesson.
    """
    ways = (
        lambda each: each.game.name == settings.lesson,
        lambda each: each.count > 0,
        lambda _each: True,
    )
    left = [each for each in found if not each.whole]
    return next((each for way in ways for each in left if way(each)), None)


def lines_of(shown: LessonProgress) -> tuple[str, ...]:
    """Return the line of text under a board's name, in wordings from long to short."""
    if shown.whole:
        return (text("Do it again"),)
    if not shown.count:
        return (text(texts_of(shown.game.name).line),)
    step = text(shown.next.title)
    # translators: step is the title of a lesson’s step.
    return text("Next: {step}", step=step), step


def steps_text(shown: LessonProgress) -> str:
    """Return the number of steps done, in words."""
    if shown.whole:
        return text("done")
    count = len(shown.done)
    if not shown.count:
        return text("{n} step|{n} steps", n=count)
    # translators: numbers of steps.
    return text("{done} of {count}", done=shown.count, count=count)


class Invitation(NamedTuple):
    """The card of the lesson to continue: the place in the lesson in words, and the next step's title and position."""

    lesson: LessonProgress
    where: str
    title: str
    position: str


def invitation(found: list[LessonProgress], ahead: LessonProgress | None) -> Invitation:
    """Return the card of the lesson `ahead`.

    If `ahead` is None, all lessons are done, and the card is that of the first board's lesson.
    """
    if ahead is None:
        sample = texts_of(found[0].game.name).sample
        return Invitation(found[0], text("You know every board"), text("All lessons done"), sample)
    where = DOT.join((text("Start with {board}", board=ahead.game.shown_title), text("two minutes")))
    if any(each.count for each in found):
        step = text("step {number} of {count}", number=ahead.number + 1, count=len(ahead.done))
        where = DOT.join((text("Go on where you were") if ahead.count else text("Next"), ahead.game.shown_title, step))
    return Invitation(ahead, where, text(ahead.next.title), ahead.next.position)
