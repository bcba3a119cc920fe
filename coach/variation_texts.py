"""Words about a position in the tree of variations: its number, its move, and the end of a game there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.chance_texts import ChanceText
from game import DRAW, is_terminal
from game.texts import text
from game.turns import turn_numbers

if TYPE_CHECKING:
    from coach.board_texts import BoardTexts, MoveNote
    from game import Game
    from table.variations import VariationNode


def number_of(node: VariationNode, *, first: bool) -> str:
    """Return the number to write before a move; empty if none is needed.

    A number is needed before a move that begins side 0's turn, and before the `first` move of a row.
    """
    movers = [each.player or 0 for each in node.path[1:]]
    begins = movers[-1] == 0 and (len(movers) < 2 or movers[-2] != 0)
    if not begins and not first:
        return ""
    return str(turn_numbers(movers)[-1]) + ("" if movers[-1] == 0 else "…")


def note_of(game: Game, node: VariationNode, texts: BoardTexts) -> MoveNote | None:
    """Return the list entry of the move that leads to a position; None at the root."""
    if node.parent is None or node.action is None:
        return None
    return texts.note_of(game, node.parent.state, node.action)


def ending_of(node: VariationNode, texts: BoardTexts) -> ChanceText | None:
    """Return the result of the game that ends at a position, for the player who moved there.

    Return None if no game ends there.
    """
    if not is_terminal(node.state):
        return None
    winner = int(node.state.winner)
    if winner == DRAW:
        return ChanceText(text("draw"), 0)
    return ChanceText(text("{side} wins", side=texts.side(winner)), 1 if winner == node.player else -1)


def words_of(game: Game, node: VariationNode, texts: BoardTexts, chance: ChanceText | None) -> str:
    """Return words on a position: the move that leads to it, and the value of this move."""
    note = note_of(game, node, texts)
    if note is None:
        return text("Start")
    worth = "" if chance is None else chance.words
    return " ".join(filter(None, (number_of(node, first=True), texts.side(note.player), note.text, worth)))
