"""The sizes in which a board can be played, in words."""

from __future__ import annotations

from ai.exact import stored_value
from ai.proven import Proven
from coach.boards import side_names
from coach.game_texts import winner_moves
from game import Game, sizes_of
from game.texts import text


def size_labels(game: Game) -> dict[str, str]:
    """Return the labels of a board's sizes, keyed by the game's name in each size.

    A label is, for example, `4 × 5 · White wins with move 7`.
    """
    return {size.name: _label(size) for size in sizes_of(game)}


def _label(game: Game) -> str:
    size = text("{rows} × {columns}", rows=game.rows, columns=game.columns)
    if not game.variant_of:
        # translators: size is "8 × 12".
        return text("{size} · standard", size=size)
    result = perfect_result(game)
    # translators: result is what perfect play leads to, such as "White wins with move 7".
    return text("{size} · {result}", size=size, result=result) if result else size


def perfect_result(game: Game) -> str:
    """Return the result of perfect play in words, `White wins with move 7`; empty if it is unknown."""
    value = stored_value(game, game.initial_state())
    if value is None:
        return ""
    if not value.result:
        return text("nobody wins")
    return text("{side} wins with move {n}", side=_winner(game, value), n=winner_moves(value.plies or 0))


def perfect_sentence(game: Game) -> str:
    """Return a sentence on the result of perfect play; an empty text if it is unknown."""
    value = stored_value(game, game.initial_state())
    if value is None:
        return ""
    if not value.result:
        return text("If both sides play perfectly, nobody wins.")
    side, n = _winner(game, value), winner_moves(value.plies or 0)
    return text("If both sides play perfectly, {side} wins with move {n}.", side=side, n=n)


def _winner(game: Game, value: Proven) -> str:
    return side_names(game.name)[0 if value.result > 0 else 1]
