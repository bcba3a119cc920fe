"""Knowledge about Pentago-Twist: evaluations by lines, by learned patterns and of Zhao's paper, an order of moves, wins
and threats, and a solver for positions with few empty cells.

A position goes in; an evaluation, a rating of moves or an exact result comes out. Importing this package registers
all this.
"""

from ai.evaluation.pentago_twist import features, five_lines, order, paper, patterns, threats, wins
from ai.exact import offer_oracle
from game.pentago_twist import PentagoTwist

__all__ = ["features", "five_lines", "order", "paper", "patterns", "threats", "wins"]

offer_oracle(PentagoTwist, most_plies=12, patient_plies=18)
