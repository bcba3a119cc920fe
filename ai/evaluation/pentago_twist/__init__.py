"""What is known about Pentago-Twist: lines of five, learned patterns, what a paper thought of its 18 winning lines, who
wins at once, what stops that, and how it ends when few cells are empty.
"""

from ai.evaluation.pentago_twist import features, five_lines, order, paper, patterns, threats, wins
from ai.exact import offer_oracle
from game.pentago_twist import PentagoTwist

__all__ = ["features", "five_lines", "order", "paper", "patterns", "threats", "wins"]

offer_oracle(PentagoTwist, most_plies=12)
