"""What a move does, found by comparing the position before it with the one after it.

Nothing here knows a board: everything is asked of the verbs and of `Game.board`. What is found is kept, so that a
pointer may rest on a cell, or words and marks ask for the same move, at the cost of one look-up.
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
"""Moves that are remembered: more than a pointer crosses before the position is another one."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """What `action` does in the position `before`.

    Attributes:
        game, before, action, after: the move, and the position that it leads to.
        mover: who makes it, 0 or 1.
        over: whether it ends the game.
        winner: who has won then, 0 or 1; None for a draw and while the game goes on.
        filled: the cells that were empty before, from left to right and from the bottom to the top.
        turned: the cells that hold another piece than before, in the same order.
        cleared: the cells that are empty afterwards, in the same order.
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
        """Whether its mover has won."""
        return self.winner == self.mover

    @property
    def loses(self) -> bool:
        """Whether it wins for the other side."""
        return self.winner == 1 - self.mover

    @property
    def draws(self) -> bool:
        """Whether nobody has won and the game is over."""
        return self.over and self.winner is None

    @property
    def again(self) -> bool:
        """Whether its mover is to move again."""
        return not self.over and int(current_player(self.after)) == self.mover

    @property
    def gained(self) -> tuple[Cell, ...]:
        """The turned cells that hold a piece of its mover's afterwards."""
        return tuple(cell for cell in self.turned if self._holder(cell) == self.mover)

    @property
    def lost(self) -> tuple[Cell, ...]:
        """The turned cells that hold a piece of the other side's afterwards."""
        return tuple(cell for cell in self.turned if self._holder(cell) == 1 - self.mover)

    def _holder(self, cell: Cell) -> int | None:
        """Whose piece lies on a cell; nobody's on a board that counts in its cells."""
        letter = letter_at(self.game.board(self.after), cell).lower()
        return SIDES.index(letter) if letter in SIDES else None

    @property
    def answer(self) -> int | None:
        """A move with which the other side wins at once after this one; None if there is none."""
        return None if self.again else _winning_action(self.game, self.after)

    @property
    def answers(self) -> list[Consequences]:
        """All the moves with which the other side wins at once after this one."""
        if self.answer is None:
            return []
        following = (consequences_of(self.game, self.after, action) for action in self.game.actions(self.after))
        return [move for move in following if move.wins]


def turn_in(line: Sequence[Consequences], player: int) -> tuple[Consequences, ...]:
    """Return the first turn that a player has in a line: all the moves that it makes before the other side moves."""
    begun = dropwhile(lambda move: move.mover != player, line)
    return tuple(takewhile(lambda move: move.mover == player, begun))


@lru_cache(_KEPT)
def consequences_of(game: Game, before: Any, action: int) -> Consequences:
    """Return what `action`, which must be legal in `before`, does there."""
    after = apply_action(before, action)
    over, winner = bool(is_terminal(after)), _winner(after)
    filled, turned, cleared = _changes(game, before, after)
    return Consequences(game, before, action, after, int(current_player(before)), over, winner, filled, turned, cleared)


@lru_cache(_KEPT)
def _winning_action(game: Game, state: Any) -> int | None:
    return game.winning_action(state)


def _winner(state: Any) -> int | None:
    """Who has won in a position, if the game is over and not a draw."""
    return int(state.winner) if is_terminal(state) and state.winner != DRAW else None


def _changes(game: Game, before: Any, after: Any) -> tuple[tuple[Cell, ...], tuple[Cell, ...], tuple[Cell, ...]]:
    """The cells that were filled, turned and cleared."""
    filled: list[Cell] = []
    turned: list[Cell] = []
    cleared: list[Cell] = []
    for above, (row, then) in enumerate(zip(game.board(before), game.board(after), strict=True)):
        for column, (was, will) in enumerate(zip(row, then, strict=True)):
            if was != will:
                into = filled if was == EMPTY else cleared if will == EMPTY else turned
                into.append((column, game.rows - 1 - above))
    return tuple(sorted(filled)), tuple(sorted(turned)), tuple(sorted(cleared))
