"""Evaluations: knowledge about the positions of each board, in a folder named like the module of its rules.

`interface` has the functions that searches call: a position and a model go in, a number for the side to move comes out.
A board declares its models, orders of moves, features and oracle when its folder is imported, at the first question
about that board (`Game.companion`). So a first move does not wait for the other boards. A board without an evaluation
of its own gets one that follows from its rules (`defaults`).
"""

from ai.evaluation import defaults
from ai.evaluation.interface import EVALUATION_LIMIT, evaluate, find_model, find_policy
from game.registry import GAMES, VARIANTS

__all__ = ["EVALUATION_LIMIT", "evaluate", "find_model", "find_policy"]

for _game in (*GAMES, *VARIANTS):
    if "evaluation" not in _game.has:
        defaults.offer(_game)
