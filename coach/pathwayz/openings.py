"""The openings of Pathwayz: positions that many games of the champion go through (`coach/explorer/families.py`).

docs/pathwayz-openings.md shows each opening with its number of games and its score.
"""

from __future__ import annotations

from coach.board_texts import Opening

OPENINGS = (
    # translators: the names of openings of Pathwayz, which is played between two banks of a water.
    Opening("The Corner", "White begins in a corner, where only three cells touch the stone.", ("a1",)),
    Opening("Two Banks", "Black takes the corner across the water, in White’s own row.", ("a1 l1",)),
    Opening("Far Corner", "Black takes the corner farthest from White’s.", ("a1 l8",)),
    Opening("One Bank", "Black takes the other corner of White’s bank.", ("a1 a8",)),
    Opening("Crossing", "White holds two corners that lie diagonally across the water.", ("a1 a8 l8",)),
    Opening("Four Corners", "Each side holds two corners that lie diagonally across the water.", ("a1 a8 l8 l1",)),
    Opening("Long Shore", "White holds both ends of an outer row.", ("a1 a8 l1",)),
    Opening(
        "Two Shores", "White holds both ends of one outer row, and Black both ends of the other.", ("a1 a8 l1 l8",)
    ),
    Opening("Low Landing", "White lands on the far bank beside its free corner, in the next row.", ("a1 l8 l2",)),
    Opening("High Landing", "White lands on the far bank beside its free corner, six rows on.", ("a1 l1 l7",)),
    Opening(
        "Middle Landing",
        "White lands in the middle of the far bank.",
        ("a1 l1 l4", "a1 l1 l5", "a1 l1 l6", "a1 l8 l3", "a1 l8 l4", "a1 l8 l5"),
    ),
    Opening(
        "Long Row", "White’s second stone lies at the far end of its row, one cell short of the bank.", ("a1 l8 k1",)
    ),
)
