"""Keys for a person who cannot see the board: each says a sentence about the board aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from coach.aloud import PositionAloud
from coach.phrases import sentence, sentences
from game import current_player
from game.texts import text
from table.consequences import Cell
from ui.kit import Command, FieldDialog, Section
from ui.shell.host import Host

_LONGEST = 8
"""The most characters of a cell's name."""


class ReadableBoard(Protocol):
    """A board to read aloud: sentences about its position, if it has cells, and the cell of the keyboard's cursor."""

    @property
    def position(self) -> PositionAloud | None: ...
    @property
    def aimed(self) -> Cell | None: ...
    @property
    def ahead(self) -> str: ...
    def aim_at(self, cell: Cell) -> None: ...
    def marked(self, cell: Cell) -> str: ...


class Reading:
    """The sentences about the board of a screen."""

    def __init__(self, scene: Any) -> None:
        self.scene = scene
        self.heard: ReadableBoard = scene.board.heard

    @property
    def hand(self) -> int:
        """The side to move, whose pieces are read first."""
        return int(current_player(self.scene.board.view.state))

    def cell(self) -> str:
        """A sentence on the content of the aimed cell, and one on the effects of a move there."""
        cell, position = self.heard.aimed, self.heard.position
        if cell is None or position is None:
            return text("This board has no cells.")
        self.heard.aim_at(cell)
        return sentences(sentence(position.cell(cell)), self.heard.marked(cell), sentence(self.heard.ahead))

    def pieces(self, *, other: bool = False) -> str:
        """A sentence on the pieces of the side to move, or of the `other` side."""
        position = self.heard.position
        side = 1 - self.hand if other else self.hand
        return text("This board has no cells.") if position is None else position.pieces(side)

    def progress(self) -> str:
        """A sentence on the progress of both sides towards a win."""
        position, first = self.heard.position, self.hand
        if position is None:
            return text("This board has no cells.")
        return sentences(position.progress(first), position.progress(1 - first))

    def last_move(self) -> str:
        """A sentence on the last move and its effects."""
        move, texts = self.scene.shown_move, self.scene.board.view.texts
        if move is None:
            return text("No move has been made here.")
        return str(texts.aloud.announce(move, texts.side(move.mover)))

    def go_to_cell(self) -> None:
        """Ask for a cell's name, and move the keyboard's cursor there."""

        def go(name: str) -> str | None:
            position = self.heard.position
            cell = None if position is None else position.find(name)
            if cell is None:
                return text("There is no “{name}” on this board.", name=name)
            self.scene.controls.focus(self.scene.board, self.scene.look, by_keyboard=True)
            self.heard.aim_at(cell)
            return None

        title, name = text("Go to a cell"), text("Name of the cell")
        app: Host = self.scene.app
        app.open(FieldDialog(title, "", (name, ""), (text("Go"), go), longest=_LONGEST))


def _says(sentence: Callable[[Any], str]) -> Callable[[Any], None]:
    """Return the action of a key that says a sentence of the screen's `reading`."""
    return lambda scene: scene.app.aloud.answer(sentence(scene.reading(scene)))


KEYS = (
    Command("F2", "What a move here does", _says(lambda reading: reading.cell())),
    Command("F3 F4", "Your pieces, the others"),
    Command("F3", "", _says(lambda reading: reading.pieces())),
    Command("F4", "", _says(lambda reading: reading.pieces(other=True))),
    Command("F5 F6", "Lines and paths, last move"),
    Command("F5", "", _says(lambda reading: reading.progress())),
    Command("F6", "", _says(lambda reading: reading.last_move())),
    Command("F9", "Go to a cell by its name", lambda scene: scene.reading(scene).go_to_cell()),
)
GAME_KEYS = (
    Command("F7 F8", "Clocks, win chance"),
    Command("F7", "", _says(lambda reading: reading.clocks())),
    Command("F8", "", _says(lambda reading: reading.chances())),
)
"""The keys that only a game has."""
READ_BOARD = Section("Read aloud", KEYS)
READ_PIECES = Section("Read aloud", (*KEYS[1:4], KEYS[-1]))
"""The keys of a screen without moves: they read the pieces, and go to a cell."""
READ_GAME = Section("Read aloud", (*KEYS[:-1], *GAME_KEYS, KEYS[-1]))
