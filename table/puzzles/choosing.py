"""Choice of the next puzzle: the wanted puzzle whose rating is nearest to the person's rating; new puzzles come first.
Every third puzzle has the person's weakest theme (`table.puzzles.weakness`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.texts import Message
from table.puzzles.run import FORMS

if TYPE_CHECKING:
    from ai.puzzles import Puzzle
    from table.puzzles.progress import PuzzleProgress


@dataclass(frozen=True)
class PuzzleFilter:
    """A person's choice among the puzzles of a board.

    Attributes:
        theme: the theme of the wanted puzzles; empty for all.
        moves: the number of moves of the wanted puzzles; 0 for all.
        mine: whether the person's own mistakes are wanted instead.
        first: whether the steps of the first ladder are wanted instead.
        run: the form of a run (`table.puzzles.run`) that is wanted instead; empty if no run is wanted.
    """

    theme: Message = ""
    moves: int = 0
    mine: bool = False
    first: bool = False
    run: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether rated puzzles are wanted, without a choice of theme or length."""
        return self == PuzzleFilter()

    def admits(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle matches the choice."""
        return (not self.theme or self.theme in puzzle.themes) and self.moves in (0, puzzle.turn_count)


_THEMES = 5
"""Largest number of offered themes; the most frequent are chosen."""
WEAK_EVERY = 3
"""One puzzle in this many has the theme in which the person does worst (`table.puzzles.weakness`)."""


def next_puzzle(
    puzzles: Sequence[Puzzle],
    wanted: PuzzleFilter,
    progress: PuzzleProgress,
    but: Collection[str] = (),
    weak: Message | None = None,
) -> Puzzle | None:
    """Return the next wanted puzzle whose id is not in `but`; None if no such puzzle is left unsolved.

    Puzzles never tried come first, then puzzles tried but not solved. If puzzles of any kind are wanted, every third
    puzzle has the theme `weak`, the person's weakest theme.
    """
    left = [each for each in puzzles if wanted.admits(each) and each.id not in progress.solved and each.id not in but]
    new = [each for each in left if each.id not in progress.tried] or left
    if wanted.is_plain and weak is not None and len(progress.tried) % WEAK_EVERY == WEAK_EVERY - 1:
        new = [each for each in new if weak in each.themes] or new
    rating = progress.rating
    if rating is None:  # a beginner starts with the easiest
        return min(new, key=lambda each: (each.rating, each.id), default=None)
    return min(new, key=lambda each: (abs(each.rating - rating.elo), each.id), default=None)


def next_step(steps: Sequence[Puzzle], progress: PuzzleProgress, but: Collection[str] = ()) -> Puzzle | None:
    """Return the first unsolved step of the ladder whose id is not in `but`; None if no such step is left."""
    return next((each for each in steps if each.id not in progress.solved and each.id not in but), None)


def themes_of(puzzles: Sequence[Puzzle]) -> list[Message]:
    """Return the themes of the puzzles, the most frequent theme first."""
    return [Message(theme) for theme, _ in Counter(theme for each in puzzles for theme in each.themes).most_common()]


def lengths_of(puzzles: Sequence[Puzzle]) -> list[int]:
    """Return the different numbers of moves that the puzzles have, the smallest first."""
    return sorted({each.turn_count for each in puzzles})


def offered(puzzles: Sequence[Puzzle], *, has_steps: bool) -> list[list[PuzzleFilter]]:
    """Return the choices that a board offers, in groups: first ladder, all puzzles, lengths, themes, runs, mistakes.

    Args:
        puzzles: the rated puzzles of the board.
        has_steps: whether the board has a first ladder.
    """
    lengths = [PuzzleFilter(moves=moves) for moves in lengths_of(puzzles)]
    themes = [PuzzleFilter(theme) for theme in themes_of(puzzles)[:_THEMES]]
    steps, every = [PuzzleFilter(first=True)] if has_steps else [], [PuzzleFilter()] if puzzles else []
    runs = [PuzzleFilter(run=form) for form in FORMS]
    return [group for group in (steps, every, lengths, themes, runs, [PuzzleFilter(mine=True)]) if group]
