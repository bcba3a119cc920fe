"""The effects of moves of Connect Four, made or possible, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach import lines
from coach.move_descriptions import warned_of, won
from coach.phrases import Foresight, Part, Phrase, Stone, phrased
from game import connect4 as rules
from game.texts import text
from table.consequences import Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels


def describe_move(move: Consequences, _sides: SideLabels) -> tuple[Part, ...]:
    """Describe the effects of a move: the cell where its disc landed."""
    return Stone(move.mover), Phrase(_place(move), strong=True)


def move_phrase(move: Consequences, sides: SideLabels) -> str:
    """Return a move with its side, in words: "Yellow in column 4"."""
    return text("{side} in column {column}", side=sides.side(move.mover), column=move.action + 1)


def foresight(move: Consequences, sides: SideLabels, warned: bool) -> Foresight:
    """Describe the effects of a possible move.

    A win by the other side's next move is mentioned only if `warned`.
    """
    column = Phrase(text("column {column}", column=move.action + 1), strong=True)
    place = Phrase(_place(move), strong=True)
    return _foresight(move, sides, warned, (Stone(move.mover), column), (Stone(move.mover), place))


def heard_foresight(move: Consequences, sides: SideLabels, warned: bool) -> Foresight:
    """Describe the effects of a possible move to a listener, who knows the column but cannot see the row."""
    row = move.filled[0][1] + 1
    # translators: a disc is pointed at; the name of what wins, or lets the other side win.
    name = Phrase(text("the disc in row {row}", row=row))
    return _foresight(move, sides, warned, (name,), (Phrase(text("the disc falls to row {row}", row=row)),))


def _foresight(
    move: Consequences, sides: SideLabels, warned: bool, name: tuple[Part, ...], quiet: tuple[Part, ...]
) -> Foresight:
    """Return what a move does, in sentences that call it `name`; if it does nothing, the sentence is `quiet`.

    Wins that it gives to the other side are told only if the person wants warnings (`warned`).
    """
    if move.wins:
        line = rules.winning_cells(move.after)
        return won(name, lines.name(lines.runs(line)[0]), move.mover, line)
    if move.draws:
        return Foresight(phrased("{move} fills the rack: a draw", move=name))
    following = move.answers if warned else []
    if following:
        return _answered(move, following, sides, name)
    return Foresight(quiet)


def _answered(
    move: Consequences, following: list[Consequences], sides: SideLabels, name: tuple[Part, ...]
) -> Foresight:
    """Return the foresight of a move that lets the other side win.

    If several answers win, the one in the cell right above the disc is shown first.
    """
    side = sides.side(1 - move.mover)
    above = [answer for answer in following if answer.action == move.action]
    answer = (above or following)[0]
    message = "{move} lets {side} win in the cell above" if above else "{move} lets {side} win in column {column}"
    line, label = rules.winning_cells(answer.after), text("{side} then wins", side=side)
    return warned_of(
        name, message, label, answer.mover, line, answer.filled, side=side, column=answer.action + 1
    )  # fmt: skip


def _place(move: Consequences) -> str:
    column, row = move.filled[0]
    return text("column {column}, row {row}", column=column + 1, row=row + 1)
