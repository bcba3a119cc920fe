"""What is known about Pentago-Twist: lines of five, who wins at once, and how it ends when few cells are empty."""

from ai.evaluation.pentago_twist import five_lines, wins
from ai.exact import offer_oracle
from game.pentago_twist import PentagoTwist

__all__ = ["five_lines", "wins"]

offer_oracle(PentagoTwist, "ai.evaluation.pentago_twist.oracle", most_plies=12)
