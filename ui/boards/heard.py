"""A board for a screen reader: a grid of named cells, and the actions that finish a half-made move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from coach.aloud import PositionAloud
from coach.mark_texts import marked_for
from coach.phrases import in_words
from game.texts import sentences
from table.consequences import Cell, Consequences, consequences_of
from ui.boards.messages import Intention
from ui.boards.previewing import Previewing
from ui.boards.view import BoardView, pointed_at
from ui.kit.tree import Spoken, box_of


class HeardBoard:
    """The board for a screen reader; empty if its view has no cells. `obey` gets an intention, `play` an action."""

    def __init__(
        self, view: BoardView, obey: Callable[[Intention | None], object], play: Callable[[int], object]
    ) -> None:
        self._view = view if isinstance(view, Previewing) else None
        self._obey, self._play = obey, play
        self.threats: Callable[[], Iterable[Consequences]] = tuple
        """Returns the moves that are marked on the board as threats."""

    @property
    def position(self) -> PositionAloud | None:
        """The sentences about the shown position; None if the board has no cells."""
        view = self._view
        return None if view is None else view.texts.position_aloud(view.game, view.state)

    @property
    def last_move(self) -> Consequences | None:
        """The move that led to the shown position; None if the view does not know it."""
        return None if self._view is None else self._view.recalled

    @property
    def aimed(self) -> Cell | None:
        """The cell of the keyboard's cursor, even while the cursor is hidden."""
        return None if self._view is None else self._view.cursor

    def aim_at(self, cell: Cell) -> None:
        """Move the keyboard's cursor to a cell."""
        if self._view is not None:
            self._obey(self._view.aim_at(cell))

    def marked(self, cell: Cell) -> str:
        """The text about the marks on a cell, for a screen reader."""
        view = self._view
        if view is None:
            return ""
        return marked_for(view.texts, {move.mover for move in self.threats() if view.placed_by(move) == cell})

    @property
    def ahead(self) -> str:
        """The text about the aimed cell and a move there, without the cell's name; empty while the cursor is hidden."""
        view = self._view
        if view is None or not view.keyboard:
            return ""
        action, foresee = view.aimed(), view.texts.aloud.foresee
        if action is not None and foresee is not None and view.foretells:
            return in_words(foresee(consequences_of(view.game, view.state, action), view.texts, view.warns).parts)
        return pointed_at(view).text().removeprefix(view.texts.square(view.cursor)).strip()

    def spoken(self, board: Spoken, *, focused: bool) -> Spoken:
        """Return `board`, the description of the board's control, with its cells added; `focused`: whether the control
        has the focus.
        """
        view, position = self._view, self.position
        if view is None or position is None:
            return board
        grid = spoken_grid(board, view, lambda place, cell: self._spoken_cell(view, position, place, cell, focused))
        return grid.holding(*self._spoken_endings(view, board, focused))

    def _spoken_cell(
        self, view: Previewing, position: PositionAloud, place: tuple[int, int], cell: Cell, focused: bool
    ) -> Spoken:
        is_aimed = cell == view.cursor
        words = sentences(self.marked(cell), self.ahead if is_aimed else "")
        return Spoken(
            "cell", position.cell(cell), box_of(view.places.cell_rect(cell)), key=f"cell {cell}", place=place,
            description=words, focused=is_aimed and focused and not view.pending(),
            press=lambda: self._obey(view.press_at(cell)), aim=lambda: self.aim_at(cell),
        )  # fmt: skip

    def _spoken_endings(self, view: Previewing, board: Spoken, focused: bool) -> tuple[Spoken, ...]:
        """Return the actions that finish a half-made move, as buttons; the one that Enter plays may have the focus."""
        endings = [action for action in sorted(view.legal) if view.goes_with(action)] if view.pending() else []
        aimed = view.aimed() or next(iter(endings), None)
        return tuple(
            Spoken(
                "button", view.texts.phrase_of(view.game, view.state, action), board.rect, key=f"ending {action}",
                focused=focused and action == aimed,
                press=lambda action=action: self._play(action),  # type: ignore[misc]
            )
            for action in endings
        )  # fmt: skip


def spoken_grid(board: Spoken, view: Previewing, spoken_cell: Callable[[tuple[int, int], Cell], Spoken]) -> Spoken:
    """Return `board` with its cells in rows as on the screen; `spoken_cell` describes a cell at (row, column)."""
    turned = view.texts.aloud.rows
    columns, rows = range(view.game.columns), reversed(range(view.game.rows))
    seen = [[view.places.seen((column, row)) for column in columns] for row in rows]
    if turned is not None:
        seen = turned(view.state, view.turned_round)
    lines = tuple(
        Spoken(
            "line", "", board.rect, key=f"line {row}",
            children=tuple(spoken_cell((row, column), cell) for column, cell in enumerate(cells)),
        )
        for row, cells in enumerate(seen)
    )  # fmt: skip
    size = len(seen), max(map(len, seen))
    return replace(
        board, role="board", name=view.game.shown_title, size=size, focused=False, press=None, children=lines
    )
