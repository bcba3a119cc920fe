"""Building a position of a board by hand: the pieces, the cells where they settle, and words for a fault.

`BoardTexts.position_editor` is the editor of one board. The rules decide whether a position can arise
(`Game.from_position`); the editor has the words for the decision of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.text import Board, format_board, parse_board, square_name
from game.texts import Message, sentence, text

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from game import RulesError
    from table.consequences import Cell


class Spelling(NamedTuple):
    """A piece and its letter in position texts; `detail` says how the piece differs from others of the same side.

    On a board whose cells hold numbers, the piece is a number of seeds, named by `title`.
    """

    letter: str
    player: int
    kind: str = "regular"
    detail: Message = ""
    title: Message = ""


class Fault(NamedTuple):
    """A headline, and a sentence or two on why no game reaches a position."""

    title: str
    detail: str


class Arranged(NamedTuple):
    """A position built by hand: rows of letters from the top, and the side to move."""

    board: Board
    side: int


class Heaps(NamedTuple):
    """How positions are built on a board whose cells hold numbers; the rows hold these numbers as text.

    Attributes:
        add: returns the board after a number, maybe negative, was added to a cell, within the limits.
        sums: returns each side's total.
        resized: returns the start position on a board of the next size.
        size: returns a board's size in words, such as "2 × 6".
        mended: returns the label of a button that repairs a refused position, and the repaired board; None if no repair
            helps.
    """

    add: Callable[[Board, Cell, int], Board]
    sums: Callable[[Board], tuple[int, int]]
    resized: Callable[[Board], Board]
    size: Callable[[Board], str]
    mended: Callable[[Arranged, SideLabels], tuple[str, Board] | None]


def plain_fault(arranged: Arranged, error: RulesError, sides: SideLabels) -> Fault:
    """Return the rules' objection as a fault; a wrong number of pieces has a special headline."""
    if error.code == "wrong-turn":
        white, black = (int(str(error.fields[colour])) for colour in ("white", "black"))
        return count_fault(white, black, arranged.side, sides)
    return Fault(text("No game leads here"), error_sentence(error))


def error_sentence(error: RulesError) -> str:
    """Return the message of the rules as a sentence, without the position text in it."""
    return sentence(text(error.template, **error.fields))


def count_fault(first: int, second: int, side: int, sides: SideLabels) -> Fault:
    """Return the fault of a position with wrong numbers of pieces, on a board where each turn adds a piece.

    Side 0 has `first` pieces, side 1 has `second`, and `side` is to move.
    """
    over = first - second - side
    who = sides.side(0 if over > 0 else 1)
    title = text("{side} has one piece too many|{side} has {n} pieces too many", side=who, n=abs(over))
    message = "{side} begins: with {side} to move both have the same number of pieces, not {first} and {second}."
    if side:
        message = "{side} begins: with {other} to move {side} has one piece more, not {first} and {second}."
    return Fault(title, text(message, side=sides.side(0), other=sides.side(1), first=first, second=second))


def _as_it_lies(board: Board) -> Board:
    return board


def _take_away(cell: Cell) -> str:
    return text("Take {cell} away", cell=square_name(*cell))


@dataclass(frozen=True, slots=True)
class PositionEditor:
    """How positions of a board are built by hand.

    Attributes:
        pieces: the pieces to place, in the order of the palette.
        settle: returns a board with its pieces settled; for example, discs fall.
        fault: returns the words on a refused position.
        take_away: the label of the button that removes the piece on a cell.
        spell: returns the position text, given a board and the side to move.
        heaps: how numbers on cells are changed; `pieces` are the numbers to add. None where cells hold pieces.
        parse: returns the board and the side to move, given a position text, the numbers of rows and columns, and the
            letters of the pieces. Raises PositionError if the text cannot be read.
    """

    pieces: tuple[Spelling, ...] = (Spelling("w", 0), Spelling("b", 1))
    settle: Callable[[Board], Board] = _as_it_lies
    fault: Callable[[Arranged, RulesError, SideLabels], Fault] = plain_fault
    take_away: Callable[[Cell], str] = _take_away
    spell: Callable[[Board, int], str] = format_board
    parse: Callable[[str, int, int, str], tuple[Board, int]] = parse_board
    heaps: Heaps | None = None

    @property
    def letters(self) -> str:
        """The letters of the pieces."""
        return "".join(piece.letter for piece in self.pieces)

    @property
    def counted(self) -> tuple[Spelling, ...]:
        """The pieces whose number on the board is shown; where cells hold numbers, one piece for each side's total."""
        return self.pieces if self.heaps is None else PLAIN.pieces

    def piece(self, letter: str) -> Spelling | None:
        """Return the piece with a letter; None if the letter is that of an empty cell."""
        return next((piece for piece in self.pieces if piece.letter == letter), None)


PLAIN = PositionEditor()
"""The editor of a board with one kind of piece for each side. The pieces stay where they are put."""


def plain(sides: str) -> PositionEditor:
    """Return the editor `PLAIN`, with other letters for the sides in position texts (`Game.sides`)."""
    return replace(PLAIN, spell=partial(format_board, sides=sides), parse=partial(parse_board, sides=sides))
