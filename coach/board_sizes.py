"""The sizes in which a board can be played, in words."""

from __future__ import annotations

from ai.exact import stored_value
from coach.boards import side_names
from coach.game_texts import winner_moves
from game import Game, sizes_of
from game.texts import text


def size_labels(game: Game) -> dict[str, str]:
    """Return the label of each size of a board by the name of its game: `4 × 5 · White wins with move 7`."""
    return {size.name: _label(size) for size in sizes_of(game)}


def _label(game: Game) -> str:
    size = text("{rows} × {columns}", rows=game.rows, columns=game.columns)
    if not game.variant_of:
        # translators: size is "8 × 12".
        return text("{size} · standard", size=size)
    value = stored_value(game, game.initial_state())
    if value is None:
        return size
    if not value.result:
        # translators: size is "8 × 12"; perfect play ends in a draw.
        return text("{size} · a draw", size=size)
    side = side_names(game.name)[0 if value.result > 0 else 1]
    # translators: size is "4 × 5".
    return text("{size} · {side} wins with move {n}", size=size, side=side, n=winner_moves(value.plies or 0))
