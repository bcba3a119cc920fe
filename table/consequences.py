"""Consequences of a move, found by comparing the positions before and after the move.

This works for every board, since it needs only the rules and `Game.board`. Results are cached: while the pointer rests
on a move, the board and several texts ask for the consequences of this move again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import dropwhile, takewhile
from typing import Any

from game import DRAW, Game, apply_action, current_player, is_terminal
from game.text import EMPTY, SIDES, letter_at

Cell = tuple[int, int]
"""(column, row), row 0 at the bottom."""
_KEPT = 256
"""The number of moves whose consequences are cached: more than a person points at before the position changes."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """The consequences of `action` in the position `before`.

    Attributes:
        game, before, action, after: the move and the positions before and after it.
        mover: the player of the move, 0 or 1.
        over: whether the move ends the game.
        winner: the winner of the ended game, 0 or 1; None for a draw and while the game goes on.
        filled: the cells that were empty before the move and have a piece now, left to right and bottom to top.
        turned: the cells that have another piece than before the move, in the same order.
        cleared: the cells that became empty, in the same order.
    """

    game: Game
    before: Any
    action: int
    after: Any
    mover: int
    over: bool
    winner: int | None
    filled: tuple[Cell, ...]
    turned: tuple[Cell, ...]
    cleared: tuple[Cell, ...]

    @property
    def wins(self) -> bool:
        """Whether the mover has won."""
        return self.winner == self.mover

    @property
    def loses(self) -> bool:
        """Whether the other side has won."""
        return self.winner == 1 - self.mover

    @property
    def draws(self) -> bool:
        """Whether the game is over without a winner."""
        return self.over and self.winner is None

    @property
    def again(self) -> bool:
        """Whether the mover is to move again."""
        return not self.over and int(current_player(self.after)) == self.mover

    @property
    def gained(self) -> tuple[Cell, ...]:
        """The turned cells that hold the mover's piece afterwards."""
        return tuple(cell for cell in self.turned if self._holder(cell) == self.mover)

    @property
    def lost(self) -> tuple[Cell, ...]:
        """The turned cells that hold the other side's piece afterwards."""
        return tuple(cell for cell in self.turned if self._holder(cell) == 1 - self.mover)

    def _holder(self, cell: Cell) -> int | None:
        """Return the owner of the piece on a cell; None for a cell that is empty or holds a number."""
        letter = letter_at(self.game.board(self.after), cell).lower()
        return SIDES.index(letter) if letter in SIDES else None

    @property
    def winning_reply(self) -> int | None:
        """A reply by which the other side wins at once; None if there is none."""
        return None if self.again else _winning_action(self.game, self.after)

    @property
    def answers(self) -> list[Consequences]:
        """All replies by which the other side wins at once."""
        if self.winning_reply is None:
            return []
        following = (consequences_of(self.game, self.after, action) for action in self.game.actions(self.after))
        return [move for move in following if move.wins]


def turn_in(line: Sequence[Consequences], player: int) -> tuple[Consequences, ...]:
    """Return the moves of a player's first turn in a line: the moves up to the next move of the other side."""
    begun = dropwhile(lambda move: move.mover != player, line)
    return tuple(takewhile(lambda move: move.mover == player, begun))


@lru_cache(_KEPT)
def consequences_of(game: Game, before: Any, action: int) -> Consequences:
    """Return the consequences of `action`, which must be legal in `before`."""
    after = apply_action(before, action)
    over, winner = bool(is_terminal(after)), _winner(after)
    filled, turned, cleared = _changes(game, before, after)
    return Consequences(game, before, action, after, int(current_player(before)), over, winner, filled, turned, cleared)


@lru_cache(_KEPT)
def _winning_action(game: Game, state: Any) -> int | None:
    return game.winning_action(state)


def _winner(state: Any) -> int | None:
    """Return the winner of a position; None for a draw and while the game goes on."""
    return int(state.winner) if is_terminal(state) and state.winner != DRAW else None


def _changes(game: Game, before: Any, after: Any) -> tuple[tuple[Cell, ...], tuple[Cell, ...], tuple[Cell, ...]]:
    """Return the filled, turned and cleared cells."""
    filled: list[Cell] = []
    turned: list[Cell] = []
    cleared: list[Cell] = []
    for above, (row, then) in enumerate(zip(game.board(before), game.board(after), strict=True)):
        for column, (was, will) in enumerate(zip(row, then, strict=True)):
            if was != will:
                into = filled if was == EMPTY else cleared if will == EMPTY else turned
                into.append((column, game.rows - 1 - above))
    return tuple(sorted(filled)), tuple(sorted(turned)), tuple(sorted(cleared))
