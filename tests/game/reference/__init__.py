"""Every game once more, as plainly as it can be said: lists of letters, and the rules word for word.

Nothing here may be taken from `game/`: two different hands must agree on every position.
"""

from __future__ import annotations

from tests.game.reference.connect4 import Connect4
from tests.game.reference.pathwayz import Pathwayz
from tests.game.reference.pentago_twist import PentagoTwist
from tests.game.reference.tictactoe import TicTacToe
from tests.game.reference.twin import Twin

REFERENCES: dict[str, type[Twin]] = {
    "pathwayz": Pathwayz,
    "pentago-twist": PentagoTwist,
    "connect-four": Connect4,
    "tic-tac-toe": TicTacToe,
}
"""The twin of each game, by the game's name."""

__all__ = ["REFERENCES", "Twin"]
