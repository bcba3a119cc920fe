"""The rules of every board, without search, window or files.

Each board is a module here, and `game.registry` lists them. Its rules are functions of a state, which is never changed.
A move or a position comes in as text and goes out as text; a `Match` checks that moves are legal. The package also has
tools for all other packages: texts for people, errors, folders, safe writing of files and the time of day.

from game import Match, find_game

match = Match(find_game("pathwayz"))
match.push("d5*")
"""

from game.errors import CodedError, IllegalMoveError, PositionError, RulesError
from game.match import Match, Outcome, outcome_of
from game.registry import GAMES, VARIANTS, find_game, game_of, sizes_of
from game.spec import Game
from game.text import score_text
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
    "VARIANTS",
    "CodedError",
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
    "game_of",
    "hash_key",
    "is_terminal",
    "legal_actions",
    "outcome_of",
    "random_action",
    "returns",
    "score_text",
    "sizes_of",
]
