"""What moves of Tic-tac-toe did, or would do, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach import lines
from coach.move_descriptions import warned_of, won
from coach.phrases import Foresight, Part, Phrase, Stone
from game import tictactoe as rules
from game.text import square_name
from game.texts import text
from table.consequences import Consequences

if TYPE_CHECKING:
    from coach.side_labels import SideLabels


def describe_move(move: Consequences, _sides: SideLabels) -> tuple[Part, ...]:
    """What a move did: the mark and its square."""
    return Stone(move.mover), Phrase(square_name(*move.filled[0]), strong=True)


def foresight(move: Consequences, sides: SideLabels, warned: bool) -> Foresight:
    """What a move would do; without `warned`, a win of the other side's next move is left out."""
    name: tuple[Part, ...] = describe_move(move, sides)
    if move.wins:
        line = rules.winning_cells(move.after)
        return won(name, lines.name(lines.runs(line)[0]), move.mover, line)
    if move.draws:
        return Foresight((*name, Phrase(text("fills the board: a draw"))))
    following = move.answers if warned else []
    if not following:
        placed = text("{side} on {cell}", side=sides.side(move.mover), cell=square_name(*move.filled[0]))
        return Foresight((Stone(move.mover), Phrase(placed, strong=True)))
    answer, side = following[0], sides.side(1 - move.mover)
    what = text("lets {side} win on {cell}", side=side, cell=square_name(*answer.filled[0]))
    line = rules.winning_cells(answer.after)
    return warned_of(name, what, text("{side} then wins", side=side), answer.mover, line, answer.filled)
