"""What each board knows about its positions: a file or a folder a board, named like its rules in `game`.

To import this package has every board in the registry declare what it knows (`ai.evaluation.interface`).
"""

from importlib import import_module
from types import ModuleType

from ai.evaluation.interface import EVALUATION_LIMIT, evaluate, find_model, find_policy
from game.registry import GAMES

__all__ = ["BOARDS", "EVALUATION_LIMIT", "evaluate", "find_model", "find_policy"]

BOARDS: tuple[ModuleType, ...] = tuple(import_module(f"{__name__}.{game.module}") for game in GAMES)
"""The module of each board, in the registry's order."""
