"""The keys of the study, a line for each. A control or the board handles a line without an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.kit.commands import Command, Section
from ui.parts import board_choice
from ui.parts.editable import can_edit

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.boards.theme import BoardTheme
    from ui.kit.focus import Controls
    from ui.parts.board_panel import BoardPanel
    from ui.parts.variation_tree import VariationTree
    from ui.screens.study.line_list import LineList


class StudyKeyContext(Protocol):
    """The state of the study that decides which keys are active."""

    controls: Controls
    board: BoardPanel
    lines: LineList
    plan: VariationTree

    def play_rank(self, rank: int) -> None:
        """Play the move of a rank; 1 is the best."""


def _off_board(scene: StudyKeyContext) -> bool:
    """Whether the board does not have the focus; with it, these keys belong to the board."""
    return scene.controls.focused is not scene.board


def _free(scene: StudyKeyContext) -> bool:
    """Whether the arrow keys step through the variations: neither board nor lines have the focus."""
    return scene.controls.focused not in (scene.board, scene.lines)


def _spaces(scene: StudyKeyContext) -> bool:
    """Whether Space is free: no button has the focus."""
    return scene.controls.focused in (None, scene.plan, scene.lines)


def _rank(rank: int) -> Callable[[StudyKeyContext], object]:
    return lambda scene: scene.play_rank(rank)


PAUSE = Command("Space", "Pause and go on", lambda scene: scene.toggle_pause(), _spaces)
PLAY_ON = Command("Enter", "Play on from here")
PASS = Command("0", "Pass", lambda scene: scene.play_off_board_move(), lambda scene: scene.has_pass)
EDIT = Command("E", "Set up a position", lambda scene: scene.edit(), lambda scene: can_edit(scene.game), icon="pencil")
PASTE = Command("Ctrl+V", "Paste a position", lambda scene: scene.paste(), title="Paste", icon="clipboard-paste")
COPY = Command("Ctrl+C", "Copy the position", lambda scene: scene.copy_position())
COPY_GAME = Command("Ctrl+Shift+C", "Copy the game", lambda scene: scene.copy_game(), icon="upload")
REMOVE = Command("Del", "Remove a variation", lambda scene: scene.remove(), _off_board, also=("Backspace",))
UNDO = Command("Ctrl+Z", "Bring it back", lambda scene: scene.undo())
FLIPS = Command("F", "Show the effects", lambda scene: scene.switch("shows_effects"), _off_board)
BEST = Command("B", "Show the lines", lambda scene: scene.switch("shows_lines"), _off_board)
ANSWER = Command("A", "Show the answer", lambda scene: scene.switch("shows_answer"), _off_board)
MORE = Command("+", "One line more", lambda scene: scene.change_lines(1), also=("=",))
FEWER = Command("−", "One line less", lambda scene: scene.change_lines(-1))

WATCH = Command("W", "Watch it think", lambda scene: scene.watch_it_think(), _off_board, icon="git-branch")

_STUDY = (PAUSE, PLAY_ON, PASS, EDIT, board_choice.CHOOSE_BOARD, WATCH, PASTE, COPY, COPY_GAME)
_LINES = (
    Command("1 2 3", "Play that move"),
    *(Command(str(rank), "", _rank(rank), _off_board) for rank in (1, 2, 3, 4, 5)),
    MORE,
    FEWER,
    BEST,
    FLIPS,
    ANSWER,
)
_VARIATIONS = (
    Command("← →", "Back and on"),
    Command("←", "", lambda scene: scene.step("back"), _free),
    Command("→", "", lambda scene: scene.step("forward"), _free),
    Command("↑ ↓", "Another line"),
    Command("↑", "", lambda scene: scene.step("up"), _free),
    Command("↓", "", lambda scene: scene.step("down"), _free),
    Command("Home", "To the start", lambda scene: scene.go_to(scene.variations.root)),
    Command("End", "To the end of the game", lambda scene: scene.go_to(scene.variations.main[-1])),
    REMOVE,
    UNDO,
)


def table_of(theme: BoardTheme) -> tuple[Section, ...]:
    """The sections of keys for a study; the theme has the keys of its board."""
    return (
        Section("Study", _STUDY),
        Section("Lines", _LINES),
        Section("Variations", _VARIATIONS),
        Section("This board, after Tab", theme.keys),
    )
