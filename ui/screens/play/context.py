"""The base of the play screen: the game and the shown position, for the screen's parts, keys and commands."""

from __future__ import annotations

from abc import abstractmethod

from coach.after_game import AfterGame
from coach.ending import Ending
from coach.game_config import ratings_of_people
from coach.looking_back import Mode, mode_of
from coach.verdict import Verdict
from lab.learning.measured import ratings_of_taught
from table.config import GameConfig
from table.line import LineCursor
from table.session import Past, Session
from ui.kit import Popup
from ui.parts.board_scene import BoardScene, BoardTable
from ui.parts.hint import Hint
from ui.parts.off_board_moves import OffBoardMoves
from ui.parts.win_bar import WinBar
from ui.shell.host import Host

GAME_PAGE, MOVES_PAGE = 0, 1
"""Pages of the panel beside the board."""
PAGE, TINY_PAGE = 232, 184  # logical: least width of a page, in any window and in a very low one
_CROWDED = 500  # logical height of a window below which a player's card has one line
_TINY = 400  # logical height of a window up to which this line has only the name and the clock
_LOW = 700  # logical height of a window below which explanations beside the board have no room


class GameContext(BoardScene):
    """One game. `past`: its moves so far (see `table.journal.restored`). `kept`: its id in the library, if any.

    `imported` says whether the game came from a file or continues a study; such a game is not rated.
    """

    def __init__(self, app: Host, config: GameConfig, past: Past | None, kept: int | None, imported: bool) -> None:
        """Set the game up. Raises RulesError for an unknown board or unreadable moves."""
        super().__init__(app)
        self.journal = app.keeper.journal(kept)
        """Writes the game to the library."""
        self.imported = imported
        ratings = ratings_of_people(app, config.game, config.seats) | ratings_of_taught(config.game, config.seats)
        ready, journal = app.warmup.ready, self.journal
        self.session = Session(config, app.engine, journal=journal, ready=ready, past=past, ratings=ratings)
        self.take_board(self.session.game)
        self.line = LineCursor(self.session.match)
        """The cursor in the list of moves: which position of the game is shown."""
        self.off_board_moves = OffBoardMoves(self.play)
        self.win_bar = WinBar(self.sides)
        self.asked: Popup | None = None  # the menu or question opened last; the end of the game closes it
        self.hint: Hint | None = None
        self.after: AfterGame | None = None
        self.verdict: Verdict | None = None
        self.ending: Ending | None = None
        self.ended_at = float("-inf")  # time at which the game ended
        self.page = GAME_PAGE
        """The index of the shown page of the panel beside the board, where the panel has pages."""

    @property
    def mode(self) -> Mode:
        """The kind of content in the bottom bar, such as `play` or `over`."""
        return mode_of(self.session, self.line)

    @property
    def tells_all(self) -> bool:
        """Whether everything known about a position may be shown: in imported games, or while no person plays an AI."""
        return not self.session.against_ai or self.imported

    @property
    def pages(self) -> int:
        """The number of pages of the panel beside the board: 1 if all cards have room in one column, or if there is no
        room beside the board. A game between AIs has one more page, for its chances.
        """
        metrics, config = self.look.metrics, self.session.config
        page = TINY_PAGE if metrics.logical_height <= _TINY else PAGE
        is_beside = BoardTable.fits_beside_page(page, self.look)
        return 1 if not metrics.short or not is_beside else 3 + (config.watched and config.show_win_chance)

    @property
    def is_low(self) -> bool:
        """Whether the window is too low for explanations beside the board."""
        return self.look.metrics.logical_height < _LOW

    @property
    def is_tiny(self) -> bool:
        """Whether the panel's page with the players is so low that each player has one line."""
        return self.pages > 1 and self.look.metrics.logical_height <= _TINY

    @property
    def is_crowded(self) -> bool:
        """Whether the panel has pages, and only names and clocks of the players fit."""
        return self.pages > 1 and self.look.metrics.logical_height < _CROWDED

    def seat_players(self) -> None:
        """Turn a board that is seen from one side (`seated`), so that the session's only person sits in front of it."""
        self.view.turned_round = self.view.seated and self.session.config.only_person == 1

    def drop_hint(self) -> None:
        if self.hint is not None:
            self.view.propose(None)
        self.hint = None

    @abstractmethod
    def browse(self, ply: int) -> None:
        """Show the position after `ply` plies; if that is the last position, return to the game."""

    @abstractmethod
    def show_game(self) -> None:
        """Leave an earlier position and show the game's last position."""
