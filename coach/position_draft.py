"""A position being built by hand: its pieces, the side to move, and whether a game can reach it.

The rules decide whether a game can reach the position: they read the text of the draft (`PositionDraft.state`). Every
change can be taken back.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from coach.boards import texts_of
from coach.position_editor import Arranged
from game import GAMES, VARIANTS
from game.errors import RulesError
from game.text import EMPTY, Board
from game.verbs import current_player

if TYPE_CHECKING:
    from coach.position_editor import PositionEditor
    from game.spec import Game
    from table.consequences import Cell


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Pieces on a board.

    Attributes:
        rows: the rows of letters, from the top.
        side: the side to move, 0 or 1.
        placed: the cells filled by hand, the latest last.
    """

    rows: tuple[tuple[str, ...], ...]
    side: int
    placed: tuple[Cell, ...] = ()

    @classmethod
    def of(cls, board: Board, side: int) -> Arrangement:
        """Return the arrangement of a board; no piece in it counts as placed by hand."""
        return cls(tuple(map(tuple, board)), side)

    @property
    def board(self) -> Board:
        """Rows of letters from the top, in the form of the rules."""
        return [list(row) for row in self.rows]

    def text(self, position_editor: PositionEditor) -> str:
        """Return the position text, in the board's spelling."""
        return position_editor.spell(self.board, self.side)

    @property
    def arranged(self) -> Arranged:
        """The rows and the side to move, in the form from which a fault is described."""
        return Arranged(self.board, self.side)

    @property
    def cells(self) -> list[Cell]:
        """The filled cells, the last placed first."""
        filled = [(x, y) for y in range(len(self.rows)) for x in range(len(self.rows[0])) if self.at((x, y)) != EMPTY]
        latest = [cell for cell in reversed(self.placed) if cell in filled]
        return [*latest, *(cell for cell in reversed(filled) if cell not in latest)]

    def count(self) -> Counter[str]:
        """Return how often each letter occurs on the board."""
        return Counter(letter for row in self.rows for letter in row)

    def at(self, cell: Cell) -> str:
        """Return the letter of a cell."""
        return self.rows[len(self.rows) - 1 - cell[1]][cell[0]]

    def turned(self) -> Arrangement:
        """Return the arrangement with the other side to move."""
        return replace(self, side=1 - self.side)

    def settled(self, position_editor: PositionEditor) -> Arrangement:
        """Return the arrangement with every piece settled; for example, discs fall in their columns."""
        return replace(self, rows=tuple(map(tuple, position_editor.settle(self.board))))

    def put(self, cell: Cell, letter: str, position_editor: PositionEditor) -> Arrangement:
        """Return the arrangement with `letter`, which may stand for an empty cell, on a cell; the pieces settle."""
        board = self.board
        board[len(board) - 1 - cell[1]][cell[0]] = letter
        lies = Arrangement.of(position_editor.settle(board), self.side)
        changed = [each for each in _cells_of(board) if lies.at(each) != self.at(each)]
        kept = tuple(each for each in self.placed if each not in changed and lies.at(each) != EMPTY)
        added = tuple(each for each in changed if lies.at(each) != EMPTY) if letter != EMPTY else ()
        return replace(lies, placed=kept + added)


def _cells_of(board: Board) -> list[Cell]:
    return [(column, row) for row in range(len(board)) for column in range(len(board[0]))]


class PositionDraft:
    """The current arrangement, and earlier ones for Undo."""

    def __init__(self, game: Game, position_editor: PositionEditor) -> None:
        self.game, self.position_editor = game, position_editor
        self._past: list[Arrangement] = []
        self.now = self.initial

    # -- the current position -----------------------------------------------------------------------

    @property
    def initial(self) -> Arrangement:
        """The arrangement of the board's own start."""
        state = self.game.initial_state()
        return Arrangement.of(self.game.board(state), int(current_player(state)))

    @property
    def empty(self) -> Arrangement:
        """The arrangement of an empty board."""
        if self.position_editor.heaps is not None:
            return Arrangement(tuple(("0",) * len(row) for row in self.now.rows), self.now.side)
        rows = ((EMPTY,) * self.game.columns,) * self.game.rows
        return Arrangement(rows, self.initial.side)

    @property
    def count(self) -> Counter[str]:
        """The number of pieces of each kind, keyed by letter; where cells hold numbers, each side's total."""
        if self.position_editor.heaps is None:
            return self.now.count()
        sums = self.position_editor.heaps.sums(self.now.board)
        return Counter({piece.letter: sums[piece.player] for piece in self.position_editor.counted})

    @property
    def text(self) -> str:
        """The text of the position."""
        return self.now.text(self.position_editor)

    @property
    def state(self) -> Any:
        """The position. Raises RulesError if no game reaches it."""
        return self.game.from_position(self.text)

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._past)

    # -- changing it --------------------------------------------------------------------------------

    def change(self, arrangement: Arrangement) -> None:
        """Replace the arrangement; Undo brings the old arrangement back."""
        if arrangement != self.now:
            self._past.append(self.now)
            self.now = arrangement

    def undo(self) -> None:
        """Undo the last change."""
        if self._past:
            self.now = self._past.pop()

    def add_to_cell(self, cell: Cell, number: int) -> None:
        """Add a number, maybe negative, to the number on a cell."""
        assert self.position_editor.heaps is not None
        board = self.position_editor.heaps.add(self.now.board, cell, number)
        self.change(Arrangement.of(board, self.now.side))

    def resize(self) -> None:
        """Change to a board of the next size."""
        if self.position_editor.heaps is not None:
            self.change(Arrangement.of(self.position_editor.heaps.resized(self.now.board), self.now.side))

    def put(self, cell: Cell, letter: str) -> None:
        """Put a piece on a cell; if `letter` is that of an empty cell, remove the piece there."""
        self.change(self.now.put(cell, letter, self.position_editor))

    def parsed(self, text: str) -> Arrangement:
        """Return the arrangement in a position text, reachable or not.

        Raises:
            RulesError: if the text is no position of this board.
        """
        return read(self.game, self.position_editor, " ".join(text.split()))


def read(game: Game, position_editor: PositionEditor, text: str) -> Arrangement:
    """Return the arrangement that a position text describes, reachable or not.

    Raises RulesError if the text cannot be read.
    """
    try:
        state = game.from_position(text)
    except RulesError:
        return Arrangement.of(*position_editor.parse(text, game.rows, game.columns, position_editor.letters))
    return Arrangement.of(game.board(state), int(current_player(state)))


def board_of(text: str) -> str | None:
    """Return the name of the board of a position text, reachable or not; None if the text is no position."""
    for game in filter(is_spelled_by_cells, (*GAMES, *VARIANTS)):
        try:
            read(game, texts_of(game.name).position_editor, " ".join(text.split()))
        except RulesError:
            continue
        return game.name
    return None


def is_spelled_by_cells(game: Game) -> bool:
    """Whether a board's position texts have only cells and the side to move.

    Only such positions can be built by hand.
    """
    state = game.initial_state()
    spelled = texts_of(game.name).position_editor.spell(game.board(state), int(current_player(state)))
    return game.to_position(state) == spelled
