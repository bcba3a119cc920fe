"""What is known about Tic-tac-toe: open lines, and everything else."""

from ai.evaluation.tictactoe import open_lines
from ai.exact import offer_oracle
from game.tictactoe import TicTacToe

__all__ = ["open_lines"]

offer_oracle(TicTacToe, tabled=True)
