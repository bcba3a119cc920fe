"""The rules on a small board, for the side to move: its cells `own`, the opponent's cells `other`, and `fixed` cells.

A piece is fixed if it never flips again: because it is permanent, or because no cell beside it is empty, so that no
permanent can come there. Positions with the same fixed pieces, for whatever reason, are one position.
"""

from __future__ import annotations

import numpy as np

from ai.evaluation.small_pathwayz.board import SmallBoard
from ai.kernels import register_jitable
from game.bits import ONE, ZERO


@register_jitable
def spread(cells: np.uint64, board: SmallBoard) -> np.uint64:
    """Return `cells` and their neighbours in eight directions; the caller removes stray bits beside the board."""
    tall = cells | (cells << ONE) | (cells >> ONE)
    return tall | (tall << board.step) | (tall >> board.step)


@register_jitable
def grown(start: np.uint64, cells: np.uint64, board: SmallBoard) -> np.uint64:
    """Return `start` and all `cells` that are connected to it."""
    while True:
        wide = (spread(start, board) & cells) | start
        if wide == start:
            return start
        start = wide


@register_jitable
def joins(cells: np.uint64, board: SmallBoard) -> bool:
    """Return whether `cells` hold a path from the left bank to the right one."""
    reached = cells & board.left
    while reached != ZERO:
        if reached & board.right != ZERO:
            return True
        wide = spread(reached, board) & cells
        if wide == reached:
            return False
        reached = wide
    return False


@register_jitable
def near_from(near: np.uint64, bank: np.uint64, own: np.uint64, board: SmallBoard) -> np.uint64:
    """Complete a result of `near_bank` and return it; `near` is its known part, at least the bank itself."""
    while True:
        wide = (spread(near & own, board) | bank) & board.cells
        if wide == near:
            return near
        near = wide


@register_jitable
def near_bank(bank: np.uint64, own: np.uint64, board: SmallBoard) -> np.uint64:
    """Return a bank (the left or the right column), the `own` cells joined to it, and all cells beside these."""
    return near_from(bank, bank, own, board)


@register_jitable
def wins_by_flip(
    own: np.uint64, other: np.uint64, fixed: np.uint64, left: np.uint64, right: np.uint64, board: SmallBoard
) -> bool:
    """Return whether `own` can complete a path by a permanent piece, which flips the other side's pieces around it.

    `left` and `right` are the results of `near_bank`: of the cells that the piece must flip for the path, the first one
    is in `left` and the last one in `right`.
    """
    loose = other & ~fixed
    tried = spread(loose & left, board) & spread(loose & right, board) & board.cells & ~(own | other)
    while tried != ZERO:
        cell = tried & (~tried + ONE)
        tried ^= cell
        around = spread(cell, board)
        if joins((own & ~(around & ~fixed)) | (loose & around), board):
            return True
    return False


@register_jitable
def wins_near(
    own: np.uint64, other: np.uint64, fixed: np.uint64, left: np.uint64, right: np.uint64, board: SmallBoard
) -> bool:
    """Return whether `own`, to move, can complete a path at once; `left` and `right` are the results of `near_bank`."""
    if left & right & ~(own | other) != ZERO:
        return True
    return board.permanents == 1 and wins_by_flip(own, other, fixed, left, right, board)


@register_jitable
def wins_at_once(own: np.uint64, other: np.uint64, fixed: np.uint64, board: SmallBoard) -> bool:
    """Return whether the side with the `own` cells, which is to move, can complete a path with its next piece."""
    left, right = near_bank(board.left, own, board), near_bank(board.right, own, board)
    return wins_near(own, other, fixed, left, right, board)


@register_jitable
def flipped(cell: np.uint64, own: np.uint64, other: np.uint64, fixed: np.uint64, board: SmallBoard) -> np.uint64:
    """Return the pieces that a permanent in `cell` flips."""
    return spread(cell, board) & (own | other) & ~fixed


@register_jitable
def all_fixed(filled: np.uint64, fixed: np.uint64, board: SmallBoard) -> np.uint64:
    """Return the fixed pieces, and the `filled` cells without an empty cell beside them."""
    return fixed | (filled & ~spread(board.cells & ~filled, board))


@register_jitable
def can_reach(
    own: np.uint64, other: np.uint64, fixed: np.uint64, moves: np.int64, spare: np.int64, board: SmallBoard
) -> bool:
    """Return False if the side with the `own` cells provably completes no path by its next `moves` moves.

    The proof needs only one defence: the opponent puts regular pieces in the first `spare` empty cells. (`spare` is the
    number of both sides' moves up to the opponent's last one, so one of the cells is always empty.) Then the side can
    flip only pieces that are loose now, and pieces in these cells. One move extends the side's group at the left bank
    by an empty cell beside the group, or by all loose cells around an empty cell if one of them is beside the group.
    Flips of own pieces are ignored, so the real game needs at least as many moves.
    """
    empty = board.cells & ~(own | other)
    loose = np.uint64(0)
    if board.permanents == 1:
        left = empty
        while spare > 0 and left != ZERO:
            left &= left - ONE
            spare -= 1
        loose = (other & ~fixed) | (empty ^ left)
    reached = grown(own & board.left, own, board)
    while reached & board.right == ZERO:
        if moves == 0:
            return False
        moves -= 1
        near = spread(reached, board) | board.left
        joined = near & empty
        if loose != ZERO:
            joined |= spread(spread(near & loose, board) & empty, board) & loose
        wide = grown(reached | joined, own, board)
        if wide == reached:
            return False
        reached = wide
    return True


@register_jitable
def distance(own: np.uint64, free: np.uint64, board: SmallBoard) -> np.int64:
    """Return the least number of `free` cells that complete a path of the `own` cells; 20 if there is no such path."""
    reached = grown(own & board.left, own, board)
    needed = np.int64(0)
    while reached & board.right == ZERO:
        wide = grown(reached | ((spread(reached, board) | board.left) & free), own, board)
        if wide == reached:
            return np.int64(20)
        reached = wide
        needed += 1
    return needed
