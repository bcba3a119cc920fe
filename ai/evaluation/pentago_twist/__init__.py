"""What is known about Pentago-Twist: lines of five, what a paper thought of its 18 winning lines, who wins at once, and
how it ends when few cells are empty.
"""

from ai.evaluation.pentago_twist import five_lines, paper, wins
from ai.exact import offer_oracle
from game.pentago_twist import PentagoTwist

__all__ = ["five_lines", "paper", "wins"]

offer_oracle(PentagoTwist, "ai.evaluation.pentago_twist.oracle", most_plies=12)
