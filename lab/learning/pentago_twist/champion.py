"""The course of Pentago-Twist's champion (`lab.learning.rounds`).

    python main.py learn pentago-twist --features champion

The evaluation of lines of five plays the first round; each later round uses the patterns fitted after the round before.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ai.evaluation import find_model
from ai.evaluation.interface import NoPolicy, Weights
from ai.evaluation.patterns import read_tables, write_tables
from ai.evaluation.pentago_twist.order import PentagoMoveOrder, with_room
from ai.evaluation.pentago_twist.patterns import LAYOUT, PentagoPatterns
from game.bits import ONE
from game.pentago_twist import CELLS, GAME, PentagoTwist, mover_first
from game.verbs import implements
from lab.learning.describing import describe
from lab.learning.patterns import fit
from lab.learning.rounds import ChampionSpec, Evaluators, Fitted, Round, TrainingSet, learn

_PLAN = (
    Round(4000, (1000, 600)),
    Round(2500, (1000, 600)),
    Round(5000, (1000, 600)),
    Round(3000, (1500, 800)),
    Round(10_000, (4000, 2000)),
    Round(20_000, (8000, 4000)),
    Round(20_000, (8000, 4000)),
)


@implements(PentagoTwist, describe)
def _describe(state: PentagoTwist, out: npt.NDArray[np.uint8]) -> None:
    own, other = mover_first(state)
    for cell in range(CELLS):
        bit = np.uint64(cell)
        out[cell] = (own >> bit & ONE) + ((other >> bit & ONE) << ONE)


def evaluators(judge: Weights | None) -> Evaluators:
    """Return an evaluation by the patterns with the weights `judge`, and their move ordering.

    If `judge` is None, return the evaluation of lines of five, and no move ordering.
    """
    if judge is None:
        return Evaluators(find_model(GAME, "five-lines"), NoPolicy())
    return Evaluators(PentagoPatterns(judge), PentagoMoveOrder(with_room(judge)))


def fit_patterns(sample: TrainingSet, seed: int) -> Fitted:
    """Fit patterns to positions."""
    return Fitted(*fit(LAYOUT, sample.features, sample.plies, sample.worth, seed))


def read(path: Path) -> Weights:
    """Return the weights in a file."""
    return read_tables(path, LAYOUT)


def write(path: Path, weights: Weights, origin: str) -> None:
    """Write weights to a file, with a line about their origin."""
    write_tables(path, LAYOUT, weights, origin)


SPEC = ChampionSpec(GAME.name, CELLS, 9, _PLAN, evaluators, fit_patterns, read, write)


def main(options: argparse.Namespace) -> int:
    """Run the course of the command `learn` and write the weights; return the exit status."""
    return learn(SPEC, options)
