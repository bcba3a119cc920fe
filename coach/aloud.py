"""Sentences to read aloud about a board: the piece on a cell, a move, a side's pieces, and a side's progress.

A board's own texts are a `BoardAloud`, in `coach/<board>/aloud.py`. For a board without own texts, pieces are listed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coach import lines
from coach.move_descriptions import plain_square
from game.formats import one_by_one
from game.text import EMPTY, letter_at
from game.texts import sentences, text
from table.consequences import Cell, Consequences

if TYPE_CHECKING:
    from coach.phrases import Foresight
    from coach.position_editor import PositionEditor
    from coach.side_labels import SideLabels
    from game.spec import Game
    from game.text import Board


def plain_announcement(move: Consequences, name: str) -> str:
    """Return a sentence about a move by the player called `name`."""
    return text("{name}: {move}.", name=name, move=move.game.action_to_string(move.before, move.action))


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAloud:
    """A board's texts to be read aloud.

    Attributes:
        announce: returns a sentence of at most eight words about a move, given the move and its player's name.
        square: returns the name of a cell.
        pieces: returns a sentence on a side's pieces, given the position, the side and its name. If it is None, the
            cells are listed.
        progress: returns a sentence on a side's progress, given the position, the side and its name. If it is None, the
            side's longest line is named.
        rows: returns the cells row by row, the top row first, given the position and whether the board is turned round.
            If it is None, the rows and columns of the game are used.
        at: returns the contents of a cell, given the position, the cell and its owner's name. If it is None, the piece
            is named.
        foresee: returns the effects of a possible move, without the name of its cell, given the move, the board's
            texts, and whether to mention effects that help the other side. If it is None, the text under the board is
            read.
        find: returns the cell with a typed name, given the position and the name. If it is None, `square` names the
            cells.
    """

    announce: Callable[[Consequences, str], str] = plain_announcement
    square: Callable[[Cell], str] = plain_square
    pieces: Callable[[Any, int, str], str] | None = None
    progress: Callable[[Any, int, str], str] | None = None
    rows: Callable[[Any, bool], list[list[Cell]]] | None = None
    at: Callable[[Any, Cell, str], str] | None = None
    foresee: Callable[[Consequences, SideLabels, bool], Foresight] | None = None
    find: Callable[[Any, str], Cell | None] | None = None


PLAIN = BoardAloud()
"""The texts for a board that has no texts of its own to be read aloud."""


@dataclass(frozen=True, slots=True)
class PositionAloud:
    """The sentences about a position. `board` is `game.board(state)`, `sides` are the names of the sides."""

    game: Game
    state: Any
    board: Board
    aloud: BoardAloud
    editor: PositionEditor
    sides: tuple[str, str]

    def cell(self, cell: Cell) -> str:
        """Return the name and the contents of a cell: "e4, empty", "e4, White, permanent"."""
        aloud = self.aloud
        if aloud.at is not None:
            return aloud.at(self.state, cell, self.sides[cell[1]])
        name, letter = aloud.square(cell), letter_at(self.board, cell)
        piece = self.editor.piece(letter)
        if letter == EMPTY or piece is None:
            return text("{cell}, empty", cell=name)
        kind, side = self._kind(letter), self.sides[piece.player]
        if kind:
            return text("{cell}, {side}, {kind}", cell=name, side=side, kind=kind)
        return text("{cell}, {side}", cell=name, side=side)

    def pieces(self, player: int) -> str:
        """Return the sentences on the cells of a side's pieces: "White: d4, e5. White, permanent: c3."."""
        side = self.sides[player]
        if self.aloud.pieces is not None:
            return self.aloud.pieces(self.state, player, side)
        found = []
        for letter in self._letters(player):
            cells = one_by_one([self.aloud.square(cell) for cell in self._cells_with(letter)])
            kind = self._kind(letter)
            if cells and kind:
                found.append(text("{side}, {kind}: {cells}.", side=side, kind=kind, cells=cells))
            elif cells:
                found.append(text("{side}: {cells}.", side=side, cells=cells))
        return sentences(*found) or text("{side} has nothing on the board.", side=side)

    def progress(self, player: int) -> str:
        """Return a sentence on a side's progress: the board's own sentence, or else one on the side's longest line."""
        side = self.sides[player]
        if self.aloud.progress is not None:
            return self.aloud.progress(self.state, player, side)
        cells = [cell for letter in self._letters(player) for cell in self._cells_with(letter)]
        longest = lines.runs(cells)[0] if cells else []
        if len(longest) < 2:
            return text("{side} has no line yet.", side=side)
        names = one_by_one([self.aloud.square(cell) for cell in longest])
        return text("The longest line of {side}: {cells}.", side=side, cells=names)

    def find(self, name: str) -> Cell | None:
        """Return the cell whose name a person has typed; None if no cell has this name."""
        wanted = name.strip().casefold()
        found = None if self.aloud.find is None else self.aloud.find(self.state, wanted)
        cells = ((column, row) for column in range(self.game.columns) for row in range(self.game.rows))
        return found or next((cell for cell in cells if self.aloud.square(cell) == wanted), None)

    def _letters(self, player: int) -> list[str]:
        return [piece.letter for piece in self.editor.pieces if piece.player == player]

    def _kind(self, letter: str) -> str:
        """Return words that distinguish a piece from its side's first kind of piece; empty for that first kind."""
        piece = self.editor.piece(letter)
        if piece is None or letter == self._letters(piece.player)[0]:
            return ""
        return text(piece.detail)

    def _cells_with(self, letter: str) -> list[Cell]:
        """Return the cells with a letter: the columns from left to right, each column from the bottom."""
        rows = self.board[::-1]
        return [(x, y) for x in range(self.game.columns) for y in range(len(rows)) if rows[y][x] == letter]


def turn_words(name: str, *, you: bool) -> str:
    """Return the sentence on the player to move.

    With `you` the player to move is the reader; else the player is called `name`.
    """
    return text("Your turn.") if you else text("{name} is to move.", name=name)
