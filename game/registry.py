"""The list of all boards. A new board is one line here."""

from __future__ import annotations

from typing import Any

from game import connect4, kalah, othello, pathwayz, pentago_twist, small_pathwayz, tictactoe
from game.errors import RulesError
from game.spec import Game

GAMES: tuple[Game, ...] = (
    pathwayz.GAME,
    pentago_twist.GAME,
    connect4.GAME,
    othello.GAME,
    kalah.GAME,
    tictactoe.GAME,
)

VARIANTS: tuple[Game, ...] = small_pathwayz.GAMES
"""Smaller boards of a game. A person can play, save and read their games. Lists of all games, as in the statistics, the
ratings, the puzzles and the home screen, contain only `GAMES`."""

EARLIER: tuple[Game, ...] = (othello.EARLIER,)
"""Boards with earlier versions of their rules, under their usual names, for games that began by these versions."""


def find_game(name: str, version: int | None = None) -> Game:
    """Return the game called `name`, with this version of its rules if that exists, else with the present version.

    Raises:
        RulesError: if there is no such game; the message lists all games.
    """
    for candidate in EARLIER:
        if (candidate.name, candidate.rules_version) == (name, version):
            return candidate
    for candidate in (*GAMES, *VARIANTS):
        if candidate.name == name:
            return candidate
    known = ", ".join(candidate.name for candidate in GAMES)
    raise RulesError("there is no such game; the games are {known}", name, code="no-such-game", known=known)


def game_of(state: Any) -> Game:
    """Return the game that a state belongs to.

    Raises:
        RulesError: if it belongs to no game.
    """
    for candidate in (*GAMES, *VARIANTS, *EARLIER):
        if type(state) is candidate.state_type and (candidate.holds is None or candidate.holds(state)):
            return candidate
    raise RulesError("{kind} is no state of any game", code="no-such-state", kind=type(state).__name__)


def sizes_of(game: Game) -> tuple[Game, ...]:
    """Return a board in each of its sizes, the board itself first; only the board itself if it has one size."""
    return (find_game(game.family), *(variant for variant in VARIANTS if variant.variant_of == game.family))
