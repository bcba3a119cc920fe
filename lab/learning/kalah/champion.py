"""`python main.py learn kalah --features champion`: fit the evaluation to exact values, by least squares.

A game begins at random and continues with a mix of good-looking and random moves, so that some positions are sensible
and some are absurd. After some plies the solver computes the exact margin; positions that take too long are left out.
Each game gives one position.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import numpy as np
import numpy.typing as npt

from ai.assets import weights_file, write_rows
from ai.cache import cache
from ai.commands import file_for
from ai.evaluation.interface import evaluate
from ai.evaluation.kalah.harvest import FEATURES, MANY, Harvest, rows_of
from ai.evaluation.kalah.solver import KalahSolver
from ai.progress import Progress
from game.kalah import GAME, STORE, Kalah, held, in_houses
from game.texts import text
from game.verbs import UNDECIDED, apply_action
from lab import terminal

_MEGABYTES = 128
_NODES = 400_000
"""Largest number of nodes that the solver visits for one position."""
_PLIES = (6, 30)
_GOOD_MOVE_SHARE = 0.5
"""Share of moves that are chosen because they look good."""
_HUNDREDTHS = 100

Reals = npt.NDArray[np.float64]


def main(options: argparse.Namespace) -> int:
    """Learn from `options.games` positions and write the weights; return the exit status."""
    cache.use()
    target = file_for(options.weights or weights_file(GAME, "champion"))
    with terminal.progress(text("positions")) as progress:
        rows, margins = labelled(options.games, random.Random(options.seed), progress)
    weights, error = fitted(rows, margins)
    origin = f"python main.py learn kalah --features champion --games {options.games} --seed {options.seed}"
    write_rows(target, rows_of(weights), origin)
    print(text("off by {error:.2f} seeds (root mean square); weights in {target}", error=error, target=target))
    return 0


def labelled(count: int, chance: random.Random, progress: Progress[Any]) -> tuple[Reals, Reals]:
    """Return two arrays for `count` positions: the coefficient of each weight in the evaluation, and the margins."""
    solver = KalahSolver(_MEGABYTES)
    rows, margins = list[Reals](), list[int]()
    while len(rows) < count:
        state = _position(chance)
        if state.winner == UNDECIDED:
            bounds = solver.bounds(state, _NODES)
            if bounds.least == bounds.most:
                rows.append(_row(state))
                margins.append(bounds.least)
                progress.report(len(rows), count)
    return np.array(rows), np.array(margins, np.float64)


def fitted(rows: Reals, margins: Reals) -> tuple[npt.NDArray[np.int64], float]:
    """Return the weights that fit best, in hundredths of a seed, and their root mean square error in seeds."""
    weights = np.linalg.lstsq(rows, margins, rcond=None)[0]
    error = float(np.sqrt(np.mean((rows @ weights - margins) ** 2)))
    return np.rint(weights * _HUNDREDTHS).astype(np.int64), error


def _row(state: Kalah) -> Reals:
    """Return the coefficient of each weight in a position, by evaluating with one weight at a time."""
    size = 2 * len(FEATURES)
    return np.array([evaluate(state, Harvest(one)) for one in np.eye(size, dtype=np.int64) * MANY]) / MANY


def _position(chance: random.Random) -> Kalah:
    """Return a position after some plies of a new game."""
    state: Kalah = GAME.initial_state()
    for _ in range(chance.randint(*_PLIES)):
        if state.winner == UNDECIDED:
            moves = [apply_action(state, action) for action in GAME.actions(state)]
            chance.shuffle(moves)
            good = chance.random() < _GOOD_MOVE_SHARE
            state = max(moves, key=lambda after: _quick_value(after, int(state.side))) if good else moves[0]
    return state


def _quick_value(state: Kalah, viewer: int) -> float:
    """Return a rough value for `viewer`: the difference of the stores, and a bonus for an extra turn."""
    own, other = (state.south, state.north) if viewer == 0 else (state.north, state.south)
    again = 1.5 if state.side == viewer and in_houses(own) else 0.0
    return int(held(own, STORE)) - int(held(other, STORE)) + again
