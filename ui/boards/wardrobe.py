"""All looks that can be chosen, the program's and a person's own; and themes that have the chosen looks."""

from __future__ import annotations

import shutil
from pathlib import Path

from game import GAMES
from game.texts import text
from saves.assets import asset
from saves.settings import ALL, LookChoice, Settings
from ui.boards import pieces
from ui.boards.looks import BoardLook, dressed
from ui.boards.materials import MATERIALS, Material
from ui.boards.styles import STYLES, PieceStyle
from ui.kit import Theme


class Wardrobe:
    """All looks that can be chosen; `folder` has a person's own looks, None if there is no such folder."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.problems: list[str] = []
        """A sentence about each look in the folder that cannot be used."""
        self.materials: dict[str, Material] = dict(MATERIALS)
        self.styles: dict[str, PieceStyle] = dict(STYLES)
        self._was_read = False

    def read(self) -> None:
        """Read the folder again, and discard the cached drawings of pieces."""
        from ui.boards.own_looks import own_looks

        self._was_read = True
        found, self.problems = own_looks(self.folder) if self.folder else ({}, [])
        looks = [look for name, look in found.items() if name not in MATERIALS and name not in STYLES]
        self.materials = MATERIALS | {each.material.name: each.material for each in looks if each.material}
        self.styles = STYLES | {each.style.name: each.style for each in looks if each.style}
        pieces.forget()

    def prepare_folder(self) -> Path:
        """Return the folder of own looks; if it is missing, make it with an example. Raises OSError."""
        if self.folder is None:
            raise FileNotFoundError(text("there is no home folder"))
        if not self.folder.exists():
            shutil.copytree(asset("looks"), self.folder)
        return self.folder

    def board_look(self, choice: LookChoice) -> BoardLook:
        """The look with the chosen names; for an unknown name, the board's own material or pieces."""
        known = {"classic", *self.materials, *self.styles}
        if not self._was_read and not {choice.board, choice.pieces} <= known:
            self.read()
        return BoardLook(self.materials.get(choice.board), self.styles.get(choice.pieces))

    @staticmethod
    def title_of(part: Material | PieceStyle) -> str:
        """The displayed name of a material or style: in the present language or, of a person's own, as written."""
        return text(part.title) if part.name in MATERIALS or part.name in STYLES else part.title

    def dress(self, theme: Theme, settings: Settings) -> Theme:
        """The theme in which every board has the look chosen for it."""
        own = {game.name: self.board_look(settings.look(game.name)) for game in GAMES if settings.has_look(game.name)}
        return dressed(theme, self.board_look(settings.look(ALL)), own)
