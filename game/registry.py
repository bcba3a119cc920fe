"""The boards that there are. A new one is one line here."""

from __future__ import annotations

from game import connect4, pathwayz, pentago_twist, tictactoe
from game.errors import RulesError
from game.spec import Game

GAMES: tuple[Game, ...] = (pathwayz.GAME, pentago_twist.GAME, connect4.GAME, tictactoe.GAME)


def find_game(name: str) -> Game:
    """Return the game called `name`.

    Raises:
        RulesError: if there is none, listing those there are.
    """
    for candidate in GAMES:
        if candidate.name == name:
            return candidate
    known = ", ".join(candidate.name for candidate in GAMES)
    raise RulesError(f"there is no such game; the games are {known}", name)
