"""The course of Othello's champion (`lab.learning.rounds`).

    python main.py learn othello --features champion

The hand-made evaluation plays the first round; each later round uses the patterns fitted after the round before.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ai.evaluation import find_model, find_policy
from ai.evaluation.interface import Weights
from ai.evaluation.othello.by_hand import beside
from ai.evaluation.othello.patterns import COUNTS, LAYOUT, OthelloPatterns
from ai.evaluation.patterns import read_tables, write_tables
from game.bits import ONE, popcount
from game.othello import CELLS, GAME, Othello, movable, mover_first
from game.verbs import implements
from lab.learning.describing import describe
from lab.learning.patterns import fit
from lab.learning.rounds import ChampionSpec, Evaluators, Fitted, Round, TrainingSet, learn

_PLAN = (
    Round(6000, (300, 150)),
    Round(10000, (500, 300)),
    Round(10000, (800, 500)),
    Round(16000, (1000, 500), fitted=3),
    Round(16000, (1000, 500), fitted=4),
    Round(16000, (1000, 500), fitted=5),
    Round(6000, (4000, 2000), fitted=6),
)
_PASSES = 12


@implements(Othello, describe)
def _describe(state: Othello, out: npt.NDArray[np.uint8]) -> None:
    own, other = mover_first(state)
    for cell in range(CELLS):
        bit = np.uint64(cell)
        out[cell] = (own >> bit & ONE) + ((other >> bit & ONE) << ONE)
    empty = ~(own | other)
    out[CELLS] = popcount(movable(own, other))
    out[CELLS + 1] = popcount(movable(other, own))
    out[CELLS + 2] = popcount(beside(own) & empty)
    out[CELLS + 3] = popcount(beside(other) & empty)
    out[CELLS + 4] = popcount(empty) & 1


def evaluators(judge: Weights | None) -> Evaluators:
    """Return an evaluation by the patterns with the weights `judge`, and the hand-made move ordering.

    If `judge` is None, the evaluation is the hand-made one.
    """
    model = find_model(GAME, "by-hand") if judge is None else OthelloPatterns(judge)
    return Evaluators(model, find_policy(GAME, "by-hand"))


def fit_patterns(sample: TrainingSet, seed: int) -> Fitted:
    """Fit patterns to positions; the phase of a position depends on its number of discs, since plies include passes."""
    put = np.count_nonzero(sample.features[:, :CELLS], axis=1) - 4
    return Fitted(*fit(LAYOUT, sample.features, put, sample.worth, seed, _PASSES))


def read(path: Path) -> Weights:
    """Return the weights in a file."""
    return read_tables(path, LAYOUT)


def write(path: Path, weights: Weights, origin: str) -> None:
    """Write weights to a file, with a line about their origin."""
    write_tables(path, LAYOUT, weights, origin)


SPEC = ChampionSpec(GAME.name, CELLS + len(COUNTS), 12, _PLAN, evaluators, fit_patterns, read, write)


def main(options: argparse.Namespace) -> int:
    """Run the course of the command `learn` and write the weights; return the exit status."""
    return learn(SPEC, options)
