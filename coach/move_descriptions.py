"""The effects of moves in words that suit every board; the words of one board are in its `move_descriptions.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from coach.phrases import Foresight, Glyph, Part, Phrase, Stone
from game.text import square_name
from game.texts import text
from table.consequences import Cell, Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels

AGAIN = "rotate-cw"
"""The icon of a move that lets its side move again."""
_NAMED = 3
"""Cells listed by name at most; of a longer list, the first two are named and the rest counted."""


def plain_move_description(move: Consequences, _sides: SideLabels) -> tuple[Part, ...]:
    """Describe a move: its name, and whether its player moves again."""
    name = move.game.action_to_string(move.before, move.action)
    found: tuple[Part, ...] = (Stone(move.mover), Phrase(name, strong=True))
    return (*found, Phrase(text("and another turn"))) if move.again else found


def plain_foresight(move: Consequences, sides: SideLabels, warned: bool) -> Foresight:
    """Describe the effects of a possible move, from the rules alone.

    Args:
        move: the move.
        sides: the names of the sides.
        warned: whether a loss is mentioned.
    """
    name: tuple[Part, ...] = (Stone(move.mover), Phrase(move.game.action_to_string(move.before, move.action), True))
    if move.wins:
        return won(name, "")
    if move.loses and warned:
        return lost(name, text("{side} would win", side=sides.side(1 - move.mover)), sides.side(1 - move.mover))
    if move.draws:
        return Foresight((*name, Phrase(text("ends in a draw"))))
    return Foresight((*name, Phrase(text("and moves again"))) if move.again else name)


def won(name: tuple[Part, ...], how: str, player: int = 0, line: Sequence[Cell] = ()) -> Foresight:
    """The foresight of a winning move; `how`, unless empty, says how it wins."""
    wins: tuple[Part, ...] = (Glyph("trophy", "win"), Phrase(text("wins:") if how else text("wins"), True, "win"))
    parts = (*name, *wins, Phrase(how, strong=True)) if how else (*name, *wins)
    return Foresight(parts, "win", text("wins"), player, tuple(line))


def lost(name: tuple[Part, ...], how: str, side: str, player: int = 0, line: Sequence[Cell] = ()) -> Foresight:
    """The foresight of a move that makes the other side, called `side`, win."""
    parts = (*name, Glyph("octagon-alert", "danger"), Phrase(how, True, "danger"))
    return Foresight(parts, "danger", text("{side} would win", side=side), player, tuple(line))


def warned_of(
    name: tuple[Part, ...], what: str, label: str, player: int, line: Sequence[Cell], missing: Sequence[Cell]
) -> Foresight:
    """The foresight of a move that helps the other side, `player`."""
    parts = (Glyph("triangle-alert", "warn"), *name, Phrase(what, True, "warn"))
    return Foresight(parts, "warn", label, player, tuple(line), tuple(missing))


def plain_square(cell: Cell) -> str:
    """The name of a cell, with rows counted from the bottom."""
    return square_name(*cell)


def cell_names(cells: Sequence[Cell], name: Callable[[Cell], str] = plain_square) -> str:
    """A list of cells, "d5, e5, f5" or "d5, e5 and 4 more"; `name` gives the name of a cell."""
    names = [name(cell) for cell in cells]
    if len(names) <= _NAMED:
        return ", ".join(names)
    return text("{names} and {n} more", names=", ".join(names[:2]), n=len(names) - 2)
