"""Evaluations: knowledge about the positions of each board, in a folder named like the module of its rules.

`interface` has the verbs that searches use: a position and a model go in, and a number for the side to move comes out.
Importing this package makes every board in the registry declare its models, orders of moves, features and oracle.
"""

from importlib import import_module
from types import ModuleType

from ai.evaluation.interface import EVALUATION_LIMIT, evaluate, find_model, find_policy
from game.registry import GAMES

__all__ = ["BOARDS", "EVALUATION_LIMIT", "evaluate", "find_model", "find_policy"]

BOARDS: tuple[ModuleType, ...] = tuple(import_module(f"{__name__}.{game.module}") for game in GAMES)
"""The module of each board, in the registry's order."""
