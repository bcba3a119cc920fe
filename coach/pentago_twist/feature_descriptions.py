"""Descriptions of the 24 features of Pentago-Twist and their groups, in words and on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from ai.evaluation.pentago_twist.five_lines import CENTRES
from coach.feature_descriptions import FeatureDescription, FeatureDescriptions, for_both
from game.pentago_twist import CELLS, LINES, QUADRANT, before_twist, can_complete, has_five, square_of, twist
from game.verbs import State
from table.consequences import Cell

_DESCRIPTIONS = {
    "lines": FeatureDescription(
        "Lines", "Lines of five without a marble of the other side, by how many of its own they hold."
    ),
    "places": FeatureDescription("Places", "Where the marbles lie in their quadrants; no twist moves the centres."),
    "twists": FeatureDescription("Twists", "What one twist would make of the marbles that lie on the board."),
    "next-wins": FeatureDescription("Next wins", "Whether one marble and a twist would win."),
    **for_both(
        {
            "open_lines": ("{Own} open lines", "Lines of five without any of {other} marbles, of 32."),
            "ones": ("{Own} ones", "Open lines with one of {own} marbles."),
            "twos": ("{Own} twos", "Open lines with two of {own} marbles."),
            "threes": ("{Own} threes", "Open lines with three of {own} marbles."),
            "fours": ("{Own} fours", "Open lines with four of {own} marbles: one is missing."),
            "centres": ("{Own} centres", "{Own} marbles in the middle of a quadrant, which no twist moves."),
            "quadrant_corners": ("{Own} corners", "{Own} marbles in the corners of quadrants."),
            "quadrant_sides": ("{Own} sides", "{Own} marbles in the middle of a quadrant’s side."),
            "twisted_threes": ("{Own} threes by a twist", "The most lines with three or four that one twist leaves."),
            "twisted_fours": ("{Own} fours by a twist", "The most lines with four that one twist leaves."),
            "winning_twists": ("{Own} winning twists", "With how many of the eight twists one marble could win."),
            "next_win": ("{Own} next win", "One marble and a twist would win."),
        }
    ),
}


def _cells(state: State, name: str, viewer: int) -> tuple[Cell, ...]:
    """Return the cells that a feature or a group of features measures for side `viewer`."""
    side, _, kind = _OF_GROUP.get(name, name).partition("_")
    player = viewer if side == "my" else 1 - viewer
    marbles = state.white, state.black
    found = _CELLS[kind](marbles[player], marbles[1 - player]) if kind in _CELLS else 0
    return tuple(square_of(bit) for bit in range(CELLS) if found >> bit & 1)


_OF_GROUP = {
    "lines": "my_threes",
    "places": "my_centres",
    "twists": "my_twisted_threes",
    "next-wins": "my_next_win",
}
"""For each group of features, the feature that its picture shows."""
_Count = Callable[[np.uint64, np.uint64], int]
"""A function that returns a feature's cells as bits, given the marbles of a side and the marbles of the other side."""


def _lines_with(least: int, most: int, own: np.uint64, other: np.uint64) -> int:
    """Return the side's marbles, as a bitboard, on open lines that hold `least` to `most` of these marbles."""
    found = 0
    for line in LINES:
        if not line & int(other) and least <= (line & int(own)).bit_count() <= most:
            found |= line & int(own)
    return found


def _twists() -> Iterator[tuple[int, int]]:
    return ((quadrant, kind) for quadrant in range(4) for kind in range(2))


def _after_twist(least: int, own: np.uint64, other: np.uint64) -> int:
    """Return the present cells, as a bitboard, of marbles that the best twist brings into line.

    Such a line has `least` to four marbles after the twist.
    """

    def lines(quadrant: int, kind: int) -> list[int]:
        after, others = int(twist(own, quadrant, kind)), int(twist(other, quadrant, kind))
        return [line & after for line in LINES if not line & others and least <= (line & after).bit_count() <= 4]

    best = max(_twists(), key=lambda each: len(lines(*each)))
    found = np.uint64(0)
    for line in lines(*best):
        found |= before_twist(np.uint64(line), *best)
    return int(found)


def _winning(own: np.uint64, other: np.uint64) -> int:
    """Return the cells, as a bitboard, of the quadrants whose twists win."""
    found = 0
    for quadrant, kind in _twists():
        if can_complete(own, other, quadrant, kind) and not has_five(twist(other, quadrant, kind)):
            found |= int(QUADRANT) << 9 * quadrant
    return found


_CORNERS = sum(0b101_000_101 << 9 * quadrant for quadrant in range(4))
_SIDES = sum(0b010_101_010 << 9 * quadrant for quadrant in range(4))
_CELLS: dict[str, _Count] = {
    **{name: partial(_lines_with, n, n) for n, name in enumerate(("ones", "twos", "threes", "fours"), 1)},
    "centres": lambda own, _: int(own & CENTRES),
    "quadrant_corners": lambda own, _: int(own) & _CORNERS,
    "quadrant_sides": lambda own, _: int(own) & _SIDES,
    "twisted_threes": partial(_after_twist, 3),
    "twisted_fours": partial(_after_twist, 4),
    "winning_twists": _winning,
    "next_win": _winning,
}
_SAMPLES = "w2w2/1b2bw/3w1b/1b1w2/1wb1b1/2w3 b", "bbb1b1/bbbbww/3w1w/2w2w/w2ww1/1b3w b"
"""The board's own sample, and a position in which every feature has cells to mark."""

FEATURES = FeatureDescriptions(_DESCRIPTIONS, _cells, _SAMPLES)
