"""When a mistake comes back: 1, 3, 7 and 21 days after it was found or tried in vain, until it is solved.

Solved means at the first try and without help. After the fourth time in vain it goes on coming every 21 days. A
return that lies more than a day further ahead was set by a clock that was ahead itself: the mistake comes back at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from table.puzzles.data import Puzzle

if TYPE_CHECKING:
    from saves.puzzles import Mistake

DAYS = (1, 3, 7, 21)
DAY = 24 * 60 * 60 * 1000
"""Milliseconds."""
BEST = "best"
"""The kind of a puzzle in which one move is clearly the best, whatever it leads to."""
MINE = "my mistakes"
"""Its theme."""


def first_due(found: int) -> int:
    """Return when a mistake that was found at a moment is tried first; moments in milliseconds."""
    return found + DAYS[0] * DAY


def tried(mistake: Mistake, score: float | None, now: int) -> Mistake:
    """Return a mistake after it was tried: solved, or due again later."""
    if score == 1.0:
        return replace(mistake, solved=True)
    stage = mistake.stage + 1
    return replace(mistake, stage=stage, due=now + _days(stage) * DAY)


def due(mistakes: Sequence[Mistake], now: int) -> list[Mistake]:
    """Return those that are to be tried now, what is due longest first."""
    return sorted((each for each in mistakes if not each.solved and not _waits(each, now)), key=lambda each: each.due)


def days_until_next(mistakes: Sequence[Mistake], now: int) -> int | None:
    """Return in how many days the next one comes back, at least 1; None if none does."""
    ahead = [each.due - now if _waits(each, now) else 0 for each in mistakes if not each.solved]
    return max(1, -(-min(ahead) // DAY)) if ahead else None


def _waits(mistake: Mistake, now: int) -> bool:
    """Whether a mistake is not due yet; a clock that is set back by some hours does not end the wait."""
    return now < mistake.due <= now + (_days(mistake.stage) + 1) * DAY


def _days(stage: int) -> int:
    """Return how many days pass until a mistake comes back that was tried in vain so often."""
    return DAYS[min(stage, len(DAYS) - 1)]


def puzzle_of(mistake: Mistake) -> Puzzle:
    """Return a mistake as a puzzle of one move. It has no rating and counts for none."""
    name = f"{MINE}: {mistake.position}"
    return Puzzle(mistake.board, name, mistake.position, 1, BEST, (mistake.solution,), (MINE,), 0, "")
