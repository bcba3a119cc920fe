"""The odd games on the screen: as little as a board needs. `put_up` registers them for a test."""

from __future__ import annotations

import sys
from collections.abc import Hashable
from types import ModuleType

import pygame
import pytest

from coach.board_texts import BoardTexts
from coach.library_texts import BOARDS
from game.verbs import State, current_player
from table.consequences import Cell
from tests.game.odd_games import odd_kalah as kalah
from tests.game.odd_games import odd_othello as othello
from ui.boards import raster
from ui.boards.black_and_white import BlackAndWhite
from ui.boards.grid import GridView
from ui.boards.messages import Status
from ui.boards.pieces import Piece
from ui.boards.raster import Canvas
from ui.boards.sheet import Sheet
from ui.boards.theme import BoardTheme


class Counters(BlackAndWhite):
    """Flat round pieces."""

    name = "odd counters"

    def body(self, canvas: Canvas, piece: Piece, cell: float) -> None:
        self.flat(canvas, piece, cell)
        canvas.fill(raster.cover(raster.circle(canvas.x, canvas.y, 0.1 * cell)), "#808080")


class PlainView(GridView):
    """Cells with an edge, and moves that are not animated."""

    def _size(self, cell: int) -> tuple[int, int]:
        return self.game.columns * cell, self.game.rows * cell

    def _arrange(self, rect: pygame.Rect) -> None:
        self.cell = self._largest_cell(rect.w, rect.h)
        self.frame = pygame.Rect((0, 0), self._size(self.cell))
        self.frame.center = rect.center
        self._corner, self._extent = self.frame.topleft, self.frame.copy()

    def _bake(self, sheet: Sheet) -> None:
        for cell in self._cells():
            rect = sheet.local(self.cell_rect(cell))
            pygame.draw.rect(sheet.surface, self.theme.raised, rect)
            pygame.draw.rect(sheet.surface, self.theme.outline, rect, 1)

    def _animate(self, action: int, before: State, after: State, now: float, undone: bool) -> None:
        if not undone:
            self.tracks.cue(now, "place")

    def status(self) -> Status:
        return Status()

    def describe(self, action: int) -> str:
        side = self.texts.sides[int(current_player(self.state))]
        return f"{side} plays {self.game.action_to_string(self.state, action)}"


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

    def cell_of(self, action: int) -> Cell | None:
        return None if action == othello.PASS else (action % othello.SIZE, action // othello.SIZE)

    def _action_at(self, cell: Cell, button: int) -> int | None:
        return cell[1] * othello.SIZE + cell[0]


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
        sheet.blit(self._empty(), self._extent.topleft)
        for cell in self._cells():
            self._label(sheet, self.letter(cell), self.cell_rect(cell).center, self.theme.text)

    def _draw_last(self, sheet: Sheet, now: float) -> None:
        """Nothing: the number of a house does not tell whose it was."""


def put_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the window find both boards, and the library know what they are called."""
    for rules, view in ((kalah, KalahView), (othello, OthelloView)):
        room, found = rules.GAME.module, (("view", view), ("theme", view.board_theme), ("texts", view.texts))
        for name, value in found:
            module = ModuleType(f"coach.{room}.texts" if name == "texts" else f"ui.boards.{room}.{name}")
            setattr(module, name.upper(), value)
            monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setitem(BOARDS, rules.GAME.name, rules.GAME.title)
