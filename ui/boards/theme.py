"""The theme of a board: its pieces, a colour, its keys, and drawings beside moves.

Each board has one, `THEME` in `ui/boards/<board>/theme.py`. The texts about the board are its `BoardTexts`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.verbs import State
from ui.boards.notes import Extra
from ui.boards.pieces import PieceSet
from ui.kit import Colour, Command, Theme

CELL_TO_CELL = Command("← ↑ ↓ →", "Cell to cell")
# translators: a verb: put a piece on the board.
PLACE = Command("Enter", "Place")


def _plain_tint(_theme: Theme) -> Colour:
    return 80, 88, 104


def _no_extra(_before: State, _action: int) -> None:
    """Return nothing to draw beside a move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTheme:
    """The look and the keys of a board. Fields with a default are optional.

    Attributes:
        pieces: the look of the board's pieces.
        tint: the colour of the background behind the board on the home screen.
        keys: the view's keys, for the sheet of keys.
        sound: the most typical sound of the board.
        extra: a function of a position and an action that returns the drawing beside the move in the list, or None.
    """

    pieces: PieceSet
    tint: Callable[[Theme], Colour] = _plain_tint
    keys: tuple[Command, ...] = (CELL_TO_CELL, PLACE)
    sound: str = "place"
    extra: Callable[[State, int], Extra | None] = _no_extra
