"""The keys of every screen with a game on the board: hint, forced move, one move back, one move forward."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.kit.commands import Command

if TYPE_CHECKING:
    from ui.boards.view import BoardView, Point
    from ui.kit.button import Button
    from ui.kit.focus import Controls
    from ui.parts.board_panel import BoardPanel
    from ui.shell.host import Host


class ShownHint(Protocol):
    """The shown hint."""

    step: int

    def speaks(self, view: BoardView, pointer: Point) -> bool:
        """Whether the status line shows the hint."""


class OffBoardButtons(Protocol):
    """The legal moves without a place on the board, with their buttons."""

    forced: bool
    buttons: dict[int, Button]


class GameKeyContext(Protocol):
    """The parts of a screen that decide which of this module's keys work."""

    app: Host
    view: BoardView
    board: BoardPanel
    controls: Controls

    @property
    def hint(self) -> ShownHint | None:
        """The shown hint, if any."""

    @property
    def off_board_moves(self) -> OffBoardButtons:
        """The legal moves without a place on the board."""


def is_on_board(scene: GameKeyContext) -> bool:
    """Whether the board has the keyboard: no button or list has the focus."""
    return scene.controls.focused in (None, scene.board)


def _sees_hint(scene: GameKeyContext) -> bool:
    """Whether the hint shows a whole move, and neither pointer nor keyboard aims at another move."""
    hint = scene.hint
    return hint is not None and is_on_board(scene) and hint.step == 2 and hint.speaks(scene.view, scene.app.pointer)


def _must_pass(scene: GameKeyContext) -> bool:
    """Whether the only move has no place on the board."""
    return scene.off_board_moves.forced and is_on_board(scene)


def _may_pass(scene: GameKeyContext) -> bool:
    """Whether any legal move has no place on the board."""
    return bool(scene.off_board_moves.buttons)


HINT = Command("H", "Hint, then the move")
PLAY_HINT = Command("Enter", "Play the hint", lambda scene: scene.commands.play_hint(), _sees_hint)
PASS = Command("0", "Pass", when=_may_pass)
PLAY_FORCED = Command("Enter", "", lambda scene: scene.off_board_moves.play_forced(), _must_pass, also=("Space",))
BACK = Command(",", "One move back", lambda scene: scene.browse(scene.line.ply - 1), also=("PgUp",))
ON = Command(".", "One move on", lambda scene: scene.browse(scene.line.ply + 1), also=("PgDn",))
FIRST = Command("Home", "First position", lambda scene: scene.browse(0))
LAST = Command("End", "Last position", lambda scene: scene.browse(scene.line.length))
