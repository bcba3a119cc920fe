"""The state and actions of the play screen that its parts need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.shell.host import Screen

if TYPE_CHECKING:
    from game.spec import Game
    from table.line import LineCursor
    from table.session import Session
    from ui.boards.view import BoardView
    from ui.kit.look import Look
    from ui.parts.board_panel import BoardPanel
    from ui.parts.hint import Hint
    from ui.parts.side_styles import SideStyles
    from ui.shell.host import Host


class GameContext(Screen, Protocol):
    """A game, the shown position, and the parts that draw them."""

    app: Host
    game: Game
    session: Session
    line: LineCursor
    view: BoardView
    board: BoardPanel
    sides: SideStyles
    hint: Hint | None
    imported: bool
    """Whether the game came from a file or goes on from a study; such a game is not rated."""

    @property
    def look(self) -> Look:
        """Theme, metrics and time of the current frame."""

    @property
    def mode(self) -> str:
        """Content of the bottom bar, a `ui.screens.play.bottom_bar.Mode`."""

    @property
    def tells_all(self) -> bool:
        """Whether all knowledge about a position may be shown."""

    def refresh(self) -> None:
        """Read the session again and show its state."""

    def invalidate(self) -> None:
        """Mark the cached layer for repainting."""

    def browse(self, ply: int) -> None:
        """Show the position after `ply` plies; at the last one, show the game itself."""

    def show_game(self) -> None:
        """Leave an earlier position and show the game."""

    def drop_hint(self) -> None:
        """Hide the hint."""

    def seats_changed(self) -> None:
        """Show the current seats of the session."""
