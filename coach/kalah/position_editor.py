"""Building a position of Kalah by hand: seeds are added to houses and stores, and taken out of them.

The rows hold a number for each pit: North's store and houses from the left, above South's houses and store.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from coach.kalah.sowing import STORE
from coach.position_editor import Arranged, Fault, Heaps, PositionEditor, Spelling, plain_fault
from game import kalah as rules
from game.errors import PositionError, RulesError
from game.text import Board
from game.texts import text
from game.verbs import UNDECIDED

if TYPE_CHECKING:
    from coach.side_labels import SideLabels
    from table.consequences import Cell

_FORM = re.compile(r"(\d{1,3}(?:,\d{1,3}){1,6})/(\d{1,3}(?:,\d{1,3}){1,6}) ([sn])", re.ASCII)
ONE, FOUR = "one", "four"
"""The kinds of pieces in the palette: one seed, and four seeds at once."""
_SEEDS = 4
"""The number of seeds in each house after a change of the board's size."""


def state_of(board: Board, side: int = 0) -> rules.Kalah:
    """Return the position of a board's seeds, reachable or not."""
    south, north = (
        np.uint64(sum(seeds << 8 * house for house, seeds in enumerate(pits[:-1])) + (pits[-1] << 8 * STORE))
        for pits in _sides(board)
    )
    return rules.Kalah(south, north, np.int64(len(board[0]) - 1), np.int64(side), np.int64(0), np.int64(UNDECIDED))


def _sides(board: Board) -> tuple[list[int], list[int]]:
    """Return the seeds of South and of North.

    Each list has the houses from the side's own left, then the store.
    """
    above, below = board
    return [int(seeds) for seeds in below], [int(seeds) for seeds in reversed(above)]


def _board(sides: tuple[list[int], list[int]]) -> Board:
    south, north = sides
    return [[str(seeds) for seeds in reversed(north)], [str(seeds) for seeds in south]]


def _spell(board: Board, side: int) -> str:
    return "/".join(",".join(map(str, pits)) for pits in _sides(board)) + " " + rules.SIDES[side]


def _parse(position: str, _rows: int, _columns: int, _letters: str) -> tuple[Board, int]:
    """Return the board and the side to move of a position text, reachable or not.

    For example, all houses of a side may be empty.
    """
    try:
        state = rules.from_position(position)
    except PositionError:
        found = _FORM.fullmatch(position)
        south, north = ([int(seeds) for seeds in each.split(",")] for each in found.groups()[:2]) if found else ([], [])
        if found is None or len(south) != len(north) or sum(south) + sum(north) > rules.MOST_SEEDS:
            raise
        return _board((south, north)), rules.SIDES.index(found[3])
    return rules.board(state), int(state.side)


def _add(board: Board, cell: Cell, seeds: int) -> Board:
    """Return the board with more seeds in a house or a store, within the limits.

    `seeds` may be negative; then seeds are taken out.
    """
    sides, (house, player) = _sides(board), cell
    place = -1 if house == STORE else house
    room = rules.MOST_SEEDS - sum(map(sum, sides))
    sides[player][place] += max(-sides[player][place], min(seeds, room))
    return _board(sides)


def _sums(board: Board) -> tuple[int, int]:
    south, north = _sides(board)
    return sum(south), sum(north)


def _resized(board: Board) -> Board:
    """Return the start position on the board with one house less on each side.

    From the smallest board, return the start position on the largest board.
    """
    houses = len(board[0]) - 2 or rules.MOST_HOUSES
    return rules.board(rules.starting(houses, _SEEDS))


def _size(board: Board) -> str:
    """Return the size of a board, such as "2 × 6": two rows of six houses."""
    return f"2 × {len(board[0]) - 1}"


def _mended(arranged: Arranged, sides: SideLabels) -> tuple[str, Board] | None:
    """Return the label of a repair, and the repaired board: each side without seeds gets a seed.

    Return None if the repair changes nothing.
    """
    bare, board = _bare(arranged.board), arranged.board
    for player in bare:
        board = _add(board, (0, player), 1)
    if not bare or board == arranged.board:
        return None
    if len(bare) == 2:
        return text("A seed for each side"), board
    return text("A seed for {side}", side=sides.side(bare[0])), board


def _fault(arranged: Arranged, error: RulesError, sides: SideLabels) -> Fault:
    bare = _bare(arranged.board)
    if len(bare) == 1:
        message = "Then the game is over, and the other side’s seeds lie in its store."
        return Fault(text("{side}’s houses are empty", side=sides.side(bare[0])), text(message))
    if bare:
        return Fault(text("There are no seeds"), text("A game needs at least one on each side."))
    return plain_fault(arranged, error, sides)


def _bare(board: Board) -> list[int]:
    """Return the sides whose houses are empty."""
    return [player for player, pits in enumerate(_sides(board)) if not any(pits[:-1])]


POSITION_EDITOR = PositionEditor(
    pieces=(
        Spelling("1", 0, ONE, detail="A click adds it", title="One seed"),
        Spelling("4", 0, FOUR, detail="A click adds them", title="Four seeds"),
    ),
    fault=_fault,
    spell=_spell,
    parse=_parse,
    heaps=Heaps(_add, _sums, _resized, _size, _mended),
)
