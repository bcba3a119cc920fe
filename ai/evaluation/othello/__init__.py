"""Knowledge about Othello: three evaluations (by hand, by discs, by learned patterns), an order of moves, a book of
openings, and a solver for the end of a game.

A position goes in; an evaluation, a rating of moves or an exact score comes out. Importing this package registers all
this.
"""

from ai.evaluation.othello import by_hand, discs, features, order, patterns
from ai.evaluation.othello.lines import empties
from ai.exact import offer_oracle
from game.othello import Othello

__all__ = ["by_hand", "discs", "features", "order", "patterns"]

offer_oracle(Othello, most_plies=18, left=empties, patient=True, quick=20)
