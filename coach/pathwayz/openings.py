"""The openings of Pathwayz: positions that many games of the champion go through (`coach/explorer/families.py`).

docs/pathwayz-openings.md tells how they were found, and how often each is played.
"""

from __future__ import annotations

from coach.board_texts import Opening

OPENINGS = (
    Opening("The Corner", "White takes a corner: nothing flips less often than a stone in a corner.", "a1"),
    Opening("Diagonal Answer", "Black takes the corner farthest away from White's.", "a1 l8"),
    Opening("Two Banks", "Black takes the corner at the other end of White's row.", "a1 l1"),
    Opening("One Bank", "Black takes the other corner of White's own bank.", "a1 a8"),
)
