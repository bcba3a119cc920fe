"""The discs at the end of a game: they glide into rows for each side, to be counted."""

from __future__ import annotations

from typing import NamedTuple

from coach.othello.squares import bits, cell_of, discs_of
from game import DRAW
from game import othello as rules
from table.consequences import Cell
from ui.boards import pieces
from ui.boards.grid import GridView
from ui.boards.sheet import Sheet
from ui.kit.motion import in_out_cubic

_GLIDE = 0.55
"""Time of one disc's glide, as a fraction of the whole time; the discs start one after the other."""


class Gliding(NamedTuple):
    """A disc that glides: its player, its cell in the game, and its cell in the count."""

    player: int
    start: Cell
    end: Cell


Counted = tuple[Gliding, ...]


def counted(state: rules.Othello) -> Counted:
    """Return each disc with its cell in the game and its cell in the count. In the count, the winner's discs fill rows
    from the bottom left, the other side's discs from the top right, so that a full board stays full.
    """
    winner = 0 if state.winner == DRAW else int(state.winner)
    low, high = list(bits(discs_of(state, winner)))[::-1], list(bits(discs_of(state, 1 - winner)))
    below = [Gliding(winner, cell_of(bit), cell_of(_row_by_row(number))) for number, bit in enumerate(low)]
    above = [Gliding(1 - winner, cell_of(bit), cell_of(number ^ 7)) for number, bit in enumerate(high)]
    return (*above, *below)


def _row_by_row(number: int) -> int:
    """Return the bit number of the cell of the winner's disc `number`: rows from the bottom, each from the left."""
    row, column = divmod(number, rules.SIZE)
    return (rules.SIZE - 1 - row) * rules.SIZE + column


def last_row(discs: Counted) -> list[Cell]:
    """Return the filled cells of the row with the winner's last disc."""
    last = discs[-1].end
    return [(column, last[1]) for column in range(last[0] + 1)]


def draw(view: GridView, sheet: Sheet, discs: Counted, share: float) -> None:
    """Draw the discs at a share, 0 to 1, of their glide into rows."""
    for number, disc in enumerate(discs):
        begin = (1 - _GLIDE) * number / len(discs)
        come = in_out_cubic(min(1.0, max(0.0, (share - begin) / _GLIDE)))
        start, end = view.places.cell_rect(disc.start), view.places.cell_rect(disc.end)
        sprite = pieces.sprite(view.piece_of("wb"[disc.player]), view.cell, view.theme)
        pad = pieces.margin(view.cell)
        x, y = start.x + (end.x - start.x) * come, start.y + (end.y - start.y) * come
        sheet.blit(sprite, (round(x) - pad, round(y) - pad))
