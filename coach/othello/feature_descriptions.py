"""Descriptions of the 36 features of Othello and their groups, in words and on the board."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ai.evaluation.othello.by_hand import BESIDE, CORNERS, beside
from ai.evaluation.othello.features import stable_from_corners
from coach.feature_descriptions import FeatureDescription, FeatureDescriptions, for_both
from game.othello import SIZE, movable
from game.verbs import State
from table.consequences import Cell

_DESCRIPTIONS = {
    "corners": FeatureDescription("Corners", "Corners, which nothing flips, and the squares beside empty ones."),
    "places": FeatureDescription(
        "Places", "Where the other discs lie: on the edges, on the lines beside them, in the middle."
    ),
    "stable": FeatureDescription(
        "Stable discs", "Discs that hang on a corner, so that nothing can flip them any more."
    ),
    "moves": FeatureDescription("Moves", "How many squares there are to choose from, and who moves last."),
    "open": FeatureDescription("Open discs", "Discs beside empty squares, which make moves for the other side."),
    "discs": FeatureDescription("Discs", "How many discs there are, which counts at the end alone."),
    **for_both(
        {
            "corners": ("{Own} corners", "How many corners {own} discs hold, of 4."),
            "corner_moves": ("{Own} next corner", "Corners that {own} next disc could take."),
            "x_cells": ("{Own} X squares", "{Own} discs diagonally beside an empty corner: they mostly give it away."),
            "c_cells": ("{Own} C squares", "{Own} discs on an edge straight beside an empty corner."),
            "edges": ("{Own} edge discs", "{Own} discs on the edges, away from the corners."),
            "second_lines": ("{Own} second lines", "{Own} discs one line away from an edge."),
            "centre": ("{Own} centre", "{Own} discs on the sixteen squares in the middle."),
            "stable": ("{Own} stable discs", "{Own} discs that hang on a corner: nothing can flip them any more."),
            "stable_edges": ("{Own} stable edges", "{Own} discs on an edge that nothing can flip any more."),
            "moves": ("{Own} moves", "How many squares {own} next disc could be put on."),
            "moves_share": ("{Own} share of the moves", "{Own} moves as a part of both sides’."),
            "no_move": ("{Own} side must pass", "Only {other} side could move."),
            "open_discs": ("{Own} open discs", "{Own} discs beside an empty square: {other} side may flip them."),
            "room": ("{Own} room", "Empty squares beside {other} discs, where {own} side may move later."),
            "discs": ("{Own} discs", "How many discs have {own} colour."),
            "late_discs": (
                "{Own} discs at the end",
                "{Own} discs, counting more and more with the last twelve squares.",
            ),
            "few_discs": ("{Own} last discs", "Six of {own} discs or fewer are left, so that all might be flipped."),
            "last_move": ("{Own} last move", "{Own} side moves last, should nobody pass."),
        }
    ),
}


def _cells(state: State, name: str, viewer: int) -> tuple[Cell, ...]:
    """Return the cells that a feature or a group of features measures for side `viewer`, from the top row down."""
    side, _, kind = _OF_GROUP.get(name, name).partition("_")
    player = viewer if side == "my" else 1 - viewer
    discs = state.black, state.white
    found = int(_CELLS[kind](discs[player], discs[1 - player])) if kind in _CELLS else 0
    return tuple((bit % SIZE, SIZE - 1 - bit // SIZE) for bit in range(SIZE * SIZE) if found >> bit & 1)


_OF_GROUP = {
    "corners": "my_corners",
    "places": "my_edges",
    "stable": "my_stable",
    "moves": "my_moves",
    "open": "my_open_discs",
    "discs": "my_discs",
}
"""For each group of features, the feature that its picture shows."""
_Count = Callable[[np.uint64, np.uint64], np.uint64]
"""A function that returns a feature's cells as bits, given the discs of a side and the discs of the other side."""


def _at_empty_corners(part: int) -> _Count:
    """Return a function that finds a side's discs beside empty corners.

    If `part` is 1, discs on X squares are found; if 2, discs on C squares.
    """

    def cells(own: np.uint64, other: np.uint64) -> np.uint64:
        found = np.uint64(0)
        for each in BESIDE:
            if not int(each[0] & (own | other)):
                found |= own & each[part]
        return found

    return cells


def _deep(least: int, most: int) -> np.uint64:
    """Return the cells, as a bitboard, whose distance from the nearest edge is `least` to `most` lines."""
    depths = ((bit, min(bit % SIZE, bit // SIZE, 7 - bit % SIZE, 7 - bit // SIZE)) for bit in range(SIZE * SIZE))
    return np.uint64(sum(1 << bit for bit, depth in depths if least <= depth <= most))


_RING = _deep(0, 0)
_BESIDE = np.bitwise_or.reduce([diagonal | along for _, diagonal, along in BESIDE])
_EDGES, _SECOND_LINES = _RING & ~CORNERS & ~_BESIDE, _deep(1, 1) & ~_BESIDE
_CELLS: dict[str, _Count] = {
    "corners": lambda own, _: own & CORNERS,
    "corner_moves": lambda own, other: movable(own, other) & CORNERS,
    "x_cells": _at_empty_corners(1),
    "c_cells": _at_empty_corners(2),
    "edges": lambda own, _: own & _EDGES,
    "second_lines": lambda own, _: own & _SECOND_LINES,
    "centre": lambda own, _: own & _deep(2, 3),
    "stable": lambda own, _: stable_from_corners(own),
    "stable_edges": lambda own, _: stable_from_corners(own) & _RING,
    "moves": movable,
    "moves_share": movable,
    "open_discs": lambda own, other: own & beside(~(own | other)),
    "room": lambda own, other: beside(other) & ~(own | other),
    "discs": lambda own, _: own,
    "late_discs": lambda own, _: own,
    "few_discs": lambda own, _: own,
}
_SAMPLES = ("-OOOOXO-XX--XOOOXXOXO-OOXOXOOOOOXXXXOOOOXOXOOOOOXXXXOXOOXXXXOOOO O",)
"""A position in which every feature has cells to mark."""

FEATURES = FeatureDescriptions(_DESCRIPTIONS, _cells, _SAMPLES)
