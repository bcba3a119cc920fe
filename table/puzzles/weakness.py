"""The weakest theme of a person on a board; its puzzles come more often than others."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from game.texts import Message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ai.puzzles import Puzzle
    from saves.puzzles import PuzzleAttempt

_LATEST, _FEWEST = 60, 4
"""Number of latest attempts that count; a theme counts if it occurs in at least the second number of these attempts."""


def weak_theme(attempts: Iterable[PuzzleAttempt], puzzles: Iterable[Puzzle]) -> Message | None:
    """Return the theme with the smallest share of puzzles solved at the first try.

    Return None if this share is not below the share for all puzzles.

    Args:
        attempts: all attempts, also in runs, in order of their beginnings.
        puzzles: the puzzles of the board.
    """
    known = {each.id: each for each in puzzles}
    latest = [each for each in attempts if each.score is not None and each.puzzle in known][-_LATEST:]
    scores: dict[str, list[float]] = defaultdict(list)
    for each in latest:
        for theme in known[each.puzzle].themes:
            scores[theme].append(each.score or 0.0)
    shares = {theme: sum(some) / len(some) for theme, some in scores.items() if len(some) >= _FEWEST}
    weakest = min(shares, key=lambda theme: (shares[theme], theme), default=None)
    whole = sum(each.score or 0.0 for each in latest) / max(1, len(latest))
    return Message(weakest) if weakest is not None and shares[weakest] < whole else None
