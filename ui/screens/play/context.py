"""The state and actions of the play screen that its parts, its keys and its commands need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.shell.host import Screen

if TYPE_CHECKING:
    from coach.verdict import Verdict
    from game.spec import Game
    from table.journal import LibraryJournal
    from table.line import LineCursor
    from table.session import Session
    from ui.boards.view import BoardView
    from ui.kit.focus import Controls
    from ui.kit.look import Look
    from ui.parts.board_panel import BoardPanel
    from ui.parts.hint import Hint
    from ui.parts.off_board_moves import OffBoardMoves
    from ui.parts.side_styles import SideStyles
    from ui.screens.play.after_game import AfterGame
    from ui.shell.host import Host


class GameContext(Screen, Protocol):
    """A game, the shown position, and the parts that draw them."""

    app: Host
    game: Game
    session: Session
    journal: LibraryJournal
    line: LineCursor
    view: BoardView
    board: BoardPanel
    controls: Controls
    sides: SideStyles
    hint: Hint | None
    off_board_moves: OffBoardMoves
    imported: bool
    """Whether the game came from a file or goes on from a study; such a game is not rated."""
    after: AfterGame | None
    """The offer after the game; None without one."""
    verdict: Verdict | None
    ended_at: float
    """Time at which the game ended."""

    @property
    def look(self) -> Look:
        """Theme, metrics and time of the current frame."""

    @property
    def mode(self) -> str:
        """What the screen shows, a `ui.screens.play.status_texts.Mode`."""

    @property
    def is_asked(self) -> bool:
        """Whether the guard asks about a held move."""

    @property
    def may_ask_for_hint(self) -> bool:
        """Whether a hint can be asked for, shown further, or closed."""

    @property
    def tells_all(self) -> bool:
        """Whether all knowledge about a position may be shown."""

    def refresh(self) -> None:
        """Tell the board what the session allows, and show the session's state."""

    def invalidate(self) -> None:
        """Have the screen composed anew."""

    def browse(self, ply: int) -> None:
        """Show the position after `ply` plies; at the last one, show the game itself."""

    def show_game(self) -> None:
        """Leave an earlier position and show the game."""

    def drop_hint(self) -> None:
        """Hide the hint."""

    def seats_changed(self) -> None:
        """Show the current seats of the session."""
