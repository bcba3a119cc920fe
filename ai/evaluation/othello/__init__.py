"""What is known about Othello: an evaluation by hand, discs alone, learned patterns, which moves to try first, and how
games end.
"""

from ai.evaluation.othello import by_hand, discs, features, order, patterns
from ai.evaluation.othello.lines import empties
from ai.exact import offer_oracle
from ai.openings import offer_openings
from game.othello import Othello

__all__ = ["VECTORS", "by_hand", "discs", "features", "order", "patterns"]

VECTORS = f"{__name__}.vectors"
"""What stands in for `lines` in compiled code."""

offer_oracle(Othello, f"{__name__}.oracle", most_plies=18, left=empties, patient=True, quick=20)
offer_openings(Othello, f"{__name__}.openings")
