"""What a game knows about its positions: one file a game, one function `evaluate` for all of them.

A game's file is one line in the imports below. A game may have features too (`ai.evaluation.features`).
"""

from ai.evaluation import (
    connect4,
    pathwayz,
    pathwayz_learned,
    pathwayz_policy,
    pathwayz_threats,
    pathwayz_wide,
    pentago_twist,
    tictactoe,
)
from ai.evaluation.stub import EVALUATION_LIMIT, default_weights, evaluate

__all__ = [
    "EVALUATION_LIMIT",
    "connect4",
    "default_weights",
    "evaluate",
    "pathwayz",
    "pathwayz_learned",
    "pathwayz_policy",
    "pathwayz_threats",
    "pathwayz_wide",
    "pentago_twist",
    "tictactoe",
]
