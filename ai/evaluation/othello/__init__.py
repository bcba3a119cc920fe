"""What is known about Othello: an evaluation by hand, discs alone, learned patterns, which moves to try first, and how
games end.
"""

from ai.evaluation.othello import by_hand, discs, features, order, patterns
from ai.evaluation.othello.lines import empties
from ai.exact import offer_oracle
from game.othello import Othello

__all__ = ["by_hand", "discs", "features", "order", "patterns"]

offer_oracle(Othello, most_plies=18, left=empties, patient=True, quick=20)
