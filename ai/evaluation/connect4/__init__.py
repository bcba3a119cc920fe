"""Knowledge about Connect Four: evaluations by open lines and threats, the evaluations of Stypa's paper, and a solver.

A position goes in; an evaluation, features or an exact score comes out. Importing this package registers all this.
"""

from ai.evaluation.connect4 import features, paper, quartets
from ai.exact import offer_oracle
from game.connect4 import Connect4

__all__ = ["features", "paper", "quartets"]

offer_oracle(Connect4)
