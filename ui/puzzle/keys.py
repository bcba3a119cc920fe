"""The keys of the puzzles, a line for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui import board_choice
from ui.kit.keys import Key, Section
from ui.play.keys import PASS, PLAY_FORCED

if TYPE_CHECKING:
    from ui.boards.face import Face
    from ui.scenes.puzzle import PuzzleScene


def _steps(scene: PuzzleScene) -> bool:
    return scene.solving is not None and scene.solving.walk is not None


AGAIN = Key("Enter", "Try again, or the next one")
HINT = Key("H", "Hint, in steps")
SOLUTION = Key("S", "Solution")
NEXT = Key("N", "Next puzzle")
BACK = Key("←", "One move back in the answer", lambda scene: scene.step(-1), _steps, also=(",",))
ON = Key("→", "One move on in the answer", lambda scene: scene.step(1), _steps, also=(".",))
CHOOSE = Key("T", "Choose which puzzles", lambda scene: scene.open_choice())
BOARD = board_choice.key(lambda scene: scene.open_boards())


def table_of(face: Face) -> tuple[Section, ...]:
    """The keys of the puzzles of the board that `face` presents."""
    return Section("Puzzle", (PLAY_FORCED, AGAIN, HINT, SOLUTION, NEXT, BACK, ON, CHOOSE, BOARD, PASS)), Section(
        "This board", face.keys
    )
