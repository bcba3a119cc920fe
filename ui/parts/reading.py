"""Keys for a person who cannot see the board: each says a sentence about the board aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coach.board_reading import BoardReading
from game.texts import text
from ui.kit import Command, FieldDialog, Section
from ui.shell.host import Host

_LONGEST = 8
"""The most characters of a cell's name."""


class Reading(BoardReading):
    """The sentences about the board of a screen."""

    def __init__(self, scene: Any) -> None:
        view = scene.board.view
        super().__init__(scene.board.heard, view.texts, view.state, lambda: scene.shown_move)
        self.scene = scene

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
    """Return the action of a key: it reads aloud the `sentence` that is made from the screen's `reading`."""
    return lambda scene: scene.app.aloud.answer(sentence(scene.reading(scene)))


KEYS = (
    Command("F2", "What a move here does", _says(lambda reading: reading.cell())),
    Command("F3 F4", "Your pieces, your rival’s"),
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
"""More keys, for a screen with a game."""
READ_BOARD = Section("Read aloud", KEYS)
READ_PIECES = Section("Read aloud", (*KEYS[1:4], KEYS[-1]))
"""The keys of a screen without moves: they read the pieces, and go to a cell."""
READ_GAME = Section("Read aloud", (*KEYS[:-1], *GAME_KEYS, KEYS[-1]))
