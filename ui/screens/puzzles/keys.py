"""The keys of the puzzles, one line each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from table.puzzles.solving import SolvingPhase
from ui.kit.commands import Command, Section
from ui.parts.board_choice import CHOOSE_BOARD
from ui.parts.off_board_moves import PASS, PLAY_FORCED
from ui.parts.reading import READ_BOARD

if TYPE_CHECKING:
    from table.puzzles.series import Series
    from table.puzzles.solving import Solving
    from ui.boards.theme import BoardTheme


class PuzzleKeyContext(Protocol):
    """The state of the puzzle screen that decides which keys are active."""

    solving: Solving | None
    series: Series


def _steps(scene: PuzzleKeyContext) -> bool:
    return scene.solving is not None and scene.solving.walk is not None


def _waits(scene: PuzzleKeyContext) -> bool:
    return scene.solving is not None and scene.solving.waits


def _may_be_hinted(scene: PuzzleKeyContext) -> bool:
    return _waits(scene) and scene.series.run is None


def _is_hinted(scene: PuzzleKeyContext) -> bool:
    return _waits(scene) and scene.solving is not None and scene.solving.hint > 0


def _is_open(scene: PuzzleKeyContext) -> bool:
    ended = SolvingPhase.SOLVED, SolvingPhase.SHOWN
    return scene.solving is not None and scene.solving.phase not in ended


def _may_go_on(scene: PuzzleKeyContext) -> bool:
    return scene.solving is not None and (scene.series.run is None or not scene.solving.waits)


AGAIN = Command("Enter", "Try again, or the next one")
HINT = Command(
    "H",
    "Hint, in steps",
    lambda scene: scene.ask_hint(),
    title="Hint",
    icon="lightbulb",
    enabled=_may_be_hinted,
    checked=_is_hinted,
    pad="X",
)
SOLUTION = Command("S", "Solution", lambda scene: scene.show_solution(), icon="eye", enabled=_is_open)
SOLUTION_ASIDE = replace(SOLUTION, keys="V")
"""The key of the solution on a board whose moves use the key S."""
NEXT = Command(
    "N", "Next puzzle", lambda scene: scene.go_on(), title="Next", icon="step-forward", enabled=_may_go_on, pad="Y"
)
BACK = Command("←", "One move back in the answer", lambda scene: scene.step(-1), _steps, also=(",",))
ON = Command("→", "One move on in the answer", lambda scene: scene.step(1), _steps, also=(".",))
CHOOSE = Command("T", "Choose which puzzles", lambda scene: scene.open_choice())


def solution_of(theme: BoardTheme) -> Command:
    """Return the key of the solution; a key of the board's moves must not give up the puzzle."""
    taken = {cap for key in theme.keys for cap in key.keys.split()}
    return SOLUTION_ASIDE if SOLUTION.keys in taken else SOLUTION


def table_of(theme: BoardTheme) -> tuple[Section, ...]:
    """Return the keys of the puzzles for the board of a theme."""
    keys = (PLAY_FORCED, AGAIN, HINT, solution_of(theme), NEXT, BACK, ON, CHOOSE, CHOOSE_BOARD, PASS)
    return Section("Puzzle", keys), Section("This board", theme.keys), READ_BOARD
