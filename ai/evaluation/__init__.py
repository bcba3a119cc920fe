"""What each board knows about its positions: a file or a folder a board, named like its rules in `game`.

To import this package has every board in the registry declare what it knows (`ai.evaluation.interface`); a board that
has no evaluation of its own gets one that follows from its rules (`ai.evaluation.defaults`).
"""

from ai.evaluation import defaults
from ai.evaluation.interface import EVALUATION_LIMIT, evaluate, find_model, find_policy
from game.registry import GAMES

__all__ = ["EVALUATION_LIMIT", "evaluate", "find_model", "find_policy"]

for _game in GAMES:
    if _game.companion("evaluation") is None:
        defaults.offer(_game)
