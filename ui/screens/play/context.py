"""The state and actions of the play screen that its parts, its keys and its commands need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.shell.host import Screen

if TYPE_CHECKING:
    from coach.after_game import AfterGame
    from coach.ending import Ending
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
    from ui.parts.pictures import SideStyles
    from ui.parts.win_bar import WinBar
    from ui.shell.host import Host


class GameContext(Screen, Protocol):
    """A game, the shown position, and the parts that draw them; `ui.screens.play.scene` explains them."""

    app: Host
    game: Game
    session: Session
    journal: LibraryJournal
    line: LineCursor
    view: BoardView
    board: BoardPanel
    controls: Controls
    sides: SideStyles
    win_bar: WinBar
    hint: Hint | None
    off_board_moves: OffBoardMoves
    imported: bool
    after: AfterGame | None
    ending: Ending | None
    verdict: Verdict | None
    ended_at: float

    @property
    def look(self) -> Look: ...

    @property
    def is_on_board(self) -> bool: ...

    @property
    def mode(self) -> str: ...

    @property
    def tells_all(self) -> bool: ...

    def refresh(self) -> None: ...

    def invalidate(self) -> None: ...

    def browse(self, ply: int) -> None: ...

    def show_game(self) -> None: ...

    def choose(self, index: int) -> None: ...

    def drop_hint(self) -> None: ...

    def seat_players(self) -> None: ...
