"""Evaluations by PAI's features: with these, any search can judge positions as PAI's players do.

Features are from the viewpoint of the player that has just moved, because weights are learned from positions after the
learner's moves.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.evaluation.features import describe, find_features, held_reals, weighted
from ai.evaluation.interface import EVALUATION_LIMIT, answers, evaluate, offer_model
from ai.evaluation.pathwayz.features import NAMES, Smart
from ai.evaluation.pathwayz.wide import WIDE_NAMES, Wide
from game.pathwayz import Pathwayz

FINENESS = 10
"""Evaluation units per unit of the weighted sum of features; learned weights value a won game at 100 in this sum."""
_MOST = float(EVALUATION_LIMIT - 1)


def _judge_by(kind: type[Any], count: int) -> None:
    """Define the evaluation of positions by the features of the class `kind`, `count` in number."""

    @answers(evaluate, Pathwayz, kind)
    def _evaluate(state: Pathwayz, features: Any) -> int:
        out = np.zeros(count)
        describe(state, features, 1 - int(state.ply & 1), out)
        value = FINENESS * weighted(out, held_reals(features.weights, count))
        return -round(min(_MOST, max(-_MOST, value)))


_judge_by(Smart, len(NAMES))
_judge_by(Wide, len(WIDE_NAMES))
offer_model(Pathwayz, "features", find_features)
