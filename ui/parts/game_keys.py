"""The keys of every screen with a game on the board: hint, forced move, one move back, one move forward."""

from __future__ import annotations

from typing import Any

from ui.kit.commands import Command


def is_on_board(scene: Any) -> bool:
    """Whether the board has the keyboard: no button or list has the focus."""
    return scene.controls.focused in (None, scene.board)


def _sees_hint(scene: Any) -> bool:
    """Whether the hint shows a whole move, and neither pointer nor keyboard aims at another move."""
    hint = scene.hint
    return hint is not None and is_on_board(scene) and hint.step == 2 and hint.speaks(scene.view, scene.app.pointer)


def _must_pass(scene: Any) -> bool:
    """Whether the only move has no place on the board."""
    return scene.off_board_moves.forced and is_on_board(scene)


def _may_pass(scene: Any) -> bool:
    """Whether any legal move has no place on the board."""
    return bool(scene.off_board_moves.buttons)


HINT = Command("H", "Hint, then the move")
PLAY_HINT = Command("Enter", "Play the hint", when=_sees_hint)
PASS = Command("0", "Pass", when=_may_pass)
PLAY_FORCED = Command("Enter", "", lambda scene: scene.off_board_moves.play_forced(), _must_pass, also=("Space",))
BACK = Command(",", "One move back", lambda scene: scene.browse(scene.line.ply - 1), also=("PgUp",))
ON = Command(".", "One move on", lambda scene: scene.browse(scene.line.ply + 1), also=("PgDn",))
FIRST = Command("Home", "First position", lambda scene: scene.browse(0))
LAST = Command("End", "Last position", lambda scene: scene.browse(scene.line.length))
