"""The course of Pathwayz's champion (`lab.learning.rounds`).

    python main.py learn pathwayz --features champion

The evaluation with five weights plays the first round; each later round uses the network fitted after the round before.
"""

from __future__ import annotations

import argparse

import numpy as np
import numpy.typing as npt

from ai.evaluation import find_model, find_policy
from ai.evaluation.interface import Weights
from ai.evaluation.pathwayz.network import FEATURES, ROWS, Network, features_of
from ai.evaluation.pathwayz.weights import read_network, write_network
from game.pathwayz import GAME, Pathwayz
from game.verbs import implements
from lab.learning.describing import describe
from lab.learning.rounds import ChampionSpec, Evaluators, Fitted, Round, TrainingSet, learn

PASSES = 5
_CARRIER = "sixes of empty cells"
_PLAN = (
    Round(1500, (1500, 800)),
    Round(2000, (2000, 1000)),
    Round(3000, (3000, 1500)),
    Round(10_000, (3000, 1500)),
)


@implements(Pathwayz, describe)
def _describe(state: Pathwayz, out: npt.NDArray[np.uint8]) -> None:
    values = features_of(state)
    for i in range(len(values)):
        out[i] = values[i]


def evaluators(judge: Weights | None) -> Evaluators:
    """Return an evaluation by the network with the weights `judge`, and the move ordering.

    If `judge` is None, the evaluation is the one with five weights.
    """
    model = find_model(GAME, "distances") if judge is None else Network(judge)
    return Evaluators(model, find_policy(GAME, "champion-policy"))


def fit_network(sample: TrainingSet, seed: int) -> Fitted:
    """Fit a network to positions."""
    from lab.learning.pathwayz.fitting import fit

    sizes = np.cumsum([0, *FEATURES.values()])
    inputs = sample.features.astype(np.int32) + sizes[:-1].astype(np.int32)
    network, loss = fit(inputs, sample.worth, ROWS, PASSES, seed)
    place = list(FEATURES).index(_CARRIER)
    return Fitted(network.rounded(slice(int(sizes[place]), int(sizes[place + 1]))), loss)


SPEC = ChampionSpec(GAME.name, len(FEATURES), 17, _PLAN, evaluators, fit_network, read_network, write_network)


def main(options: argparse.Namespace) -> int:
    """Run the course of the command `learn` and write the weights; return the exit status."""
    return learn(SPEC, options)
