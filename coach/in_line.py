"""Texts and reasons for every board where pieces are placed and `Game.in_line` pieces in a line win.

A board with further rules uses only those texts and reasons that suit it, as Tic-tac-toe does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from coach import lines
from coach.move_descriptions import warned_of, won
from coach.phrases import Foresight, Part, Phrase, Stone, phrased
from coach.reasons import Reason, line_reasons, reason
from game.in_line import windows
from game.text import square_name
from game.texts import text
from table.consequences import Cell, Consequences

if TYPE_CHECKING:
    from coach.board_texts import Win
    from coach.side_labels import SideLabels
    from game.spec import Game


def how_won(win: Win) -> str:
    """Return the sentence on how a game was won."""
    return text("{side} has {line}.", side=win.side, line=lines.in_words(win.cells))


def describe_move(move: Consequences, _sides: SideLabels) -> tuple[Part, ...]:
    """Return the description of a move: its piece and its cell."""
    return Stone(move.mover), Phrase(square_name(*move.filled[0]), strong=True)


def foresight(move: Consequences, sides: SideLabels, warned: bool) -> Foresight:
    """Return the effects of a possible move.

    A win by the other side's next move is mentioned only if `warned`.
    """
    name: tuple[Part, ...] = describe_move(move, sides)
    if move.wins:
        line = move.game.winning_cells(move.after)
        return won(name, lines.name(lines.runs(line)[0]), move.mover, line)
    if move.draws:
        return Foresight(phrased("{move} fills the board: a draw", move=name))
    following = move.answers if warned else []
    if not following:
        placed = text("{side} on {cell}", side=sides.side(move.mover), cell=square_name(*move.filled[0]))
        return Foresight((Stone(move.mover), Phrase(placed, strong=True)))
    answer, side = following[0], sides.side(1 - move.mover)
    line, cell = move.game.winning_cells(answer.after), square_name(*answer.filled[0])
    label, message = text("{side} then wins", side=side), "{move} lets {side} win on {cell}"
    return warned_of(name, message, label, answer.mover, line, answer.filled, side=side, cell=cell)


def reasons(move: Consequences, _sides: SideLabels) -> tuple[Reason, ...]:
    """Return the reasons why a move is good: lines that it completes, blocks, threatens to complete, or makes."""
    game = move.game
    if move.wins:
        return (reason("line", "it makes {line}", line=lines.name(lines.runs(game.winning_cells(move.after))[0])),)
    before, after = game.board(move.before), game.board(move.after)
    return tuple(line_reasons(before, after, move.filled[0], move.mover, _windows(game), lambda _cell: True))


@lru_cache(4)
def _windows(game: Game) -> tuple[tuple[Cell, ...], ...]:
    """Return the lines that can win."""
    return windows(game.columns, game.rows, game.in_line)
