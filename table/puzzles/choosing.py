"""Choice of the next puzzle: the wanted puzzle with the rating nearest to the person's; new puzzles come first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.texts import Message

if TYPE_CHECKING:
    from table.puzzles.data import Puzzle
    from table.puzzles.progress import PuzzleProgress


@dataclass(frozen=True)
class PuzzleFilter:
    """A person's choice among the puzzles of a board.

    Attributes:
        theme: the theme of the wanted puzzles; empty for all.
        moves: the number of moves of the wanted puzzles; 0 for all.
        mine: whether the person's own mistakes are wanted instead.
    """

    theme: Message = ""
    moves: int = 0
    mine: bool = False

    def admits(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle matches the choice."""
        return (not self.theme or self.theme in puzzle.themes) and self.moves in (0, puzzle.moves)


def next_puzzle(
    puzzles: Sequence[Puzzle], wanted: PuzzleFilter, progress: PuzzleProgress, but: Collection[str] = ()
) -> Puzzle | None:
    """Return the next puzzle, without the ids in `but`; None if all wanted puzzles are solved.

    Puzzles never decided come first, then puzzles decided but not solved.
    """
    left = [each for each in puzzles if wanted.admits(each) and each.id not in progress.solved and each.id not in but]
    new = [each for each in left if each.id not in progress.tried]
    if not left:
        return None
    rating = progress.rating
    if rating is None:  # a beginner starts with the easiest
        return min(new or left, key=lambda each: (each.rating, each.id))
    return min(new or left, key=lambda each: (abs(each.rating - rating.elo), each.id))


def themes_of(puzzles: Sequence[Puzzle]) -> list[Message]:
    """Return the themes, the most frequent first."""
    return [Message(theme) for theme, _ in Counter(theme for each in puzzles for theme in each.themes).most_common()]


def lengths_of(puzzles: Sequence[Puzzle]) -> list[int]:
    """Return the numbers of moves of the puzzles, the smallest first."""
    return sorted({each.moves for each in puzzles})
