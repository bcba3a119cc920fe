"""The effects of moves in words that suit every board; the words of one board are in its `move_descriptions.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from coach.phrases import Foresight, Glyph, Part, Phrase, Stone, phrased
from game.errors import IllegalMoveError
from game.formats import one_by_one
from game.text import parse_cell, square_name
from game.texts import Message, listed, text
from table.consequences import Cell, Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels

AGAIN = "rotate-cw"
"""The icon of a move that lets its side move again."""
_NAMED = 3
"""The largest number of cells listed by name; of a longer list, the first two are named and the rest counted."""


def plain_move_description(move: Consequences, _sides: SideLabels) -> tuple[Part, ...]:
    """Describe a move: its name, and whether its player moves again."""
    name = move.game.action_to_string(move.before, move.action)
    found: tuple[Part, ...] = (Stone(move.mover), Phrase(name, strong=True))
    return phrased("{move} and another turn", move=found) if move.again else found


def plain_move_phrase(move: Consequences, sides: SideLabels) -> str:
    """Return a move with its side, in words: "White on c3"."""
    side, name = sides.side(move.mover), move.game.action_to_string(move.before, move.action)
    try:
        parse_cell(name, move.game.rows, move.game.columns)
    except IllegalMoveError:
        return text("{side} plays {move}", side=side, move=name)
    return text("{side} on {cell}", side=side, cell=name)


def plain_foresight(move: Consequences, sides: SideLabels, warned: bool) -> Foresight:
    """Describe the effects of a possible move, from the rules alone.

    A loss is mentioned only if `warned`.
    """
    name: tuple[Part, ...] = (Stone(move.mover), Phrase(move.game.action_to_string(move.before, move.action), True))
    if move.wins:
        return won(name, "")
    if move.loses and warned:
        return lost(name, sides.side(1 - move.mover))
    if move.draws:
        return Foresight(phrased("{move} ends in a draw", move=name))
    return Foresight(phrased("{move} and moves again", move=name) if move.again else name)


def won(name: tuple[Part, ...], how: str, player: int = 0, line: Sequence[Cell] = ()) -> Foresight:
    """Return the foresight of a winning move; `how`, unless empty, names the line or the lead that wins."""
    named = (*name, Glyph("trophy", "win"))
    if how:
        # translators: how is the winning line ("three in a row"), the score, or the seeds more ("5 seeds more").
        parts = phrased("{move} wins: {how}", strong=True, tone="win", move=named, how=Phrase(how, strong=True))
    else:
        parts = phrased("{move} wins", strong=True, tone="win", move=named)
    return Foresight(parts, "win", text("wins"), player, tuple(line))


def lost(
    name: tuple[Part, ...], side: str, how: Message = "{move} {side} would win", player: int = 0,
    line: Sequence[Cell] = (), **fields: object,
) -> Foresight:  # fmt: skip
    """Return the foresight of a move that makes the other side win.

    `side` is the name of that side; `how` is a message about `{move}`.
    """
    named = (*name, Glyph("octagon-alert", "danger"))
    parts = phrased(how, strong=True, tone="danger", move=named, side=side, **fields)
    return Foresight(parts, "danger", text("{side} would win", side=side), player, tuple(line))


def warned_of(
    name: tuple[Part, ...], message: Message, label: str, player: int, line: Sequence[Cell], missing: Sequence[Cell],
    **fields: object,
) -> Foresight:  # fmt: skip
    """Return the foresight of a move that helps the other side.

    `player` is the other side; `message` is about `{move}`; `label` stands beside the cells; `line` and `missing` are
    cells to mark.
    """
    named = (Glyph("triangle-alert", "warn"), *name)
    return Foresight(
        phrased(message, strong=True, tone="warn", move=named, **fields), "warn", label, player, tuple(line),
        tuple(missing),
    )  # fmt: skip


def plain_square(cell: Cell) -> str:
    """Return the name of a cell, with rows counted from the bottom."""
    return square_name(*cell)


def cell_names(cells: Sequence[Cell], name: Callable[[Cell], str] = plain_square) -> str:
    """Return a list of cells in words: "d5, e5, f5" or "d5, e5 and 4 more".

    `name` returns the name of a cell.
    """
    names = [name(cell) for cell in cells]
    return one_by_one(names) if len(names) <= _NAMED else listed(names, _NAMED)
