"""The discs, black on one face and white on the other, and their view from the side for a stack."""

from __future__ import annotations

import pygame

from ui.boards import pieces
from ui.boards.black_and_white import Turned
from ui.boards.pieces import Piece
from ui.kit import Theme, colour, gradient, paint

_DARK, _PALE = gradient("4A515E", "262B33"), gradient("FFFDF9", "E0D7C7")

_EDGES = {"light": colour("575043"), "contrast": colour("FFFFFF")}
"""The outline of a disc in a stack, in themes whose page is as bright or as black as one of the disc's faces."""


class OthelloDiscs(Turned):
    """Discs of one kind. Black is player 0, and has a ring, so that not only colour distinguishes the sides."""

    name = "othello discs"
    board = "othello"
    white = 1


DISCS = OthelloDiscs()


def slab(size: tuple[int, int], player: int, theme: Theme) -> pygame.Surface:
    """A disc seen from the side: its player's face is above, the other face below."""

    def make() -> pygame.Surface:
        above, below = (_PALE, _DARK) if Piece(DISCS, player).is_white else (_DARK, _PALE)
        if theme.is_contrast:
            above, below = ((above[0],) * 2, (below[0],) * 2)
        width, height = size
        whole = paint.rounded(size, 0.3 * height, above).copy()
        under = max(1, round(0.3 * height))
        whole.blit(paint.rounded((width, under), 0.3 * under, below), (0, height - under))
        if edge := _EDGES.get(theme.name):
            whole.blit(paint.rounded(size, 0.3 * height, None, edge), (0, 0))
        return whole

    return pieces.cached(("slab", size, player, theme.cache_key), make)
