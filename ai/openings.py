"""Books of openings: scores that long searches found for early positions, so that players move there at once.

    book_moves(game, state)            # {action: score}, the best first; empty if the book does not know the position

The board's own module (`game.companions`) reads its book, at the first question. Without a usable file the players
think about every position. The window imports this module, so it must not import numba.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from ai.assets import usable
from game.verbs import apply_action, current_player, is_terminal

if TYPE_CHECKING:
    from game.spec import Game


SLACK = 10
"""A move at most this far below the best one counts as equally good, in units of the champion's evaluation."""


class OpeningBook(Protocol):
    """A board's book of openings."""

    def score(self, state: Any) -> int | None:
        """Return the score of a position for the side to move, in units of the champion's evaluation; None if unknown.

        A position has the score of its best move in the book.
        """
        ...


@cache
def openings_of(game: Game) -> OpeningBook | None:
    """Return a board's book; None if it has no usable one."""
    module = game.companion("openings")
    return None if module is None else usable("books", game, module.read_openings, None)


def book_moves(game: Game, state: Any) -> dict[int, int]:
    """Return the book's moves in a position with their scores for the side that makes them, the best first."""
    book = openings_of(game)
    best = None if book is None else book.score(state)
    if book is None or best is None:
        return {}
    known = {action: _score(book, state, apply_action(state, action)) for action in game.actions(state)}
    good = {action: score for action, score in known.items() if score is not None and score >= best - SLACK}
    return dict(sorted(good.items(), key=lambda each: -each[1]))


def _score(book: OpeningBook, state: Any, after: Any) -> int | None:
    """Return the book's score of the position after a move, for the side that made it; None if unknown."""
    found = None if is_terminal(after) else book.score(after)
    if found is None:
        return None
    return found if current_player(after) == current_player(state) else -found


def book_line(game: Game, state: Any, action: int) -> tuple[int, ...]:
    """Return a move and the best moves of the book after it, to the end of the book."""
    line, after = [action], apply_action(state, action)
    while moves := book_moves(game, after):
        line.append(next(iter(moves)))
        after = apply_action(after, line[-1])
    return tuple(line)
