"""Pathwayz: upper bound of the number of positions, and published figures."""

from __future__ import annotations

from game.pathwayz import CELLS
from lab.complexity.figures import Figure, Quantity

AT_MOST = 5**CELLS
HOW = "each cell empty, or a regular or permanent piece of either colour"
PUBLISHED = (Figure(Quantity.GAMES, 660 * 10**125, "Lafair 2018"),)
