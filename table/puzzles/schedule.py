"""The schedule of a mistake: it comes back 1 day after it was found, then 3 days after the first failed try, 7 days
after the second, and 21 days after every later one, until it is solved at the first try and without help.

A due time more than a day too far ahead was set by a wrong clock: the mistake comes back at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ai.puzzles import Puzzle

if TYPE_CHECKING:
    from saves.puzzles import Mistake

DAYS = (1, 3, 7, 21)
DAY = 24 * 60 * 60 * 1000
"""A day in milliseconds."""
BEST = "best"
"""The kind of a puzzle with one clearly best move, whatever its result."""
MINE = "my mistakes"
"""The theme of puzzles that come from a person's own mistakes."""


def first_due(found: int) -> int:
    """Return the time of the first try of a mistake, given when it was found; both in milliseconds."""
    return found + DAYS[0] * DAY


def tried(mistake: Mistake, score: float | None, now: int) -> Mistake:
    """Return a mistake as it is after a try: solved now if `score` is 1, else due again later."""
    if score == 1.0:
        return replace(mistake, due=now, solved=True)
    stage = mistake.stage + 1
    return replace(mistake, stage=stage, due=now + _days(stage) * DAY)


def due(mistakes: Sequence[Mistake], now: int) -> list[Mistake]:
    """Return the mistakes that are due now, those due the longest first."""
    return sorted((each for each in mistakes if not each.solved and not _waits(each, now)), key=lambda each: each.due)


def days_until_next(mistakes: Sequence[Mistake], now: int) -> int | None:
    """Return the days until the next mistake comes back, at least 1; None if no mistake comes back."""
    ahead = [each.due - now if _waits(each, now) else 0 for each in mistakes if not each.solved]
    return max(1, -(-min(ahead) // DAY)) if ahead else None


def _waits(mistake: Mistake, now: int) -> bool:
    """Whether a mistake is not due yet; a clock set back by some hours does not end the wait."""
    return now < mistake.due <= now + (_days(mistake.stage) + 1) * DAY


def _days(stage: int) -> int:
    """Return the days until a mistake comes back after `stage` failed tries."""
    return DAYS[min(stage, len(DAYS) - 1)]


def puzzle_of(mistake: Mistake) -> Puzzle:
    """Return a mistake as a puzzle of one move; this puzzle has no rating and does not count."""
    name = f"{MINE}: {mistake.position}"
    return Puzzle(mistake.board, name, mistake.position, 1, BEST, (mistake.solution,), (MINE,), 0, "")
