"""Knowledge about Tic-tac-toe: an evaluation by open lines, and the results of all positions.

A position goes in; an evaluation or an exact result comes out. Importing this package registers all this.
"""

from ai.evaluation.tictactoe import open_lines
from ai.exact import offer_oracle
from game.tictactoe import TicTacToe

__all__ = ["open_lines"]

offer_oracle(TicTacToe, tabled=True)
