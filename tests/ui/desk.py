"""A game in progress in the window, with an engine of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from coach.phrases import in_words
from lab.learning.courses import Courses
from saves.settings import Settings
from table.config import GameConfig, Seat
from table.session import Past
from tests.ui.engines import FakeEngine, any_action, as_engine
from tests.ui.lab_players import made_up
from tests.ui.screen import Screen
from tests.ui.services import FakeWarmup
from ui.boards.grid import GridView
from ui.parts.move_list import MoveList
from ui.parts.win_bar import WinBar
from ui.screens.play.scene import PlayScene

YOU, GUEST = Seat.human("You"), Seat.human("Guest")
AI = Seat("Creek", "level-3")


class Desk(Screen):
    """A window with a game in progress, and an engine that a test answers for."""

    def __init__(
        self,
        game: str,
        seats: tuple[Seat, Seat] = (YOU, GUEST),
        *,
        size: tuple[int, int] = (1280, 800),
        instant: bool = True,
        ready: bool = True,
        moves: Sequence[str] = (),
        theme: str = "dark",
        animations: bool = True,
        data_dir: Path | None = None,
        engine: FakeEngine | None = None,
        **config: object,
    ) -> None:
        settings = Settings()
        settings.theme, settings.animations = theme, animations
        self.engine = engine or FakeEngine(any_action, instant=instant)
        self.warmup = FakeWarmup(ready)
        super().__init__(size, data_dir, settings, self.warmup, Courses(run=made_up), as_engine(self.engine))
        self.first = PlayScene(self.app, GameConfig(game, seats, **config), past=Past(moves))  # type: ignore[arg-type]
        self.settle_on(self.first)

    @property
    def scene(self) -> PlayScene:
        assert isinstance(self.app.scene, PlayScene), self.app.scene
        return self.app.scene

    @property
    def grid(self) -> GridView:
        """The view of a board of cells."""
        assert isinstance(self.view, GridView)
        return self.view

    @property
    def moves(self) -> list[str]:
        return self.session.match.moves_text

    @property
    def move_list(self) -> MoveList:
        found = self.control("Moves")
        assert isinstance(found, MoveList)
        return found

    @property
    def win_bar(self) -> WinBar:
        (bar,) = (each for each in self.nodes() if isinstance(each, WinBar))
        return bar

    @property
    def threats(self) -> set[tuple[str, str]]:
        """What is marked on the board as a threat: side and cell, as a screen reader says them."""
        board = self.board.spoken(self.app.look)
        cells = [cell for line in board.children for cell in line.children] if board else []
        said = [(cell.name.partition(",")[0], cell.description.split(". ")) for cell in cells]
        marked = [(name, words.partition("Marked for ")[2]) for name, sentences in said for words in sentences]
        return {(side.rstrip("."), name) for name, side in marked if side}

    @property
    def ply(self) -> int:
        """The position that is shown: so many moves were made before it."""
        rows = self.heard("Moves").children
        return next((number for number, row in enumerate(rows, 1) if row.selected), 0)

    @property
    def move_told(self) -> str:
        """What the status line says of the last move."""
        return in_words(self.status_line.status.last_move)

    def play(self, *moves: str) -> None:
        """Play moves by mouse, each given as text."""
        with self.app.unseen():
            for move in moves:
                self.play_action(self.game.parse_action(self.session.match.state, move))

    def points_of(self, action: int) -> list[tuple[int, int]]:
        """The points that are clicked for a move, in order."""
        return [click.point for click in self.scene.clicks_of(action)]

    def play_action(self, action: int) -> None:
        for click in self.scene.clicks_of(action):
            self.click(click.point, click.button)
