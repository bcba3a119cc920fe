"""What the parts of a game's screen ask of it."""

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
    """A game, the position of it that is on the board, and what shows both."""

    app: Host
    game: Game
    session: Session
    line: LineCursor
    view: BoardView
    board: BoardPanel
    sides: SideStyles
    hint: Hint | None
    imported: bool
    """Whether the game came from a file or goes on from a study: it counts nowhere."""

    @property
    def look(self) -> Look:
        """How everything is drawn now."""

    @property
    def mode(self) -> str:
        """What the bottom bar shows, a `ui.screens.play.bottom_bar.Mode`."""

    @property
    def tells_all(self) -> bool:
        """Whether whatever is known of a position may be told."""

    def refresh(self) -> None:
        """Read again what the session says."""

    def invalidate(self) -> None:
        """Something that stands still looks different: draw it again."""

    def browse(self, ply: int) -> None:
        """Show the position after the first `ply` moves; at the last one, the game itself."""

    def show_game(self) -> None:
        """Leave an earlier position."""

    def drop_hint(self) -> None:
        """Show no hint any longer."""

    def seats_changed(self) -> None:
        """Show the seats as the session has them now."""
