"""A plugin of pytest that registers the odd games for a whole run: `-p tests.game.odd_games.registered`.

Use it in a process of its own (`process.py`) only.
"""

from __future__ import annotations

import game
import game.registry
from tests.game.odd_games import ODD_GAMES, lettered

GAMES = (*game.registry.GAMES, *ODD_GAMES, lettered.GAME)
game.GAMES = game.registry.GAMES = GAMES
