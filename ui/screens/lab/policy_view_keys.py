"""The keys of the screen of a player's policy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.kit.commands import Command, Section

if TYPE_CHECKING:
    from ui.boards.theme import BoardTheme
    from ui.kit.focus import Controls
    from ui.parts.board_panel import BoardPanel


class PolicyViewKeyContext(Protocol):
    """The state of the policy screen that decides which keys are active."""

    controls: Controls
    board: BoardPanel


def _off_board(scene: PolicyViewKeyContext) -> bool:
    return scene.controls.focused is not scene.board


BACK = Command("U", "Take a move back", lambda scene: scene.take_back(), also=("Ctrl+Z",))
START = Command("Home", "To the start", lambda scene: scene.go_to_start())
PLAY = Command("P", "Play against it from here", lambda scene: scene.play_on())
VALUES = Command("V", "Show the values on the board", lambda scene: scene.values.activate(scene.look))


def table_of(theme: BoardTheme) -> tuple[Section, ...]:
    """Return the keys for the board of a theme."""
    first = Section("What it likes", (Command("↑ ↓", "Another move, in the list"), BACK, START, VALUES, PLAY))
    return first, Section("This board, after Tab", theme.keys)
