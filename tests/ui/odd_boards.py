"""The odd games on the screen: as little as a board needs. `put_up` registers them for a test."""

from __future__ import annotations

from collections.abc import Hashable
from types import SimpleNamespace

import pytest

from coach.board_texts import BoardTexts
from coach.library_texts import BOARDS
from game import Game
from game.companions import Companion
from game.verbs import current_player
from table.consequences import Cell
from tests.game.odd_games import odd_kalah as kalah
from tests.game.odd_games import odd_othello as othello
from ui.boards import raster
from ui.boards.black_and_white import BlackAndWhite
from ui.boards.pieces import Piece
from ui.boards.plain_view import PlainView
from ui.boards.raster import RasterCanvas
from ui.boards.sheet import Sheet
from ui.boards.theme import BoardTheme


class Counters(BlackAndWhite):
    """Flat round pieces."""

    name = "odd counters"

    def paint_body(self, canvas: RasterCanvas, piece: Piece, cell: float) -> None:
        self.flat(canvas, piece, cell)
        canvas.fill(raster.cover(raster.circle(canvas.x, canvas.y, 0.1 * cell)), "#808080")


class OthelloView(PlainView):
    """Discs; a pass lies nowhere."""

    texts = BoardTexts(
        line="Turn them over",
        invitation="Most discs win.",
        sample="4/1bw1/1wb1/4 w",
        steps=(),
        notation="b2 is column b, row 2.",
    )

    board_theme = BoardTheme(pieces=Counters())


class KalahView(PlainView):
    """Numbers of seeds; a house is counted from the left of who plays it."""

    texts = BoardTexts(
        line="Sow and take",
        invitation="Most seeds win.",
        sample="2,2,2,0/2,2,2,0 s",
        steps=(),
        notation="2 is the second house from your left.",
        sides=("South", "North"),
    )

    board_theme = BoardTheme(pieces=Counters())

    def cell_of(self, action: int) -> Cell | None:
        return (action, 0) if current_player(self.state) == 0 else (kalah.HOUSES - 1 - action, 1)

    def _action_at(self, cell: Cell, button: int) -> int | None:
        if cell[1] != current_player(self.state):
            return None
        return cell[0] if cell[1] == 0 else kalah.HOUSES - 1 - cell[0]

    def _compose(self, sheet: Sheet, now: float, hidden: frozenset[Hashable]) -> None:
        self._draw_empty(sheet)
        for cell in self.places.cells:
            self._label(sheet, self.letter(cell), self.places.cell_rect(cell).center, self.theme.text)

    def _draw_last(self, sheet: Sheet, now: float) -> None:
        """Nothing: the number of a house does not tell whose it was."""


def put_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the window find both boards, and the library know what they are called."""
    found = {}
    for rules, view in ((kalah, KalahView), (othello, OthelloView)):
        found[rules.GAME.name] = SimpleNamespace(VIEW=view, THEME=view.board_theme, TEXTS=view.texts)
        monkeypatch.setitem(BOARDS, rules.GAME.name, rules.GAME.title)
    companion = Game.companion

    def has(game: Game, kind: Companion) -> object:
        shown = game.name in found and kind in ("texts", "view", "theme")
        return found[game.name] if shown else companion(game, kind)

    monkeypatch.setattr(Game, "companion", has)
