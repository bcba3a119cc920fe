"""How a position of a board is put together by hand: its pieces, how they lie, and the words where no game gets there.

`BoardTexts.setting` is a board's own. Whether a position can arise is the rules' word (`Game.from_position`); here it
only gets its words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.text import Board, format_board, parse_board, square_name
from game.texts import text

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from game import RulesError
    from table.consequences import Cell


class Spelling(NamedTuple):
    """A piece, and the letter of the position text that stands for it; `detail` tells it from its side's others.

    Where cells hold numbers it is so many at once, and `title` says so.
    """

    letter: str
    player: int
    kind: str = "regular"
    detail: str = ""
    title: str = ""


class Fault(NamedTuple):
    """Why no game reaches a position, as a headline and a sentence or two."""

    title: str
    detail: str


class Arranged(NamedTuple):
    """What was put together: rows of letters from the top, and the side to move."""

    board: Board
    side: int


class Heaps(NamedTuple):
    """How a board is put together whose cells hold numbers, written in its rows.

    Attributes:
        add: the board with so many more, or fewer, on a cell as the view has it; as many as there can be.
        sums: what either side has.
        resized: the start of the next size of the board.
        size: the size, in a few signs.
        mended: how a position that the rules refuse could be put right, in words for a button; None if it is unknown.
    """

    add: Callable[[Board, Cell, int], Board]
    sums: Callable[[Board], tuple[int, int]]
    resized: Callable[[Board], Board]
    size: Callable[[Board], str]
    mended: Callable[[Arranged, SideLabels], tuple[str, Board] | None]


def plain_fault(arranged: Arranged, error: RulesError, sides: SideLabels) -> Fault:
    """Return what the rules say, with a headline where they count the pieces."""
    if error.code == "wrong-turn":
        white, black = (int(str(error.fields[colour])) for colour in ("white", "black"))
        return count_fault(white, black, arranged.side, sides)
    return Fault(text("No game leads here"), error_sentence(error))


def error_sentence(error: RulesError) -> str:
    """Return what the rules say as a sentence, without the text that it is about."""
    message = text(error.template, **error.fields)
    return f"{message[:1].upper()}{message[1:]}."


def count_fault(first: int, second: int, side: int, sides: SideLabels) -> Fault:
    """Return the fault of boards on which each turn adds one piece, of so many pieces of either side."""
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
    """How a position of a board is put together.

    Attributes:
        pieces: those that can be placed, in the order of the palette.
        settle: where they come to lie: discs fall.
        fault: the words for a position that the rules refuse.
        take_away: what a button says that takes the piece on a cell away.
        spell: the position text of a board and the side to move.
        heaps: how numbers are changed, where cells hold numbers and `pieces` are those that are added at once.
        parse: the board and the side to move of a position text, given how many rows and columns there are and the
            letters of the pieces. Raises PositionError if it cannot be read.
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
        """The letters that stand for a piece."""
        return "".join(piece.letter for piece in self.pieces)

    @property
    def counted(self) -> tuple[Spelling, ...]:
        """What is counted on the board: every piece, or where cells hold numbers, what either side has."""
        return self.pieces if self.heaps is None else PLAIN.pieces

    def piece(self, letter: str) -> Spelling | None:
        """Return the piece that a letter stands for; None for an empty cell."""
        return next((piece for piece in self.pieces if piece.letter == letter), None)


PLAIN = PositionEditor()
"""Of a board with one kind of piece a side, which lies where it is put."""


def plain(sides: str) -> PositionEditor:
    """Return the same for a board whose position texts have other letters for the sides (`Game.sides`)."""
    return replace(PLAIN, spell=partial(format_board, sides=sides), parse=partial(parse_board, sides=sides))
