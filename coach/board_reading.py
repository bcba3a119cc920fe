"""Sentences about a screen's board. A person asks for each of them with a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from coach.aloud import PositionAloud
from coach.board_texts import BoardTexts
from game import current_player
from game.texts import sentence, sentences, text
from table.consequences import Cell, Consequences


class ReadableBoard(Protocol):
    """A board that can be read aloud. It may have a cell at the keyboard's cursor, and words about each cell."""

    @property
    def position(self) -> PositionAloud | None: ...
    @property
    def aimed(self) -> Cell | None: ...
    @property
    def ahead(self) -> str: ...
    def aim_at(self, cell: Cell) -> None: ...
    def marked(self, cell: Cell) -> str: ...


class BoardReading:
    """The sentences about a board that shows the position `state`. `shown_move` returns the last move before it."""

    def __init__(
        self, heard: ReadableBoard, texts: BoardTexts, state: Any, shown_move: Callable[[], Consequences | None]
    ) -> None:
        self.heard, self.texts, self.state, self._shown_move = heard, texts, state, shown_move

    @property
    def hand(self) -> int:
        """The side to move; its pieces are read before the other side's."""
        return int(current_player(self.state))

    def cell(self) -> str:
        """Sentences on the content of the aimed cell, and on the effects of a move there."""
        cell, position = self.heard.aimed, self.heard.position
        if cell is None or position is None:
            return text("This board has no cells.")
        self.heard.aim_at(cell)
        return sentences(sentence(position.cell(cell)), self.heard.marked(cell), sentence(self.heard.ahead))

    def pieces(self, *, other: bool = False) -> str:
        """Sentences on the pieces of the side to move; with `other`, on those of the other side."""
        position = self.heard.position
        side = 1 - self.hand if other else self.hand
        return text("This board has no cells.") if position is None else position.pieces(side)

    def progress(self) -> str:
        """Sentences on the progress of each side towards a win."""
        position, first = self.heard.position, self.hand
        if position is None:
            return text("This board has no cells.")
        return sentences(position.progress(first), position.progress(1 - first))

    def last_move(self) -> str:
        """A sentence on the last move and its effects."""
        move = self._shown_move()
        if move is None:
            return text("No move has been made here.")
        return str(self.texts.aloud.announce(move, self.texts.side(move.mover)))
