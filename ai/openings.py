"""Books of openings: what first positions are worth by long searches, and so which moves are played without thinking.

    book_moves(game, state)            # {action: score}, the best first; empty where the book knows nothing

A board offers the module of its book, which is read when first asked for; without its file, or with a damaged one,
every position is thought about. No numba here: the program's window imports it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from ai.assets import usable
from game.verbs import apply_action, current_player, is_terminal

if TYPE_CHECKING:
    from pathlib import Path

    from game.spec import Game

SLACK = 10
"""A move this much below the best one is as good, in units of the champion's evaluation."""


class OpeningBook(Protocol):
    """A board's book."""

    def score(self, state: Any) -> int | None:
        """Return what a position is worth to the side to move, in units of the champion's evaluation; None if unknown.

        What the book leads to is counted: a position is worth the best of the moves that the book has.
        """
        ...


_OFFERS: dict[type, str] = {}


def offer_openings(state_type: type, module: str) -> None:
    """Add the module of a board's book: its `read_openings(path)` reads it, told which file says how it was made."""
    _OFFERS[state_type] = module


@cache
def openings_of(game: Game) -> OpeningBook | None:
    """Return a board's book; None where it has none that can be used."""
    import_module("ai.evaluation")  # has every board offer what it knows
    module = _OFFERS.get(game.state_type)
    return None if module is None else usable("books", game, lambda path: _read(module, path), None)


def _read(module: str, path: Path) -> OpeningBook | None:
    found: OpeningBook | None = import_module(module).read_openings(path)
    return found


def book_moves(game: Game, state: Any) -> dict[int, int]:
    """Return the moves that the book plays in a position, with their scores for who makes them, the best first."""
    book = openings_of(game)
    best = None if book is None else book.score(state)
    if book is None or best is None:
        return {}
    known = {action: _score(book, state, apply_action(state, action)) for action in game.actions(state)}
    good = {action: score for action, score in known.items() if score is not None and score >= best - SLACK}
    return dict(sorted(good.items(), key=lambda each: -each[1]))


def _score(book: OpeningBook, state: Any, after: Any) -> int | None:
    """Return what the position after a move is worth to who made it; None if the book does not say."""
    found = None if is_terminal(after) else book.score(after)
    if found is None:
        return None
    return found if current_player(after) == current_player(state) else -found


def book_line(game: Game, state: Any, action: int) -> tuple[int, ...]:
    """Return a move and those after it that the book thinks best, as far as it goes."""
    line, after = [action], apply_action(state, action)
    while moves := book_moves(game, after):
        line.append(next(iter(moves)))
        after = apply_action(after, line[-1])
    return tuple(line)
