"""The meaning of two kinds of marks on a board that help a person: values of moves, and threats.

Here are also the reasons why a rated game shows no values, no study and no search until it ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ai.exact import is_known
from coach.game_texts import winner_moves
from game.texts import sentences, text
from game.verbs import is_terminal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ai.proven import Proven
    from coach.board_texts import BoardTexts
    from game.spec import Game


def value_label(proven: Proven) -> str:
    """Return the label of a move with a proven result.

    On a board with points, `+9` is a win by 9 points, and `−9` a loss by 9 points; on other boards, the number is that
    of the winner's moves. A draw is `=`.
    """
    if proven.result == 0:
        return "="
    count = winner_moves(proven.plies or 0) if proven.margin is None else abs(proven.margin)
    return f"+{count}" if proven.result > 0 else f"−{count}"


def meaning_of_values(game: Game, state: Any) -> str:
    """Return a sentence on the labels of the moves in a position of a solved board.

    If the position has no labels, the sentence says why.
    """
    if is_terminal(state):
        return text("The game is over. Step back to see what each move was worth.")
    if not is_known(game, state):
        return text(
            "{board} is solved near the end of a game: there you will see what each move is worth.",
            board=game.shown_title,
        )
    if game.score is None:
        return text("+3: the side to move wins with its third move. −3: the other side does. =: a draw.")
    return text("+9: the side to move wins by 9 in the end. −9: it loses by 9. =: a draw.")


def unsolved(game: Game) -> str:
    """Return the sentence that nobody knows the values of moves on this board."""
    return text("Nobody knows what each move is worth on this board: {board} is not solved.", board=game.shown_title)


def meaning_of_threats(texts: BoardTexts, state: Any, *, found: bool) -> str:
    """Return a sentence on the marks of threats; if no threat was `found`, the sentence says so."""
    threat = texts.threat
    if is_terminal(state):
        return text("The game is over here: there are no more threats.")
    if found:
        return text(threat.words) if threat else text("Marked: where one move would win, for either side.")
    return text(threat.none) if threat else text("Neither side could win with one move.")


def marked_for(texts: BoardTexts, sides: Iterable[int]) -> str:
    """Return words on the `sides` whose threats are marked at a cell, for a person who cannot see the marks."""
    return sentences(*(text("Marked for {side}.", side=texts.side(side)) for side in sorted(sides)))


def no_move_values() -> str:
    """Return the sentence on why the values of the moves are not shown."""
    return text("You can see what each move is worth after the game, or when two people play.")


def no_study() -> str:
    """Return the sentence on why the position cannot be studied."""
    return text("You can study the position after the game, or when two people play.")


def no_thinking() -> str:
    """Return the sentence on why no search of the position can be watched."""
    return text("You can watch it think after the game, or when two people play.")
