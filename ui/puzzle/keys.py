"""The keys of the puzzles, a line for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui import board_choice
from ui.kit.keys import Key, Section
from ui.play.keys import PASS, PLAY_FORCED

if TYPE_CHECKING:
    from ui.boards.theme import BoardTheme
    from ui.puzzle.solving import Solving


class PuzzleKeyContext(Protocol):
    """What it depends on which keys mean something at a puzzle."""

    solving: Solving | None


def _steps(scene: PuzzleKeyContext) -> bool:
    return scene.solving is not None and scene.solving.walk is not None


AGAIN = Key("Enter", "Try again, or the next one")
HINT = Key("H", "Hint, in steps")
SOLUTION = Key("S", "Solution")
SOLUTION_ASIDE = Key("V", "Solution")
"""The same on a board whose own moves need S."""
NEXT = Key("N", "Next puzzle")
BACK = Key("←", "One move back in the answer", lambda scene: scene.step(-1), _steps, also=(",",))
ON = Key("→", "One move on in the answer", lambda scene: scene.step(1), _steps, also=(".",))
CHOOSE = Key("T", "Choose which puzzles", lambda scene: scene.open_choice())
BOARD = board_choice.key(lambda scene: scene.open_boards())


def solution_of(theme: BoardTheme) -> Key:
    """Return the key of the solution: a stroke that makes a move on the board can not give the puzzle up."""
    taken = {cap for key in theme.keys for cap in key.caps.split()}
    return SOLUTION_ASIDE if SOLUTION.caps in taken else SOLUTION


def table_of(theme: BoardTheme) -> tuple[Section, ...]:
    """The keys of the puzzles of the board of a theme."""
    keys = (PLAY_FORCED, AGAIN, HINT, solution_of(theme), NEXT, BACK, ON, CHOOSE, BOARD, PASS)
    return Section("Puzzle", keys), Section("This board", theme.keys)
