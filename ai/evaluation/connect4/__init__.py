"""What is known about Connect Four: open lines and threats, what a paper proposed, and how a perfect game ends."""

from ai.evaluation.connect4 import features, paper, quartets
from ai.exact import offer_oracle
from game.connect4 import Connect4

__all__ = ["features", "paper", "quartets"]

offer_oracle(Connect4)
