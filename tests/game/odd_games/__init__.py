"""Two small games that break what four boards have in common: registered in tests only (`odd_games` in conftest.py).

`odd_kalah`: a player may move several times running, positions have no empty cells, and the outcome has a score.
`odd_othello`: who cannot move passes, which is an action without a place on the board; the outcome has a score.
"""

from __future__ import annotations

from tests.game.odd_games import odd_kalah as kalah
from tests.game.odd_games import odd_othello as othello

ODD_GAMES = (kalah.GAME, othello.GAME)
