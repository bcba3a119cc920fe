"""Descriptions of the 36 features of Connect Four and their groups, in words and on the rack."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ai.evaluation.connect4.threats import threats
from coach.feature_descriptions import FeatureDescription, FeatureDescriptions, for_both
from game.connect4 import BOARD, BOTTOM, COLUMNS, DIRECTIONS, ROWS, landing_cells
from game.verbs import State
from table.consequences import Cell

_ROWS = "the odd rows for Yellow, who begins, and the even ones for Red"
_DESCRIPTIONS = {
    "fours": FeatureDescription(
        "Fours", "Four cells in line without a disc of the other side, by how many of its own they hold."
    ),
    "columns": FeatureDescription(
        "Columns", "How many discs lie in the middle, beside it, and in the outermost columns."
    ),
    "threats": FeatureDescription(
        "Threats", "Empty cells that would complete a four, on which rows, and how low they lie."
    ),
    "traps": FeatureDescription(
        "Traps", "Where a disc may be put without letting the other win on top of it, and where not."
    ),
    "next-wins": FeatureDescription("Next wins", "Whether the next disc wins, or makes two wins at once."),
    **for_both(
        {
            "open_fours": ("{Own} open fours", "Fours without any of {other} discs, of the rack’s 69."),
            "ones": ("{Own} lines of one", "Open fours with one of {own} discs."),
            "twos": ("{Own} lines of two", "Open fours with two of {own} discs."),
            "threes": ("{Own} lines of three", "Open fours with three of {own} discs: one is missing."),
            "middle": ("{Own} middle column", "How many of {own} discs lie in the middle column."),
            "beside_middle": ("{Own} discs beside the middle", "How many of {own} discs lie in columns 3 and 5."),
            "outermost": ("{Own} outermost discs", "How many of {own} discs lie in columns 1 and 7."),
            "own_threats": (
                "{Own} threats on own rows",
                f"Cells that would complete a four, on {{own}} rows: {_ROWS}.",
            ),
            "other_threats": ("{Own} threats on {other} rows", "Cells that would complete a four, on the other rows."),
            "clear_threats": (
                "{Own} threats that stand",
                "Threats on {own} rows with none of {other} threats below them in the column.",
            ),
            "low_own_threat": ("{Own} low threat", "How low {own} lowest threat on {own} rows lies."),
            "low_other_threat": ("{Own} low threat, {other} row", "How low {own} lowest threat on {other} rows lies."),
            "stacked": (
                "{Own} stacked threats",
                "Threats straight above another one: whoever stops one allows the next.",
            ),
            "shut_columns": (
                "{Own} traps",
                "Columns that {other} discs may not enter, because {own} threat lies on top of the next disc.",
            ),
            "safe_columns": ("{Own} safe columns", "Columns where {own} next disc lets nobody win on top of it."),
            "next_win": ("{Own} next win", "One disc would complete a four at once."),
            "two_wins": ("{Own} two wins", "A disc would complete a four in two columns: only one can be stopped."),
            "fork": ("{Own} next fork", "One disc would make two wins at once, side by side or one above the other."),
        }
    ),
}
_ODD = int(BOTTOM) * 0b010101


def _cells(state: State, name: str, viewer: int) -> tuple[Cell, ...]:
    """Return the cells that a feature or a group of features measures for side `viewer`, from left to right."""
    side, _, kind = _OF_GROUP.get(name, name).partition("_")
    player = viewer if side == "my" else 1 - viewer
    discs = state.white, state.black
    found = _CELLS[kind](discs[player], discs[1 - player], player) if kind in _CELLS else 0
    return tuple((bit // (ROWS + 1), bit % (ROWS + 1)) for bit in range((ROWS + 1) * COLUMNS) if found >> bit & 1)


_OF_GROUP = {
    "fours": "my_threes",
    "columns": "my_middle",
    "threats": "my_own_threats",
    "traps": "my_shut_columns",
    "next-wins": "my_next_win",
}
"""For each group of features, the feature that its picture shows."""
_Count = Callable[[np.uint64, np.uint64, int], int]
"""A function that returns a feature's cells as bits, given a side's discs, the other side's discs, and the side."""


def _fours_with(wanted: int) -> _Count:
    def cells(own: np.uint64, other: np.uint64, _player: int) -> int:
        fours = (sum(1 << bit + i * step for i in range(4)) for step in DIRECTIONS for bit in range(7 * COLUMNS))
        kept = (four for four in fours if four & int(BOARD) == four and not four & int(other))
        found = 0
        for four in kept:
            if (four & int(own)).bit_count() == wanted:
                found |= four
        return found

    return cells


def _in_columns(*columns: int) -> _Count:
    wanted = sum((1 << ROWS) - 1 << (ROWS + 1) * column for column in columns)
    return lambda own, _other, _player: int(own) & wanted


def _threats(own: np.uint64, other: np.uint64, _player: int = 0) -> int:
    return int(threats(own, BOARD & ~(own | other)))


def _on_rows(*, own: bool, lowest: bool = False) -> _Count:
    """Return a function that finds a side's threats on certain rows, as a bitboard.

    With `own`, these rows are the side's own: the odd rows for side 0, the even rows for side 1. Without `own`, they
    are the other rows. With `lowest`, only threats on the lowest of these rows count.
    """

    def cells(discs: np.uint64, other: np.uint64, player: int) -> int:
        rows = _ODD if own == (player == 0) else int(BOARD) & ~_ODD
        found = _threats(discs, other) & rows
        if not lowest:
            return found
        levels = (found & int(BOTTOM) << row for row in range(ROWS))
        return next((level for level in levels if level), 0)

    return cells


def _clear(own: np.uint64, other: np.uint64, player: int) -> int:
    above = _threats(other, own) << 1 & int(BOARD)
    for _ in range(ROWS - 2):
        above |= above << 1 & int(BOARD)
    return _on_rows(own=True)(own, other, player) & ~above


def _stacked(own: np.uint64, other: np.uint64, _player: int) -> int:
    found = _threats(own, other)
    upper = found & found << 1
    return upper | upper >> 1


def _landing(own: np.uint64, other: np.uint64) -> int:
    return int(landing_cells(own, other))


def _wins(own: np.uint64, other: np.uint64, _player: int = 0) -> int:
    return _landing(own, other) & _threats(own, other)


def _two_wins(own: np.uint64, other: np.uint64, _player: int) -> int:
    found = _wins(own, other)
    return found if found.bit_count() > 1 else 0


def _forks(own: np.uint64, other: np.uint64, _player: int) -> int:
    found = 0
    for column in range(COLUMNS):
        disc = _landing(own, other) & ((1 << ROWS) - 1) << (ROWS + 1) * column
        after = own | np.uint64(disc)
        won, ready = _threats(after, other), _wins(after, other)
        if disc and (ready & ready - 1 or ready << 1 & won):
            found |= disc
    return found


_CELLS: dict[str, _Count] = {
    "ones": _fours_with(1),
    "twos": _fours_with(2),
    "threes": _fours_with(3),
    "middle": _in_columns(3),
    "beside_middle": _in_columns(2, 4),
    "outermost": _in_columns(0, 6),
    "own_threats": _on_rows(own=True),
    "other_threats": _on_rows(own=False),
    "clear_threats": _clear,
    "low_own_threat": _on_rows(own=True, lowest=True),
    "low_other_threat": _on_rows(own=False, lowest=True),
    "stacked": _stacked,
    "shut_columns": lambda own, other, _: _landing(own, other) & _threats(own, other) >> 1,
    "safe_columns": lambda own, other, _: _landing(own, other) & ~(_threats(other, own) >> 1),
    "next_win": _wins,
    "two_wins": _two_wins,
    "fork": _forks,
}
_SAMPLES = "7/7/3b3/2bw3/1wbbww1/wbwwbb1 w", "5bw/b2w1ww/b1wb1bb/b1bbwww/w1bbwbw/b1wwwbw b"
"""The board's own sample, and a position in which every feature has cells to mark."""

FEATURES = FeatureDescriptions(_DESCRIPTIONS, _cells, _SAMPLES)
