"""The rules of every board, and nothing else: no search, no window, no files.

from game import Match, find_game

match = Match(find_game("pathwayz"))
match.push("d5*")
"""

from game.errors import IllegalMoveError, PositionError, RulesError
from game.match import Match, Outcome
from game.registry import GAMES, find_game
from game.spec import Game
from game.verbs import (
    DRAW,
    UNDECIDED,
    apply_action,
    current_player,
    distinct_actions,
    hash_key,
    is_terminal,
    legal_actions,
    random_action,
    returns,
)

__all__ = [
    "DRAW",
    "GAMES",
    "UNDECIDED",
    "Game",
    "IllegalMoveError",
    "Match",
    "Outcome",
    "PositionError",
    "RulesError",
    "apply_action",
    "current_player",
    "distinct_actions",
    "find_game",
    "hash_key",
    "is_terminal",
    "legal_actions",
    "random_action",
    "returns",
]
